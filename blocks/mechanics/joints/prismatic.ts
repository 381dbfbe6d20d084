/** Prismatic joint: sliding along one axis. */
import { defineBlock, vector } from '../../../engine/model/blocks/block'
import { unitAxis } from '../axis'
import { logAxes } from './joint-coordinates'
import { axisPort, jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

export const prismatic = defineBlock({
  type: 'mechanics/prismatic',
  title: 'Prismatic joint',
  category: 'Joints',
  summary: 'Sliding along one axis',
  doc: String.raw`
A slider. With unit axis $u$ fixed in *base* and displacement $s$:

$$ r_{end} = r_{base} + s\,u, \qquad \omega_{end} = \omega_{base} $$

Connect springs, dampers and forces to the *axis* flange; they react on *base*.

Source: Schmitke, Morency and McPhee (2008), prismatic joint component.`,
  terms: ['slider', 'translational joint', 'sliding joint', 'guide', 'suspension travel'],
  icon: 'M2 12h5 M17 12h5 M7 8h10v8H7Z M9.5 5h5 M12.5 3 14.5 5 12.5 7 M9.5 19h5 M11.5 17 9.5 19 11.5 21',
  ports: { ...jointPorts, axis: axisPort('translation') },
  params: { axis: vector('1', [0, 0, 1], 'Axis', 'Direction of sliding in base axes; any length', { group: 'Axis' }) },
  signals: {
    s: { unit: 'm', doc: 'Displacement of end along the axis', logged: true },
    ds: { unit: 'm/s', doc: 'Rate of the displacement', logged: true },
    ...reactionSignals,
  },
  quantities: { s: 'travel' },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axes = [{ axis: unitAxis(c, 'axis'), coordinate: 's', rate: 'ds' }]
    c.translation('T1', base, end, { kind: 'sliding', axes })
    c.rotation('R1', base, end, { kind: 'rigid', rotation: null })
    c.provideFlange('axis', { motion: 'translation', edge: memberName(c.name, 'T1'), axis: 0 })
    logAxes(c, 'translation', 'T1', axes)
    logReactions(c, end)
  },
})
