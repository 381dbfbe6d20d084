/** Rolling resistance of force models: a moment about the spin axis against the rolling rate. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/**
 * Rolling resistance against a wheel that rolls forward in ISO axes, N m.
 * @param load normal force, never negative, N
 * @param arm in m
 */
export function rollingMoment({ mul, neg, select, lt }: SymbolicMath, load: Expr, Omega: Expr, arm: Expr): Expr {
  const moment = mul(arm, load)
  return select(lt(Omega, 0), moment, neg(moment))
}
