/** Point-on-line joint: a ball in a groove. */
import { defineBlock, vector } from '../../../engine/model/blocks/block'
import { unitAxis } from '../axis'
import { freeRotation, freeRotationSignals, logFreeRotation } from './free-motion'
import { logAxes } from './joint-coordinates'
import { axisPort, jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

export const pointOnLine = defineBlock({
  type: 'mechanics/point-on-line',
  title: 'Point on a line',
  category: 'Joints',
  summary: 'A point slides along a line; the orientation is free',
  doc: String.raw`
A ball in a groove: the origin of *end* stays on a line through the origin of *base*, along the unit axis $u$ fixed in
*base*; the orientation is free:

$$ r_{end} = r_{base} + s\,u $$

It removes two degrees of freedom. The reaction force is perpendicular to the line; the reaction moment is zero. The angles are those of the
spherical joint.

Source: inline primitive of multibody programs; Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems.`,
  terms: ['inline', 'slot', 'trunnion'],
  icon: 'M2 18h20 M2 12h6 M16 12h6 M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M9 4h6 M13 2.5 15 4l-2 1.5',
  ports: { ...jointPorts, axis: axisPort('translation') },
  params: { axis: vector('1', [0, 0, 1], 'Axis', 'Direction of the line in base axes; any length', { group: 'Axis' }) },
  signals: {
    s: { unit: 'm', doc: 'Displacement of end along the line', logged: true },
    ds: { unit: 'm/s', doc: 'Rate of the displacement', logged: true },
    ...freeRotationSignals,
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axes = [{ axis: unitAxis(c, 'axis'), coordinate: 's', rate: 'ds' }]
    c.translation('T1', base, end, { kind: 'sliding', axes })
    c.rotation('R1', base, end, freeRotation)
    c.provideFlange('axis', { motion: 'translation', edge: memberName(c.name, 'T1'), axis: 0 })
    logAxes(c, 'translation', 'T1', axes)
    logFreeRotation(c, base, end)
    logReactions(c, end)
  },
})
