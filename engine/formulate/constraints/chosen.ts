/**
 * Rows of a loop that repeat each other, but not the same ones everywhere (linkages that move by their proportions,
 * such as those of Bennett 1903 and Schatz 1942): as many as are independent count, and which ones is memory of the
 * last accepted step.
 */
import { entryOf } from '../../collections/entries'
import { denseChoose, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { LoopRank } from './independent'
import type { ConstraintRow } from './rows'

/**
 * Returns the weight of each row, 1 while the row counts.
 * @param independent rows that count in the reference position
 */
export function chosenRows(
  c: Collection,
  { rows, rank, sizes }: LoopRank<ConstraintRow>,
  independent: readonly ConstraintRow[],
): ReadonlyMap<ConstraintRow, Expr> {
  const { pool, math } = c
  const weights = new Map(rows.map((row) => [row, pool.symbol(`choice of ${row.name}`, 'discrete')] as const))
  const freedoms = [...new Set(rows.flatMap((r) => [...r.columns.keys()]))]
  const scaled = rows.map((row) => {
    const size = Math.hypot(...(sizes.get(row)?.values() ?? []))
    return freedoms.map((f) => math.mul(row.columns.get(f) ?? 0, size > 0 ? 1 / size : 0))
  })
  const next = denseChoose(pool, scaled, [...weights.values()], rank)
  rows.forEach((row, i) =>
    c.discrete.push({
      name: `choice of ${row.name}`,
      block: row.block,
      symbol: entryOf(weights, row),
      previous: pool.symbol(`previous choice of ${row.name}`, 'discrete'),
      hidden: true,
      of: row.name,
      options: { unit: '1', initial: independent.includes(row) ? 1 : 0, update: () => next[i], each: 'step' },
    }),
  )
  return weights
}
