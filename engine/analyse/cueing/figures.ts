/**
 * Figures of a cue on the platform compared with that of the vehicle. Curves are straight between their points. The
 * error is e = s - k v with the expected scale k.
 */
import { cueIntervals, lengthOf, type CueIntervals, type CuePair } from './intervals'

export interface ExpectedCue {
  /** Expected scale k: the fraction of the cue that counts as perfect. */
  readonly scale: number
  /** Time from which the cue counts, s. */
  readonly start: number
  /** Smallest magnitude that is noticed. */
  readonly threshold: number
  /** Standard deviation of the noise of perception. */
  readonly deviation: number
  /** Frequency at which gain and phase are determined, Hz. */
  readonly frequency: number
}

export interface CueFigures extends CueIntervals {
  /** Largest magnitudes of the cue in the vehicle and on the platform. */
  readonly vehiclePeak: number
  readonly simulatorPeak: number
  /** Root of the mean square, and largest magnitude, of the error. */
  readonly rms: number
  readonly peak: number
  /** Factor on the cue of the vehicle that fits best: the integral of s v over that of v^2. */
  readonly gain: number
  /** Correlation of the two cues: 1 if one is a positive multiple of the other. */
  readonly correlation: number
  /**
   * Lag of the platform behind the vehicle, s: the shift with the largest correlation. Null without a cue on one side,
   * or if the shift exceeds a tenth of the run.
   */
  readonly lag: number | null
  /** Phase of the platform minus that of the vehicle at the frequency, rad. */
  readonly phase: number | null
  /** Time during which the cue is false, and during which a cue is missing, s. */
  readonly falseTime: number
  readonly missingTime: number
  /** Largest magnitude on the platform while its cue is false. */
  readonly falsePeak: number
  /** Sensitivity index d' of the largest error (Green and Swets 1966): its size over the noise. */
  readonly detectability: number
  /** Fraction of trials with two choices in which the largest error is detected, Phi(d'/sqrt 2). */
  readonly found: number
}

/**
 * Computes the figures of a cue.
 * @throws never: curves without an interval give zeros
 */
export function cueFigures(pair: CuePair, expected: ExpectedCue): CueFigures {
  const counted = from(pair, expected.start)
  const { time, vehicle: v, simulator: s } = counted
  const error = Float64Array.from(v, (value, i) => s[i] - expected.scale * value)
  const span = time.length > 1 ? time[time.length - 1] - time[0] : 0
  const [vv, ss, sv] = [integral(time, v, v), integral(time, s, s), integral(time, s, v)]
  const peak = largest(error)
  const intervals = cueIntervals(counted, expected.threshold, expected.start)
  const detectability = peak / expected.deviation
  const nothing = !(vv > 0 && ss > 0)
  return {
    ...intervals,
    vehiclePeak: largest(v),
    simulatorPeak: largest(s),
    rms: span > 0 ? Math.sqrt(integral(time, error, error) / span) : 0,
    peak,
    gain: vv > 0 ? sv / vv : 0,
    correlation: nothing ? 0 : sv / Math.sqrt(vv * ss),
    lag: nothing ? null : lagOf(counted),
    phase: nothing ? null : phaseAt(counted, expected.frequency),
    falseTime: lengthOf(intervals.falseCues),
    missingTime: lengthOf(intervals.missingCues),
    falsePeak: peakWithin(counted, intervals.falseCues),
    detectability,
    found: normalCumulative(detectability / Math.SQRT2),
  }
}

/** Returns the part of the curves from a time on, with a point at that time. */
function from({ time, vehicle, simulator }: CuePair, start: number): Record<keyof CuePair, Float64Array> {
  let first = 0
  while (first < time.length && time[first] < start) first++
  const cut = (values: ArrayLike<number>): Float64Array => {
    const rest = Array.from({ length: time.length - first }, (_, i) => values[first + i])
    if (first === 0 || first === time.length || time[first] === start) return Float64Array.from(rest)
    const part = (start - time[first - 1]) / (time[first] - time[first - 1])
    return Float64Array.from([values[first - 1] + part * (values[first] - values[first - 1]), ...rest])
  }
  const times = Array.from(time).slice(first)
  const begins = first > 0 && first < time.length && times[0] !== start
  return {
    time: Float64Array.from(begins ? [start, ...times] : times),
    vehicle: cut(vehicle),
    simulator: cut(simulator),
  }
}

/** Returns the integral of the product of two curves, exact for curves that are straight between their points. */
function integral(time: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i + 1 < time.length; i++) {
    const products = 2 * (a[i] * b[i] + a[i + 1] * b[i + 1]) + a[i] * b[i + 1] + a[i + 1] * b[i]
    sum += ((time[i + 1] - time[i]) * products) / 6
  }
  return sum
}

export function largest(values: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]))
  return most
}

function peakWithin({ time, simulator }: CuePair, intervals: CueIntervals['falseCues']): number {
  let most = 0
  let i = 0
  for (const [begin, end] of intervals) {
    while (i < time.length && time[i] < begin) i++
    for (let k = i; k < time.length && time[k] <= end; k++) most = Math.max(most, Math.abs(simulator[k]))
  }
  return most
}

/** Returns the angle of S/V with S the integral of s e^(-i 2 pi f t), and V in the same way; a lag is negative. */
function phaseAt({ time, vehicle, simulator }: CuePair, frequency: number): number {
  const angles = Float64Array.from(Array.from(time), (t) => 2 * Math.PI * frequency * t)
  const [c, s] = [angles.map(Math.cos), angles.map(Math.sin)]
  const part = (curve: ArrayLike<number>): readonly [number, number] => [
    integral(time, curve, c),
    -integral(time, curve, s),
  ]
  const [[vr, vi], [sr, si]] = [part(vehicle), part(simulator)]
  return Math.atan2(si * vr - sr * vi, sr * vr + si * vi)
}

/** Number of points at which curves are compared, and the largest shift as a fraction of the run. */
const POINTS = 1500
const FURTHEST = 0.1

/** Returns the shift with the largest correlation; between points, by the parabola through three of them. */
function lagOf({ time, vehicle, simulator }: CuePair): number | null {
  const n = Math.min(POINTS, Math.max(3, time.length))
  const step = (time[time.length - 1] - time[0]) / (n - 1)
  const [v, s] = [even(time, vehicle, n), even(time, simulator, n)]
  const most = Math.max(1, Math.floor(FURTHEST * n))
  const correlation = (shift: number): number => {
    let sum = 0
    for (let i = Math.max(0, shift); i < Math.min(n, n + shift); i++) sum += s[i] * v[i - shift]
    return sum
  }
  let best = 0
  let value = -Infinity
  for (let shift = -most; shift <= most; shift++) {
    const maximum = correlation(shift)
    if (maximum > value) [best, value] = [shift, maximum]
  }
  // the correlation still grows at the end of the search: no shift fits
  if (Math.abs(best) === most) return null
  const [left, right] = [correlation(best - 1), correlation(best + 1)]
  const curvature = left - 2 * value + right
  const between = curvature < 0 ? (0.5 * (left - right)) / curvature : 0
  return (best + between) * step
}

/** Returns a curve at n evenly spaced instants. */
function even(time: ArrayLike<number>, values: ArrayLike<number>, n: number): Float64Array {
  const result = new Float64Array(n)
  const last = time.length - 1
  const step = (time[last] - time[0]) / (n - 1)
  let i = 0
  for (let k = 0; k < n; k++) {
    const t = time[0] + k * step
    while (i + 1 < last && time[i + 1] < t) i++
    const width = time[i + 1] - time[i]
    const part = width > 0 ? Math.min(1, (t - time[i]) / width) : 0
    result[k] = values[i] + part * (values[i + 1] - values[i])
  }
  return result
}

/**
 * Returns the normal distribution function Phi, accurate to rounding, by the series of Marsaglia (2004), Evaluating the
 * Normal Distribution, J. Statistical Software 11(4).
 */
export function normalCumulative(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let [sum, term, before] = [x, x, 0]
  for (let k = 3; sum !== before; k += 2) {
    before = sum
    term *= (x * x) / k
    sum += term
  }
  return 0.5 + (sum * Math.exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI)
}
