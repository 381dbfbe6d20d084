/**
 * Fewer points for the same picture: of each pixel-wide bucket of a curve, its first, lowest, highest
 * and last point are kept, so peaks and steps stay where they are (the M4 aggregation of Jugel,
 * Jerzak, Hackenbroich and Markl, VLDB 2014).
 */

export interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Points to draw, few enough for smooth drawing, and their instants, s. */
export interface DrawnPoints extends Points {
  readonly time: Float64Array
}

/**
 * @param x not decreasing
 * @param buckets number of pixel columns; curves of up to four points per bucket come back as they are
 */
export function decimate(x: Float64Array, y: Float64Array, from: number, to: number, buckets: number): Points {
  const start = Math.max(0, lowerBound(x, from) - 1)
  const end = Math.min(x.length, lowerBound(x, to) + 2)
  const count = end - start
  if (count <= 4 * buckets) return { x: x.subarray(start, end), y: y.subarray(start, end) }
  const rows: number[] = []
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = start + Math.floor((bucket * count) / buckets)
    const last = start + Math.floor(((bucket + 1) * count) / buckets) - 1
    let low = first
    let high = first
    for (let i = first; i <= last; i++) {
      if (y[i] < y[low]) low = i
      if (y[i] > y[high]) high = i
      // A gap (a value that is not a number) must stay a gap.
      if (Number.isNaN(y[i])) low = high = i
    }
    for (const i of [first, Math.min(low, high), Math.max(low, high), last]) {
      if (rows.at(-1) !== i) rows.push(i)
    }
  }
  return { x: Float64Array.from(rows, (i) => x[i]), y: Float64Array.from(rows, (i) => y[i]) }
}

/** Returns the first index whose value is not below the limit. */
export function lowerBound(x: Float64Array, limit: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (x[middle] < limit) low = middle + 1
    else high = middle
  }
  return low
}
