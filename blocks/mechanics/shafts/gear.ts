/** Gear: a fixed ratio of two joints. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { couple, coupledAxis } from './couple'
import { driftSignals } from '../drift'

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
  icon: 'M13.4 8.0L15.4 8.1L15.4 9.9L13.4 10.0L12.9 11.4L14.4 12.8L13.3 14.1L11.6 12.9L10.3 13.7L10.6 15.7L8.8 16.0L8.4 14.0L6.9 13.7L5.8 15.5L4.3 14.6L5.2 12.8L4.2 11.6L2.3 12.2L1.7 10.6L3.6 9.8L3.6 8.2L1.7 7.4L2.3 5.8L4.2 6.4L5.2 5.2L4.3 3.4L5.8 2.5L6.9 4.3L8.4 4.0L8.8 2.0L10.6 2.3L10.3 4.3L11.6 5.1L13.3 3.9L14.4 5.2L12.9 6.6z M8.5 9m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0 M20.8 18.3L22.3 19.1L21.5 20.6L20.0 19.7L18.8 20.4L18.9 22.1L17.1 22.1L17.2 20.4L16.0 19.7L14.5 20.6L13.7 19.1L15.2 18.3L15.2 16.9L13.7 16.1L14.5 14.6L16.0 15.5L17.2 14.8L17.1 13.1L18.9 13.1L18.8 14.8L20.0 15.5L21.5 14.6L22.3 16.1L20.8 16.9z',
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
