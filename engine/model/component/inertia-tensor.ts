/** Inertia of a body as expressions, about its node in its axes. */
import type { Expr } from '../../symbolic'

export interface Inertia {
  readonly xx: Expr
  readonly yy: Expr
  readonly zz: Expr
  /** Elements of the tensor (not products of inertia with a sign). */
  readonly xy: Expr
  readonly xz: Expr
  readonly yz: Expr
}
