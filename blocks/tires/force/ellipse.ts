/**
 * Linear tyre within a friction ellipse: forces in proportion to slip that are shortened together at the limit of
 * friction (T. D. Gillespie, Fundamentals of Vehicle Dynamics (1992), chapter 10). Equal coefficients make a circle.
 *
 *   X = CS S,   Y = -CA tan(alpha),   f = min(Fz/|(X/muX, Y/muY)|, 1)
 *   Fx = f X,   Fy = f Y,   Mz = -trail Fy,   My = -sign(Omega) CR Fz
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

const parameters: readonly ModelParameter[] = [
  { name: 'CA', default: 60000, unit: 'N', min: 0, doc: 'Cornering stiffness, -dFy/dtan(alpha) at zero slip' },
  { name: 'CS', default: 100000, unit: 'N', min: 0, exclusive: true, doc: 'Longitudinal slip stiffness, dFx/dS' },
  { name: 'muX', default: 1, unit: '1', min: 0, exclusive: true, doc: 'Longitudinal friction coefficient' },
  { name: 'muY', default: 0.9, unit: '1', min: 0, exclusive: true, doc: 'Lateral friction coefficient' },
  { name: 'trail', default: 0.02, unit: 'm', doc: 'Pneumatic trail, the arm of the lateral force' },
  { name: 'CR', default: 0, unit: 'm', min: 0, doc: 'Arm of rolling resistance' },
  { name: 'width', default: 0.16, unit: 'm', min: 0, reference: true, doc: 'Width of the tyre, for drawing' },
]

/** Keeps the share of a tyre without slip at one. */
const tiny = 1e-30

const fn: ExternalFunction = {
  name: 'ellipseTyre',
  doc: 'Linear tyre within a friction ellipse: forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'tanAlpha', 'Omega'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57],
  build(m, { Fz: load, S, tanAlpha, Omega }, p) {
    const { named, add, mul, div, min, max, sqrt, square, neg } = m
    const Fz = named('Fz', max(load, 0))
    const [X, Y] = [named('X', mul(p.CS, S)), named('Y', mul(-1, p.CA, tanAlpha))]
    const needed = sqrt(max(add(square(div(X, p.muX)), square(div(Y, p.muY))), tiny))
    const share = named('share', min(div(Fz, needed), 1))
    const Fy = named('side', mul(share, Y))
    return {
      Fx: mul(share, X),
      Fy,
      Mx: m.num(0),
      My: rollingMoment(m, Fz, Omega, p.CR),
      Mz: neg(mul(p.trail, Fy)),
    }
  },
}

export const ellipse: TireModel = {
  id: 'ellipse',
  label: 'Linear within a friction ellipse',
  prefix: 'ellipse',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'S', 'tanAlpha', 'Omega'],
  parameters,
  resistsRolling: true,
  slipStiffness: (_, p) => ({ long: p('CS'), lat: p('CA') }),
  scaled: byFriction('muX', 'muY'),
  width: 'width',
}
