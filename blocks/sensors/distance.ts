/** Distance sensor: length of the line between two frames and its rate. */
import { defineBlock, frame, signalOut } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import { vectorMath } from '../../engine/symbolic'
import { lineBetween } from '../mechanics/forces/line'
import { provide } from '../mechanics/measured-ports'

const quantities = [
  { name: 'distance', unit: 'm', doc: 'Distance of the origins' },
  { name: 'rate', unit: 'm/s', doc: 'Rate of the distance, positive when separating' },
]

export const distance = defineBlock({
  type: 'sensors/distance',
  title: 'Distance sensor',
  category: 'Sensors',
  summary: 'Distance between two frames and its rate',
  doc: String.raw`
With $d$ the vector from *a* to *b*:

$$ L = |d|, \qquad \dot L = d \cdot (v_b - v_a)/L $$

If the points coincide, the rate is zero.

Source: kinematics of the line between two points.`,
  terms: ['length', 'gap'],
  icon: 'M4 20m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M20 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5.5 18.5 18.5 5.5 M9 8h4v4',
  ports: {
    a: frame('A', 'One end of the line'),
    b: frame('B', 'The other end of the line'),
    distance: signalOut('distance', 'm', 'Distance of the origins'),
    rate: signalOut('rate', 'm/s', 'Rate of the distance'),
  },
  params: {},
  signals: Object.fromEntries(quantities.map(({ name, unit, doc }) => [name, { unit, doc, logged: true }])),
  build(c) {
    const [a, b] = [c.frame('a'), c.frame('b')]
    const v = vectorMath(c.math)
    const acting = (level: 'position' | 'velocity') => ({
      level,
      loads: (m: Motion) => {
        const { direction } = lineBetween(m, a, b)
        return [
          [
            { node: b, resolved: a, force: direction, moment: v.zero },
            { node: a, resolved: a, force: v.neg(direction), moment: v.zero },
          ],
        ]
      },
    })
    const [length, rate] = quantities
    provide(c, [length], (m) => [lineBetween(m, a, b).length], acting('position'))
    provide(c, [rate], (m) => [lineBetween(m, a, b).rate], acting('velocity'))
  },
})
