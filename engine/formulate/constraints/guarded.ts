/**
 * Constraints that may become dependent on each other in a run: where branches of a mechanism cross, no combination of
 * multipliers is determined there, but the motion goes on. Multipliers get a pivot that never vanishes, and the solution is
 * refined with the same factors until constraints are met,
 *
 *     | M  C^T | |p_k+1'|   | b          |
 *     | C  -e  | |f_k+1 | = | c - e f_k  |,
 *
 * which is Tikhonov's regularisation, iterated (Engl, Hanke and Neubauer, Regularization of Inverse Problems, 1996, ch. 5), or the
 * augmented Lagrangian method (Bayo and Ledesma, Augmented Lagrangian and mass-orthogonal projection methods for constrained
 * multibody dynamics, Nonlinear Dynamics 9, 1996). An error along a direction of the constraints in which mobility is l becomes
 * smaller by e / (l + e) with each turn. Corrections are found from what is left of the constraints, so rounding of the factors
 * counts once less with each of them (iterative refinement).
 */
import { Substitution, type Expr, type SymbolicMath, type Vec3 } from '../../symbolic'
import { Tangents } from '../../symbolic/derivative'
import type { Freedom } from '../coordinates'
import type { SolvedDynamics } from '../elimination'
import type { ConstraintRow } from './rows'

/** e, relative to the mobility along a row by itself. */
export const guardedPart = 1e-13
/** Solutions after the first. */
export const refinements = 2

/**
 * @param solved as it depends on the probes, which are what is added to the right-hand sides of the rows
 * @param left what accelerations leave of the requirement of a row
 */
export function refined(
  m: SymbolicMath,
  solved: SolvedDynamics,
  probes: ReadonlyMap<ConstraintRow, Expr>,
  left: (row: ConstraintRow, accelerations: ReadonlyMap<Freedom, Expr>) => Expr,
): SolvedDynamics {
  const { pool } = m
  const without = new Substitution(pool, new Map([...probes.values()].map((probe) => [probe, pool.zero])))
  const turns: Tangents[] = []
  const value = (e: Expr): Expr => m.add(without.of(e), ...turns.map((turn) => without.of(turn.of([e])[0])))
  let accelerations = new Map<Freedom, Expr>()
  for (let k = 0; k <= refinements; k++) {
    accelerations = new Map([...solved.accelerations].map(([f, e]) => [f, m.named(`acc_${f.name}_${k}`, value(e))]))
    if (k === refinements) break
    const seeds = [...probes].map(([row, e]) => [e, m.named(`left_${row.name}_${k}`, left(row, accelerations))] as const)
    turns.push(new Tangents(pool, new Map(seeds)))
  }
  const vector = (v: Vec3): Vec3 => [value(v[0]), value(v[1]), value(v[2])]
  return {
    accelerations,
    pivots: solved.pivots,
    constraintPivots: solved.constraintPivots,
    multiplier: (row) => value(solved.multiplier(row)),
    linear: (s) => vector(solved.linear(s)),
    angular: (s) => vector(solved.angular(s)),
  }
}
