/**
 * Reports whether the step of a run was short enough, with the states of the mode that limits it.
 *
 * Where a step is too long the run itself goes astray, and so would a linearisation along it: a limit
 * found on a diverging run says nothing of the model. The limit is then sought again along the same
 * experiment solved accurately.
 */
import { growthWarning, searchGrowingMode } from '../analyse/mixed-step'
import {
  sampleRows,
  searchStableStep,
  stepIsTooLong,
  stepWarning,
  type StableStep,
  type StateSample,
} from '../analyse/stable-step'
import { defaultSolver } from '../solve/registry'
import { imex, implicitStates } from '../solve/imex'
import { simulate } from '../solve/run'
import type { Clock } from './compile'
import { correctionsOf } from './corrections'
import type { RunSettings } from './experiment'
import type { InitialResult } from './initial'
import type { Model } from './model'

/** Rows of the accurate run from which samples are chosen. */
const accurateRows = 400

/**
 * @param initial where the run started
 * @param samples states of the run
 * @returns after yields that let a host in: the warning, or undefined if the step is short enough
 */
export function* checkStep(
  model: Model,
  settings: RunSettings,
  initial: InitialResult,
  samples: readonly StateSample[],
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, string | undefined, void> {
  const { solver, stop, step = 0 } = settings
  if (model.size === 0) return undefined
  if (solver === imex) return yield* checkMixed(model, settings, initial, samples, shouldStop, clock)
  if (!(yield* stepIsTooLong(model, solver, samples, stop, step))) return undefined
  const along = function* (states: readonly StateSample[]): Generator<void, StableStep, void> {
    const search = searchStableStep(model, solver, states, stop)
    for (;;) {
      const next = search.next()
      if (next.done === true) return next.value
      yield
    }
  }
  const found = yield* along(samples)
  if (step <= found.limit) return undefined
  const accurate = yield* accurateSamples(model, stop, initial, shouldStop, clock)
  return stepWarning(solver, step, accurate === undefined ? found : yield* along(accurate))
}

/** The same for the mixed method, whose limit depends on which states are implicit. */
function* checkMixed(
  model: Model,
  { stop, step = 0, stiff }: RunSettings,
  initial: InitialResult,
  samples: readonly StateSample[],
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, string | undefined, void> {
  const implicit = implicitStates(model, initial.x, 0, step, stiff)
  const found = yield* searchGrowingMode(model, step, implicit, samples, stop)
  if (found === undefined) return undefined
  const accurate = yield* accurateSamples(model, stop, initial, shouldStop, clock)
  const mode = accurate === undefined ? found : yield* searchGrowingMode(model, step, implicit, accurate, stop)
  return mode === undefined ? undefined : growthWarning(imex.name, step, mode)
}

/** States along the experiment solved accurately; undefined where that fails. */
export function* accurateSamples(
  model: Model,
  stop: number,
  initial: InitialResult,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, StateSample[] | undefined, void> {
  const rows = yield* accurateRun(model, stop, initial, stop / accurateRows, () => true, shouldStop, clock)
  if (rows === undefined) return undefined
  const times = Float64Array.from(rows, ({ t }) => t)
  return sampleRows(times, model.breakTimes(stop)).map((i) => rows[i])
}

/**
 * @param sample interval of rows, s
 * @param keeps whether a row is kept, by its number
 */
export function* accurateRun(
  model: Model,
  stop: number,
  { x: x0, z: z0 }: InitialResult,
  sample: number,
  keeps: (row: number) => boolean,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, StateSample[] | undefined, void> {
  const z = model.discrete?.z ?? new Float64Array(0)
  const rows: StateSample[] = []
  let count = 0
  const { project } = correctionsOf(model.compilation, model.parameters, defaultSolver.kind, x0)
  const run = simulate(model, {
    project,
    x0,
    z0,
    start: 0,
    stop,
    solver: defaultSolver,
    sample,
    onRow: (t, x) => {
      if (keeps(count++)) rows.push({ t, x: Float64Array.from(x), z: Float64Array.from(z) })
    },
    shouldStop,
    clock,
  })
  for (;;) {
    const next = run.next()
    if (next.done === true) return next.value.status === 'done' ? rows : undefined
    yield
  }
}
