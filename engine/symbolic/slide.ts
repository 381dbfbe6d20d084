/**
 * Axes at rest that begin to slide, and their directions, as a node of the graph.
 *
 * The accelerations of n axes are a + G f in efforts f along them. Friction holds an axis at rest by efforts up to its
 * holding limits. Once it slides, its effort is its sliding friction, which is not larger and opposes the motion. With
 * the holding limits of all axes, `shares.ts` finds the efforts and which axes accelerate all the same. For these the
 * sliding friction takes the place of the limit, and the others are asked again, until no further axis accelerates. At
 * the end each axis either does not accelerate, with an effort within its limit, or accelerates against its sliding
 * friction. No axis is asked before another one, so their order does not matter.
 *
 *     operands: G by rows (n n), a (n), holding limits (n), sliding friction (n), m (n)      results: 1, -1, 0 where it stays at rest (n)
 *
 * m_i = 1 for axes at rest; the others have the result 0. With two sides, the limits for negative efforts follow those
 * for positive ones. At a dead centre, where no effort moves an axis (`hold.ts`), it slides if it accelerates and the
 * effort against that has a limit.
 */
import { unheld, unlimited } from './hold'
import { missing, movement, shareWithinLimits, type Shares } from './shares'

/** @param mayContradict see `Shares` */
export function evaluateSlide(n: number, sides: 1 | 2, values: readonly number[], mayContradict = false): number[] {
  const rows = [...Array(n).keys()]
  const g = (i: number, k: number): number => values[i * n + k]
  const a = (i: number): number => values[n * n + i]
  const holding = n * n + n
  const sliding = holding + sides * n
  const isAsked = (i: number): boolean => values[sliding + sides * n + i] > 0.5
  const limit = (from: number, side: number, i: number): number => values[from + side * n + i]
  const axes = rows.filter((i) => isAsked(i) && g(i, i) > 0)
  const slides = rows.map(() => false)
  const f = rows.map(() => 0)
  const shares: Shares = {
    ...{ n, g, a, axes, f, mayContradict },
    upper: (i) => limit(slides[i] ? sliding : holding, 0, i),
    lower: (i) => limit(slides[i] ? sliding : holding, sides - 1, i),
  }
  let side: readonly number[] = []
  for (let round = 0; round <= n; round++) {
    f.fill(0)
    side = shareWithinLimits(shares)
    const begin = axes.filter((i) => !slides[i] && movement(shares, i) * side[i] < 0)
    if (begin.length === 0) break
    for (const i of begin) slides[i] = true
  }
  return rows.map((i) => {
    if (!isAsked(i)) return 0
    if (g(i, i) > 0) return slides[i] && side[i] !== 0 ? movement(shares, i) : 0
    const left = missing(shares, i)
    if (limit(holding, left > 0 ? sides - 1 : 0, i) >= unlimited || !(Math.abs(left) > unheld)) return 0
    return left > 0 ? 1 : -1
  })
}
