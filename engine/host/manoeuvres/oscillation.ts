/** Decay of an oscillation: frequency and damping ratio by its peaks. */
import type { Curve } from './curves'

export interface Oscillation {
  /** Part of the critical damping; negative where the oscillation grows. */
  readonly damping: number
  /** Hz, of the damped oscillation. */
  readonly frequency: number
  /** Instants and values of the peaks that were used. */
  readonly peaks: readonly { readonly t: number; readonly y: number }[]
}

/** Peaks that are smaller than this part of the largest are noise of the solver and of samples. */
const least = 2e-3
/** Peaks that are used: later ones add little where it decays, and are no longer small where it grows. */
const most = 8

/**
 * Logarithmic decrement of the differences between successive peaks, d_k = |y_k - y_(k+1)|, which need no zero line. For a damped oscillation
 * d_k = d_0 exp(-L k) with L = pi D/sqrt(1 - D^2) (Den Hartog 1956, 2.8); L is the slope by least squares.
 * @param from peaks before are left out, s
 * @returns undefined for fewer than four peaks, from which a decrement doesn't follow
 */
export function oscillationOf(curve: Curve, from: number): Oscillation | undefined {
  const all = extremes(curve, from)
  const sizes = all.slice(1).map(({ y }, k) => Math.abs(y - all[k].y))
  const largest = Math.max(0, ...sizes)
  const end = sizes.findIndex((size) => size < least * largest)
  const peaks = all.slice(0, Math.min(most, end < 0 ? all.length : end + 1))
  if (peaks.length < 4) return undefined
  const logs = sizes.slice(0, peaks.length - 1).map(Math.log)
  const middle = (logs.length - 1) / 2
  const mean = logs.reduce((sum, y) => sum + y, 0) / logs.length
  const [xy, xx] = logs.reduce(([a, b], y, k) => [a + (k - middle) * (y - mean), b + (k - middle) ** 2], [0, 0])
  const decrement = -xy / xx
  const duration = peaks[peaks.length - 1].t - peaks[0].t
  return {
    damping: decrement / Math.hypot(Math.PI, decrement),
    frequency: (peaks.length - 1) / (2 * duration),
    peaks,
  }
}

/** Maxima and minima in turn, by the parabola through three rows. */
function extremes({ t, y }: Curve, from: number): { readonly t: number; readonly y: number }[] {
  const found: { readonly t: number; readonly y: number }[] = []
  for (let i = 1; i < t.length - 1; i++) {
    const [before, after] = [y[i] - y[i - 1], y[i + 1] - y[i]]
    if (t[i] < from || before === 0 || before * after > 0 || before === after) continue
    const shift = (before + after) / (2 * (before - after))
    const step = (t[i + 1] - t[i - 1]) / 2
    found.push({ t: t[i] + shift * step, y: y[i] + ((before + after) * shift) / 4 })
  }
  return found
}
