/** Smooth approximation of the sign function. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/** tanh(x); limited where it is 1 to the last bit, so that neither value nor derivative overflows. */
export function tanh({ sub, div, add, exp, mul, max, min }: SymbolicMath, x: Expr): Expr {
  const limited = max(-20, min(20, x))
  return sub(1, div(2, add(exp(mul(2, limited)), 1)))
}
