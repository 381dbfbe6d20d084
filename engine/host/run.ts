/** One run of an experiment: initial state, integration, signals, step-size check. */
import { sampleRows, type StateSample } from '../analyse/stableStep'
import type { ModelError } from '../model/errors'
import { resolveParameters } from '../model/resolve'
import type { BlockRegistry } from '../model/block'
import type { TimeTable } from '../io/table'
import { simulate } from '../solve/run'
import {
  compileProject,
  parameterValues,
  structureKey,
  wallClock,
  type Clock,
  type CompileRequest,
  type Compilation,
} from './compile'
import {
  experimentNamed,
  experimentValues,
  initialValues,
  plottedSignals,
  runSettings,
  type RunOverrides,
  type RunSettings,
} from './experiment'
import type { Drift } from './constraints'
import { correctionsOf } from './corrections'
import { initialState } from './initial'
import { Model, Outputs } from './model'
import type { ColumnInfo, RunReport, SignalInfo } from './protocol'
import { SingularAngles } from './singular-angles'
import { SmallMotion } from './small-motion'
import { checkStep } from './step-check'

export interface RunRequest extends CompileRequest {
  readonly experiment: string
  readonly run?: RunOverrides
  /** Signals to evaluate; the logged ones when missing. */
  readonly signals?: readonly string[]
  /** Evaluate the signals of the experiment's plots too, for a window that shows them. */
  readonly withPlotted?: boolean
  /** Estimate the largest stable step afterwards (fixed-step solvers); default true. */
  readonly checkStep?: boolean
}

export interface RunStep {
  readonly phase: 'compile' | 'initialise' | 'run' | 'outputs'
  readonly fraction: number
  readonly time: number
  /** Rows computed since the last step: time first, then the columns. */
  readonly rows?: readonly Float64Array[]
  /** Given once, before the first rows. */
  readonly columns?: readonly ColumnInfo[]
  /** With the columns: all signals that the model has. */
  readonly available?: readonly SignalInfo[]
}

export interface RunOutcome {
  readonly status: 'done' | 'cancelled' | 'failed'
  readonly error?: ModelError
  readonly report: RunReport
  readonly table: TimeTable
  /** For signals and pictures that are asked for later. */
  readonly stored: StoredRun
}

/** States of a run at its stored instants. */
export interface StoredRun {
  readonly compilation: Compilation
  readonly parameters: Float64Array
  readonly times: Float64Array
  /** Row after row. */
  readonly states: Float64Array
  /** Discrete states, row after row; empty where there are none. */
  readonly discrete: Float64Array
}

/** Keeps the last compilation: another run of the same structure needs no formulation. */
export class Compiler {
  private last: { key: string; compilation: Compilation } | null = null

  constructor(
    private readonly registry: BlockRegistry,
    private readonly clock: Clock = wallClock,
  ) {}

  /** @throws ModelError as `compileProject` */
  compile(request: CompileRequest): { compilation: Compilation; parameters: Float64Array } {
    const resolved = resolveParameters(request.project, this.registry, request.overrides)
    if (this.last !== null) {
      const { compilation, key } = this.last
      if (structureKey(request, resolved, compilation.collection.consulted) === key)
        return { compilation, parameters: parameterValues(compilation, resolved) }
    }
    const compilation = compileProject(request, this.registry, this.clock)
    this.last = { key: structureKey(request, resolved, compilation.collection.consulted), compilation }
    return { compilation, parameters: parameterValues(compilation, resolved) }
  }
}

/**
 * Run an experiment. Yields at least every 20 ms of wall time; the host may stop the run by
 * returning true from `shouldStop`, what was computed stays valid.
 * @throws ModelError for everything wrong before the first step; later errors are in the outcome
 */
export function* runExperiment(
  request: RunRequest,
  compiler: Compiler,
  shouldStop: () => boolean = () => false,
  clock: Clock = wallClock,
): Generator<RunStep, RunOutcome, void> {
  const experiment = experimentNamed(request.project, request.experiment)
  const settings = runSettings(request.project, request.experiment, experiment, request.run)
  yield { phase: 'compile', fraction: 0, time: 0 }
  const overrides = { ...experimentValues(experiment), ...request.overrides }
  const { compilation, parameters } = compiler.compile({ ...request, overrides })
  yield { phase: 'initialise', fraction: 0, time: 0 }
  const start = initialState(
    compilation,
    parameters,
    initialValues(request.project, request.experiment, experiment, compilation.system),
  )
  const plotted = request.withPlotted === true ? plottedSignals(experiment) : []
  const known = plotted.filter((name) => compilation.system.signals.has(name))
  const names = new Set([...(request.signals ?? compilation.loggedSignals), ...known])
  const outputs = new Outputs(compilation, parameters, [...names])
  const model = new Model(compilation, parameters)
  const columns = outputs.names.map((name, i) => ({ name, unit: outputs.units[i] }))
  const available = [...compilation.system.signals].map(([name, { unit, doc }]) => ({ name, unit, doc }))
  yield { phase: 'run', fraction: 0, time: 0, columns: [{ name: 't', unit: 's' }, ...columns], available }

  const { project, keeper } = correctionsOf(compilation, parameters, settings.solver.kind, start.x)
  const store = new RowStore(model, outputs)
  const began = clock()
  const angles = new SingularAngles(compilation)
  const small = new SmallMotion(compilation, parameters)
  const loop = simulate(model, {
    x0: start.x,
    z0: start.z,
    start: 0,
    ...settings,
    project,
    onRow: (t, x) => {
      keeper?.watch(t, x)
      angles.watch(t, x)
      small.watch(t, x)
      store.add(t, x)
    },
    shouldStop,
    clock,
  })
  let next = loop.next()
  while (next.done !== true) {
    yield { phase: 'run', fraction: next.value.fraction, time: next.value.time, rows: store.take() }
    next = loop.next()
  }
  const result = next.value
  const wallSeconds = (clock() - began) / 1000
  yield { phase: 'outputs', fraction: result.time / settings.stop, time: result.time, rows: store.take() }
  const warnings = [
    ...store.warnings(),
    ...angles.warnings(),
    ...small.warnings(),
    ...contradictions(compilation, keeper?.drift),
  ]
  if (request.checkStep !== false && settings.solver.kind === 'fixed' && result.status === 'done') {
    const check = checkStep(model, settings, start, store.samples(model.breakTimes(settings.stop)), shouldStop, clock)
    let checked = check.next()
    while (checked.done !== true) {
      yield { phase: 'outputs', fraction: 1, time: result.time }
      checked = check.next()
    }
    const warning = checked.value
    if (warning !== undefined) warnings.push(warning)
  }
  const { stoppedBy } = result
  const report: RunReport = {
    solver: settings.solver.name,
    steps: result.steps,
    evaluations: result.evaluations,
    rejectedSteps: result.rejected,
    wallSeconds,
    simulatedSeconds: result.time,
    warnings,
    events: result.events,
    ...(stoppedBy === undefined
      ? {}
      : { stoppedBy: { name: stoppedBy.name, block: stoppedBy.block, reason: stoppedBy.stop ?? '' } }),
    remarks: [...redundantRemarks(compilation), ...(keeper?.remarks ?? []), ...result.remarks],
    drift: keeper?.drift,
    moved: start.moved,
  }
  const error = result.error === undefined ? undefined : angles.explain(result.error)
  const stored = { compilation, parameters, ...store.stored() }
  return { status: result.status, error, report, table: store.table(columns), stored }
}

/** Constraints that repeat others: they were left out, and what they would carry goes to the others. */
function redundantRemarks({ system }: Compilation): string[] {
  const names = system.constraints.redundant.map((r) => r.name)
  if (names.length === 0) return []
  const are = names.length === 1 ? 'repeats what others impose and is' : 'repeat what others impose and are'
  return [`${names.join(', ')} ${are} left out: the reaction of the loop in this direction is not determined`]
}

/** Violation of a constraint that was left out, m or rad, from which it no longer repeats the others. */
const contradiction = 1e-6

/** A constraint that repeated others at first may contradict them later, as two drives of one mechanism can. */
function contradictions({ system }: Compilation, drift: Drift | undefined): string[] {
  if (drift === undefined || !(drift.value > contradiction)) return []
  if (!system.constraints.redundant.some((r) => r.name === drift.constraint)) return []
  const size = `${Number(drift.value.toPrecision(3))} ${drift.unit} at t = ${Number(drift.time.toPrecision(4))} s`
  return [
    `${drift.constraint} was left out because it repeats other constraints, but is violated by ${size}: ` +
      'what its loop prescribes contradicts itself, so give one of its joints or drives more freedom',
  ]
}

/** Run to the end at once. */
export function runToEnd(request: RunRequest, compiler: Compiler): RunOutcome & { readonly settings?: RunSettings } {
  const run = runExperiment(request, compiler)
  for (;;) {
    const next = run.next()
    if (next.done === true) return next.value
  }
}

/** Stored rows: states while integrating, signals evaluated from them in between. */
class RowStore {
  private times = new Float64Array(1024)
  private states: Float64Array<ArrayBuffer>
  /** Discrete states, row by row. */
  private discrete: Float64Array<ArrayBuffer>
  private values: Float64Array<ArrayBuffer>[]
  private count = 0
  private evaluated = 0
  /** First instant at which a signal is not a number, by column. */
  private readonly undefinedFrom: (number | undefined)[] = []

  private readonly n: number
  /** The discrete states as they are now. */
  private readonly z: Float64Array

  constructor(
    model: Model,
    private readonly outputs: Outputs,
  ) {
    this.n = model.size
    this.z = model.discrete?.z ?? new Float64Array(0)
    this.states = new Float64Array(1024 * this.n)
    this.discrete = new Float64Array(1024 * this.z.length)
    this.values = outputs.names.map(() => new Float64Array(1024))
  }

  add(t: number, x: Float64Array): void {
    if (this.count === this.times.length) this.grow()
    this.times[this.count] = t
    this.states.set(x, this.count * this.n)
    this.discrete.set(this.z, this.count * this.z.length)
    this.count++
  }

  private grow(): void {
    const double = (a: Float64Array): Float64Array<ArrayBuffer> => {
      const b = new Float64Array(2 * a.length)
      b.set(a)
      return b
    }
    this.times = double(this.times)
    this.states = double(this.states)
    this.discrete = double(this.discrete)
    this.values = this.values.map(double)
  }

  private state(row: number): Float64Array {
    return this.states.subarray(row * this.n, (row + 1) * this.n)
  }

  private discreteState(row: number): Float64Array {
    return this.discrete.subarray(row * this.z.length, (row + 1) * this.z.length)
  }

  /** Evaluate the signals of new rows and return those rows; copies, so that they can be transferred. */
  take(): Float64Array[] | undefined {
    const from = this.evaluated
    if (from === this.count) return undefined
    for (; this.evaluated < this.count; this.evaluated++) {
      const row = this.evaluated
      const y = this.outputs.at(this.times[row], this.state(row), this.discreteState(row))
      for (let k = 0; k < y.length; k++) {
        this.values[k][this.evaluated] = y[k]
        if (!Number.isFinite(y[k])) this.undefinedFrom[k] ??= this.times[this.evaluated]
      }
    }
    return [this.times.slice(from, this.count), ...this.values.map((v) => v.slice(from, this.count))]
  }

  /** What to tell about signals that are not numbers although the states are. */
  warnings(): string[] {
    const bad = this.outputs.names.flatMap((name, k) => {
      const t = this.undefinedFrom[k]
      return t === undefined ? [] : [`${name} from t = ${Number(t.toPrecision(6))} s on`]
    })
    if (bad.length === 0) return []
    const more = bad.length > 5 ? ` and ${bad.length - 5} more signals` : ''
    return [`not a number: ${bad.slice(0, 5).join(', ')}${more}`]
  }

  /** Rows spread over the run, for the step-size check. */
  samples(breaks: readonly number[]): StateSample[] {
    const times = this.times.subarray(0, this.count)
    return sampleRows(times, breaks).map((i) => ({ t: times[i], x: this.state(i), z: this.discreteState(i) }))
  }

  stored(): Pick<StoredRun, 'times' | 'states' | 'discrete'> {
    return {
      times: this.times.subarray(0, this.count),
      states: this.states.subarray(0, this.count * this.n),
      discrete: this.discrete.subarray(0, this.count * this.z.length),
    }
  }

  table(columns: readonly ColumnInfo[]): TimeTable {
    this.take()
    return {
      time: this.times.slice(0, this.count),
      columns: columns.map((c, k) => ({ name: c.name, unit: c.unit, values: this.values[k].slice(0, this.count) })),
    }
  }
}
