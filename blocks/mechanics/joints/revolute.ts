/** Revolute joint: one rotation about an axis (Schmitke, Morency and McPhee 2008, tables 2.2 and 2.3). */
import { defineBlock, vector } from '../../../engine/model/blocks/block'
import { unitAxis } from '../axis'
import { logAxes } from './joint-coordinates'
import { axisPort, jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

export const revolute = defineBlock({
  type: 'mechanics/revolute',
  title: 'Revolute joint',
  category: 'Joints',
  summary: 'Rotation about one axis',
  doc: String.raw`
A hinge. With unit axis $u$, the same in *base* and *end*, and angle $\beta$:

$$ r_{end} = r_{base}, \qquad \omega_{end} = \omega_{base} + \dot\beta\,u $$

The angle is zero when both frames are parallel. Connect springs,
torques and brakes to the *axis* flange; they react on *base*.

Source: Schmitke, Morency and McPhee (2008), revolute joint component.`,
  terms: ['hinge', 'pin joint', 'bearing', 'pivot', 'kingpin', 'axle'],
  icon: 'M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M2 12h7 M15 12h7 M6 6a8.5 8.5 0 0 1 12 0 M18 2.5V6h-3.5',
  ports: { ...jointPorts, axis: axisPort('rotation') },
  params: {
    axis: vector('1', [0, 0, 1], 'Axis', 'Direction of the axis, equal in base and end axes; any length', {
      group: 'Axis',
    }),
  },
  signals: {
    angle: { unit: 'rad', doc: 'Angle of end relative to base', logged: true },
    rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
    ...reactionSignals,
  },
  quantities: { rate: 'wheel-speed' },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { zero } = c.math.pool
    c.translation('T1', base, end, { kind: 'rigid', offset: [zero, zero, zero] })
    const axes = [{ axis: unitAxis(c, 'axis'), coordinate: 'angle', rate: 'rate' }]
    c.rotation('R1', base, end, { kind: 'turning', axes })
    c.provideFlange('axis', { motion: 'rotation', edge: memberName(c.name, 'R1'), axis: 0 })
    logAxes(c, 'rotation', 'R1', axes)
    logReactions(c, end)
  },
})
