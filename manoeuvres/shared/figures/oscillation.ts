/** Decay of an oscillation: frequency and damping ratio by its peaks. */
import { slopeOf, type Curve } from './curves'

export interface Oscillation {
  /** Damping as a share of the critical damping; negative if the oscillation grows. */
  readonly damping: number
  /** Frequency of the damped oscillation, Hz. */
  readonly frequency: number
  /** Instants and values of the peaks that were used. */
  readonly peaks: readonly { readonly t: number; readonly y: number }[]
}

/** Share of the largest size below which sizes are noise of the solver and of samples. */
const least = 2e-3
/**
 * Largest number of peaks that are used. Later ones add little if the oscillation decays, and are no longer small if it
 * grows.
 */
const most = 8
/** Number of first peaks in which other modes still die away. They are left out if five others remain. */
const first = 2
const enough = 5

/**
 * Returns the decay by the logarithmic decrement of the distances of peaks from the line between their neighbours, d_k
 * = |(y_k + y_(k+2))/2 - y_(k+1)|, which need no zero line, even where it drifts. For a damped oscillation d_k = d_0
 * exp(-L k) with L = pi D/sqrt(1 - D^2), as the peaks themselves (Den Hartog 1956, 2.8); L is the slope by least
 * squares.
 * @param from peaks before are left out, s
 * @returns undefined for fewer than four peaks, from which a decrement doesn't follow
 */
export function oscillationOf(curve: Curve, from: number): Oscillation | undefined {
  const all = extremes(curve, from)
  const sizes = all.slice(2).map(({ y }, k) => Math.abs((all[k].y + y) / 2 - all[k + 1].y))
  const largest = Math.max(0, ...sizes)
  const end = sizes.findIndex((size) => size < least * largest)
  const count = end < 0 ? all.length : end + 2
  const start = Math.max(0, Math.min(first, count - enough))
  const peaks = all.slice(start, Math.min(start + most, count))
  if (peaks.length < 4) return undefined
  const logs = sizes.slice(start, start + peaks.length - 2).map(Math.log)
  const decrement = -slopeOf(
    logs.map((_, k) => k),
    logs,
  )
  const duration = peaks[peaks.length - 1].t - peaks[0].t
  return {
    damping: decrement / Math.hypot(Math.PI, decrement),
    frequency: (peaks.length - 1) / (2 * duration),
    peaks,
  }
}

/** Returns maxima and minima in turn, by the parabola through three rows. */
function extremes({ t, y }: Curve, from: number): { readonly t: number; readonly y: number }[] {
  const turningPoints: { readonly t: number; readonly y: number }[] = []
  for (let i = 1; i < t.length - 1; i++) {
    const [before, after] = [y[i] - y[i - 1], y[i + 1] - y[i]]
    if (t[i] < from || before === 0 || before * after > 0 || before === after) continue
    const shift = (before + after) / (2 * (before - after))
    const step = (t[i + 1] - t[i - 1]) / 2
    turningPoints.push({ t: t[i] + shift * step, y: y[i] + ((before + after) * shift) / 4 })
  }
  return turningPoints
}
