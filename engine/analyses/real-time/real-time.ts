/**
 * Report on whether a model can run in real time with a fixed step. With hardware in the loop, every step has to finish
 * before the next one is due. The report shows the work of a step and whether it is constant, the time of steps on this
 * machine, the largest step, and the accuracy of the result.
 *
 * Times: several passes are made over the experiment and every step is timed. The shortest time of a step over the
 * passes is the time that the step needs. The longest time over all passes includes other work of the machine. The
 * first step sets up the method (an implicit one compiles its factorisation) and is reported separately, because
 * hardware in the loop does so before it starts.
 */
import { present } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { evaluateAs, variableScope } from '../../model/expression'
import { sampleRows, searchStableStep, type StableStep, type StateSample } from '../../analyse/stable-step'
import { solvers } from '../../solve/registry'
import { simulate, type RunResult } from '../../solve/run'
import type { Solver } from '../../solve/solver'
import type { Clock, Compilation } from '../../compile/compile'
import type { ConstraintStabiliser } from '../../run/constraints'
import { correctionsOf } from '../../run/corrections'
import type { RunSettings } from '../../experiment/experiment'
import type { InitialResult } from '../../start/initial'
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { findingsOf } from '../../run/findings/collect'
import { startedModel } from '../started'
import type { Experiment } from '../../experiment/prepare-experiment'
import { Model } from '../../compile/model'
import type { RealTimeReport } from './report'
import { describeRealTime } from './text'
import { judge } from './verdict'
import { accuracyOf } from './accuracy'
import { accurateRun, accurateSamples, allowedEvaluations } from '../../run/findings/step-check'
import { storedRun } from '../../run/row-store'
import { stepWork } from './step-work'
import type { Instance } from '../../compile/instance'

/** Number of passes, of which the shortest time per step counts. */
const passes = 5

/**
 * Factor by which the accurate solution may take longer here than in the check after a run, because the user waits for
 * this report.
 */
const accurateShare = 50

type Heap = NonNullable<Workplace['heap']>

export const realTime: Analysis<RealTimeReport> = { compute: reportRealTime, describe: describeRealTime }

/**
 * Measures an experiment. Yields between parts of the work so that a host can handle messages.
 * @throws ModelError for everything that would prevent the experiment from running
 */
function* reportRealTime(
  analysisRequest: AnalysisRequest,
  { compiler, shouldStop, clock, heap }: Workplace,
): Generator<number, RealTimeReport, void> {
  const { experiment, instance, model, settings, start } = startedModel(analysisRequest, compiler)
  const { solver, stop } = settings
  const limits = limitsOf(analysisRequest, experiment, instance.compilation)
  const most = accurateShare * allowedEvaluations(model)
  const accurate = yield* withProgress(accurateSamples(model, stop, start, shouldStop, clock, most), 0.1)
  const samples = accurate?.samples ?? []
  const exact =
    solver.kind === 'fixed' && settings.step !== undefined
      ? yield* withProgress(alongSteps(model, stop, start, settings.step, shouldStop, clock), 0.2)
      : []
  const stable =
    solver.kind === 'fixed' && samples.length > 0 ? yield* stableAlong(model, solver, samples, stop) : undefined
  const timing = yield* timeSteps(instance, settings, start, shouldStop, clock)
  const memory =
    heap === undefined || timing.run.status !== 'done'
      ? undefined
      : yield* allocated(instance, settings, start, clock, heap)
  const accuracy = timing.run.status === 'done' ? accuracyOf(instance, timing.samples, exact, limits, stop) : undefined
  const alternatives =
    stable !== undefined && settings.step !== undefined && settings.step > stable.limit
      ? yield* others(model, settings.step, samples, stop, solver)
      : []
  const { stabiliser } = timing
  const corrections = stabiliser === undefined ? 0 : stabiliser.iterations
  const findings = yield* withProgress(
    findingsOf(
      {
        ...{ kind: 'measurement', experiment, registry: compiler.registry, instance, model, start, stabiliser },
        ...{ loaded: undefined, energy: undefined, undefinedSignals: [], checksStep: false, shouldStop, clock },
        result: timing.run,
        stored: storedRun(instance, timing.samples),
        samples: () => spreadOver(timing.samples, model.breakTimes(stop)),
      },
      timing.run.error,
    ),
    0.9,
  )
  return judge({
    solver: solver.name,
    step: solver.kind === 'fixed' ? settings.step : undefined,
    variable: solver.kind === 'variable',
    continuous: model.size > 0,
    work: {
      evaluations: timing.run.steps === 0 ? 0 : timing.run.evaluations / timing.run.steps,
      jacobians: solver.implicit?.jacobians ?? 0,
      factorisations: solver.implicit?.factorisations ?? 0,
      solutions: solver.implicit?.solutions ?? 0,
      corrections,
      ...stepWork(instance.compilation, timing.run.events),
    },
    time: timing.time,
    memory,
    stable:
      stable === undefined
        ? undefined
        : {
            limit: stable.limit,
            time: stable.time,
            states: stable.mode?.states.map((s) => s.name) ?? [],
            frequency: stable.mode?.frequency,
          },
    accuracy,
    failure: findings.failure?.message,
    warnings: findings.warnings,
    alternatives,
  })
}

/**
 * Numbers of compared rows of the accurate solution: every step of the first part, in which a start transient ends,
 * then some thousands.
 */
const [firstRows, laterRows] = [400, 4000]

/** Returns the accurate solution at instants of the fixed steps. */
function* alongSteps(
  model: Model,
  stop: number,
  start: InitialResult,
  step: number,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, readonly StateSample[], void> {
  const every = Math.max(1, Math.floor(stop / step / laterRows))
  const keeps = (row: number): boolean => row < firstRows || row % every === 0
  const most = accurateShare * allowedEvaluations(model)
  const run = yield* accurateRun(model, stop, start, step, keeps, shouldStop, clock, most)
  return run !== undefined && run.reached >= stop ? run.samples : []
}

/**
 * Returns the relative limits of errors that the experiment sets for signals, or that the request sets instead.
 * @throws ModelError for an unknown signal, and for a limit that is not above 0
 */
function limitsOf(
  analysisRequest: AnalysisRequest,
  { project, name: experiment, settings }: Experiment,
  { system, states }: Compilation,
): ReadonlyMap<string, number> {
  const known = new Set([...system.signals.keys(), ...states.map(({ name }) => name)])
  const scope = variableScope(project.variables ?? {})
  const entries = Object.entries({ ...settings.accuracy, ...analysisRequest.accuracy })
  return new Map(
    entries.map(([signal, value]) => {
      if (!known.has(signal))
        throw new ModelError(
          'unknown-signal',
          `${signal} has a limit for its error, but there is no such signal`,
          { experiment, setting: `accuracy.${signal}` },
          suggest(signal, [...known], 'list the signals with compile --json, or in Results'),
        )
      const limit = evaluateAs(value, '1', scope)
      if (limit > 0) return [signal, limit]
      throw new ModelError(
        'out-of-range',
        `the limit for the error of ${signal} is not above 0`,
        { experiment, setting: `accuracy.${signal}` },
        'enter a part of the peak, e.g. 2 %',
      )
    }),
  )
}

function* withProgress<T>(work: Generator<unknown, T, void>, progress: number): Generator<number, T, void> {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
    yield progress
  }
}

function spreadOver(rows: readonly StateSample[], breaks: readonly number[]): readonly StateSample[] {
  const times = rows.map(({ t }) => t)
  return sampleRows(times, breaks).map((i) => rows[i])
}

function* stableAlong(
  model: Model,
  solver: Solver,
  samples: readonly StateSample[],
  stop: number,
): Generator<number, StableStep, void> {
  return yield* withProgress(searchStableStep(model, solver, samples, stop), 0.3)
}

interface Timing {
  readonly run: RunResult
  readonly stabiliser: ConstraintStabiliser | undefined
  readonly time: RealTimeReport['time']
  /** States at the instants of the accurate samples. */
  readonly samples: readonly StateSample[]
}

function* timeSteps(
  instance: Instance,
  settings: RunSettings,
  start: InitialResult,
  shouldStop: () => boolean,
  clock: Clock,
): Generator<number, Timing, void> {
  let shortest = new Float64Array(0)
  let longest = 0
  const totals: number[] = []
  /** Times of whole passes, microseconds; long enough for any clock. */
  const wholes: number[] = []
  const rows: StateSample[] = []
  let result: RunResult | undefined
  // One model for all passes: new code would be optimised at the same steps of every pass.
  const model = new Model(instance)
  model.prepare()
  const { project, stabiliser } = correctionsOf(instance, settings.solver.kind, start.x)
  for (let pass = 0; pass <= passes; pass++) {
    const spent: number[] = []
    let last = 0
    let at = 0
    const loop = simulate(model, {
      ...{ x0: start.x, z0: start.z, start: 0, ...settings, sample: undefined },
      project,
      onRow: (t, x) => {
        const now = clock()
        // an event or sample has a row before and a row after it: its work is part of the step that ends there
        if (last > 0 && t > at) spent.push((now - last) * 1e3)
        else if (spent.length > 0) spent[spent.length - 1] += (now - last) * 1e3
        at = t
        if (pass === 0)
          rows.push({ t, x: Float64Array.from(x), z: model.discrete && Float64Array.from(model.discrete.z) })
        last = clock()
      },
      shouldStop,
      clock,
      slice: 1e9,
    })
    const began = clock()
    for (let next = loop.next(); ; next = loop.next()) {
      if (next.done !== true) continue
      result = next.value
      break
    }
    const ended = clock()
    yield 0.4 + (0.5 * pass) / passes
    // the first pass warms up and keeps the states
    if (result.status !== 'done') break
    if (pass === 0) continue
    if (shortest.length === 0) shortest = Float64Array.from(spent)
    else for (let i = 0; i < shortest.length; i++) shortest[i] = Math.min(shortest[i], spent[i] ?? Infinity)
    longest = Math.max(longest, ...chunks(spent.slice(1)))
    totals.push(spent.slice(1).reduce((a, b) => a + b, 0))
    wholes.push((ended - began) * 1e3)
  }
  const run = present(result)
  const steps = shortest.length
  const sorted = shortest.slice(1).sort()
  const count = sorted.length
  const resolution = resolutionOf(clock)
  const told = count === 0 ? 0 : sorted.reduce((a, b) => a + b, 0) / count
  // A clock that is too coarse misses the time of a step: the time of whole passes then gives the better mean.
  const coarse = told < resolution
  const spans = coarse ? wholes : totals
  const mean = steps === 0 ? 0 : coarse ? Math.min(...wholes) / steps : told
  return {
    run,
    stabiliser,
    samples: rows,
    time: {
      steps,
      mean,
      percentile999: sorted[Math.max(0, Math.ceil(0.999 * count) - 1)] ?? 0,
      slowest: sorted[count - 1] ?? 0,
      first: shortest[0] ?? 0,
      longestSeen: longest,
      timesRealTime: mean === 0 ? 0 : (settings.stop * 1e6) / (mean * steps),
      noise: spans.length === 0 ? 0 : Math.max(...spans) / Math.min(...spans) - 1,
      resolution,
    },
  }
}

/**
 * Measures the bytes that a step leaves to the garbage collector: the smallest growth over several passes without rows.
 * A pass in which the collector ran shows a negative growth and does not count.
 */
function* allocated(
  instance: Instance,
  settings: RunSettings,
  start: InitialResult,
  clock: Clock,
  heap: Heap,
): Generator<number, number | undefined, void> {
  let least: number | undefined
  for (let pass = 0; pass < passes; pass++) {
    const model = new Model(instance)
    model.prepare()
    const { project } = correctionsOf(instance, settings.solver.kind, start.x)
    const loop = simulate(model, {
      ...{ x0: start.x, z0: start.z, start: 0, ...settings, sample: settings.stop },
      project,
      onRow: () => undefined,
      clock,
      slice: 1e9,
    })
    const before = heap()
    const { value } = loop.next()
    const grown = heap() - before
    if (grown >= 0 && 'steps' in value && value.steps > 0) least = Math.min(least ?? Infinity, grown / value.steps)
    yield 0.95
  }
  return least
}

/** Returns the maxima of parts of a list, because spreading a long list would overflow the stack. */
function chunks(values: readonly number[]): number[] {
  const maxima: number[] = [0]
  for (let i = 0; i < values.length; i += 10_000) maxima.push(Math.max(...values.slice(i, i + 10_000)))
  return maxima
}

/** Returns the resolution of the clock, microseconds. */
function resolutionOf(clock: Clock): number {
  let smallest = Infinity
  for (let i = 0; i < 50; i++) {
    const from = clock()
    let to = clock()
    for (let k = 0; to === from && k < 1e6; k++) to = clock()
    if (to > from) smallest = Math.min(smallest, (to - from) * 1e3)
  }
  return smallest
}

/** Returns solvers of constant work that are stable with this step, the cheapest first. */
function* others(
  model: Model,
  step: number,
  samples: readonly StateSample[],
  stop: number,
  present: Solver,
): Generator<number, readonly string[], void> {
  const candidates = solvers
    .filter((s) => s.kind === 'fixed' && s !== present)
    .sort((a, b) => cost(a) - cost(b) || b.order - a.order)
  const names: string[] = []
  for (const solver of candidates) {
    const { limit } = yield* stableAlong(model, solver, samples, stop)
    if (limit >= step) names.push(solver.name)
    if (names.length === 3) break
  }
  return names
}

function cost({ evaluationsPerStep, implicit }: Solver): number {
  return evaluationsPerStep + (implicit === undefined ? 0 : 5)
}
