/**
 * Tyre of a sine over an arctangent with a load factor, of the car with a trailer of R. Lot and M. Massaro, A Symbolic
 * Approach to the Multi-body Modelling of Road Vehicles, 2017, eq. 31 with B and C in the
 * order of its table 1: the Magic Formula without curvature.
 *
 *   Y0(lambda, N) = D sin(C atan(B lambda)) (1 + a (1 - N/N0)) N,   lambda = -alpha
 *
 * The published formula has a lateral force alone. Here both slips act as one, rho = |(Bx S, B alpha)|:
 *
 *   (Fx, Fy) = D sin(C atan(rho)) (1 + a (1 - N/N0)) N (Bx S, -B alpha)/rho,   Mz = -trail Fy,   My = -sign(Omega) CR N
 *
 * so that Fy of pure side slip is as published. Bx = 0 leaves the lateral force alone. The load factor stays above a
 * twentieth: with a > 0 it would turn negative at high loads.
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

const parameters: readonly ModelParameter[] = [
  { name: 'B', default: 12, unit: '1/rad', min: 0, doc: 'Stiffness factor of the slip angle' },
  { name: 'Bx', default: 20, unit: '1', min: 0, doc: 'Stiffness factor of longitudinal slip; 0 for no force' },
  {
    name: 'C',
    default: 1.6,
    unit: '1',
    min: 0,
    exclusive: true,
    doc: 'Shape factor; the force stays positive up to 2',
  },
  { name: 'D', default: 0.95, unit: '1', min: 0, exclusive: true, doc: 'Peak factor: largest force over load at N0' },
  { name: 'a', default: 0.25, unit: '1', doc: 'Load factor: loss of force per load as the load rises by N0' },
  {
    name: 'N0',
    default: 4000,
    unit: 'N',
    min: 0,
    exclusive: true,
    reference: true,
    doc: 'Nominal load, usually the static one',
  },
  { name: 'trail', default: 0, unit: 'm', doc: 'Pneumatic trail, the arm of the lateral force' },
  { name: 'CR', default: 0, unit: 'm', min: 0, doc: 'Arm of rolling resistance' },
]

/** Least load factor. */
const LEAST = 0.05
/** Keeps the direction of no slip defined; the slope there is that of the formula to 1e-15. */
const tiny = 1e-30

const fn: ExternalFunction = {
  name: 'sineTyre',
  doc: 'Sine of an arctangent: forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57],
  build(m, { Fz: load, S, alpha, Omega }, p) {
    const { named, add, sub, mul, div, max, sqrt, square, sin, atan, neg } = m
    const Fz = named('Fz', max(load, 0))
    const factor = max(add(1, mul(p.a, sub(1, div(Fz, p.N0)))), LEAST)
    const [x, y] = [named('x', mul(p.Bx, S)), named('y', mul(p.B, alpha))]
    const rho = named('rho', sqrt(add(square(x), square(y), tiny)))
    const secant = named('secant', div(mul(p.D, sin(mul(p.C, atan(rho))), factor, Fz), rho))
    const Fy = named('side', neg(mul(secant, y)))
    return {
      Fx: mul(secant, x),
      Fy,
      Mx: m.num(0),
      My: rollingMoment(m, Fz, Omega, p.CR),
      Mz: neg(mul(p.trail, Fy)),
    }
  },
}

export const sine: TireModel = {
  id: 'sine',
  label: 'Sine with load factor',
  prefix: 'sine',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  parameters,
  resistsRolling: true,
  slipStiffness: ({ mul, add, sub, div, max }, p, load) => {
    const N = load ?? mul(1.25, p('N0'))
    const perSlip = mul(p('D'), p('C'), N, max(add(1, mul(p('a'), sub(1, div(N, p('N0'))))), LEAST))
    return { long: mul(perSlip, p('Bx')), lat: mul(perSlip, p('B')) }
  },
  scaled: byFriction('D'),
}
