/** Rows of a result at the times of a reference. */

export interface Resampled {
  /** Rows of the reference that the result covers, in order. */
  readonly rows: readonly number[]
  /** True if some values had to be interpolated. */
  readonly interpolated: boolean
  /** Values of a column of the result at those rows. */
  readonly take: (values: Float64Array) => Float64Array
}

interface Pairing {
  /** Row of the result at the time; -1 where there is none. */
  readonly exact: number
  /** First of the rows around the time, and the weight of each, if no row is at that time. */
  readonly first: number
  readonly weights: readonly number[]
}

const none: readonly number[] = []

/** Times closer than this are the same, s. */
const sameTime = 1e-9

/**
 * Pairs rows by time. Where no row of the result is at a time of the reference, the cubic through
 * the four nearest rows (Lagrange) stands in for it; a jump in a signal disturbs no more than those. Of rows at one
 * time, which are those before and after an event, the last pairs with the last and others with the first.
 */
export function resample(result: Float64Array, reference: Float64Array): Resampled {
  const rows: number[] = []
  const pairs: Pairing[] = []
  let interpolated = false
  // a log is often much longer than the run
  const begin = result.length === 0 ? 0 : lastNotAfter(reference, result[0] - 2 * sameTime) + 1
  const end = result.length === 0 ? 0 : lastNotAfter(reference, result[result.length - 1] + 2 * sameTime) + 1
  for (let row = begin; row < end; row++) {
    const t = reference[row]
    const last = nearestRow(result, t)
    const exact = reference[row + 1] === t ? firstAt(result, last) : last
    if (exact >= 0 && Math.abs(result[exact] - t) <= sameTime) {
      pairs.push({ exact, first: exact, weights: none })
    } else if (result.length > 0 && t > result[0] && t < result[result.length - 1]) {
      pairs.push({ exact: -1, ...cubicAt(result, t) })
      interpolated = true
    } else {
      continue
    }
    rows.push(row)
  }
  return {
    rows,
    interpolated,
    take: (values) =>
      Float64Array.from(pairs, ({ exact, first, weights }) =>
        exact >= 0 ? values[exact] : weights.reduce((sum, weight, k) => sum + weight * values[first + k], 0),
      ),
  }
}

/** Returns the index of the last time that is not after t, by bisection; -1 when all are. */
function lastNotAfter(times: Float64Array, t: number): number {
  let low = -1
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle] <= t) low = middle
    else high = middle - 1
  }
  return low
}

function nearestRow(times: Float64Array, t: number): number {
  const before = lastNotAfter(times, t)
  const after = before + 1
  if (after >= times.length) return before
  return before < 0 || times[after] - t < t - times[before] ? after : before
}

/** Returns the first of the rows at the same time as this one. */
function firstAt(times: Float64Array, row: number): number {
  let first = row
  while (first > 0 && times[first - 1] === times[row]) first--
  return first
}

/** Returns the Lagrange weights of (up to) four rows around t; rows at equal times (an event) count once. */
function cubicAt(times: Float64Array, t: number): { readonly first: number; readonly weights: readonly number[] } {
  const before = lastNotAfter(times, t)
  let first = before
  let last = before + 1
  while (last - first < 3) {
    const left = first > 0 && times[first - 1] < times[first]
    const right = last < times.length - 1 && times[last + 1] > times[last]
    if (!left && !right) break
    if (left && (!right || t - times[first - 1] <= times[last + 1] - t)) first--
    else last++
  }
  const nodes = Array.from(times.subarray(first, last + 1))
  const weights = nodes.map((a, i) =>
    nodes.reduce((product, b, j) => (i === j ? product : (product * (t - b)) / (a - b)), 1),
  )
  return { first, weights }
}
