/** Figures of time histories: values, means, peaks and times of response. Times in s. */
import { isStill, leastChange } from './rounding'

/** Time history at instants in ascending order. */
export interface Curve {
  readonly t: ArrayLike<number>
  readonly y: ArrayLike<number>
}

/** Returns the value at an instant, linear between rows; outside, the value at the nearest end. */
export function valueAt({ t, y }: Curve, at: number): number {
  const n = t.length
  if (n === 0) return NaN
  if (at <= t[0]) return y[0]
  if (at >= t[n - 1]) return y[n - 1]
  let [low, high] = [0, n - 1]
  while (high - low > 1) {
    const mid = (low + high) >> 1
    if (t[mid] <= at) low = mid
    else high = mid
  }
  const share = t[high] === t[low] ? 0 : (at - t[low]) / (t[high] - t[low])
  return y[low] + share * (y[high] - y[low])
}

/** Returns the mean of the rows from one instant to another. */
export function meanOver({ t, y }: Curve, from: number, to: number): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < t.length; i++)
    if (t[i] >= from - 1e-9 && t[i] <= to + 1e-9) {
      sum += y[i]
      count++
    }
  return count === 0 ? NaN : sum / count
}

/** Returns the time at which y passes a value for the first time from `from` on; undefined if it never does. */
export function passes({ t, y }: Curve, value: number, from = -Infinity): number | undefined {
  for (let i = 1; i < t.length; i++) {
    if (t[i] < from) continue
    const [a, b] = [y[i - 1] - value, y[i] - value]
    if (a === 0 && t[i - 1] >= from) return t[i - 1]
    if (a * b < 0 || b === 0) return t[i - 1] + ((t[i] - t[i - 1]) * a) / (a - b)
  }
  return undefined
}

/** Returns the largest value of sign * y between two instants, by the parabola through three rows. */
export function peakOf(
  { t, y }: Curve,
  sign: number,
  from = -Infinity,
  to = Infinity,
): { time: number; value: number } {
  let best = -1
  for (let i = 0; i < t.length; i++)
    if (t[i] >= from - 1e-9 && t[i] <= to + 1e-9 && (best < 0 || sign * y[i] > sign * y[best])) best = i
  if (best < 0) return { time: NaN, value: NaN }
  if (best === 0 || best === t.length - 1) return { time: t[best], value: y[best] }
  const [a, b, c] = [y[best - 1], y[best], y[best + 1]]
  const bend = a - 2 * b + c
  const shift = bend === 0 ? 0 : (a - c) / (2 * bend)
  if (!(Math.abs(shift) <= 1)) return { time: t[best], value: b }
  return { time: t[best] + (shift * (t[best + 1] - t[best - 1])) / 2, value: b - ((a - c) * shift) / 4 }
}

export interface Response {
  readonly initial: number
  readonly steady: number
  /** Time from `zero` to 90 % of the change, s. */
  readonly responseTime: number | undefined
  /** Time from `zero` to the peak, s; undefined if the response has none. */
  readonly peakTime: number | undefined
  /** (peak - steady) / (steady - initial); 0 without a peak; undefined if the response is no larger than rounding. */
  readonly overshoot: number | undefined
  /** True if the response stays within rounding: only `initial` and `steady` are known. */
  readonly isStill: boolean
  /** Change from the first to the second half of the steady part, over that from the beginning: 0 in a steady state. */
  readonly drift: number
}

/** Returns the response to a step: ISO 7401, with time zero at half of the step of the input. */
export function responseOf(
  curve: Curve,
  { zero, steadyFrom, steadyTo }: { readonly zero: number; readonly steadyFrom: number; readonly steadyTo: number },
): Response {
  const initial = curve.y[0]
  const steady = meanOver(curve, steadyFrom, steadyTo)
  const change = steady - initial
  if (isStill(curve) || Math.abs(change) <= leastChange)
    return {
      initial,
      steady,
      responseTime: undefined,
      peakTime: undefined,
      overshoot: undefined,
      isStill: true,
      drift: 0,
    }
  const reached = passes(curve, initial + 0.9 * change, 1e-9)
  const peak = peakOf(curve, Math.sign(change) || 1, 0, steadyFrom)
  const overshoot = (peak.value - steady) / change
  const middle = (steadyFrom + steadyTo) / 2
  const moved = meanOver(curve, middle, steadyTo) - meanOver(curve, steadyFrom, middle)
  return {
    initial,
    steady,
    responseTime: reached === undefined ? undefined : reached - zero,
    peakTime: overshoot > 0 ? peak.time - zero : undefined,
    overshoot: Math.max(0, overshoot),
    isStill: false,
    drift: moved / change,
  }
}

/** Converts values to a list, e.g. those of two columns for a plot of y as a function of x. */
const listOf = (values: ArrayLike<number>): number[] => Array.from(values)

/** Returns every k-th row, so that a plot has at most `most` points; the last row stays. */
export function thinned(values: ArrayLike<number>, most = 1000): number[] {
  const every = Math.max(1, Math.ceil(values.length / most))
  const rows = listOf(values)
  return rows.filter((_, i) => i % every === 0 || i === rows.length - 1)
}

/** Returns the slope of y over x by least squares. */
export function slopeOf(x: readonly number[], y: readonly number[]): number {
  const n = x.length
  const [mx, my] = [x, y].map((list) => list.reduce((sum, value) => sum + value, 0) / n)
  let [xy, xx] = [0, 0]
  for (let i = 0; i < n; i++) {
    xy += (x[i] - mx) * (y[i] - my)
    xx += (x[i] - mx) ** 2
  }
  return xx === 0 ? NaN : xy / xx
}
