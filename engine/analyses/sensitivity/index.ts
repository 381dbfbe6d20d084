/**
 * Sensitivities: derivatives of signals by parameters along a run, forward and exact, through events, samples and
 * corners (`engine/run/sensitivities`). The run is solved together with them by a method with variable steps, whatever
 * the method of the experiment, so that they are those of the solution and not of a step size.
 */
import { ModelError } from '../../errors/model-error'
import { plottedSignals } from '../../experiment/experiment'
import { prepareExperiment } from '../../experiment/prepare-experiment'
import { suggest } from '../../errors/nearest'
import { solverNamed } from '../../solve/registry'
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { startedModel } from '../started'
import { alongRun } from './along-run'
import { difference, doubtsOf, rowsOf, type SensitiveRow } from './check'
import { directionOf, scaleOf, startWith, studiedParameters } from './parameters'
import type { SensitivityReport } from './report'
import { describeSensitivities, plainSensitivities } from './text'

/** Relative tolerance of the solution and its sensitivities. */
const usualTolerance = 1e-9
/** Number of rows. */
const intervals = 1000
/** Share of the work that finding the directions takes. */
const starting = 0.1
/** Share of the run with sensitivities; the rest is their check. */
const solving = 0.5
/** Most evaluations of the equations with their derivatives, over the number of parameters and one. */
const mostEvaluations = 2e7

export const sensitivity: Analysis<SensitivityReport> = {
  compute: sensitivities,
  describe: describeSensitivities,
  plain: plainSensitivities,
}

/** @throws ModelError everything that prevents the run, or the derivatives, naming the parameter or the event */
function* sensitivities(request: AnalysisRequest, at: Workplace): Generator<number, SensitivityReport, void> {
  const { compiler, shouldStop, clock } = at
  const experiment = prepareExperiment(request, compiler.registry)
  const requested = studiedParameters(request, experiment, compiler)
  const started = startedModel(request, compiler)
  const { model, settings, start, instance } = started
  const names = signalsOf(request, [...plottedSignals(experiment.settings)], instance.compilation)
  yield 0
  const directions = []
  for (const [i, parameter] of requested.entries()) {
    if (shouldStop()) break
    directions.push(directionOf(request, start, parameter, compiler))
    yield (starting * (i + 1)) / requested.length
  }
  // fewer than requested if the analysis is cancelled
  const parameters = requested.slice(0, directions.length)
  const rows: SensitiveRow[] = []
  const tolerance = Math.min(settings.tolerance ?? usualTolerance, usualTolerance)
  const sample = Math.max(settings.sample, settings.stop / intervals)
  const options = { start: 0, stop: settings.stop, solver: solverNamed('auto'), tolerance, sample, shouldStop, clock }
  const solved = yield* alongRun({ model, start }, directions, names, {
    ...options,
    mostEvaluations: mostEvaluations / (1 + parameters.length),
    onRow: (t, y, slopes) => rows.push({ t, y: y.slice(), slopes }),
    share: (fraction) => starting + solving * fraction,
  })
  const { result, units, remarks } = solved
  if (result.error !== undefined) throw result.error.at({ experiment: experiment.name })
  if (result.status === 'cancelled' && !shouldStop())
    throw new ModelError(
      'unsupported',
      `the run with ${parameters.length} parameters takes more than ${mostEvaluations} evaluations up to t = ${result.time} s`,
      { experiment: experiment.name },
      'name fewer parameters, or shorten the run',
    )
  const scales = parameters.map(scaleOf)
  const doubts: string[] = []
  for (const [k, parameter] of parameters.entries()) {
    if (shouldStop()) break
    const pair = []
    for (const sign of [1, -1]) {
      const moved = startWith(request, start, parameter, parameter.value + sign * difference * scales[k], compiler)
      const done = starting + solving + ((1 - starting - solving) * (k + (sign < 0 ? 0.5 : 0))) / parameters.length
      pair.push(yield* rowsOf(moved, names, { ...options, mostEvaluations }, done))
    }
    if (!shouldStop()) doubts.push(...doubtsOf(parameter.name, { names, rows, k, pair, step: 2 * difference }))
  }
  const column = (of: (row: (typeof rows)[number]) => number): Float64Array => Float64Array.from(rows, of)
  return {
    stop: result.time,
    times: column(({ t }) => t),
    parameters: parameters.map(({ name, value, unit }) => ({ name, value, unit })),
    signals: names.map((name, j) => ({ name, unit: units[j], values: column(({ y }) => y[j]) })),
    curves: names.flatMap((signal, j) =>
      parameters.map(({ name }, k) => ({
        signal,
        parameter: name,
        values: column((row) => row.slopes[k][j] / scales[k]),
      })),
    ),
    evaluations: result.evaluations,
    steps: result.steps,
    tolerance,
    solver: 'auto',
    events: result.events.reduce((sum, { count }) => sum + count, 0),
    rough: directions.filter(({ isRough }) => isRough).map(({ name }) => name),
    warnings: [...new Set([...result.warnings, ...remarks, ...doubts])],
  }
}

/** @throws ModelError `unknown-signal`, `usage` if there is none */
function signalsOf(
  { signals }: AnalysisRequest,
  plotted: readonly string[],
  { system, loggedSignals }: StartedCompilation,
): readonly string[] {
  const usual = plotted.filter((name) => system.signals.has(name))
  const names = signals ?? (usual.length > 0 ? usual : loggedSignals)
  for (const name of names)
    if (!system.signals.has(name))
      throw new ModelError(
        'unknown-signal',
        `there is no signal ${name}`,
        { signal: name },
        suggest(name, [...system.signals.keys()], 'name a signal of the model'),
      )
  return [...new Set(names)]
}

type StartedCompilation = ReturnType<typeof startedModel>['instance']['compilation']
