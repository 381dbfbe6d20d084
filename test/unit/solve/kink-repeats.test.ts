/** Steps that are repeated before a corner which the repeated step doesn't meet: a run that gets nowhere ends. */
import { expect, it } from 'vitest'
import type { ModelError } from '../../../engine/errors/model-error'
import { KinkFinder } from '../../../engine/solve/events/kinks'
import type { Stepper } from '../../../engine/solve/solver'
import type { KinkSystem } from '../../../engine/solve/types'

/** Length of the run, s. */
const length = 1
const block = 'Torsen'

/**
 * Takes steps in which the function of a corner changes its sign. The step up to shortly before it is cut to half by the
 * error estimate, as where derivatives jump, so it says nothing about the corner.
 * @returns number of steps until the end of the run or the error, and the error
 */
function run(step: number): { readonly steps: number; readonly error: ModelError | undefined } {
  const x = new Float64Array(1)
  const progress = { from: 0, isLong: true, steps: 0 }
  const valueAt = (t: number): number => (progress.isLong && t > progress.from + step / 4 ? -1 : 1)
  const system: KinkSystem = { kinks: [{ block }], bind: (_x, g) => (t) => void (g[0] = valueAt(t)) }
  const stepper: Stepper = {
    x,
    evaluations: 0,
    rejected: 0,
    dense: true,
    restart: () => void (progress.isLong = false),
    step: (from, to) => (progress.isLong ? to : (from + to) / 2),
    interpolate: (_t, out) => void out.set(x),
  }
  const kinks = new KinkFinder(system, stepper, length)
  kinks.begin(0)
  try {
    for (let t = 0; t < length && progress.steps < 20000; progress.steps++) {
      progress.from = t
      progress.isLong = true
      kinks.keep()
      let reached = stepper.step(t, t + step, step)
      const corner = kinks.first(t, reached)
      if (corner < reached) ({ reached } = kinks.again(t, corner, t + step))
      t = reached
    }
  } catch (error) {
    return { steps: progress.steps, error: error as ModelError }
  }
  return { steps: progress.steps, error: undefined }
}

it('names block, time and remedy after five thousand steps within a part 1e-4 of the run', () => {
  const { steps, error } = run(1e-8)
  expect(steps).toBe(5000)
  expect(error?.code).toBe('chattering')
  expect(error?.place.block).toBe(block)
  // each repeated step takes half of 0.9 of the way to the corner, a quarter into the step
  expect(error?.place.time).toBeCloseTo(5000 * 0.45 * 0.25e-8, 9)
  expect(error?.message).toMatch(/jump in the equations of Torsen at t = .* back and forth endlessly/)
  expect(error?.hint).toMatch(/use a Dry friction block, .* replace sign or if by a steep function/)
})

it('goes on where the run gets ahead', () => {
  const { steps, error } = run(2e-4)
  expect(error).toBeUndefined()
  expect(steps).toBeGreaterThan(5000)
})

it.each([
  ['before', 0.98, 0.98],
  ['beyond', 1.05, Infinity],
])('a corner that the repeated step meets %s a break ends it only on this side of the break', (_, met, instant) => {
  const x = new Float64Array(1)
  // the step across the corner sees it too early
  const seen = { at: 0.95 }
  const system: KinkSystem = { kinks: [{ block }], bind: (_x, g) => (t) => void (g[0] = t - seen.at) }
  const stepper: Stepper = {
    x,
    evaluations: 0,
    rejected: 0,
    dense: true,
    restart: () => void (seen.at = met),
    step: (_from, to) => to,
    interpolate: (_t, out) => void out.set(x),
  }
  const kinks = new KinkFinder(system, stepper, length)
  kinks.begin(0)
  kinks.keep()
  const corner = kinks.first(0, 1)
  expect(corner).toBeCloseTo(0.95, 12)
  const end = kinks.again(0, corner, 1)
  expect(end.corner).toBeCloseTo(instant, 12)
  expect(end.reached).toBeCloseTo(instant === Infinity ? 0.9 * 0.95 : instant, 12)
})
