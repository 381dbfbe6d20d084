/**
 * Comparison of instants that were computed in different ways.
 *
 * Grid points k h, samples j s and break times are meant to coincide although their last digits
 * differ; and a jump at time b must be seen from the left by a step that ends there and from the
 * right by the next one, whichever way the model rounds b.
 */
import { sameInstants } from '../stepping/same-instant'

/** Returns the distance below which two instants count as the same. */
export function sameInstant(t: number, spacing: number): number {
  return sameInstants.ofInterval * spacing + sameInstants.ofTime * Math.abs(t)
}

/** Returns a time that every source treats as before the break. */
export function justBefore(t: number): number {
  return t - sameInstants.side * Math.abs(t)
}

/** Returns a time that every source treats as after the break. */
export function justAfter(t: number): number {
  return t + sameInstants.side * Math.abs(t)
}

/**
 * Returns the shortest useful step from `from` towards `to`. Shorter ones are lost in rounding of the time or, at time
 * zero, where nothing is lost, of the length of the run.
 */
export function smallestStep(from: number, to: number): number {
  return Math.max(2 ** -48 * Math.abs(from), 2 ** -90 * Math.abs(to))
}

/** Returns the break times after the start and not after the stop, in increasing order. Coinciding ones are merged. */
export function breaksAfter(times: readonly number[], start: number, stop: number, spacing: number): number[] {
  const inside: number[] = []
  for (const t of [...times].sort((a, b) => a - b)) {
    const near = sameInstant(t, spacing)
    if (!(t > start + near && t <= stop + near)) continue
    if (inside.length > 0 && t - inside[inside.length - 1] <= near) continue
    inside.push(t)
  }
  return inside
}
