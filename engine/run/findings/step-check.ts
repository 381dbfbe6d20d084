/**
 * Reports whether the step of a run was short enough, with the states of the mode that limits it.
 *
 * If a step is too long, the run itself is wrong, and so is a linearisation along it: a limit found on a diverging run
 * does not apply to the model. The limit is then searched for again along an accurate solution of the same experiment.
 *
 * The check takes at most about as long as the run, or a second if the run took less. A run that fails at its first
 * step gives no measure of the work of the accurate one, which takes billions of steps for a stiff model. The report
 * states how far the check got.
 */
import { countWithCalls } from '../../program/cost'
import { growthWarning, searchGrowingMode } from '../../analyse/mixed-step'
import {
  sampleRows,
  searchStableStep,
  stepIsTooLong,
  stepWarning,
  type StableStep,
  type StateSample,
} from '../../analyse/stable-step'
import { defaultSolver } from '../../solve/registry'
import { imex, implicitStates } from '../../solve/fixed/imex'
import { seconds } from '../../solve/non-finite'
import { simulate } from '../../solve/run'
import type { Clock } from '../../compile/compile'
import { correctionsOf } from '../corrections'
import type { RunSettings } from '../../experiment/experiment'
import type { InitialResult } from '../../start/initial'
import type { Model } from '../../compile/model'

/** Number of rows of the accurate run from which samples are chosen. */
const accurateRows = 400

/**
 * Operations that a check may always take, less than a second, and operations of an evaluation outside its program
 * (`overhead`).
 */
const reserve = 5e8
const overhead = 1000

/** Returns the number of evaluations of the derivatives that a check may take after a run with `evaluations`. */
export function allowedEvaluations({ compilation }: Model, evaluations = 0): number {
  return Math.max(evaluations, reserve / (operationsOf(compilation) + overhead))
}

function operationsOf({ derivatives }: Model['compilation']): number {
  const { add, mul, div, call, other } = countWithCalls(derivatives.program, 'derivatives')
  return add + mul + div + call + other
}

/**
 * Returns the number of samples that the check may use. An eigenvalue problem takes about 25 n^3 operations; the search
 * for the limit takes ten times as many.
 */
const samplesAllowed = (model: Model, evaluations: number): number => {
  const operations = allowedEvaluations(model, evaluations) * (operationsOf(model.compilation) + overhead)
  const n = model.size
  return Math.max(fewestSamples, Math.floor(operations / (250 * n ** 3 + n * operationsOf(model.compilation))))
}
const fewestSamples = 3

/**
 * Checks whether the step of a run was short enough.
 * @param initial state at which the run started
 * @param all states of the run
 * @param evaluations of the derivatives that the run took
 * @returns the warning, or undefined if the step is short enough, after yields that return control to the host
 */
export function* checkStep(
  model: Model,
  settings: RunSettings,
  initial: InitialResult,
  all: readonly StateSample[],
  evaluations: number,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, string | undefined, void> {
  const { solver, stop, step = 0 } = settings
  if (model.size === 0) return undefined
  const most = samplesAllowed(model, evaluations)
  const samples = spread(all, most)
  const accurately = () =>
    accurateSamples(model, stop, initial, shouldStop, clock, allowedEvaluations(model, evaluations))
  if (solver === imex) return yield* checkMixed(model, settings, initial, samples, accurately)
  if (!(yield* stepIsTooLong(model, solver, samples, stop, step))) return undefined
  const along = function* (states: readonly StateSample[]): Generator<void, StableStep, void> {
    const search = searchStableStep(model, solver, states, stop)
    for (;;) {
      const next = search.next()
      if (next.done === true) return next.value
      yield
    }
  }
  const modelLimit = yield* along(samples)
  if (step <= modelLimit.limit) return undefined
  const accurate = yield* accurately()
  if (accurate === undefined) return stepWarning(solver, step, modelLimit)
  const better = yield* along(spread(accurate.samples, most))
  const warning = stepWarning(solver, step, better)
  if (accurate.reached >= stop) return warning
  if (warning === undefined) return stepWarning(solver, step, modelLimit)
  return `${warning}, looked for along an accurate solution up to t = ${seconds(Number(accurate.reached.toPrecision(3)))}, because more of it takes too long`
}

/** Returns at most `most` of the samples, evenly spread, including the first and the last. */
function spread(samples: readonly StateSample[], most: number): readonly StateSample[] {
  if (samples.length <= most) return samples
  return Array.from({ length: most }, (_, i) => samples[Math.round((i * (samples.length - 1)) / (most - 1))])
}

/** Checks the step of the mixed method, whose limit depends on which states are implicit. */
function* checkMixed(
  model: Model,
  { stop, step = 0, stiff }: RunSettings,
  initial: InitialResult,
  samples: readonly StateSample[],
  accurately: () => ReturnType<typeof accurateSamples>,
): Generator<void, string | undefined, void> {
  const implicit = implicitStates(model, initial.x, 0, step, stiff)
  const growing = yield* searchGrowingMode(model, step, implicit, samples, stop)
  if (growing === undefined) return undefined
  const accurate = yield* accurately()
  const better =
    accurate === undefined ? undefined : yield* searchGrowingMode(model, step, implicit, accurate.samples, stop)
  // a mode that doesn't appear in an accurate solution that ends early may still be real
  const mode = accurate === undefined || accurate.reached < stop ? (better ?? growing) : better
  return mode === undefined ? undefined : growthWarning(imex.name, step, mode)
}

export interface AccurateSamples {
  readonly samples: readonly StateSample[]
  /** Time that the accurate solution reached, s: the end, unless it takes too many evaluations. */
  readonly reached: number
}

/** Returns states along an accurate solution of the experiment; undefined if solving fails. */
export function* accurateSamples(
  model: Model,
  stop: number,
  initial: InitialResult,
  shouldStop: () => boolean,
  clock: Clock,
  mostEvaluations: number,
): Generator<void, AccurateSamples | undefined, void> {
  const sample = stop / accurateRows
  const rows = yield* accurateRun(model, stop, initial, sample, () => true, shouldStop, clock, mostEvaluations)
  if (rows === undefined) return undefined
  const times = Float64Array.from(rows.samples, ({ t }) => t)
  return { ...rows, samples: sampleRows(times, model.breakTimes(stop)).map((i) => rows.samples[i]) }
}

/**
 * Solves an experiment accurately.
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
  mostEvaluations: number,
): Generator<void, AccurateSamples | undefined, void> {
  const z = model.discrete?.z ?? new Float64Array(0)
  const rows: StateSample[] = []
  let count = 0
  let isStopped = false
  const { project } = correctionsOf(model.instance, defaultSolver.kind, x0)
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
    shouldStop: () => (isStopped ||= shouldStop()),
    clock,
    mostEvaluations,
  })
  for (;;) {
    const next = run.next()
    if (next.done === true) {
      const { status, time } = next.value
      if (status === 'failed' || isStopped) return undefined
      return { samples: rows, reached: status === 'done' ? stop : time }
    }
    yield
  }
}
