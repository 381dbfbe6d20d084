/** Rolling resistance of force models: a moment about the spin axis against the rolling rate. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/** Rolling resistance against a wheel that rolls forward in ISO axes, N m. */
export function rollingMoment(m: SymbolicMath, Fz: Expr, Omega: Expr, arm: Expr): Expr {
  const moment = m.named('resistance', m.mul(arm, m.max(Fz, 0)))
  return m.select(m.lt(Omega, 0), moment, m.neg(moment))
}
