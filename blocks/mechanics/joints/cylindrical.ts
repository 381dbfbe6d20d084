/** Cylindrical joint: sliding along and rotation about one axis. */
import { defineBlock, flange, vector } from '../../../engine/model/blocks/block'
import { unitAxis } from '../axis'
import { logAxes } from './joint-coordinates'
import { axisPort, jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

export const cylindrical = defineBlock({
  type: 'mechanics/cylindrical',
  title: 'Cylindrical joint',
  category: 'Joints',
  summary: 'Sliding along and rotation about one axis',
  doc: String.raw`
A shaft in a sleeve. With unit axis $u$ fixed in *base*, displacement $s$ and angle $\beta$:

$$ r_{end} = r_{base} + s\,u, \qquad \omega_{end} = \omega_{base} + \dot\beta\,u $$

Connect springs, dampers, forces and torques to the flanges; they react on *base*.

Source: lower kinematic pairs, Reuleaux (1876).`,
  terms: ['piston', 'sliding and turning'],
  icon: 'M2 12h5 M17 12h5 M7 8h10v8H7Z M7 12h10 M9 5a4 2.4 0 0 1 7 0 M16.5 2.5V5.3h-2.8',
  ports: {
    ...jointPorts,
    axis: axisPort('rotation'),
    slide: flange('Slide', 'Sliding along the axis', {
      motion: 'translation',
      provides: true,
      optional: true,
      side: 'top',
    }),
  },
  params: { axis: vector('1', [0, 0, 1], 'Axis', 'Direction of the axis in base axes; any length', { group: 'Axis' }) },
  signals: {
    s: { unit: 'm', doc: 'Displacement of end along the axis', logged: true },
    ds: { unit: 'm/s', doc: 'Rate of the displacement', logged: true },
    angle: { unit: 'rad', doc: 'Angle of end relative to base', logged: true },
    rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axis = unitAxis(c, 'axis')
    const sliding = [{ axis, coordinate: 's', rate: 'ds' }]
    const turning = [{ axis, coordinate: 'angle', rate: 'rate' }]
    c.translation('T1', base, end, { kind: 'sliding', axes: sliding })
    c.rotation('R1', base, end, { kind: 'turning', axes: turning })
    c.provideFlange('axis', { motion: 'rotation', edge: memberName(c.name, 'R1'), axis: 0 })
    c.provideFlange('slide', { motion: 'translation', edge: memberName(c.name, 'T1'), axis: 0 })
    logAxes(c, 'translation', 'T1', sliding)
    logAxes(c, 'rotation', 'R1', turning)
    logReactions(c, end)
  },
})
