/**
 * Rows of a matrix that are independent, as a node of the graph: 1 for each row chosen, otherwise 0, `rank` of them.
 *
 * Of n rows with m entries those are found that have most that is new, one by one (Gram-Schmidt with pivoting;
 * Golub and Van Loan, Matrix Computations, 2013, 5.4.2, of the transpose). The rows chosen before stay as long as the
 * volume they span is not much smaller, so that the choice changes seldom and is the same when it is made again at one
 * place. Work is always the same.
 *
 *     operands: rows (n m), which are chosen now (n)      results: which to choose (n)
 */

/** Square of the volume of the present rows, over that of the best ones, from which on they stay. */
export const stays = 0.04

export interface Choice {
  readonly kind: 'choose'
  /** Rows. */
  readonly n: number
  /** Entries of a row. */
  readonly m: number
  readonly rank: number
}

export function evaluateChoose({ n, m, rank }: Choice, values: readonly number[]): number[] {
  const rows = (): number[][] => Array.from({ length: n }, (_, i) => values.slice(i * m, (i + 1) * m))
  const now = values.slice(n * m)
  const square = (row: readonly number[]): number => row.reduce((s, x) => s + x * x, 0)
  const takeOut = (from: number[], unit: readonly number[], size: number): void => {
    const along = from.reduce((s, x, c) => s + x * unit[c], 0) / size
    unit.forEach((x, c) => (from[c] -= along * x))
  }
  const best = rows()
  const chosen = best.map(() => 0)
  let volume = 1
  for (let k = 0; k < rank; k++) {
    const sizes = best.map((row, i) => (chosen[i] > 0.5 ? 0 : square(row)))
    const most = sizes.reduce((a, b) => (b > a ? b : a), 0)
    const pivot = sizes.findIndex((size) => size >= most && size > 0)
    volume *= most
    if (pivot < 0) continue
    chosen[pivot] = 1
    const unit = [...best[pivot]]
    for (const row of best) takeOut(row, unit, most)
  }
  const present = rows()
  let presentVolume = 1
  present.forEach((unit, i) => {
    if (!(now[i] > 0.5)) return
    const size = square(unit)
    presentVolume *= size
    if (!(size > 0)) return
    for (let j = i + 1; j < n; j++) takeOut(present[j], unit, size)
  })
  const count = now.reduce((s, x) => s + (x > 0.5 ? 1 : 0), 0)
  return count === rank && !(presentVolume < stays * volume) ? now.map((x) => (x > 0.5 ? 1 : 0)) : chosen
}
