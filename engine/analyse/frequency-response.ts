/**
 * Frequency responses from time histories: the ratio of Fourier integrals for an input that begins and ends at rest,
 * Fourier coefficients over whole periods for a sine, and, for random inputs, cross-spectra averaged over overlapping
 * segments (P. D. Welch, IEEE Trans. Audio Electroacoust. 15 (1967) 70-73), with the coherence (J. S. Bendat and A.
 * G.
 * Piersol, Random Data, 4th ed. 2010, ch. 6 and 9):
 *
 *     H(f) = S_uy(f)/S_uu(f),    gamma^2(f) = |S_uy|^2/(S_uu S_yy)
 */
import { fft, windowOf } from './spectrum'

export interface ResponsePoint {
  /** Frequency, Hz. */
  readonly frequency: number
  /** Amplitude of the output divided by that of the input. */
  readonly gain: number
  /** Phase, rad, negative where the output lags; from -pi to pi. */
  readonly phase: number
  /** Coherence, 0 to 1: the fraction of the output that the input explains linearly. For random inputs only. */
  readonly coherence?: number
}

/** Rows of input and output at evenly spaced times, s. */
export interface InputOutput {
  readonly t: ArrayLike<number>
  readonly u: ArrayLike<number>
  readonly y: ArrayLike<number>
}

interface Complex {
  readonly re: number
  readonly im: number
}

const ratioOf = (frequency: number, y: Complex, u: Complex): ResponsePoint => {
  const size = u.re * u.re + u.im * u.im
  const re = (y.re * u.re + y.im * u.im) / size
  const im = (y.im * u.re - y.re * u.im) / size
  return { frequency, gain: Math.hypot(re, im), phase: Math.atan2(im, re) }
}

/** Returns the integral of (values - rest) exp(-i 2 pi f t) by the trapezoidal rule, from row `first` to row `last`. */
function fourier(
  t: ArrayLike<number>,
  values: ArrayLike<number>,
  frequency: number,
  { rest = 0, first = 0, last = t.length - 1 } = {},
): Complex {
  const omega = 2 * Math.PI * frequency
  let [re, im] = [0, 0]
  for (let i = first; i <= last; i++) {
    const width = (t[Math.min(i + 1, last)] - t[Math.max(i - 1, first)]) / 2
    re += width * (values[i] - rest) * Math.cos(omega * t[i])
    im -= width * (values[i] - rest) * Math.sin(omega * t[i])
  }
  return { re, im }
}

/** Returns the response for an input and an output that begin at rest and are at rest again at the end. */
export function transientResponse({ t, u, y }: InputOutput, frequencies: readonly number[]): readonly ResponsePoint[] {
  const of = (values: ArrayLike<number>, f: number): Complex => fourier(t, values, f, { rest: values[0] })
  return frequencies.map((f) => ratioOf(f, of(y, f), of(u, f)))
}

/** Returns the first and the last row of the last `periods` whole periods. */
function lastPeriods(t: ArrayLike<number>, frequency: number, periods: number): readonly [first: number, last: number] {
  const last = t.length - 1
  const step = (t[last] - t[0]) / last
  return [Math.max(0, last - Math.round(periods / frequency / step)), last]
}

/**
 * Returns the response for an input and an output that are periodic over the last `periods`, a whole number of rows.
 */
export function periodicResponse({ t, u, y }: InputOutput, frequency: number, periods: number): ResponsePoint {
  const [first, last] = lastPeriods(t, frequency, periods)
  const of = (values: ArrayLike<number>): Complex => fourier(t, values, frequency, { first, last })
  return ratioOf(frequency, of(y), of(u))
}

/**
 * Returns the fraction of the fluctuation over the last periods that is not the sine of the frequency: 0 for a linear
 * system.
 */
export function distortionOf(t: ArrayLike<number>, y: ArrayLike<number>, frequency: number, periods: number): number {
  const [first, last] = lastPeriods(t, frequency, periods)
  const { re, im } = fourier(t, y, frequency, { first, last })
  const span = t[last] - t[first]
  let [sum, squares] = [0, 0]
  for (let i = first; i < last; i++) {
    sum += y[i]
    squares += y[i] ** 2
  }
  const count = last - first
  const variance = squares / count - (sum / count) ** 2
  const sine = (2 * (re * re + im * im)) / span ** 2
  return Math.sqrt(Math.max(0, 1 - sine / variance))
}

export interface WelchResponse {
  readonly points: readonly ResponsePoint[]
  /** Number of averaged segments. */
  readonly segments: number
}

/**
 * Returns the response from averaged cross-spectra, with a Hann window and segments that overlap by half. Means are
 * subtracted.
 * @param length length of a segment, s; lines are 1/length apart
 * @param band lowest and highest frequency of the points, Hz
 */
export function averagedResponse(
  { t, u, y }: InputOutput,
  length: number,
  [low, high]: readonly [low: number, high: number],
): WelchResponse {
  const count = t.length
  const step = (t[count - 1] - t[0]) / (count - 1)
  const rows = Math.min(count, Math.round(length / step))
  const weights = windowOf('hann', rows)
  const hop = Math.max(1, Math.floor(rows / 2))
  const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, one) => sum + one, 0) / count
  const [mu, my] = [mean(u), mean(y)]
  const lines = Array.from({ length: Math.floor(rows / 2) }, (_, k) => k).filter(
    (k) => k / (rows * step) >= low - 1e-9 && k / (rows * step) <= high + 1e-9,
  )
  const [uu, yy, re, im] = [0, 1, 2, 3].map(() => new Float64Array(lines.length))
  let segments = 0
  for (let start = 0; start + rows <= count; start += hop, segments++) {
    const transform = (values: ArrayLike<number>, middle: number): readonly [Float64Array, Float64Array] => {
      const x = Float64Array.from(weights, (w, i) => w * (values[start + i] - middle))
      const zero = new Float64Array(rows)
      fft(x, zero)
      return [x, zero]
    }
    const [ur, ui] = transform(u, mu)
    const [yr, yi] = transform(y, my)
    lines.forEach((k, i) => {
      uu[i] += ur[k] ** 2 + ui[k] ** 2
      yy[i] += yr[k] ** 2 + yi[k] ** 2
      re[i] += yr[k] * ur[k] + yi[k] * ui[k]
      im[i] += yi[k] * ur[k] - yr[k] * ui[k]
    })
  }
  return {
    segments,
    points: lines.map((k, i) => ({
      frequency: k / (rows * step),
      gain: Math.hypot(re[i], im[i]) / uu[i],
      phase: Math.atan2(im[i], re[i]),
      coherence: (re[i] ** 2 + im[i] ** 2) / (uu[i] * yy[i]),
    })),
  }
}

/**
 * Returns the points with phases that don't jump by full turns from point to point. The first phase is as near to zero
 * as possible.
 */
export function unwrapped(points: readonly ResponsePoint[]): readonly ResponsePoint[] {
  let before = 0
  return points.map((point) => {
    before = point.phase - 2 * Math.PI * Math.round((point.phase - before) / (2 * Math.PI))
    return { ...point, phase: before }
  })
}

/** Returns the point at a frequency, by linear interpolation; undefined outside the points. */
export function responseAt(points: readonly ResponsePoint[], frequency: number): ResponsePoint | undefined {
  const after = points.findIndex((point) => point.frequency >= frequency - 1e-12)
  if (after < 0) return undefined
  if (Math.abs(points[after].frequency - frequency) < 1e-12) return points[after]
  if (after === 0) return undefined
  const [a, b] = [points[after - 1], points[after]]
  const share = (frequency - a.frequency) / (b.frequency - a.frequency)
  return {
    frequency,
    gain: a.gain + share * (b.gain - a.gain),
    phase: a.phase + share * (b.phase - a.phase),
  }
}

/**
 * Returns the bandwidth: the lowest frequency at which the gain is 3 dB below that of the first point; undefined if
 * there is none.
 */
export function bandwidthOf(points: readonly ResponsePoint[]): number | undefined {
  if (points.length === 0) return undefined
  const bound = points[0].gain * Math.SQRT1_2
  const i = points.findIndex(({ gain }) => gain < bound)
  if (i < 1) return undefined
  const [a, b] = [points[i - 1], points[i]]
  return a.frequency + ((b.frequency - a.frequency) * (a.gain - bound)) / (a.gain - b.gain)
}

/** Returns the frequency at which the phase passes a lag, rad; undefined if it does not. */
export function frequencyOfLag(points: readonly ResponsePoint[], lag: number): number | undefined {
  const i = points.findIndex(({ phase }) => -phase >= lag)
  if (i < 1) return undefined
  const [a, b] = [points[i - 1], points[i]]
  return a.frequency + ((b.frequency - a.frequency) * (lag + a.phase)) / (a.phase - b.phase)
}
