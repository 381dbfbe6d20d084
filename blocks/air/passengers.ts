/** Passengers: masses on the seats of a body. */
import { defineBlock, frame, quantity } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import { addMass } from './payload'

export const passengers = defineBlock({
  type: 'air/passengers',
  title: 'Passengers',
  category: 'Bodies',
  summary: 'Masses of passengers on the seats of a body',
  doc: String.raw`
Each row of *Seats* is a person of mass $m$ at a position in the axes of *frame*. The inertia about the person's centre is the same about all axes, with the radius of gyration $k$:

$$ J = m k^2 I, \qquad J_{frame} = \sum_i m_i\left(k^2 I + |r_i|^2 I - r_i r_i^T\right) $$

All persons are rigidly attached. If seat dynamics matter, use a body with *Spring and damper* instead. A row with mass 0 is an empty seat.

Source: J. Steiner (Huygens and Steiner theorem); 68 kg for a person and 7 kg for luggage as in Directive 92/21/EEC, which defined the loaded car.`,
  terms: ['occupants', 'driver mass', 'seats', 'load', 'people'],
  icon: 'M8 7a2.5 2.5 0 1 0 .01 0 M5 20v-5a3 3 0 0 1 6 0v3h4v2 M17 7v11 M15 18h6 M19 7a2 2 0 1 0 .01 0',
  ports: { frame: frame('Frame', 'Frame of the body that carries the passengers', { side: 'bottom' }) },
  params: {
    seats: {
      kind: 'table',
      label: 'Seats',
      doc: 'One row for each person: mass, and position of the centre of mass in frame axes',
      group: 'Parameters',
      columns: [
        { name: 'mass', unit: 'kg' },
        { name: 'x', unit: 'm' },
        { name: 'y', unit: 'm' },
        { name: 'z', unit: 'm' },
      ],
      default: [
        [75, 0.1, 0.37, 0.1],
        [75, 0.1, -0.37, 0.1],
      ],
    },
    gyration: quantity('m', 0.3, 'Radius of gyration', 'Radius of gyration of a person about the centre of mass', {
      min: 0,
      exclusive: true,
      symbol: 'k',
    }),
  },
  signals: {},
  build(c) {
    const { num, mul, square } = c.math
    c.table('seats').forEach(([mass, ...place], i) => {
      if (!(mass >= 0 && place.every(Number.isFinite)))
        throw new ModelError(
          'out-of-range',
          `row ${i + 1}: ${mass < 0 ? 'a mass below zero' : 'a number is missing'}`,
          { block: c.name, parameter: 'seats' },
          'enter a mass of at least 0 kg and three coordinates',
        )
      if (mass === 0) return
      const inertia = mul(mass, square(c.param('gyration')))
      const at = place.map((x) => num(x))
      addMass(c, String(i + 1), c.frame('frame'), at, num(mass), { xx: inertia, yy: inertia, zz: inertia })
    })
  },
})
