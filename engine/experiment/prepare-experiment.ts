/**
 * Prepares an experiment from a project and a request: the only way to one that can be compiled, run, exported or
 * shown. Everything that a request can set is applied and checked here: a parameter set, values, data, hand inputs,
 * settings of the run. Every command and every view therefore accepts and refuses the same experiments.
 */
import { ModelError } from '../errors/model-error'
import type { System } from '../formulate/system'
import type { BlockRegistry } from '../model/blocks/block'
import { withLiveValues } from '../model/experiments/live-values'
import type { ExperimentSettings, ProjectFile } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import type { Takeover } from '../model/takeover'
import {
  baseVariant,
  forExperiment,
  takeoverIn,
  withChosen,
  type ExperimentChanges,
} from '../model/experiments/variants'
import type { CompileRequest } from '../compile/compile'
import {
  experimentNamed,
  experimentValues,
  initialValues,
  runSettings,
  settleGoal,
  targetsOf,
  type RunOverrides,
  type RunSettings,
} from './experiment'
import { tablesIn, uncoveredInputs } from './input-cover'
import type { LoggedExperiment } from './log-remarks'
import type { SettleGoal, Target } from './settle-goal'

export interface PreparationRequest
  extends
    ExperimentChanges,
    Pick<CompileRequest, 'project' | 'files' | 'formulation' | 'overrides' | 'trims' | 'effort'> {
  /** Name of the experiment; undefined for the blocks alone, with the initial values that the blocks state. */
  readonly experiment?: string
  readonly run?: RunOverrides
}

/** Function that receives each problem; it may throw the problem to end the preparation. */
type Report = (problem: ModelError) => void

/** Settings for running the blocks alone, without an experiment. */
const blocksAlone: ExperimentSettings = { stop: 1 }

/** Prepared experiment. Only functions of this file create one: the constructor is private. */
export class Experiment {
  /** Project as the experiment runs it: with the parameter set, tried values, data and hand inputs. */
  readonly project: ProjectFile
  /** Settings of the experiment, without those already applied to the project. */
  readonly settings: ExperimentSettings
  readonly run: RunSettings
  /** Operating point at which the run starts; undefined if it starts at the initial values. */
  readonly goal: SettleGoal | undefined
  /** Request that compiles the equations where nothing is run: no operating point shifts a source. */
  readonly toShow: CompileRequest
  /**
   * Request that compiles the equations of the run, where it starts on the branch of the model itself (see `onBranch`).
   */
  readonly toCompile: CompileRequest

  private constructor(
    /** Name of the experiment; empty for the blocks alone. */
    readonly name: string,
    readonly request: PreparationRequest,
    private readonly registry: BlockRegistry,
    report: Report,
  ) {
    const { experiment, files, formulation, effort, run, trims = [] } = request
    this.project = forExperiment(request.project, registry, experiment, request)
    this.settings = experiment === undefined ? blocksAlone : experimentNamed(this.project, experiment)
    this.run = reporting(report, () => this.settingsWith({})) ?? runSettings(this.project, name, blocksAlone)
    for (const problem of uncoveredInputs(request.project, name, files, this.run.stop, request.hand)) report(problem)
    this.goal = reporting(report, () => settleGoal(this.project, name, this.settings, run))
    const shifted = [...new Set([...trims, ...(this.goal?.free ?? [])])]
    this.toShow = {
      project: this.project,
      files,
      formulation,
      ...(effort === undefined ? {} : { effort }),
      ...(this.run.iterations === undefined ? {} : { iterations: this.run.iterations }),
      overrides: { ...experimentValues(this.settings), ...request.overrides },
    }
    this.toCompile = shifted.length === 0 ? this.toShow : { ...this.toShow, trims: shifted }
  }

  /** Creates an experiment; only for `prepareExperiment` and `examineExperiment`. */
  static prepare(this: void, request: PreparationRequest, registry: BlockRegistry, report: Report): Experiment {
    return new Experiment(request.experiment ?? '', request, registry, report)
  }

  /**
   * Returns the settings of the run with some of them replaced, such as another solver. @throws ModelError as
   * `runSettings`
   */
  settingsWith(overrides: RunOverrides): RunSettings {
    return runSettings(this.project, this.name, this.settings, { ...this.request.run, ...overrides })
  }

  /**
   * Returns initial values by signal, in SI units. @throws ModelError for signals that the model doesn't have and for
   * wrong units
   */
  initialValues(system: System): Map<string, number> {
    return initialValues(this.project, this.name, this.settings, system)
  }

  /** Returns the targets of the operating point. @throws ModelError as `targetsOf` */
  targets(system: System): readonly Target[] {
    return this.goal === undefined ? [] : targetsOf(this.project, this.name, this.goal, system)
  }

  /** Drivers that are inactive because something else commands their input. */
  get takeover(): Takeover {
    return takeoverIn(this.request.project, this.registry, this.request.experiment, this.request)
  }

  /** Experiment as the project states it, its parameter set, and the diagram with only that set applied. */
  get asWritten(): {
    readonly experiment: ExperimentSettings
    readonly variant: string | undefined
    readonly diagram: ProjectFile
  } {
    const { project, variant } = this.request
    const experiment = experimentNamed(project, this.name)
    const chosen = variant ?? experiment.variant
    return {
      experiment,
      variant: chosen === baseVariant ? undefined : chosen,
      diagram: activeModel(withChosen(project, chosen)),
    }
  }

  /** Data that remarks on a log need: the experiment with the names of its inputs. */
  get logged(): LoggedExperiment {
    const { project, experiment = '', variant, values, files } = this.request
    const tableOf = tablesIn(files)
    if (values === undefined) return { project, experiment, variant, tableOf }
    const chosen = withChosen(project, variant ?? project.experiments?.[experiment]?.variant)
    return { project: withLiveValues(chosen, experiment, values), experiment, tableOf }
  }
}

/**
 * @throws ModelError the first problem that prevents the run and can be found without equations: an unknown experiment
 *   or parameter set, data that doesn't cover the run, settings out of range
 */
export function prepareExperiment(request: PreparationRequest, registry: BlockRegistry): Experiment {
  return Experiment.prepare(request, registry, (problem) => {
    throw problem
  })
}

/**
 * Returns all problems that `prepareExperiment` would throw, for a check of the project. If there are any, the
 * experiment can be used to look for further problems, but not to run. It is missing if its model is unknown.
 */
export function examineExperiment(
  request: PreparationRequest,
  registry: BlockRegistry,
): { readonly problems: readonly ModelError[]; readonly experiment: Experiment | undefined } {
  const problems: ModelError[] = []
  const report: Report = (problem) => void problems.push(problem)
  const experiment = reporting(report, () => Experiment.prepare(request, registry, report))
  return { problems, experiment }
}

/**
 * Returns the problems of the data of an experiment that can't be prepared, because it or its diagram has problems that
 * are reported already.
 */
export function dataProblems({
  project,
  files,
  experiment,
}: Required<Pick<PreparationRequest, 'project' | 'files' | 'experiment'>>): readonly ModelError[] {
  const stop = project.experiments?.[experiment]?.stop
  if (stop === undefined) return []
  const run = reporting(
    () => undefined,
    () => runSettings(project, experiment, { stop }),
  )
  return run === undefined ? [] : [...uncoveredInputs(project, experiment, files, run.stop)]
}

/** Returns the result of a part of the work, or undefined if a problem was reported instead. */
function reporting<T>(report: Report, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    report(error)
    return undefined
  }
}
