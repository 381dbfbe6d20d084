/**
 * The one way from a project and a request to an experiment that can be compiled, run, exported or shown. What a
 * request may ask for (a parameter set, values, data, hand inputs, settings of the run) is applied and checked here, so
 * that every command and every view accepts and refuses the same experiments.
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
  type RunOverrides,
  type RunSettings,
} from './experiment'
import { tablesIn, uncoveredInputs } from './input-cover'
import type { LoggedExperiment } from './log-remarks'
import type { SettleGoal } from './settle-goal'

export interface PreparationRequest
  extends
    ExperimentChanges,
    Pick<CompileRequest, 'project' | 'files' | 'formulation' | 'overrides' | 'trims' | 'effort'> {
  /** By name; undefined for the blocks alone, whose initial values are their own. */
  readonly experiment?: string
  readonly run?: RunOverrides
}

/** Takes a problem; what throws it ends the preparation. */
type Report = (problem: ModelError) => void

/** What the blocks alone run with. */
const blocksAlone: ExperimentSettings = { stop: 1 }

/** A prepared experiment. `prepareExperiment` makes it, and nothing else can: its constructor is private. */
export class Experiment {
  /** As it runs: with its parameter set, tried values, data and hand inputs. */
  readonly project: ProjectFile
  /** Without what the project has taken over. */
  readonly settings: ExperimentSettings
  readonly run: RunSettings
  /** The operating point at which it starts; undefined if it starts at its initial values. */
  readonly goal: SettleGoal | undefined
  /** What its equations are made from where nothing is run: no operating point shifts a source. */
  readonly toShow: CompileRequest
  /**
   * What the equations of its run are made from, where it starts on the branch of the model itself (see `onBranch`).
   */
  readonly toCompile: CompileRequest

  private constructor(
    /** Empty for the blocks alone. */
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
      overrides: { ...experimentValues(this.settings), ...request.overrides },
    }
    this.toCompile = shifted.length === 0 ? this.toShow : { ...this.toShow, trims: shifted }
  }

  /** Only for `prepareExperiment` and `examineExperiment`. */
  static prepare(this: void, request: PreparationRequest, registry: BlockRegistry, report: Report): Experiment {
    return new Experiment(request.experiment ?? '', request, registry, report)
  }

  /** The settings of its run with others instead, such as another solver. @throws ModelError as `runSettings` */
  settingsWith(overrides: RunOverrides): RunSettings {
    return runSettings(this.project, this.name, this.settings, { ...this.request.run, ...overrides })
  }

  /** Initial values by signal, SI. @throws ModelError for signals that the model hasn't, and wrong units */
  initialValues(system: System): Map<string, number> {
    return initialValues(this.project, this.name, this.settings, system)
  }

  /** Drivers that are silent, because something else commands their input. */
  get takeover(): Takeover {
    return takeoverIn(this.request.project, this.registry, this.request.experiment, this.request)
  }

  /** The experiment as it is written, its parameter set, and the diagram with that set and nothing else. */
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

  /** What remarks on a log need: the experiment with the names of its inputs. */
  get logged(): LoggedExperiment {
    const { project, experiment = '', variant, values, files } = this.request
    const tableOf = tablesIn(files)
    if (values === undefined) return { project, experiment, variant, tableOf }
    const chosen = withChosen(project, variant ?? project.experiments?.[experiment]?.variant)
    return { project: withLiveValues(chosen, experiment, values), experiment, tableOf }
  }
}

/**
 * @throws ModelError the first problem that keeps the experiment from running and shows without equations: an unknown
 *   experiment or
 *   parameter set, data that don't cover the run, settings out of range
 */
export function prepareExperiment(request: PreparationRequest, registry: BlockRegistry): Experiment {
  return Experiment.prepare(request, registry, (problem) => {
    throw problem
  })
}

/**
 * All of these problems, for a check of the project. If there are any, the experiment serves to look for further ones,
 * not to run; it is missing if its model is unknown.
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

/** The result of a part of the work, or undefined where a problem keeps it from one. */
function reporting<T>(report: Report, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    report(error)
    return undefined
  }
}
