/** Constraints on orientation alone: equal axes, parallel axes, perpendicular axes. Position is free. */
import { choice, defineBlock, vector } from '../../../engine/model/blocks/block'
import type { JointAxis } from '../../../engine/model/component/component'
import { unitAxis } from '../axis'
import { freeTranslation, freeTranslationSignals } from './free-motion'
import { logAxes } from './joint-coordinates'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'

export const orientationJoint = defineBlock({
  type: 'mechanics/orientation-joint',
  title: 'Orientation joint',
  category: 'Joints',
  summary: 'Fixes the orientation or the angle of two axes; the position is free',
  doc: String.raw`
A constraint on the orientation of *end* relative to *base*; the position is free.

- *All axes*: equal orientation, $\omega_{end} = \omega_{base}$.
- *Parallel axes*: a unit axis $u_1$, the same in *base* and *end*, stays parallel to itself:
  $\omega_{end} = \omega_{base} + \dot\beta_1\,u_1$.
- *Perpendicular axes*: $u_1$ fixed in *base* and $u_2$ fixed in *end* stay perpendicular (keep the angle that they have
  when the frames are parallel): $\omega_{end} = \omega_{base} + \dot\beta_1\,u_1 + \dot\beta_2\,u_2$.

The reaction force is zero; the reaction moment is perpendicular to the free axes. Position is measured in *base* axes, velocity in
*end* axes.

Source: orientation, parallel axes and perpendicular primitives of multibody programs; Haug (1989), Computer-Aided
Kinematics and Dynamics of Mechanical Systems.`,
  terms: ['parallel axes', 'fixed orientation'],
  icon: 'M5 19V8 M5 19h9 M5 19l-3 3 M16 14V3 M16 14h6 M16 14l-3 3 M3 10 5 8l2 2 M14 5l2-2 2 2',
  ports: jointPorts,
  params: {
    holds: choice(
      [
        { value: 'orientation', label: 'All axes' },
        { value: 'parallel', label: 'Parallel axes' },
        { value: 'perpendicular', label: 'Perpendicular axes' },
      ],
      'orientation',
      'Holds',
      'Directions that are fixed',
      { group: 'Orientation' },
    ),
    axis1: vector('1', [0, 0, 1], 'First axis', 'Axis fixed in base; any length', {
      group: 'Orientation',
      when: { param: 'holds', is: ['parallel', 'perpendicular'] },
    }),
    axis2: vector('1', [1, 0, 0], 'Second axis', 'Axis fixed in end; any length', {
      group: 'Orientation',
      when: { param: 'holds', is: ['perpendicular'] },
    }),
  },
  signals: {
    ...freeTranslationSignals,
    angle1: { unit: 'rad', doc: 'Angle about the first axis', logged: true },
    rate1: { unit: 'rad/s', doc: 'Rate of the first angle', logged: true },
    angle2: { unit: 'rad', doc: 'Angle about the second axis', logged: true },
    rate2: { unit: 'rad/s', doc: 'Rate of the second angle', logged: true },
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const holds = c.choice('holds')
    const axes: JointAxis[] = []
    if (holds !== 'orientation') axes.push({ axis: unitAxis(c, 'axis1'), coordinate: 'angle1', rate: 'rate1' })
    if (holds === 'perpendicular') axes.push({ axis: unitAxis(c, 'axis2'), coordinate: 'angle2', rate: 'rate2' })
    c.translation('T1', base, end, freeTranslation)
    c.rotation('R1', base, end, axes.length === 0 ? { kind: 'rigid', rotation: null } : { kind: 'turning', axes })
    logAxes(c, 'rotation', 'R1', axes)
    logReactions(c, end)
  },
})
