/** Motions of live runs. */
import type { LoadedScene } from '../jobs/scene-store'

/** Returns whether two runs have the same motion, number by number. */
export function sameMotion(a: LoadedScene | null, b: LoadedScene | null): boolean {
  if (a === null || b === null) return a === b
  return equal(a.motion.times, b.motion.times) && equal(a.motion.values, b.motion.values)
}

function equal(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]))
}
