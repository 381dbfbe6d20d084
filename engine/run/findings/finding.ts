/** Interface of a check of a finished run. The list of all checks is in `checks.ts`. */
import type { StateSample } from '../../analyse/stable-step'
import type { ModelError } from '../../errors/model-error'
import type { BlockRegistry } from '../../model/blocks/block'
import type { RunResult } from '../../solve/run'
import type { Clock } from '../../compile/compile'
import type { ConstraintStabiliser } from '../constraints'
import type { AccountColumns } from '../energy'
import type { Instance } from '../../compile/instance'
import type { Model } from '../../compile/model'
import type { Experiment } from '../../experiment/prepare-experiment'
import type { StoredRun } from '../row-store'
import type { StartOfRun } from '../../start/settle/start'
import type { SunkenBody } from '../../start/sunken-bodies'
import type { LoadedState } from '../../start/state/saved-state'

/** Data of a run that its checks use. */
export interface CheckedRun {
  /**
   * Purpose of the run: an experiment, a drive by hand, or a measurement, which has its own checks of step and start.
   */
  readonly kind: 'experiment' | 'drive' | 'measurement'
  readonly experiment: Experiment
  readonly registry: BlockRegistry
  /** Instance of the model with the parameters at the end of the run. */
  readonly instance: Instance
  readonly model: Model
  readonly start: StartOfRun
  /** Saved state from which the run continued; undefined if it started at initial values. */
  readonly loaded: LoadedState | undefined
  readonly result: Pick<RunResult, 'status' | 'evaluations' | 'remarks' | 'warnings'>
  /** States at the stored instants. */
  readonly stored: StoredRun
  /** States at the stored instants. */
  readonly samples: () => readonly StateSample[]
  /** Sentences about signals that are not finite. */
  readonly undefinedSignals: readonly string[]
  /** Stabiliser of the constraints; undefined without constraints. */
  readonly stabiliser: ConstraintStabiliser | undefined
  /** Energy account; undefined if the run kept none. */
  readonly energy: AccountColumns | undefined
  /** True to check the step. */
  readonly checksStep: boolean
  readonly shouldStop: () => boolean
  readonly clock: Clock
}

/** Results of a check. */
export interface Findings {
  /** Reasons to doubt the result, each with its cause and its remedy. */
  readonly warnings?: readonly string[]
  /** Further facts about the result. */
  readonly remarks?: readonly string[]
  /** Failure of the run, explained by the check. */
  readonly failure?: ModelError
  /** First body that sank. */
  readonly sunken?: Pick<SunkenBody, 'body' | 'time'>
}

export interface RunCheck {
  /** Subject of the check, as in "the range of data could not be checked". */
  readonly subject: string
  /** Returns whether to check a run; by default every run. */
  readonly concerns?: (run: CheckedRun) => boolean
  /**
   * @param failure failure of the run, as explained by earlier checks
   * @returns the findings at once, or after yields that return control to the host
   */
  readonly check: (run: CheckedRun, failure: ModelError | undefined) => Findings | Generator<void, Findings, void>
}
