/**
 * Cueing report as an analysis. It uses an existing run or makes a new one, and shows one variant or several side by
 * side.
 */
import { ModelError } from '../../errors/model-error'
import type { ParamValue } from '../../model/project/project'
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { runExperiment } from '../../run/run'
import type { StoredRun } from '../../run/row-store'
import { planOf } from './curves'
import { cueingOfRun } from './report'
import { describeCueing } from './text'
import { factorFor, scaledBy } from './travel'
import type { CueingReport, CueingRun } from './types'

export const cueing: Analysis<CueingReport> = {
  *compute(request, at): Generator<number, CueingReport, void> {
    const { compare = [], travelOf = null } = request
    requireVariants(travelOf === null ? compare : [...compare, travelOf], request.project.variants)
    const there = request.ofRun === undefined ? undefined : at.finished?.(request.ofRun)
    if (compare.length === 0) {
      const run = there ?? (yield* stored(request, at, 0, 1))
      return { runs: [cueingOfRun(run)], travelOf: null }
    }
    const first = travelOf !== null && compare.includes(travelOf) ? travelOf : compare[0]
    const order = [first, ...compare.filter((name) => name !== first)]
    const runs = new Map<string, CueingRun>()
    for (const [i, variant] of order.entries()) {
      const variantRequest = { ...request, variant }
      const [from, share] = [i / order.length, 1 / order.length]
      const run = yield* stored(variantRequest, at, from, share)
      const report = cueingOfRun(run, variant)
      const target = runs.get(first)?.travel?.distance
      runs.set(
        variant,
        travelOf === null || target === undefined || at.shouldStop()
          ? report
          : yield* atTravel(variantRequest, at, from + share, { run, report, target }),
      )
    }
    const cueingRuns = compare.flatMap((name) => runs.get(name) ?? [])
    return { runs: cueingRuns, travelOf: travelOf === null ? null : first }
  },
  describe: describeCueing,
  plain: ({ runs, travelOf }) => ({
    travelOf,
    runs: runs.map(({ time, travel, ...run }) => ({
      ...run,
      from: time.at(0) ?? 0,
      to: time.at(-1) ?? 0,
      cues: run.cues.map(({ vehicle: _vehicle, simulator: _simulator, ...cue }) => cue),
      excursions: run.excursions.map(({ values: _values, ...excursion }) => excursion),
      travel: travel === null ? null : { block: travel.block, distance: travel.distance, along: travel.along },
    })),
  }),
}

/**
 * Returns the states of a run of the experiment. @param from fraction of the work that is done before @param part
 * fraction of the work that this run takes
 */
function* stored(
  request: AnalysisRequest,
  at: Workplace,
  from: number,
  part: number,
  overrides: Readonly<Record<string, ParamValue>> = {},
): Generator<number, StoredRun, void> {
  const storedRequest = { ...request, overrides: { ...request.overrides, ...overrides }, signals: [], checkStep: false }
  const job = runExperiment(storedRequest, at.compiler, at.shouldStop, at.clock)
  for (;;) {
    const next = job.next()
    if (next.done === true) {
      const { error, stored: run } = next.value
      if (error !== undefined) throw error
      return run
    }
    yield from + part * next.value.fraction
  }
}

interface Unscaled {
  readonly run: StoredRun
  readonly report: CueingRun
  /** Travel to reach, m. */
  readonly target: number
}

/**
 * Returns the report of a run at a travel. If scales do not change the travel, `scaled` is null and the report is that
 * of the unchanged run.
 */
function* atTravel(
  request: AnalysisRequest,
  at: Workplace,
  done: number,
  { run, report, target }: Unscaled,
): Generator<number, CueingRun, void> {
  const { variant } = report
  const { travel } = report
  if (travel === null || Object.keys(scaledBy(run, 1)).length === 0) return { ...report, scaled: null }
  const search = factorFor(target, travel.distance)
  let latest = report
  let next = search.next()
  while (next.done !== true && !at.shouldStop()) {
    latest = cueingOfRun(yield* stored(request, at, done, 0, scaledBy(run, next.value)), variant)
    next = search.next(latest.travel?.distance ?? 0)
  }
  const scaled = next.done === true ? next.value : null
  return scaled === null ? { ...report, scaled } : { ...latest, scaled }
}

/** Returns the report of a run that follows a slider; null if the model has nothing to report. */
export function liveCueing(run: StoredRun): CueingReport | null {
  const { cues, excursions } = planOf(run.instance.compilation)
  if (cues.length + excursions.length === 0) return null
  return { runs: [cueingOfRun(run)], travelOf: null }
}

/**
 * Checks that the project has all variants.
 * @throws ModelError `usage` for a variant that the project does not have
 */
function requireVariants(names: readonly string[], known: Readonly<Record<string, unknown>> = {}): void {
  const missing = names.find((name) => name !== 'base' && !Object.hasOwn(known, name))
  if (missing === undefined) return
  const has = Object.keys(known).join(', ')
  throw new ModelError(
    'usage',
    `the project has no variant ${missing}`,
    {},
    has === '' ? 'add variants to compare' : `choose from ${has}`,
  )
}
