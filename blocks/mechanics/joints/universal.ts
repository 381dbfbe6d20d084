/** Universal (Cardan, Hooke) joint: two successive rotations. */
import { defineBlock, vector } from '../../../engine/model/blocks/block'
import { unitAxis } from '../axis'
import { logAxes } from './joint-coordinates'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'

export const universal = defineBlock({
  type: 'mechanics/universal',
  title: 'Universal joint',
  category: 'Joints',
  summary: 'Two successive rotations, the second about an axis of the cross',
  doc: String.raw`
A Cardan joint: first a rotation $\beta_1$ about $u_1$, fixed in *base*, then $\beta_2$ about $u_2$, fixed in *end*
(and in the cross, which the first rotation turns):

$$ r_{end} = r_{base}, \qquad \omega_{end} = \omega_{base} + \dot\beta_1\,u_1 + \dot\beta_2\,u_2 $$

The axes usually intersect at a right angle. When they become parallel, the joint is singular.

Source: Hooke (1678); coordinates as successive rotations, Wittenburg (1977).`,
  terms: ['Cardan', 'Hooke', 'U-joint'],
  icon: 'M2 12h3 M12 5H9a4 4 0 0 0-4 4v6a4 4 0 0 0 4 4h3 M12 5v14 M9 12h7 M16 9v6 M16 12h6',
  ports: jointPorts,
  params: {
    axis1: vector('1', [1, 0, 0], 'First axis', 'Axis fixed in base; any length', { group: 'Axes' }),
    axis2: vector('1', [0, 1, 0], 'Second axis', 'Axis fixed in end; any length', { group: 'Axes' }),
  },
  signals: {
    angle1: { unit: 'rad', doc: 'Angle about the first axis', logged: true },
    rate1: { unit: 'rad/s', doc: 'Rate of the first angle', logged: true },
    angle2: { unit: 'rad', doc: 'Angle about the second axis', logged: true },
    rate2: { unit: 'rad/s', doc: 'Rate of the second angle', logged: true },
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { zero } = c.math.pool
    c.translation('T1', base, end, { kind: 'rigid', offset: [zero, zero, zero] })
    const axes = [
      { axis: unitAxis(c, 'axis1'), coordinate: 'angle1', rate: 'rate1' },
      { axis: unitAxis(c, 'axis2'), coordinate: 'angle2', rate: 'rate2' },
    ]
    c.rotation('R1', base, end, { kind: 'turning', axes })
    logAxes(c, 'rotation', 'R1', axes)
    logReactions(c, end)
  },
})
