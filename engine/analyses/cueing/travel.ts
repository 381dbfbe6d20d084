/**
 * Runs with equal travel of their platforms. The scales of the washouts of one run are multiplied by a factor until its
 * platform moves as far from home as that of another run. Travel grows with the factor, proportionally for a linear
 * washout.
 */
import type { ParamValue } from '../../model/project/project'
import { memberName } from '../../model/names/names'
import type { StoredRun } from '../../run/row-store'
import { planOf } from './curves'

/** Relative difference within which travels count as equal, and largest number of runs to reach it. */
const CLOSE = 0.01
const RUNS = 8

/** Returns the parameters `Block.param` that scale the cues of the washouts of a run, multiplied by a factor. */
export function scaledBy({ instance }: StoredRun, factor: number): Readonly<Record<string, ParamValue>> {
  const { compilation, parameters } = instance
  const scales = new Set(planOf(compilation).washouts.flatMap((washout) => washout.scales()))
  return Object.fromEntries(
    compilation.collection.parameters.flatMap(({ symbol, block, parameter }, i) =>
      scales.has(symbol) ? [[memberName(block, parameter), factor * parameters[i]]] : [],
    ),
  )
}

/**
 * Yields the factor to try next and receives the resulting travel, m.
 * @param unscaled travel with the factor 1, m
 * @returns the factor; null if it does not change the travel
 */
export function* factorFor(target: number, unscaled: number): Generator<number, number | null, number> {
  if (Math.abs(unscaled - target) <= CLOSE * target) return 1
  if (!(unscaled > 0) || !(target > 0)) return null
  let [before, at] = [
    { factor: 1, travel: unscaled },
    { factor: target / unscaled, travel: 0 },
  ]
  for (let run = 0; run < RUNS; run++) {
    at = { factor: at.factor, travel: yield at.factor }
    if (Math.abs(at.travel - target) <= CLOSE * target) return at.factor
    const slope = Math.log(at.travel / before.travel) / Math.log(at.factor / before.factor)
    // a washout whose scales have no effect, or too little to reach the travel
    if (!(slope > 0.05)) return null
    const next = at.factor * (target / at.travel) ** (1 / slope)
    before = at
    at = { factor: next, travel: 0 }
  }
  return null
}
