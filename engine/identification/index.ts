/**
 * Identification: values of parameters with which runs of one or more experiments come closest to measurements, in the
 * sense of weighted least squares, with bounds, confidence intervals and the names of the parameters that the
 * measurements don't determine. Derivatives are the exact sensitivities of the runs where these exist.
 *
 * Runs are solved by a method with variable steps, whatever the method of the experiment, so that parameters don't make
 * up for the errors of a step.
 *
 * Sources: Ljung, System Identification (2nd ed. 1999), chapters 7 and 9; Seber and Wild, Nonlinear Regression (2003),
 * chapters 2 and 5.
 */
import { fitInSteps, type Fit, type FitChannel } from '../analyse/fitting/fit'
import { ModelError } from '../errors/model-error'
import { suggest } from '../errors/nearest'
import { prepareExperiment } from '../experiment/prepare-experiment'
import { emptyScope, evaluateAs } from '../model/expression'
import type { ScalarValue } from '../model/project/project'
import type { InSteps, Precision } from '../numerics/least-squares/levenberg-marquardt'
import { onBranch } from '../start/settle/start'
import type { Analysis, AnalysisRequest, Workplace } from '../analyses/analysis'
import { studiedParameters, valuesOf, type StudiedParameter } from '../analyses/sensitivity/parameters'
import { measuredOf, rowsFor, type Measured } from './measured'
import { Models, type Case, type Free } from './models'
import { patchOf } from './patch'
import { usualRuns, type FreeParameter, type IdentifyOptions } from '../analyses/identification-options'
import type { IdentifiedParameter, IdentifiedSignal, IdentifyReport } from './report'
import { describeIdentification, plainIdentification } from './text'
import { Cancelled, tolerance, Trials, type Bounds, type Log } from './trials'

export const identification: Analysis<IdentifyReport> = {
  compute: identify,
  describe: describeIdentification,
  plain: plainIdentification,
}

/** Changes that runs with this tolerance can resolve. */
const precision: Precision = { sum: 1e-11, step: 1e-9 }
/** Iterations after which half of a search is shown as done. */
const usualIterations = 6

/**
 * @throws ModelError everything that prevents the first run; measurements that can't be read; names of parameters and
 *   signals that the model doesn't have
 */
function* identify(request: AnalysisRequest, at: Workplace): Generator<number, IdentifyReport, void> {
  const options = request.identify ?? { parameters: [] }
  const log: Log = {
    ...{ runs: 0, sensitivityRuns: 0, failures: 0 },
    differences: new Map(),
    warnings: new Set(),
  }
  const free = freeOf(request, options, at, log)
  const cases: Case[] = []
  for (const name of experimentsOf(request, options)) {
    cases.push(caseOf({ ...request, experiment: name }, { options, free, isFirst: cases.length === 0 }, at, log))
    yield 0
  }
  requireUsed(request, options, cases)
  const models = new Models(cases, free, log)
  const most = options.runs ?? usualRuns
  let iteration = 0
  let isAtLimit = false
  const before = [] as Float64Array[]
  const share = (part: number): number => Math.min((iteration + part) / (iteration + part + usualIterations), 0.99)
  try {
    before.push(...(yield* mapped(models.first(), share)))
    const work = fitInSteps(
      {
        parameters: free.studied.map(({ name }, k) => ({
          name,
          start: free.start[k] / free.scales[k],
          min: free.bounds[k].min / free.scales[k],
          max: free.bounds[k].max / free.scales[k],
        })),
        channels: cases.flatMap(({ measurements }) => measurements.map(channelOf)),
        evaluate: (scaled) => models.values(scaled),
        derivatives: (scaled) => models.derivatives(scaled),
      },
      {
        precision,
        effects: models.effects,
        onIteration: (i) => {
          iteration = i
          isAtLimit = log.runs >= most
          return !isAtLimit
        },
      },
    )
    const fit = yield* mapped(work, share)
    const after = yield* models.values(Float64Array.from(fit.parameters, ({ value }) => value))
    return reportOf(fit, { request, free, cases, before, after, log, isAtLimit })
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return reportOf(undefined, { request, free, cases, before: [], after: [], log, isAtLimit })
  }
}

/** Yields a share of the whole for each share of a part. */
function* mapped<T>(work: InSteps<T>, share: (part: number) => number): InSteps<T> {
  let next = work.next()
  while (next.done !== true) {
    yield share(next.value)
    next = work.next()
  }
  return next.value
}

const channelOf = ({ signal, unit, values, weight }: Measured): FitChannel => ({
  ...{ name: signal, unit, weight },
  measured: values,
})

function experimentsOf({ experiment = '' }: AnalysisRequest, { experiments }: IdentifyOptions): readonly string[] {
  return [...new Set(experiments === undefined || experiments.length === 0 ? [experiment] : experiments)]
}

/** @throws ModelError `usage`, and for names and values that can't be */
function freeOf(request: AnalysisRequest, options: IdentifyOptions, { compiler }: Workplace, log: Log): Free {
  const names = options.parameters.map(({ name }) => name)
  if (names.length === 0)
    throw new ModelError(
      'usage',
      'no parameter is named that is to be fitted',
      {},
      'give --parameters, e.g. --parameters Body.mass,Spring.stiffness',
    )
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new ModelError('usage', `${twice} is named twice`, {}, 'name it once')
  const studied = experimentsOf(request, options).map((experiment) => {
    const prepared = prepareExperiment({ ...request, experiment }, compiler.registry)
    return studiedParameters({ ...request, experiment, parameters: names }, prepared, compiler)
  })
  const [first, ...others] = studied
  first.forEach(({ name, value }, k) => {
    if (others.some((list) => list[k].value !== value) && options.parameters[k].start === undefined)
      log.warnings.add(`the experiments have different values of ${name}: the fit begins with ${value}`)
  })
  const bounds = options.parameters.map(boundsOf(first))
  const start = Float64Array.from(options.parameters, ({ start: stated }, k) =>
    stated === undefined ? first[k].value : valueOf(stated, first[k]),
  )
  start.forEach((value, k) => {
    const { min, max } = bounds[k]
    if (value >= min && value <= max) return
    throw new ModelError(
      'out-of-range',
      `the fit of ${names[k]} begins with ${value}, outside its bounds ${min} and ${max}`,
      {},
      'give a start between the bounds',
    )
  })
  const scales = start.map((value, k) => {
    const { min, max } = bounds[k]
    if (value !== 0) return Math.abs(value)
    return Number.isFinite(max - min) ? max - min : 1
  })
  return { studied: first, start, bounds, scales }
}

const boundsOf =
  (studied: readonly StudiedParameter[]) =>
  ({ name, min, max }: FreeParameter, k: number): Bounds => {
    const of = (stated: ScalarValue | undefined, none: number): number =>
      stated === undefined ? none : valueOf(stated, studied[k])
    const bounds = { min: of(min, -Infinity), max: of(max, Infinity) }
    if (bounds.min < bounds.max) return bounds
    throw new ModelError(
      'out-of-range',
      `the lower bound of ${name} is ${bounds.min}, the upper one ${bounds.max}`,
      {},
      'give a lower bound below the upper one',
    )
  }

function valueOf(stated: ScalarValue, { name, unit }: StudiedParameter): number {
  try {
    return evaluateAs(stated, unit === '' ? '1' : unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, `a value of ${name}: ${error.what}`, error.place, error.hint)
  }
}

function caseOf(
  request: AnalysisRequest & { readonly experiment: string },
  { options, free, isFirst }: { readonly options: IdentifyOptions; readonly free: Free; readonly isFirst: boolean },
  at: Workplace,
  log: Log,
): Case {
  const { compiler } = at
  const { experiment: name, files } = request
  const prepared = prepareExperiment(request, compiler.registry)
  const { system } = onBranch(prepared, compiler).instance.compilation
  const { run, settings } = prepared
  const of = { experiment: name, isFirst, settings, files, stop: run.stop, signals: system.signals }
  const measurements = measuredOf(of, options).filter(({ weight }) => weight > 0)
  const rows = rowsFor(measurements, name)
  const trials = new Trials(request, free.studied, free.bounds, measurements, rows, at, log)
  return { name, measurements, rows, trials }
}

/** @throws ModelError for names of signals, references and experiments that nothing is fitted to */
function requireUsed(
  { project }: AnalysisRequest,
  { signals = [], references = [], weights = {}, noise = {}, data = [] }: IdentifyOptions,
  cases: readonly Case[],
): void {
  const known = [...new Set(cases.flatMap(({ measurements }) => measurements.map(({ signal }) => signal)))]
  const weighed = Object.entries(weights).flatMap(([signal, weight]) => (weight === 0 ? [] : [signal]))
  const signal = [...signals, ...weighed, ...Object.keys(noise)].find((name) => !known.includes(name))
  if (signal !== undefined)
    throw new ModelError(
      'unknown-signal',
      `no measurement of ${signal} is fitted`,
      { signal },
      `measured are ${known.join(', ')}`,
    )
  const names = cases.map(({ name }) => name)
  const stray = data.find(({ experiment }) => experiment !== undefined && !names.includes(experiment))
  if (stray !== undefined)
    throw new ModelError(
      'usage',
      `${stray.file} belongs to experiment ${stray.experiment ?? ''}, which is not fitted`,
      {},
      `fitted are ${names.join(', ')}`,
    )
  const present = names.flatMap((name) => Object.keys(project.experiments?.[name]?.references ?? {}))
  const missing = references.find((name) => !present.includes(name))
  if (missing !== undefined)
    throw new ModelError(
      'usage',
      `there is no reference data "${missing}"`,
      {},
      suggest(missing, present, `the experiments have ${present.join(', ') || 'none'}`),
    )
}

interface Outcome {
  readonly request: AnalysisRequest
  readonly free: Free
  readonly cases: readonly Case[]
  readonly before: readonly Float64Array[]
  readonly after: readonly Float64Array[]
  readonly log: Log
  readonly isAtLimit: boolean
}

/** @param fit undefined if the analysis was cancelled */
function reportOf(
  fit: Fit | undefined,
  { request, free, cases, before, after, log, isAtLimit }: Outcome,
): IdentifyReport {
  const measurements = cases.flatMap(({ name, measurements: all }) => all.map((one) => ({ experiment: name, ...one })))
  const signals = fit === undefined ? [] : measurements.map((one, m) => signalOf(one, before[m], after[m]))
  const cost = (of: (signal: IdentifiedSignal) => number): number =>
    signals.reduce((sum, signal) => sum + (signal.times.length * (signal.weight * of(signal)) ** 2) / 2, 0)
  const parameters = free.studied.map(({ name, unit }, k) => parameterOf(name, unit, k, free, fit))
  const values = valuesOf(
    free.studied,
    parameters.map(({ value }) => value),
  )
  const names = cases.map(({ name }) => name)
  return {
    parameters,
    values,
    patch: patchOf(request.project, names, request.variant, values),
    correlations: fit?.correlations ?? { names: [], values: [] },
    signals,
    experiments: cases.map(({ name, rows: { stop, sample, interpolated } }) => ({ name, stop, sample, interpolated })),
    costBefore: cost(({ rmsBefore }) => rmsBefore),
    cost: cost(({ rms }) => rms),
    end: isAtLimit ? 'runs' : (fit?.end ?? 'stopped'),
    iterations: fit?.iterations ?? 0,
    ...{ runs: log.runs, sensitivityRuns: log.sensitivityRuns },
    differences: [...log.differences].map(([name, reason]) => ({ name, reason })),
    failed: { count: log.failures, ...(log.firstFailure !== undefined && { first: log.firstFailure }) },
    ...{ solver: 'auto', tolerance },
    warnings: [...log.warnings],
  }
}

function parameterOf(name: string, unit: string, k: number, free: Free, fit: Fit | undefined): IdentifiedParameter {
  const [scale, start, { min, max }] = [free.scales[k], free.start[k], free.bounds[k]]
  const fitted = fit?.parameters[k]
  const exact = [start, min, max].find((one) => one / scale === fitted?.value)
  const { halfWidth, dependsOn, state = 'fitted' } = fitted ?? {}
  return {
    ...{ name, unit, start, scale, state },
    value: fitted === undefined ? start : (exact ?? fitted.value * scale),
    ...(Number.isFinite(min) && { min }),
    ...(Number.isFinite(max) && { max }),
    ...(halfWidth !== undefined && { halfWidth: halfWidth * scale }),
    ...(dependsOn !== undefined && { dependsOn }),
  }
}

function signalOf(
  one: Measured & { readonly experiment: string },
  before: Float64Array,
  after: Float64Array,
): IdentifiedSignal {
  const { values, times, experiment, reference, column, signal, unit, weight, spread, isNoise, outside, empty } = one
  const [first, last] = [before, after].map((run) => values.map((value, i) => value - run[i]))
  const squares = (r: Float64Array): number => r.reduce((sum, value) => sum + value * value, 0)
  const rms = (r: Float64Array): number => Math.sqrt(squares(r) / r.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const at = last.reduce((most, value, i) => (Math.abs(value) > Math.abs(last[most]) ? i : most), 0)
  const neighbours = last.reduce((sum, value, i) => sum + (i === 0 ? 0 : value * last[i - 1]), 0)
  const explained = (r: Float64Array): number => 1 - squares(r) / total
  return {
    ...{ experiment, reference, column, signal, unit, times, measured: values, before, after },
    ...{ weight, spread, isNoise, outside, empty },
    rmsBefore: rms(first),
    rms: rms(last),
    largest: Math.abs(last[at]),
    largestAt: times[at],
    ...(total > 0 && { explainedBefore: explained(first), explained: explained(last) }),
    persistence: squares(last) > 0 ? neighbours / squares(last) : 0,
  }
}
