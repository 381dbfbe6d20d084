/** One run of an experiment: initial state, integration, signals, step-size check. */
import { toEnd } from '../collections/to-end'
import { ModelError } from '../errors/model-error'
import { trimParameter } from '../formulate/collect/collection'
import type { TimeTable } from '../io/table'
import { seconds } from '../solve/non-finite'
import type { RunMemory, RunResult } from '../solve/options'
import { simulate, type ResumeMessage } from '../solve/run'
import { wallClock, type Clock } from '../compile/compile'
import type { Compiler } from '../compile/compiler'
import { plottedSignals, type RunOverrides } from '../experiment/experiment'
import { settlesBy } from '../experiment/settle-goal'
import { FreedValues } from '../start/settle/freed-values'
import { correctionsOf } from './corrections'
import { accountFor, accountSignals, energyReport, runSignals } from './energy'
import type { AccountColumns } from './energy'
import { findingsOf, type AllFindings } from './findings/collect'
import { Model, Outputs } from '../compile/model'
import type { ColumnInfo, SignalInfo } from '../compile/columns'
import type { RunReport } from './report'
import { RowStore, type StoredRun } from './row-store'
import { prepareExperiment, type Experiment, type PreparationRequest } from '../experiment/prepare-experiment'
import { captureState, loadState, type LoadedState, type SavedState } from '../start/state/saved-state'
import { onBranch, startOfRun, type CompiledExperiment, type StartOfRun } from '../start/settle/start'
import { memberName } from '../model/names/names'
import { concerned } from '../model/takeover'
import type { Instance } from '../compile/instance'

export { Compiler } from '../compile/compiler'
export type { StoredRun } from './row-store'

/** Options of a run besides its experiment. */
export interface RunOptions {
  /** Signals to evaluate; by default the logged ones. */
  readonly signals?: readonly string[]
  /** True to evaluate the signals of the experiment's plots too, for a window that shows them. */
  readonly withPlotted?: boolean
  /** True to estimate the largest stable step after the run (fixed-step solvers); default true. */
  readonly checkStep?: boolean
  /** State of another run from which to start, at its time, instead of initial values. */
  readonly from?: SavedState
  /** True to store a row at the start; false if the row at that time exists already. */
  readonly startRow?: boolean
}

export interface RunRequest extends PreparationRequest, RunOptions {
  readonly experiment: string
}

export interface RunStep {
  readonly phase: 'compile' | 'initialise' | 'run' | 'outputs'
  readonly fraction: number
  readonly time: number
  /** Rows computed since the last step: time first, then the columns. */
  readonly rows?: readonly Float64Array[]
  /** Columns of the run, sent once, before the first rows. */
  readonly columns?: readonly ColumnInfo[]
  /** All signals of the model, sent together with the columns. */
  readonly available?: readonly SignalInfo[]
  /** Captures the state from which a run can continue, and the instants stored so far; present during integration. */
  readonly capture?: () => { readonly state: SavedState; readonly stored: StoredRun }
}

export interface RunOutcome {
  readonly status: 'done' | 'cancelled' | 'failed'
  readonly error?: ModelError
  readonly report: RunReport
  readonly table: TimeTable
  /** Stored states, for signals and pictures that are requested later. */
  readonly stored: StoredRun
  /** State from which a run can continue; undefined if this run failed. */
  readonly state: SavedState | undefined
}

/**
 * Runs an experiment like `runPrepared`, for a project and a request. @throws ModelError as `prepareExperiment` and
 * `runPrepared`
 */
export function* runExperiment(
  request: RunRequest,
  compiler: Compiler,
  shouldStop: () => boolean = () => false,
  clock: Clock = wallClock,
): Generator<RunStep, RunOutcome, ResumeMessage> {
  // lets a host handle a request to cancel before anything is checked
  yield { phase: 'compile', fraction: 0, time: 0 }
  return yield* runPrepared(prepareExperiment(request, compiler.registry), request, compiler, shouldStop, clock)
}

/**
 * Runs an experiment. Yields at least every 20 ms of wall time, and before the first step. The host can stop the run by
 * returning true from `shouldStop`; everything computed so far stays valid. The host can also advance the run step by
 * step through the message with which it resumes.
 * @throws ModelError for everything wrong before the first step; later errors are in the outcome
 */
export function* runPrepared(
  experiment: Experiment,
  options: RunOptions,
  compiler: Compiler,
  shouldStop: () => boolean = () => false,
  clock: Clock = wallClock,
): Generator<RunStep, RunOutcome, ResumeMessage> {
  const { from } = options
  const compiled = onBranch(experiment, compiler, from)
  yield { phase: 'initialise', fraction: 0, time: 0 }
  const ready = initialise(compiled, options, compiler)
  const { run: settings } = experiment
  const { instance, start, loaded, outputs, model, columns, available, energy } = ready
  yield { phase: 'run', fraction: 0, time: 0, columns: [{ name: 't', unit: 's' }, ...columns], available }

  const { project, stabiliser } = correctionsOf(instance, settings.solver.kind, start.x, loaded?.constraints)
  const store = new RowStore(model, outputs, energy)
  // Paused time is excluded: only the time that the solver takes is counted.
  let computing = 0
  const loop = simulate(model, {
    x0: start.x,
    z0: start.z,
    start: from?.time ?? 0,
    memory: loaded?.memory,
    startRow: options.startRow,
    ...settings,
    project,
    observer: energy?.account,
    onRow: (t, x) => {
      stabiliser?.watch(t, x, model.discrete?.z)
      store.add(t, x)
    },
    shouldStop: () => shouldStop() || store.failed !== undefined,
    clock,
  })
  const capture = (time: number, { x, memory }: { x: Float64Array; memory: RunMemory }): SavedState =>
    captureState(instance, {
      experiment: experiment.name,
      time,
      x,
      memory,
      constraints: stabiliser?.save(),
      energy: energy?.account.memory(),
    })
  const storedNow = (): StoredRun => ({ instance, ...store.stored() })
  // An error of the solver before the first step concerns a setting of the experiment.
  const advance = (message?: ResumeMessage) => {
    const began = clock()
    const step = message === undefined ? loop.next() : loop.next(message)
    computing += clock() - began
    return step
  }
  let next = inExperiment(experiment.name, () => advance())
  while (next.done !== true) {
    const { fraction, time, state } = next.value
    const message = yield {
      phase: 'run',
      fraction,
      time,
      rows: store.take(),
      capture: () => ({ state: capture(time, state()), stored: storedNow() }),
    }
    next = advance(message)
  }
  const result = next.value
  const wallSeconds = computing / 1000
  yield { phase: 'outputs', fraction: result.time / settings.stop, time: result.time, rows: store.take() }
  const checks = findingsOf(
    {
      ...{ kind: 'experiment', experiment, registry: compiler.registry, instance, model, start, loaded, result },
      ...{ stabiliser, energy, shouldStop, clock },
      stored: storedNow(),
      samples: () => store.samples(model.breakTimes(settings.stop)),
      undefinedSignals: store.warnings(),
      checksStep: options.checkStep !== false,
    },
    result.error ?? store.failed,
  )
  let checked = checks.next()
  while (checked.done !== true) {
    yield { phase: 'outputs', fraction: 1, time: result.time }
    checked = checks.next()
  }
  const { failure } = checked.value
  const report = reportOf(ready, result, checked.value, {
    wallSeconds,
    drift: stabiliser?.drift,
    from: from?.time ?? 0,
  })
  const error = failure?.at({ experiment: experiment.name })
  const { x, memory } = result
  return {
    status: error === undefined ? result.status : 'failed',
    error,
    report,
    table: store.table(columns),
    stored: storedNow(),
    state: x === undefined || memory === undefined ? undefined : capture(result.time, { x, memory }),
  }
}

function reportOf(
  { experiment, start, energy }: ReadyRun,
  result: RunResult,
  { warnings, remarks, sunken }: AllFindings,
  { wallSeconds, drift, from }: Pick<RunReport, 'wallSeconds' | 'drift'> & { readonly from: number },
): RunReport {
  const { stoppedBy } = result
  return {
    solver: experiment.run.solver.name,
    steps: result.steps,
    evaluations: result.evaluations,
    rejectedSteps: result.rejected,
    wallSeconds,
    simulatedSeconds: result.time - from,
    warnings,
    events: result.events,
    ...(stoppedBy === undefined
      ? {}
      : { stoppedBy: { name: stoppedBy.name, block: stoppedBy.block, reason: stoppedBy.stop ?? '' } }),
    ...(sunken === undefined ? {} : { sunken }),
    ...concerned(experiment.takeover),
    remarks,
    ...(energy === undefined ? {} : { energy: energyReport(energy) }),
    drift,
    moved: start.moved,
    ...(start.settle === undefined ? {} : { settle: start.settle }),
  }
}

/** Everything that a run needs to start. */
export interface ReadyRun extends CompiledExperiment {
  readonly start: StartOfRun
  readonly loaded: LoadedState | undefined
  readonly model: Model
  readonly outputs: Outputs
  readonly columns: readonly ColumnInfo[]
  readonly available: readonly SignalInfo[]
  /** Energy account and its columns; undefined if the run keeps no account. */
  readonly energy: AccountColumns | undefined
}

/**
 * Prepares the start of a run.
 * @param driven whether values are set by hand during the run; it then keeps no energy account
 * @throws ModelError for impossible initial values
 */
export function initialise(
  compiled: CompiledExperiment,
  { from, signals, withPlotted }: RunOptions,
  compiler: Compiler,
  driven = false,
): ReadyRun {
  const { experiment } = compiled
  const { name, run: settings } = experiment
  const written = from === undefined ? compiled.instance : withChosen(from, compiled, compiler)
  const loaded = from === undefined ? undefined : loadState(from, written)
  if (from !== undefined) inExperiment(name, () => requireLater(settings.stop, from.time))
  const start = loaded === undefined ? startOfRun(compiled, compiler) : startFrom(loaded, written)
  if (loaded !== undefined) requireNoGoal(experiment.request.run, name)
  const { instance } = start
  const { compilation } = instance
  const plotted = withPlotted === true ? plottedSignals(experiment.settings) : []
  const added = runSignals(compilation)
  const isAdded = (name: string): boolean => added.some((s) => s.name === name)
  const known = plotted.filter((name) => compilation.system.signals.has(name) || isAdded(name))
  const usual = signals ?? compilation.loggedSignals
  const account = settings.energy && signals === undefined ? accountSignals(compilation) : []
  const names = [...new Set([...usual, ...known, ...account])]
  const outputs = new Outputs(
    instance,
    names.filter((name) => !isAdded(name)),
  )
  const model = new Model(instance)
  const energy = driven ? undefined : accountFor(instance, model, settings, names, from)
  const columns = [
    ...outputs.names.map((name, i) => ({ name, unit: outputs.units[i] })),
    ...(energy?.shown ?? []).map((k) => ({ name: added[k].name, unit: added[k].unit })),
  ]
  const available = [
    ...[...compilation.system.signals].map(([name, { unit, doc }]) => ({ name, unit, doc })),
    ...(energy === undefined ? [] : added),
  ]
  return { ...compiled, instance, start, loaded, model, outputs, columns, available, energy }
}

/**
 * Checks that a run that continues from a saved state doesn't also ask for an operating point. Such a run starts at the
 * saved state; the operating point of the experiment was the start of the first run.
 * @throws ModelError `usage` if the request for the run asks for an operating point
 */
function requireNoGoal({ settle, ...settings }: RunOverrides = {}, experiment: string): void {
  if (settle !== true && !settlesBy(settings)) return
  throw new ModelError(
    'usage',
    "a run that continues from a saved state starts there, so it can't settle or choose speed and inputs",
    { experiment, setting: 'start' },
    'leave out --settle, --speed, --hold and --free, or the saved state',
  )
}

/**
 * Runs a function and adds the name of the experiment to its errors.
 * @throws ModelError that names the experiment
 */
function inExperiment<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? error.at({ experiment: name }) : error
  }
}

/**
 * Returns the instance with the shifts of sources and the freed values from a saved state: a run that continues keeps
 * what the operating point has chosen.
 */
function withChosen({ parameters: saved }: SavedState, compiled: CompiledExperiment, compiler: Compiler): Instance {
  const { instance, experiment } = compiled
  const { collection, request } = instance.compilation
  const chosen = new Map<number, number>()
  const take = (name: string, place: number): void => {
    const value = saved.find((p) => p.name === name)?.value
    if (value !== undefined) chosen.set(place, value)
  }
  for (const source of request.trims ?? [])
    take(memberName(source, trimParameter), collection.placeOf(source, trimParameter))
  const { freedValues = [] } = experiment.goal ?? {}
  if (freedValues.length > 0) {
    const freed = FreedValues.of(compiled.compiled, compiler.registry, instance.compilation, freedValues)
    for (const place of freed.places(instance.compilation)) take(collection.parameters[place].name, place)
  }
  return chosen.size === 0 ? instance : instance.withValues(chosen)
}

function startFrom({ x, memory }: LoadedState, instance: Instance): StartOfRun {
  return { instance, x, z: memory.z, moved: [], discreteAt: () => memory.z }
}

/**
 * Checks that the run ends after the time of the saved state.
 * @throws ModelError `out-of-range`
 */
function requireLater(stop: number, time: number): void {
  if (stop > time) return
  throw new ModelError(
    'out-of-range',
    `the state to start from is at t = ${seconds(time)}, but the run ends at ${seconds(stop)}`,
    { setting: 'stop', time },
    'give a later stop time',
  )
}

/** Runs an experiment to its end without interruption. */
export function runToEnd(request: RunRequest, compiler: Compiler): RunOutcome {
  return toEnd(runExperiment(request, compiler))
}
