/** Coupler: a linear relation between up to three joints. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { couple, coupledAxis } from './couple'
import { driftSignals } from '../drift'

export const coupler = defineBlock({
  type: 'mechanics/coupler',
  title: 'Coupler',
  category: 'Joints',
  summary: 'Linear relation between up to three joints, e.g. a differential',
  doc: String.raw`
Coordinates of two or three joints, rotations or displacements, obey

$$ \Phi = k_a\,q_a + k_b\,q_b + k_c\,q_c - q_0 = 0, \qquad \tau_j = k_j\,\lambda $$

The efforts $\tau_j$ act on the axes of the joints, positive in the direction of the coordinates, and react on their bases; no
power is lost. For a differential, set $k = (2, -1, -1)$ with the cage at *a*.

Source: coupler of Adams/Solver; Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems.`,
  terms: ['rack and pinion', 'ratio'],
  icon: 'M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M12 9V3 M9.4 13.5 4 17 M14.6 13.5 20 17 M10 3h4 M3 15.5 5 18.5 M19 18.5l2-3',
  ports: {
    a: coupledAxis('A', 'Axis of the first joint'),
    b: coupledAxis('B', 'Axis of the second joint'),
    c: coupledAxis('C', 'Axis of a third joint', true),
  },
  params: {
    ka: quantity('1', 1, 'Factor a', 'Factor of the coordinate of a'),
    kb: quantity('1', -1, 'Factor b', 'Factor of the coordinate of b'),
    kc: quantity('1', 0, 'Factor c', 'Factor of the coordinate of c'),
    offset: quantity('1', 0, 'Offset', 'Constant value of the sum'),
  },
  signals: {
    effortA: { unit: 'N', doc: 'Torque (N m) or force on the axis of a', logged: true },
    effortB: { unit: 'N', doc: 'Torque (N m) or force on the axis of b', logged: true },
    effortC: { unit: 'N', doc: 'Torque (N m) or force on the axis of c', logged: false },
    ...driftSignals('1'),
  },
  build(c) {
    const terms = [
      { flange: c.flange('a'), factor: c.param('ka'), name: 'effortA' },
      { flange: c.flange('b'), factor: c.param('kb'), name: 'effortB' },
    ]
    if (c.connected('c')) terms.push({ flange: c.flange('c'), factor: c.param('kc'), name: 'effortC' })
    couple(c, terms)
  },
})
