/**
 * Links without mass that have inertia through a constraint: a crank of a four-bar whose coupler is heavy, the slow
 * shaft of a gear. The mass matrix M of such a loop is singular, but the motions that the constraints allow all move
 * something: M + s C^T C is positive definite for every s > 0, and gives the same accelerations and multipliers,
 *
 *     (M + s C^T C) p' + C^T f = b + s C^T c,    C p' = c
 *
 * (augmented Lagrangian; Glowinski and Le Tallec, Augmented Lagrangian and Operator-Splitting Methods, 1989, ch. 2).
 */
import type { ConstraintRow } from './rows'

/**
 * Returns the rows of the loops that a block takes part in, and those that were carried before.
 * @param block whose degree of freedom moves no inertia directly
 */
export function carryingRows(
  rows: readonly ConstraintRow[],
  block: string | undefined,
  before: ReadonlySet<ConstraintRow>,
): ReadonlySet<ConstraintRow> {
  const carried = new Set(before)
  const freedoms = new Set(rows.flatMap((r) => [...r.columns.keys()]).filter((f) => f.block === block))
  for (let size = -1; size !== carried.size;) {
    size = carried.size
    for (const row of rows) {
      if (![...row.columns.keys()].some((f) => freedoms.has(f))) continue
      carried.add(row)
      for (const f of row.columns.keys()) freedoms.add(f)
    }
  }
  return carried
}
