/**
 * Fiala tyre: brush model with parabolic pressure for lateral forces, linear longitudinal force.
 *
 * E. Fiala, Seitenkräfte am rollenden Luftreifen, VDI-Zeitschrift 96 (1954), as in MSC.ADAMS;
 * Morency (2007), eqs 3.29-3.36, with three slips corrected: the second branch of Fx has a plus sign,
 * sliding begins at tan(alpha) = 3 mu Fz/CA, and the comprehensive slip is limited to 1.
 *
 *   SLa = min(sqrt(S^2 + tan^2 alpha), 1),  mu = mu0 - (mu0 - mu1) SLa
 *   Fx  = CS S                                       for |S| < mu Fz/(2 CS),
 *         sign(S) (mu Fz - (mu Fz)^2/(4 |S| CS))     beyond
 *   H   = max(1 - CA |tan alpha|/(3 mu Fz), 0)
 *   Fy  = -mu Fz (1 - H^3) sign(alpha),  Mz = mu Fz width (1 - H) H^3 sign(alpha)
 *   My  = -CR Fz for Omega >= 0, CR Fz for Omega < 0
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

const parameters: readonly ModelParameter[] = [
  { name: 'width', default: 0.16, unit: 'm', min: 0, doc: 'Width of the tyre' },
  {
    name: 'CS',
    default: 115000,
    unit: 'N',
    min: 0,
    exclusive: true,
    doc: 'Longitudinal stiffness, dFx/dS at zero slip',
  },
  { name: 'CA', default: 117000, unit: 'N/rad', min: 0, doc: 'Cornering stiffness, -dFy/dalpha at zero slip angle' },
  { name: 'CR', default: 0.01, unit: 'm', doc: 'Arm of rolling resistance' },
  { name: 'mu0', default: 1.22, unit: '1', min: 0, exclusive: true, doc: 'Friction coefficient without slip' },
  { name: 'mu1', default: 0.2, unit: '1', min: 0, doc: 'Friction coefficient in full sliding' },
]

/** Denominators stay above this, so that an unloaded wheel gives zero instead of 0/0. */
const tiny = 1e-30

const fialaFunction: ExternalFunction = {
  name: 'fiala',
  doc: 'Fiala tyre forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57],
  build(m, { Fz: load, S, alpha, Omega }, p) {
    const { named, add, sub, mul, div, min, max, sign, abs, select, lt } = m
    const Fz = named('Fz', max(load, 0))
    const tanAlpha = named('tanAlpha', m.tan(alpha))
    const slip = min(m.sqrt(max(add(m.square(S), m.square(tanAlpha)), tiny)), 1)
    const grip = named('grip', mul(Fz, sub(p.mu0, mul(named('k', sub(p.mu0, p.mu1)), slip))))
    const size = named('size', mul(named('k', mul(2, p.CS)), abs(S)))
    const slides = mul(sign(S), grip, sub(1, div(grip, mul(2, max(size, tiny)))))
    const Fx = select(lt(size, grip), mul(p.CS, S), slides)
    const u = named('u', div(mul(named('k', div(p.CA, 3)), abs(tanAlpha)), max(grip, tiny)))
    const H = max(sub(1, u), 0)
    const H3 = named('H3', m.ipow(H, 3))
    const side = named('side', mul(grip, sign(alpha)))
    const Fy = mul(side, sub(H3, 1))
    const Mz = mul(side, p.width, sub(1, H), H3)
    return { Fx, Fy, Mx: m.num(0), My: rollingMoment(m, Fz, Omega, p.CR), Mz }
  },
}

export const fiala: TireModel = {
  id: 'fiala',
  label: 'Fiala',
  prefix: 'fiala',
  axes: 'ISO',
  fn: fialaFunction,
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  parameters,
  resistsRolling: true,
  slipStiffness: (_, p) => ({ long: p('CS'), lat: p('CA') }),
  scaled: byFriction('mu0', 'mu1'),
  width: 'width',
}
