/**
 * Vertical law that does not stick to the road: the damper gives no more than the spring (D. Zimmer and M. Otter,
 * Real-time models for wheels and tyres in an object-oriented modelling framework, Vehicle System Dynamics 48 (2010)
 * 189-216, eqs 31, 32):
 *
 *   Fz = 0                          where s <= 0 or c s + d ds/dt <= 0
 *   Fz = c s + min(c s, d ds/dt)    otherwise
 *
 * Both rows are max(c s + min(c s, d ds/dt), 0), because the sum is at most 2 c s. |Fz - c s| <= c s, so the load
 * begins at zero at any speed of landing. Heat (Fz - c s) ds/dt is at least zero: the first factor has the sign of the
 * second.
 */
import type { VerticalLaw } from './law'

export const nonSticking: VerticalLaw = {
  id: 'non-sticking',
  label: 'Non-sticking',
  prefix: 'nonSticking',
  doc: String.raw`*Non-sticking* (Zimmer and Otter 2010, eq. 32): the damper gives no more than the spring, so that the load begins at zero at any landing speed and never pulls

$$ F_z = \max(k \rho + \min(k \rho,\; c\,\dot\rho),\; 0) $$`,
  inputs: ['deflection', 'deflectionRate'],
  shared: ['stiffness', 'damping'],
  parameters: [],
  proportional: true,
  load: ({ named, add, mul, min, max }, q, p) => {
    const spring = named('spring', mul(p.shared('stiffness'), q.deflection))
    const damper = mul(p.shared('damping'), q.deflectionRate)
    return named('Fz', max(add(spring, min(spring, damper)), 0))
  },
  spring: ({ mul, max }, q, p) => mul(p.shared('stiffness'), max(q.deflection, 0)),
  energy: ({ mul, square, max }, q, p) => mul(0.5, p.shared('stiffness'), square(max(q.deflection, 0))),
  stiffness: (_m, _q, p) => p.shared('stiffness'),
}
