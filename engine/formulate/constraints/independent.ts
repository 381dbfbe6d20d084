/**
 * Choice of independent constraints. A closed loop of joints often says the same thing twice (a planar four-bar of
 * revolute joints has three rows too many); the rows that repeat others are left out and named. Rank is a property of
 * the positions that the mechanism can take, so it is judged there: the start is moved onto the constraints, and ways
 * lead from there through positions of the same branch (`manifold.ts`). Rows are taken in order as long as they are
 * independent of those before (Gram-Schmidt); rows that are independent in a general position are independent. A
 * mechanism that moves only because of its proportions does so on one branch, which random positions would miss.
 *
 * On the way it shows, too, whether the rows taken become dependent where others would not (they are then chosen again
 * during a run), and whether all of them do (a singular position, where branches cross).
 */
import type { Freedom } from '../algebra/coordinates'
import { consistent, Manifold, type JudgedAt, type Sample } from './manifold'
import type { ConstraintRow } from './rows'

export interface Independence<R extends ConstraintRow> {
  readonly independent: readonly R[]
  /** Rows that depend on the others. */
  readonly redundant: readonly R[]
  /** Special properties of groups of rows that have degrees of freedom in common. */
  readonly loops: readonly LoopRank<R>[]
}

/** Loop: rows that have degrees of freedom in common, directly or through others. */
export interface LoopRank<R extends ConstraintRow> {
  /** Rows of the loop, without rows that refer to nothing. */
  readonly rows: readonly R[]
  /** Number of independent rows. */
  readonly rank: number
  /** True if the independent rows become dependent, although others do not. */
  readonly changing: boolean
  /** True if the rank falls in some positions. */
  readonly singular: boolean
  /**
   * Independent row that differs from the others only by rounding of dimensions, with the part that is new; undefined
   * if there is none.
   */
  readonly weak: { readonly row: R; readonly part: number } | undefined
  /** Largest entries of the rows along the paths. */
  readonly sizes: ReadonlyMap<R, ReadonlyMap<Freedom, number>>
  /** Coordinates by name at the start of the paths; none if no position meets the constraints. */
  readonly from: ReadonlyMap<string, number>
}

/** Number of starts that are tried for a consistent position. */
const starts = 9
/** Number of steps of a path if at most two degrees of freedom are left, and if there are more. */
const longWay = 48
const shortWay = 6
/** Part of a row that must be new for the row to be independent. */
const least = 1e-7
/** Part of a row that may be new because of rounded dimensions: six digits leave some 1e-6, four 1e-4. */
const roundedDimensions = 1e-4
/**
 * Size relative to the largest row below which a row is rounding, e.g. of axes that are parallel except for the last
 * digit.
 */
const rounding = 1e-10
/**
 * Volume spanned by the chosen rows, relative to that of the best ones, below which a choice is not good everywhere.
 */
const poorChoice = 0.1
/** New part of the last row, relative to its maximum, below which a position is close to a singular one. */
const nearlySingular = 0.1

export function independentRows<R extends ConstraintRow>(rows: readonly R[], at: JudgedAt): Independence<R> {
  const acting = rows.filter((r) => r.columns.size > 0)
  const judged = loopsOf(acting).map((loop) => judge(loop, at))
  const independent = new Set(judged.flatMap((j) => j.independent))
  return {
    independent: acting.filter((r) => independent.has(r)),
    redundant: rows.filter((r) => !independent.has(r)),
    loops: judged.map((j) => j.loop),
  }
}

/** Returns groups of rows that have degrees of freedom in common, directly or through others, in their order. */
function loopsOf<R extends ConstraintRow>(rows: readonly R[]): R[][] {
  const loops: { readonly freedoms: Set<unknown>; readonly rows: Set<R> }[] = []
  for (const row of rows) {
    const joined = loops.filter(({ freedoms }) => [...row.columns.keys()].some((f) => freedoms.has(f)))
    const merged = { freedoms: new Set<unknown>(row.columns.keys()), rows: new Set<R>() }
    for (const loop of joined) {
      for (const f of loop.freedoms) merged.freedoms.add(f)
      for (const r of loop.rows) merged.rows.add(r)
      loops.splice(loops.indexOf(loop), 1)
    }
    merged.rows.add(row)
    loops.push(merged)
  }
  return loops.map((loop) => rows.filter((r) => loop.rows.has(r)))
}

function judge<R extends ConstraintRow>(
  rows: readonly R[],
  at: JudgedAt,
): { readonly independent: readonly R[]; readonly loop: LoopRank<R> } {
  const manifold = new Manifold(rows, at)
  const { from, positions } = samplesOf(manifold)
  const samples = scaled(positions)
  const inOrder = samples.map((g) => independentOf(g, g.keys()))
  const best = inOrder.reduce((a, b) => (b.length > a.length ? b : a))
  const rank = best.length
  const volumes = samples.map((g) => {
    const any = greedy(g, rank, [...g.keys()])
    const chosen = rank === g.length ? any : greedy(g, rank, best)
    return { ratio: any.volume > 0 ? chosen.volume / any.volume : 1, last: any.last }
  })
  const most = Math.max(...volumes.map((v) => v.last))
  // near a singular position, volumes consist of rounding
  const regular = volumes.filter((v) => v.last > 1e-3 * most)
  const sizeOf = (row: number, column: number): number =>
    Math.max(...positions.map((s) => Math.abs(s.jacobian[row][column])).filter(Number.isFinite), 0)
  const sizes = rows.map((r, i) => [r, new Map(manifold.freedoms.map((f, k) => [f, sizeOf(i, k)] as const))] as const)
  return {
    independent: best.map((i) => rows[i]),
    loop: {
      rows,
      rank,
      changing: rank < rows.length && regular.some((v) => v.ratio < poorChoice),
      weak: weakest(rows, samples, best),
      singular: rank > 0 && volumes.some((v) => v.last < nearlySingular * most),
      sizes: new Map(sizes),
      from,
    },
  }
}

/** Returns positions of the branch that the start is on, or those of other branches if no such position is found. */
function samplesOf(manifold: Manifold): {
  readonly from: ReadonlyMap<string, number>
  readonly positions: Sample[]
} {
  const tried = [manifold.atStart()]
  for (let k = 0; k < starts && !(tried[0].residual < consistent); k++) tried.unshift(manifold.near(k))
  const [first] = tried
  if (!(first.residual < consistent)) return { from: new Map(), positions: tried }
  const from = manifold.position()
  const named = manifold.named()
  const freedoms = manifold.freedoms.length - independentOf(scaled([first])[0]).length
  const [seeds, steps] = freedoms > 2 ? [[1, 2, 3], shortWay] : [freedoms === 2 ? [1, -1, 2, -2] : [1, -1], longWay]
  const ways = seeds.flatMap((seed) => {
    manifold.put(from)
    return [...manifold.way(seed, steps)]
  })
  return { from: named, positions: [first, ...ways] }
}

/** Returns rows relative to their maximum over all positions, zero where that is rounding. */
function scaled(samples: readonly Sample[]): Float64Array[][] {
  const most = (samples[0]?.jacobian ?? []).map((_, i) => Math.max(...samples.map((s) => length(s.jacobian[i]))))
  const largest = Math.max(...most)
  return samples.map(({ jacobian }) =>
    jacobian.map((row, i) => row.map((x) => (most[i] > rounding * largest ? x / most[i] : 0))),
  )
}

/** Removes the part along a unit vector from a row. */
function takeOut(row: Float64Array, unit: Float64Array): void {
  let along = 0
  for (let k = 0; k < row.length; k++) along += unit[k] * row[k]
  if (along !== 0) for (let k = 0; k < row.length; k++) row[k] -= along * unit[k]
}

function length(row: Float64Array): number {
  let sum = 0
  for (let k = 0; k < row.length; k++) sum += row[k] * row[k]
  return Math.sqrt(sum)
}

function without(row: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = Float64Array.from(row)
  for (let pass = 0; pass < 2; pass++) for (const b of basis) takeOut(rest, b)
  return rest
}

/** Returns the indices of rows that are independent of those before, in the given order. */
function independentOf(rows: readonly Float64Array[], order: Iterable<number> = rows.keys()): number[] {
  const basis: Float64Array[] = []
  const chosen: number[] = []
  for (const i of order) {
    const rest = without(rows[i], basis)
    const left = length(rest)
    if (!(left > least)) continue
    basis.push(rest.map((x) => x / left))
    chosen.push(i)
  }
  return chosen
}

/** Returns the independent row with the smallest new part at its best position, if that part is very small. */
function weakest<R>(
  rows: readonly R[],
  samples: readonly (readonly Float64Array[])[],
  chosen: readonly number[],
): { readonly row: R; readonly part: number } | undefined {
  const least = (g: readonly Float64Array[]): { readonly row: R; readonly part: number } => {
    const basis: Float64Array[] = []
    let weakestRow = { row: rows[chosen[0]], part: Infinity }
    for (const i of chosen) {
      const rest = without(g[i], basis)
      const part = length(rest)
      if (part < weakestRow.part) weakestRow = { row: rows[i], part }
      if (part > 0) basis.push(rest.map((x) => x / part))
    }
    return weakestRow
  }
  if (chosen.length === 0) return undefined
  const newest = samples.map(least).reduce((a, b) => (b.part > a.part ? b : a))
  return newest.part < roundedDimensions ? newest : undefined
}

/**
 * Returns the volume of `count` rows, taken one by one by their largest new part, and the new part of the
 * last.
 */
function greedy(
  rows: readonly Float64Array[],
  count: number,
  among: readonly number[],
): { readonly volume: number; readonly last: number } {
  const rests = among.map((i) => Float64Array.from(rows[i]))
  let volume = 1
  let last = 1
  for (let k = 0; k < count; k++) {
    let best = 0
    const sizes = rests.map(length)
    sizes.forEach((size, i) => {
      if (size > sizes[best]) best = i
    })
    last = sizes[best] ?? 0
    volume *= last
    if (!(last > 0)) return { volume: 0, last: 0 }
    const unit = rests[best].map((x) => x / last)
    for (const rest of rests) takeOut(rest, unit)
  }
  return { volume, last }
}
