/**
 * Axes that follow other axes through gears: an effort on the last axis of such a chain acts on each axis before it
 * with the product of the ratios between them (virtual power; Haug 1989, relative coordinates).
 */
import type { Flange } from '../../model/component/component'
import type { Expr, SymbolicMath } from '../../symbolic'

/** Returns the factors with which an effort on a flange acts on an axis that the flange is, or follows. */
export function factorsOn(m: SymbolicMath, axis: string, { edge, follows }: Flange, factor: Expr): readonly Expr[] {
  if (follows === undefined) return []
  const further = follows.terms.flatMap((term) => factorsOn(m, axis, term.flange, m.mul(factor, term.factor)))
  return edge === axis ? [factor, ...further] : further
}
