/** Stroke of a leg between two frames: its length against its limits, and its picture. */
import { defineBlock, frame, quantity, signalOut } from '../../../engine/model/blocks/block'
import { lineBetween } from '../../mechanics/forces/line'
import { legLimits } from './hexapod-geometry'

export const legStroke = defineBlock({
  type: 'cueing/leg-stroke',
  title: 'Leg stroke',
  category: 'Motion base',
  summary: 'Length of a leg between two frames and its margin to the limits, shown in 3D',
  doc: String.raw`
With $d$ the vector from *a* to *b*, the joints of a leg:

$$ L = |d|, \qquad \dot L = d \cdot (v_b - v_a)/L, \qquad \text{margin} = \min(L - L_{min},\, L_{max} - L) $$

The margin is negative if the leg is beyond its limits. The block applies no force. The 3D view draws an actuator between the joints. Its colour changes within
5 % of the range from a limit, and is red beyond a limit.

Source: kinematics of the line between two points.`,
  terms: ['actuator', 'limit', 'margin', 'hexapod', 'Stewart platform', 'motion base'],
  icon: 'M5 20m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M19 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5.2 15.8 11 10l3 3-5.8 5.8 M12.5 11.5 17.5 5.5 M14 20h7 M14 18.5v3 M21 18.5v3',
  ports: {
    a: frame('Base joint', 'Joint at the base'),
    b: frame('Platform joint', 'Joint at the platform', { side: 'right' }),
    length: signalOut('Length', 'm', 'Distance between the joints'),
    rate: signalOut('Rate', 'm/s', 'Rate of the length'),
    margin: signalOut('Margin', 'm', 'Distance of the length from the nearer limit'),
  },
  params: {
    legMin: quantity('m', 1.35, 'Shortest leg', 'Distance between the joints of the retracted leg', {
      min: 0,
      exclusive: true,
      symbol: 'L_{min}',
    }),
    legMax: quantity('m', 2.35, 'Longest leg', 'Distance between the joints of the extended leg', {
      min: 0,
      exclusive: true,
      symbol: 'L_{max}',
    }),
  },
  signals: {
    length: { unit: 'm', doc: 'Distance between the joints', logged: true },
    rate: { unit: 'm/s', doc: 'Rate of the length', logged: false },
    margin: { unit: 'm', doc: 'Distance of the length from the nearer limit', logged: true },
  },
  ...legLimits,
  build(c) {
    const { min, sub } = c.math
    const [a, b] = [c.frame('a'), c.frame('b')]
    const [low, high] = [c.param('legMin'), c.param('legMax')]
    c.output('length', (m) => lineBetween(m, a, b).length)
    c.output('rate', (m) => lineBetween(m, a, b).rate)
    c.output('margin', (m) => {
      const { length } = lineBetween(m, a, b)
      return min(sub(length, low), sub(high, length))
    })
    c.signal('length', 'm', (s) => lineBetween(s, a, b).length)
    c.signal('rate', 'm/s', (s) => lineBetween(s, a, b).rate)
    c.signal('margin', 'm', (s) => {
      const { length } = lineBetween(s, a, b)
      return min(sub(length, low), sub(high, length))
    })
    c.cueing({
      kind: 'excursion',
      what: 'Leg',
      unit: 'm',
      values: (s) => [lineBetween(s, a, b).length],
      limits: [low, high],
    })
    c.draw({ kind: 'link', look: 'actuator', between: [a, b], limits: () => [low, high] })
  },
})
