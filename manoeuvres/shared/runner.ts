/**
 * Runs manoeuvres: their projects are compiled once for each structure, run like any experiment, or settled point by
 * point.
 */
import { entryOf, ownValue } from '../../engine/collections/entries'
import { ModelError } from '../../engine/errors/model-error'
import { evaluateScalar, variableScope } from '../../engine/model/expression'
import type { ExperimentSettings } from '../../engine/model/project/project'
import { isDriverRole, takeoverRemarks } from '../../engine/model/takeover'
import { inputRoles } from '../../engine/model/project/vehicle'
import type { CompileRequest } from '../../engine/compile/compile'
import type { JobStage } from '../../engine/compile/progress'
import { prepareExperiment } from '../../engine/experiment/prepare-experiment'
import type { RunReport } from '../../engine/run/report'
import { runExperiment, type Compiler } from '../../engine/run/run'
import type { SettleReport } from '../../engine/start/settle/report'
import { valueAt, type Curve } from './figures/curves'
import { endOf, fallIn, FellOver, type Fall } from './fall'
import type { ModelFiles } from './files'
import { inputUnits } from './input-units'
import { refuseOwnShifter } from './own-shifter'
import type { Origin } from './origin'
import { Settings, type ImpliedEnd } from './settings'
import { standardGravity } from './prescribed'
import { Setup } from './setup'
import type { ManoeuvreFacts, SettingValues } from './types'
import { TurningPoints } from './lateral/turning-points'
import { Vehicle } from './vehicle'

export interface ManoeuvreRequest {
  readonly project: ModelFiles['project']
  readonly files: CompileRequest['files']
  /** Experiment whose solver, values and first guess are used. */
  readonly experiment: string
  readonly variant?: string
  readonly formulation?: string
  readonly manoeuvre: string
  /** Values of settings by id; the others have their defaults. */
  readonly settings: SettingValues
}

/** Results of a run. */
export class Run {
  constructor(
    readonly time: Float64Array | readonly number[],
    private readonly columns: ReadonlyMap<string, ArrayLike<number>>,
    readonly report: RunReport,
    readonly files: ModelFiles,
    /** Fall of the vehicle in the last row, if it fell over. */
    readonly fall?: Fall,
  ) {}

  get settle(): SettleReport | undefined {
    return this.report.settle
  }

  values(signal: string): ArrayLike<number> {
    return entryOf(this.columns, signal)
  }

  has(signal: string): boolean {
    return this.columns.has(signal)
  }

  curve(signal: string): Curve {
    return { t: this.time, y: this.values(signal) }
  }

  /** Returns the rows up to an instant; all rows if it is undefined. */
  upTo(time: number | undefined): Run {
    const count = time === undefined ? this.time.length : this.time.findIndex((t) => t >= time) + 1
    if (count === 0 || count === this.time.length) return this
    const cut = (values: ArrayLike<number>): number[] => Array.from(values).slice(0, count)
    const columns = new Map([...this.columns].map(([name, values]) => [name, cut(values)]))
    return new Run(cut(this.time), columns, this.report, this.files)
  }

  /** Returns the rows up to a fall, which is the end of the run. */
  untilFall(fall: Fall): Run {
    const { time, columns, report, files } = this.upTo(fall.time)
    return new Run(time, columns, report, files, fall)
  }

  /** Returns the rows until a signal has fallen to a value. */
  downTo(signal: string, value: number): Run {
    const y = this.values(signal)
    const row = this.time.findIndex((_, i) => y[i] <= value)
    return this.upTo(row < 0 ? undefined : this.time[row])
  }

  get end(): number {
    return this.time[this.time.length - 1] ?? 0
  }
}

/** Torque over weight, m, below which a torque that is found with an operating point is rounding. */
const leastTorque = 1e-9

/** Longest simulated time of a run of a manoeuvre, s: twice the longest that any procedure asks for. */
const longest = 7200

/**
 * Checks the length of a run, because settings may ask for periods or ramps of any length.
 * @throws ModelError `out-of-range` for a run that takes longer than anybody waits
 */
function requireShort(title: string, { project, experiment }: ModelFiles): void {
  const stop = project.experiments?.[experiment]?.stop
  if (typeof stop !== 'number' || stop <= longest) return
  throw new ModelError(
    'out-of-range',
    `${title} would last ${Number(stop.toPrecision(4))} s with these settings`,
    { setting: 'stop' },
    `raise a frequency or rate, or lower a time or number of periods, to stay below ${longest} s`,
  )
}

/**
 * Checks that a body is a vehicle: by its wheels, by an input of a driver, by a driver, or because the project says so.
 * @throws ModelError `unsupported` for a model without any of these
 */
function requireVehicle({ body, wheels, roles, project, topology }: Vehicle): void {
  const hasInput = inputRoles.some((role) => roles[role] !== undefined)
  const hasDriver = topology.parts.some(({ definition }) => isDriverRole(definition.role))
  if (wheels.length > 0 || hasInput || hasDriver || project.vehicle !== undefined) return
  throw new ModelError(
    'unsupported',
    `the model has no vehicle: ${body} has neither wheels nor inputs of a driver`,
    { block: body },
    'add tyres on a road, or, where functions stand for them, name body and inputs under Roles',
  )
}

/** @throws ModelError `no-equilibrium` for an operating point below the road, of which figures show nothing */
function requireAboveRoad(settle: SettleReport | undefined): void {
  if (settle?.sunken === undefined) return
  throw new ModelError(
    'no-equilibrium',
    `the operating point that was found lies below the road: the centre of mass of ${settle.sunken} does`,
    { block: settle.sunken },
    'give initial values with which the vehicle stands on its wheels on this road, or limit the travel of the suspension with stops',
  )
}

/** Exception that a manoeuvre throws when it is only prepared and would begin to compute. */
export class Ready extends Error {}

export class ManoeuvreRunner {
  readonly vehicle: Vehicle
  readonly base: ExperimentSettings
  private readonly origin: Origin
  readonly settings: Settings
  last: ModelFiles | undefined
  /** Phase of the work in progress; `runs` is the number of runs that have started. */
  phase: JobStage['phase'] = 'compile'
  runs = 0
  readonly remarks = new Set<string>()
  private readonly setups: Setup[] = []

  /** @throws ModelError for invalid settings and missing roles */
  constructor(
    readonly request: ManoeuvreRequest,
    readonly facts: ManoeuvreFacts,
    readonly compiler: Compiler,
    readonly shouldStop: () => boolean,
    /** True if experiments are only prepared: instead of the first one, `Ready` is thrown. */
    private readonly onlyPrepares = false,
  ) {
    const { project, files, experiment, variant, formulation } = request
    const base = prepareExperiment({ project, files, experiment, variant, formulation }, compiler.registry)
    this.base = base.settings
    this.origin = { project, ...base.asWritten }
    this.vehicle = new Vehicle(base.project, compiler.registry)
    this.settings = new Settings(facts, request.settings, this.vehicle.project, (unit) =>
      inputUnits(this.vehicle, unit),
    )
    requireVehicle(this.vehicle)
    for (const role of facts.needs) this.vehicle.input(role)
  }

  /** Returns a value of the project in SI. */
  evaluate(value: number | string): number {
    return evaluateScalar(value, variableScope(this.vehicle.project.variables ?? {})).value
  }

  text(id: string): string {
    return String(this.settings.value(id))
  }

  /** Returns whether a setting has a value. */
  isGiven(id: string): boolean {
    return this.settings.isGiven(id)
  }

  /** Returns a setting in SI. @throws ModelError as `Settings.number` */
  number(id: string, implied?: ImpliedEnd): number {
    return this.settings.number(id, implied)
  }

  choice(id: string): string {
    return this.settings.choice(id)
  }

  /** True if an experiment drives the wheels of the axle that is set, by a torque above rounding. */
  drivesAxle = false

  /** Notes the torques on the wheels of an axle with which an operating point is steady. */
  private noteTorques(freed: Readonly<Record<string, number>>): void {
    const least = leastTorque * this.vehicle.mass * standardGravity
    const sources = this.setups.flatMap(({ axleTorques }) => axleTorques)
    this.drivesAxle ||= sources.some((source) => Math.abs(ownValue(freed, source) ?? 0) > least)
  }

  setup(name: string = this.request.manoeuvre): Setup {
    const setup = new Setup(this.vehicle, this.origin, name, this.facts.title)
    this.setups.push(setup)
    return setup
  }

  /**
   * Runs the experiment of a project that was made; yields the share of the run.
   * @param warn whether its warnings are remarks of the report: not of the many runs of a search
   * @param falls whether figures can be taken from a run that ends with a fall of the vehicle
   * @throws FellOver where the vehicle falls over, unless `falls`; ModelError where the run fails before
   */
  *run(
    files: ModelFiles,
    signals: readonly string[],
    { warn = true, falls = false }: { readonly warn?: boolean; readonly falls?: boolean } = {},
  ): Generator<number, Run, void> {
    this.begin(files)
    requireShort(this.facts.title, files)
    if (this.onlyPrepares) throw new Ready()
    this.runs++
    const attitude = this.attitude()
    const job = runExperiment(
      {
        project: files.project,
        experiment: files.experiment,
        files: this.request.files,
        formulation: this.request.formulation,
        signals: [...new Set([...signals, ...attitude])],
        checkStep: false,
      },
      this.compiler,
      this.shouldStop,
    )
    for (;;) {
      const next = job.next()
      if (next.done !== true) {
        this.phase = next.value.phase
        yield next.value.fraction
        continue
      }
      const { table, report, error } = next.value
      requireAboveRoad(report.settle)
      this.noteTorques(report.settle?.freed ?? {})
      const columns = new Map(table.columns.map(({ name, values }) => [name, values]))
      const run = new Run(table.time, columns, report, files)
      const [roll, pitch, speed] = attitude.map((name) => run.values(name))
      const fell = attitude.length === 0 ? undefined : fallIn({ time: run.time, roll, pitch, speed })
      const speedAt = (t: number): number => (attitude.length === 0 ? NaN : valueAt({ t: run.time, y: speed }, t))
      const fall = endOf(fell, report.sunken, speedAt)
      if (error !== undefined && fell === undefined) throw error
      const ended = fall === undefined ? run : run.untilFall(fall)
      if (warn) this.remarkOn(ended)
      if (fall !== undefined && !falls) throw new FellOver(ended)
      return ended
    }
  }

  private begin(files: ModelFiles): void {
    this.last = files
    refuseOwnShifter(this.facts.title, this.vehicle, files)
    if (files.takeover !== undefined) for (const text of takeoverRemarks(files.takeover)) this.remarks.add(text)
  }

  /**
   * Adds warnings of a run to the remarks of the report. Of a run with a fall, only warnings of the search for the
   * operating point count: a vehicle that lies on the road sinks into it, so later warnings say nothing.
   */
  remarkOn({ report, fall }: Run): void {
    const warnings = fall === undefined ? report.warnings : (report.settle?.warnings ?? [])
    for (const warning of warnings) this.remarks.add(warning)
  }

  /** Returns the signals that show whether the vehicle falls over. */
  private attitude(): readonly string[] {
    const names = ['roll', 'pitch', 'vx']
    const signals = this.vehicle.topology.part(this.vehicle.body)?.definition.signals ?? {}
    return names.every((name) => signals[name] !== undefined) ? names.map((name) => this.vehicle.signal(name)) : []
  }

  /** Returns operating points of the experiment of a project, each found from the one before. */
  turningPoints(files: ModelFiles, signals: readonly string[]): TurningPoints {
    this.begin(files)
    if (this.onlyPrepares) throw new Ready()
    this.phase = 'initialise'
    const { project, experiment } = files
    const request = { project, experiment, files: this.request.files, formulation: this.request.formulation }
    return new TurningPoints(request, this.compiler, signals, (freed) => this.noteTorques(freed))
  }
}
