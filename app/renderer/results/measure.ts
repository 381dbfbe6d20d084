/** Measures of a curve between two instants. */
import { lowerBound } from '../tables/decimate'
import { valueAt, type Curve } from '../tables/tables'

export interface Measures {
  /** Values at the two instants, and second minus first; null outside the curve. */
  readonly a: number | null
  readonly b: number | null
  readonly difference: number | null
  /**
   * Values over the stored rows between the instants, the ends included; mean and root mean square over time
   * (trapezoidal rule).
   */
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly rms: number
}

/** @returns null if the curve has no row between the instants */
export function measure(curve: Curve, first: number, second: number): Measures | null {
  const a = valueAt(curve, first)
  const b = valueAt(curve, second)
  const [from, to] = first <= second ? [first, second] : [second, first]
  const { time, values } = curve
  const start = lowerBound(time, from)
  let end = lowerBound(time, to)
  while (end < time.length && time[end] === to) end++
  const points: [number, number][] = []
  const [atFrom, atTo] = first <= second ? [a, b] : [b, a]
  if (atFrom !== null) points.push([from, atFrom])
  for (let i = start; i < end; i++) points.push([time[i], values[i]])
  if (atTo !== null) points.push([to, atTo])
  if (points.length === 0) return null
  let [min, max, area, squares] = [Infinity, -Infinity, 0, 0]
  points.forEach(([t, y], i) => {
    min = Math.min(min, y)
    max = Math.max(max, y)
    const before = points[i - 1]
    if (before === undefined) return
    const [t0, y0] = before
    area += ((t - t0) * (y + y0)) / 2
    // The square of a function that is linear between two rows.
    squares += ((t - t0) * (y * y + y * y0 + y0 * y0)) / 3
  })
  const length = (points.at(-1)?.[0] ?? 0) - points[0][0]
  const [mean, rms] = length > 0 ? [area / length, Math.sqrt(squares / length)] : [points[0][1], Math.abs(points[0][1])]
  return { a, b, difference: a === null || b === null ? null : b - a, min, max, mean, rms }
}

/** Returns the stored instant that is `by` rows after the one nearest to a time. */
export function rowsFrom(time: Float64Array, at: number, by: number): number {
  if (time.length === 0) return at
  const after = lowerBound(time, at)
  const nearest = after === time.length || (after > 0 && at - time[after - 1] < time[after] - at) ? after - 1 : after
  return time[Math.min(Math.max(nearest + by, 0), time.length - 1)]
}
