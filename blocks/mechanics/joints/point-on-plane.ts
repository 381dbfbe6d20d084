/** Point-on-plane joint: a ball on a table. */
import { defineBlock, vector } from '../../../engine/model/blocks/block'
import { notParallel } from '../../../engine/model/blocks/parameter-order'
import { freeRotation, freeRotationSignals, logFreeRotation } from './free-motion'
import { logAxes } from './joint-coordinates'
import { jointPorts } from './joint-ports'
import { planeAxes } from './plane'
import { logReactions, reactionSignals } from './reactions'

export const pointOnPlane = defineBlock({
  type: 'mechanics/point-on-plane',
  title: 'Point on a plane',
  category: 'Joints',
  summary: 'A point slides in a plane; the orientation is free',
  doc: String.raw`
A ball between two plates: the origin of *end* stays in a plane through the origin of *base*, spanned by the unit vectors
$u_1$ and $u_2$ fixed in *base*; the orientation is free:

$$ r_{end} = r_{base} + s_1\,u_1 + s_2\,u_2 $$

It removes one degree of freedom. The reaction force is along the normal $u_1 \times u_2$; the reaction moment is zero. The second
direction is orthogonalised to the first. The angles are those of the spherical joint.

Source: inplane primitive of multibody programs; Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems.`,
  terms: ['inplane'],
  icon: 'M2 20l5-6h15l-5 6Z M12 9m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M12 13v4 M2 3h5 M5 1.5 7 3 5 4.5 M3 2v5 M1.5 5 3 7l1.5-2',
  ports: jointPorts,
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
    ...freeRotationSignals,
    ...reactionSignals,
  },
  orders: [notParallel('direction1', 'direction2')],
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { first, second } = planeAxes(c, 'direction1', 'direction2')
    const axes = [
      { axis: first, coordinate: 's1', rate: 'ds1' },
      { axis: second, coordinate: 's2', rate: 'ds2' },
    ]
    c.translation('T1', base, end, { kind: 'sliding', axes })
    c.rotation('R1', base, end, freeRotation)
    logAxes(c, 'translation', 'T1', axes)
    logFreeRotation(c, base, end)
    logReactions(c, end)
  },
})
