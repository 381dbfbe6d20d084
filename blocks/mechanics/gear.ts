/** Gear: a fixed ratio of two joints. */
import { defineBlock, quantity } from '../../engine/model/block'
import { couple, coupledAxis } from './couple'
import { driftSignals } from './drift'

export const gear = defineBlock({
  type: 'mechanics/gear',
  title: 'Gear',
  category: 'Joints',
  summary: 'Fixed ratio of two joints: gear pair, rack and pinion, belt',
  doc: String.raw`
The coordinates $q_a$ and $q_b$ of two joints move in a fixed ratio $i$:

$$ \Phi = q_a - i\,q_b - q_0 = 0, \qquad \tau_a = \lambda, \qquad \tau_b = -i\,\lambda $$

With two rotations it is a gear pair with $i = -z_b/z_a$ for external teeth, or a belt or chain with $i = r_b/r_a$. With a displacement at
*a* and a rotation at *b*, it is a rack and pinion with the pitch radius $i$ (displacement per radian). The efforts act on the axes of the
joints, positive in the direction of the coordinates, and react on their bases; no power is lost.

Source: Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems, relative coordinates.`,
  terms: ['gear ratio', 'transmission', 'final drive'],
  icon: 'M8 8m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M16.5 16.5m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0 M8 7v2 M16.5 15.5v2 M8 3V1 M3 8H1 M16.5 21v2 M21 16.5h2',
  ports: { a: coupledAxis('A', 'Axis of the first joint'), b: coupledAxis('B', 'Axis of the second joint') },
  params: {
    ratio: quantity('1', -1, 'Ratio', 'Coordinate of a per coordinate of b (m per rad for a rack and pinion)'),
    offset: quantity('1', 0, 'Offset', 'Coordinate of a when the coordinate of b is zero (rad or m)'),
  },
  signals: {
    effortA: { unit: 'N', doc: 'Torque (N m) or force on the axis of a', logged: true },
    effortB: { unit: 'N', doc: 'Torque (N m) or force on the axis of b', logged: true },
    ...driftSignals('1'),
  },
  build(c) {
    couple(c, [
      { flange: c.flange('a'), factor: c.math.num(1), name: 'effortA' },
      { flange: c.flange('b'), factor: c.math.neg(c.param('ratio')), name: 'effortB' },
    ])
  },
})
