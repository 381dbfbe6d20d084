/** Planar joint: two displacements in a plane and a rotation about its normal. */
import { defineBlock, flange, vector, type Port } from '../../../engine/model/blocks/block'
import { notParallel } from '../../../engine/model/blocks/parameter-order'
import { logAxes } from './joint-coordinates'
import { axisPort, jointPorts } from './joint-ports'
import { planeAxes } from './plane'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

const slide = (label: string, which: string): Port =>
  flange(label, `Sliding along the ${which} direction`, {
    motion: 'translation',
    provides: true,
    optional: true,
    side: 'top',
  })

export const planar = defineBlock({
  type: 'mechanics/planar',
  title: 'Planar joint',
  category: 'Joints',
  summary: 'Sliding in a plane and rotation about its normal',
  doc: String.raw`
A block on a table. With unit vectors $u_1$, $u_2$ of the plane and its normal $n = u_1 \times u_2$, all fixed in *base*:

$$ r_{end} = r_{base} + s_1\,u_1 + s_2\,u_2, \qquad \omega_{end} = \omega_{base} + \dot\beta\,n $$

The second direction is orthogonalised to the first. The normal is the same in *base* and *end*. Connect
springs, dampers, forces and torques to the flanges; they react on *base*.

Source: lower kinematic pairs, Reuleaux (1876).`,
  terms: ['plane motion'],
  icon: 'M2 17l5-6h15l-5 6Z M9 13V8h6v5 M9 8l2-2h6l-2 2 M17 6v5l-2 2 M4 21h5 M7 19.5 9 21l-2 1.5',
  ports: {
    ...jointPorts,
    axis: axisPort('rotation'),
    slide1: slide('Slide 1', 'first'),
    slide2: slide('Slide 2', 'second'),
  },
  params: {
    direction1: vector('1', [1, 0, 0], 'First direction', 'Direction in the plane, in base axes; any length', {
      group: 'Plane',
    }),
    direction2: vector('1', [0, 1, 0], 'Second direction', 'Another direction in the plane, in base axes; any length', {
      group: 'Plane',
    }),
  },
  signals: {
    s1: { unit: 'm', doc: 'Displacement of end along the first direction', logged: true },
    ds1: { unit: 'm/s', doc: 'Rate of the first displacement', logged: true },
    s2: { unit: 'm', doc: 'Displacement of end along the second direction', logged: true },
    ds2: { unit: 'm/s', doc: 'Rate of the second displacement', logged: true },
    angle: { unit: 'rad', doc: 'Angle of end relative to base about the normal', logged: true },
    rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
    ...reactionSignals,
  },
  orders: [notParallel('direction1', 'direction2')],
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { first, second, normal } = planeAxes(c, 'direction1', 'direction2')
    const sliding = [
      { axis: first, coordinate: 's1', rate: 'ds1' },
      { axis: second, coordinate: 's2', rate: 'ds2' },
    ]
    const turning = [{ axis: normal, coordinate: 'angle', rate: 'rate' }]
    c.translation('T1', base, end, { kind: 'sliding', axes: sliding })
    c.rotation('R1', base, end, { kind: 'turning', axes: turning })
    c.provideFlange('axis', { motion: 'rotation', edge: memberName(c.name, 'R1'), axis: 0 })
    c.provideFlange('slide1', { motion: 'translation', edge: memberName(c.name, 'T1'), axis: 0 })
    c.provideFlange('slide2', { motion: 'translation', edge: memberName(c.name, 'T1'), axis: 1 })
    logAxes(c, 'translation', 'T1', sliding)
    logAxes(c, 'rotation', 'R1', turning)
    logReactions(c, end)
  },
})
