/**
 * Whole-body vibration: accelerations weighted for the human response, and their figures.
 *
 * Weightings Wk (z on a seat) and Wd (x and y) are products of a high pass and a low pass of second order, of an
 * acceleration-velocity transition and of an upward step (ISO 2631-1:1997, annex A; the same formulas and numbers are
 * public in BS 6841 and in L. Zuo and S. A. Nayfeh, Journal of Sound and Vibration 265 (2003) 459-465):
 *
 *   H_h = 1/(1 + sqrt(2) w1/p + (w1/p)^2),   H_l = 1/(1 + sqrt(2) p/w2 + (p/w2)^2)
 *   H_t = (1 + p/w3)/(1 + p/(Q4 w4) + (p/w4)^2)
 *   H_s = (1 + p/(Q5 w5) + (p/w5)^2)/(1 + p/(Q6 w6) + (p/w6)^2) (w5/w6)^2
 */
import { fft } from './spectrum'

interface Step {
  readonly f5: number
  readonly Q5: number
  readonly f6: number
  readonly Q6: number
}

interface WeightingParameters {
  /** Corners of the transition, Hz, and its resonant quality. */
  readonly f3: number
  readonly f4: number
  readonly Q4: number
  readonly step?: Step
}

/** Corners of the band, Hz, the same for both weightings. */
const [f1, f2] = [0.4, 100]

/** Frequencies in Hz, ISO 2631-1:1997, table A.1. */
export const weightings = {
  Wk: { f3: 12.5, f4: 12.5, Q4: 0.63, step: { f5: 2.37, Q5: 0.91, f6: 3.35, Q6: 0.91 } },
  Wd: { f3: 2, f4: 2, Q4: 0.63 },
} as const satisfies Readonly<Record<string, WeightingParameters>>
export type Weighting = keyof typeof weightings

interface Complex {
  readonly re: number
  readonly im: number
}

const times = (a: Complex, b: Complex): Complex => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re })
const over = (a: Complex, b: Complex): Complex => {
  const size = b.re * b.re + b.im * b.im
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size }
}
/** Returns 1 + i r/Q - r^2. */
const quadratic = (r: number, Q: number): Complex => ({ re: 1 - r * r, im: r / Q })

/** Returns a weighting at a frequency in Hz: 0 at 0 Hz. */
export function weightingAt(name: Weighting, f: number): Complex {
  if (f === 0) return { re: 0, im: 0 }
  const { f3, f4, Q4, step }: WeightingParameters = weightings[name]
  const butterworth = Math.SQRT1_2
  const band = over(
    { re: -((f / f1) ** 2), im: 0 },
    times(quadratic(f / f1, butterworth), quadratic(f / f2, butterworth)),
  )
  const transition = times(band, over({ re: 1, im: f / f3 }, quadratic(f / f4, Q4)))
  if (step === undefined) return transition
  const { f5, Q5, f6, Q6 } = step
  const upward = over(quadratic(f / f5, Q5), quadratic(f / f6, Q6))
  const gain = (f5 / f6) ** 2
  return times(transition, { re: gain * upward.re, im: gain * upward.im })
}

/** Rest after the signal, s, in which the weighting forgets it: the high pass decays by exp(-1.8/s). */
const rest = 12

/**
 * Returns the weighted history of an acceleration that begins at rest.
 *
 * The response is computed at the frequencies of a Fourier transform, so it is that of the formulas up to half the
 * sampling rate, without the warping of digital filters.
 * @param interval time between values, s
 */
export function weighted(name: Weighting, values: ArrayLike<number>, interval: number): Float64Array {
  const count = values.length
  let size = 1
  while (size < count + rest / interval) size *= 2
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  for (let i = 0; i < count; i++) re[i] = values[i] - values[0]
  fft(re, im)
  for (let k = 0; k < size; k++) {
    const positive = Math.min(k, size - k)
    const h = weightingAt(name, positive / (size * interval))
    const product = times(
      { re: re[k], im: im[k] },
      { re: h.re, im: 2 * k === size ? 0 : k === positive ? h.im : -h.im },
    )
    // the inverse transform is the transform with the parts exchanged
    re[k] = product.im
    im[k] = product.re
  }
  fft(re, im)
  return Float64Array.from({ length: count }, (_, i) => im[i] / size)
}

/** Returns the root mean square of values from one row to another, both included. */
export function rmsOf(values: ArrayLike<number>, first = 0, last = values.length - 1): number {
  let sum = 0
  for (let i = first; i <= last; i++) sum += values[i] * values[i]
  return Math.sqrt(sum / (last - first + 1))
}

/**
 * Returns the maximum transient vibration value: the largest running r.m.s. over 1 s (ISO 2631-1:1997, 6.3.1). The time
 * before the first row counts as rest.
 */
export function transientValue(
  values: ArrayLike<number>,
  interval: number,
  first = 0,
  last = values.length - 1,
): number {
  const span = Math.max(1, Math.round(1 / interval))
  const start = Math.max(0, first - span + 1)
  let [sum, most] = [0, 0]
  for (let i = start; i <= last; i++) {
    sum += values[i] * values[i]
    if (i - span >= start) sum -= values[i - span] * values[i - span]
    if (i >= first) most = Math.max(most, sum)
  }
  return Math.sqrt(most / span)
}

/** Returns the fourth power vibration dose value, m/s^1.75 (ISO 2631-1:1997, 6.3.2). */
export function doseValue(values: ArrayLike<number>, interval: number, first = 0, last = values.length - 1): number {
  let sum = 0
  for (let i = first; i <= last; i++) sum += values[i] ** 4
  return (sum * interval) ** 0.25
}
