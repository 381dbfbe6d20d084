/**
 * Whether the step of a run was short enough, told with the states of the mode that limits it.
 *
 * Where a step is too long the run itself goes astray, and so would a linearisation along it: a limit
 * found on a diverging run says nothing of the model. The limit is then sought again along the same
 * experiment solved accurately.
 */
import { sampleRows, searchStableStep, stepWarning, type StableStep, type StateSample } from '../analyse/stableStep'
import { defaultSolver } from '../solve/registry'
import { simulate } from '../solve/run'
import type { Clock } from './compile'
import type { RunSettings } from './experiment'
import type { Model } from './model'

/** Rows of the accurate run from which samples are chosen. */
const accurateRows = 400

/**
 * @param x0 initial state of the run
 * @param samples states of the run
 * @returns after yields that let a host in: the warning, or undefined if the step is short enough
 */
export function* checkStep(
  model: Model,
  settings: RunSettings,
  x0: Float64Array,
  samples: readonly StateSample[],
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, string | undefined, void> {
  const { solver, stop, step = 0 } = settings
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
  const accurate = yield* accurateSamples(model, stop, x0, shouldStop, clock)
  return stepWarning(solver, step, accurate === undefined ? found : yield* along(accurate))
}

function* accurateSamples(
  model: Model,
  stop: number,
  x0: Float64Array,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, StateSample[] | undefined, void> {
  const rows: StateSample[] = []
  const run = simulate(model, {
    x0,
    start: 0,
    stop,
    solver: defaultSolver,
    sample: stop / accurateRows,
    onRow: (t, x) => rows.push({ t, x: Float64Array.from(x) }),
    shouldStop,
    clock,
  })
  for (;;) {
    const next = run.next()
    if (next.done === true) {
      if (next.value.status !== 'done') return undefined
      const times = Float64Array.from(rows, ({ t }) => t)
      return sampleRows(times, model.breakTimes(stop)).map((i) => rows[i])
    }
    yield
  }
}
