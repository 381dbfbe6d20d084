/**
 * Interactive drive: a run without an end whose inputs are set by hand. The run advances up to the time of a clock and
 * can be
 * inspected in between. The number of rows is bounded: when there are too many, every second row is dropped.
 */
import { ModelError } from '../errors/model-error'
import { Run } from '../solve/loop'
import { correctionsOf } from '../run/corrections'
import { findingsAtOnce } from '../run/findings/collect'
import type { ColumnInfo, SignalInfo } from '../compile/columns'
import type { RunReport } from '../run/report'
import { prepareExperiment, type Experiment } from '../experiment/prepare-experiment'
import { initialise, type Compiler, type RunRequest } from '../run/run'
import { RowStore, type StoredRun } from '../run/row-store'
import { LiveScene } from '../scene/motion'
import type { SceneDescription, SceneMotion } from '../scene/types'
import { onBranch, type StartOfRun } from '../start/settle/start'
import { captureState, type LoadedState, type SavedState } from '../start/state/saved-state'
import type { BlockRegistry } from '../model/blocks/block'
import { concerned } from '../model/takeover'
import { targetOf, type HandInputs } from '../model/inputs/hand-inputs'
import type { Instance } from '../compile/instance'

export interface DriveRequest extends RunRequest {
  readonly inputs: HandInputs
}

/** Stop time of a drive, s. Two weeks count as endless. */
const endless = 1.2e6
/** Time between rows and longest step of variable-step methods, s. */
const sample = 0.02
/**
 * Time that replaces the length of a run, s, where a check depends on that length. An example is the check for
 * chattering events.
 */
const horizon = 60
const mostRows = 40_000

export class DriveSession {
  readonly columns: readonly ColumnInfo[]
  readonly available: readonly SignalInfo[]
  readonly scene: SceneDescription
  private readonly run: Run
  private readonly store: RowStore
  private readonly live: LiveScene
  private readonly model
  private readonly stabiliser
  private instance: Instance
  private readonly experiment: Experiment
  private readonly start: StartOfRun
  private readonly loaded: LoadedState | undefined
  private readonly registry: BlockRegistry
  private readonly places: ReadonlyMap<string, number>
  private readonly started: number
  private readonly hands: string

  /** @throws ModelError for everything wrong before the first step */
  constructor(
    request: DriveRequest,
    compiler: Compiler,
    private readonly most = mostRows,
  ) {
    this.registry = compiler.registry
    requireNoData(request)
    const { inputs: hand, run, ...experimentRequest } = request
    const experiment = prepareExperiment(
      { ...experimentRequest, hand, run: { ...run, stop: endless, openEnd: true } },
      compiler.registry,
    )
    const ready = initialise(onBranch(experiment, compiler, request.from), request, compiler, true)
    const { run: settings } = experiment
    const { instance, start, loaded, outputs, model } = ready
    const { compilation } = instance
    this.experiment = experiment
    this.start = start
    this.loaded = loaded
    this.instance = instance
    this.columns = [{ name: 't', unit: 's' }, ...ready.columns]
    this.available = ready.available
    this.model = model
    // A drive must not pause for a compilation when a brake first holds.
    model.prepare()
    this.places = new Map(compilation.collection.parameters.map(({ name }, i) => [name, i]))
    const { project: correct, stabiliser } = correctionsOf(instance, settings.solver.kind, start.x, loaded?.constraints)
    this.stabiliser = stabiliser
    this.store = new RowStore(model, outputs)
    this.live = new LiveScene(instance)
    this.scene = this.live.scene
    this.hands = Object.keys(request.inputs).join(', ')
    this.started = request.from?.time ?? 0
    this.run = new Run(model, {
      x0: start.x,
      z0: start.z,
      start: this.started,
      memory: loaded?.memory,
      ...settings,
      sample,
      maxStep: sample,
      horizon,
      project: correct,
      onRow: (t, x) => {
        stabiliser?.watch(t, x, model.discrete?.z)
        this.store.add(t, x)
      },
      clock: () => 0,
    })
    this.run.begin()
  }

  get time(): number {
    return this.run.time
  }

  /** Sets targets of hand inputs, in SI units. Names that are not inputs have no effect. */
  steer(values: HandInputs): void {
    const changed = new Map<number, number>()
    for (const [source, value] of Object.entries(values)) {
      const place = this.places.get(targetOf(source))
      if (place === undefined || !Number.isFinite(value) || this.instance.parameters[place] === value) continue
      changed.set(place, value)
    }
    if (changed.size === 0) return
    this.instance = this.instance.withValues(changed)
    this.model.setParameters(this.instance.parameters)
    this.run.restart()
  }

  /**
   * @param enough called after every step; true pauses the advance
   * @returns whether the run has ended
   * @throws ModelError if the run cannot continue
   */
  advanceTo(time: number, enough: () => boolean): boolean {
    return this.run.advanceTo(time, enough)
  }

  advanceBy(unit: 'step' | 'sample'): boolean {
    return this.run.advanceBy(unit)
  }

  /** Returns the rows since the last call. If `thinned` is true, every second one of the earlier rows was dropped. */
  take(): { readonly rows: Float64Array[] | undefined; readonly thinned: boolean } {
    const rows = this.store.take()
    if (this.store.rows < this.most) return { rows, thinned: false }
    this.store.thin()
    return { rows, thinned: true }
  }

  /** Returns the poses of all bodies at the present time. */
  pose(): SceneMotion {
    return this.live.at(this.run.time, this.run.x, this.model.discrete?.z)
  }

  capture(): { readonly state: SavedState; readonly stored: StoredRun } {
    const place = { experiment: this.experiment.name, time: this.run.time, constraints: this.stabiliser?.save() }
    const state = captureState(this.instance, { ...place, ...this.run.state() })
    return { state, stored: this.stored() }
  }

  stored(): StoredRun {
    return { instance: this.instance, ...this.store.stored() }
  }

  /**
   * @param failure that ended the drive
   * @returns the report, and the failure with what explains it
   */
  conclude(
    wallSeconds: number,
    { warnings = [], failure }: { readonly warnings?: readonly string[]; readonly failure?: ModelError } = {},
  ): { readonly report: RunReport; readonly failure: ModelError | undefined } {
    const { experiment, start, stabiliser, instance, model, store, loaded, registry } = this
    const { takeover, run: settings } = experiment
    const { steps, events, stoppedBy, rejected, ...ofSolver } = this.run.report()
    const { evaluations } = ofSolver
    const findings = findingsAtOnce(
      {
        ...{ kind: 'drive', experiment, registry, instance, model, start, loaded, stabiliser },
        result: { ...ofSolver, status: failure === undefined ? 'done' : 'failed' },
        stored: this.stored(),
        samples: () => store.samples(model.breakTimes(this.run.time)),
        undefinedSignals: store.warnings(),
        energy: undefined,
        checksStep: false,
        shouldStop: () => false,
        clock: () => 0,
      },
      failure,
    )
    const report: RunReport = {
      solver: settings.solver.name,
      steps,
      evaluations,
      rejectedSteps: rejected,
      wallSeconds,
      simulatedSeconds: this.run.time - this.started,
      ...concerned(takeover),
      warnings: [...warnings, ...findings.warnings],
      events,
      ...(stoppedBy === undefined
        ? {}
        : { stoppedBy: { name: stoppedBy.name, block: stoppedBy.block, reason: stoppedBy.stop ?? '' } }),
      ...(findings.sunken === undefined ? {} : { sunken: findings.sunken }),
      remarks: [`driven by hand: ${this.hands}`, ...findings.remarks],
      drift: stabiliser?.drift,
      moved: [],
      ...(start.settle === undefined ? {} : { settle: start.settle }),
    }
    return { report, failure: findings.failure }
  }
}

/**
 * Refuses sources that read a column: a drive has no end, but data has one. Beyond it, such a source would continue
 * with its last polynomial.
 */
function requireNoData({ project, experiment, inputs }: DriveRequest): void {
  const column = Object.entries(project.experiments?.[experiment]?.inputs ?? {}).find(
    ([source]) => !Object.hasOwn(inputs, source),
  )
  if (column === undefined) return
  const [source, { file }] = column
  throw new ModelError(
    'unsupported',
    `${source} takes its values from "${file}", which ends, and a drive has no end`,
    { block: source, experiment },
    'drive another experiment, or move this source by hand as well',
  )
}
