/** Three-vectors and matrices of expressions: plain tuples, so that zeros fold element by element. */
import type { Expr } from './expr'

export type Vec3 = readonly [Expr, Expr, Expr]
/** Row major: `m[row][column]`. */
export type Mat3 = readonly [Vec3, Vec3, Vec3]
