/**
 * Constraints that may become dependent on each other in a run: where branches of a mechanism cross, no combination of
 * multipliers is determined there, but the motion continues. Multipliers get a pivot that never vanishes, and the
 * solution is refined with the same factors until constraints are met,
 *
 *     | M  C^T | |p_k+1'|   | b          |
 *     | C  -e  | |f_k+1 | = | c - e f_k  |,
 *
 * which is Tikhonov's regularisation, iterated (Engl, Hanke and Neubauer, Regularization of Inverse Problems, 1996, ch.
 * 5), or the augmented Lagrangian method (Bayo and Ledesma, Augmented Lagrangian and mass-orthogonal projection methods
 * for constrained multibody dynamics, Nonlinear Dynamics 9, 1996). An error along a direction of the constraints in
 * which mobility is l becomes smaller by e / (l + e) with each turn. Corrections are computed from the residuals of the
 * constraints, so rounding of the factors counts once less with each of them (iterative refinement).
 */
import { entryOf } from '../../collections/entries'
import { Substitution, type Expr, type SymbolicMath, type Vec3 } from '../../symbolic'
import { Tangents } from '../../symbolic/derivative'
import type { Freedom } from '../algebra/coordinates'
import type { SolvedDynamics } from '../dynamics/elimination'
import type { Unknown } from '../algebra/quadratic'
import type { ConstraintRow } from './rows'

/** Part e of the pivots, relative to the mobility along a single row. */
export const guardedPart = 1e-9
/** Number of solutions after the first. */
const refinements = 2

/** Returns sizes of entries of a row, by which its pivot becomes larger by a part of its usual size. */
export function guardSizes(
  sizes: ReadonlyMap<Freedom, number>,
  part: number,
  unknowns: ReadonlyMap<Freedom, Unknown>,
): ReadonlyMap<Unknown, number> {
  return new Map(
    [...sizes].flatMap(([f, size]) => {
      const u = unknowns.get(f)
      return u === undefined || size === 0 ? [] : [[u, size * Math.sqrt(part)] as const]
    }),
  )
}

export interface GuardedRows {
  readonly all: readonly ConstraintRow[]
  readonly guarded: readonly ConstraintRow[]
  /** Weight of each row, 1 while it counts, otherwise 0; rows that always count have none. */
  readonly weights: ReadonlyMap<ConstraintRow, Expr>
  /** Returns the sum of column * p' that a row requires. */
  readonly required: (row: ConstraintRow) => Expr
}

type Changes = ReadonlyMap<Freedom, Expr>

/**
 * @param solved as it depends on the probes, which are the terms added to the right-hand sides of the rows
 */
export function refined(
  m: SymbolicMath,
  solved: SolvedDynamics,
  probes: ReadonlyMap<ConstraintRow, Expr>,
  { all, guarded, weights, required }: GuardedRows,
): SolvedDynamics {
  const { pool } = m
  const without = new Substitution(pool, new Map([...probes.values()].map((probe) => [probe, pool.zero])))
  const freedoms = [...solved.accelerations]
  /** Returns the residual along a row that remains after the degrees of freedom have changed. */
  const left = (row: ConstraintRow, target: Expr, changes: Changes): Expr =>
    m.mul(
      weights.get(row) ?? 1,
      m.sub(target, m.add(...[...row.columns].map(([f, column]) => m.mul(column, entryOf(changes, f))))),
    )
  /** Adds solutions for right-hand sides of the rows to a first one, until the rows are met. */
  const turned = (
    label: string,
    rows: Iterable<ConstraintRow>,
    targetOf: (row: ConstraintRow) => Expr,
    first: (e: Expr) => Expr,
  ): { readonly value: (e: Expr) => Expr; readonly changes: Changes } => {
    const turns: Tangents[] = []
    const value = (e: Expr): Expr => m.add(first(e), ...turns.map((turn) => without.of(turn.of([e])[0])))
    let changes: Changes = new Map(freedoms.map(([f, e]) => [f, first(e)]))
    for (let k = 0; k < refinements; k++) {
      const seeds = [...rows].map(
        (row) =>
          [entryOf(probes, row), m.named(`${label}_${row.name}_${k}`, left(row, targetOf(row), changes))] as const,
      )
      turns.push(new Tangents(pool, new Map(seeds)))
      changes = new Map(freedoms.map(([f, e]) => [f, m.named(`${label}_${f.name}_${k}`, value(e))]))
    }
    return { value, changes }
  }
  const { value, changes } = turned('left', guarded, required, (e) => without.of(e))
  const vector = (v: Vec3): Vec3 => [value(v[0]), value(v[1]), value(v[2])]
  return {
    accelerations: changes,
    pivots: solved.pivots,
    constraintPivots: solved.constraintPivots,
    multiplier: (row) => value(solved.multiplier(row)),
    linear: (s) => vector(solved.linear(s)),
    angular: (s) => vector(solved.angular(s)),
    struck: (rates) => turned('struck', all, rates, () => pool.zero).changes,
  }
}
