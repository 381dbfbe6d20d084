/**
 * What can be found out about a run when it has ended: the interface of one check. The list of all of them is
 * `checks.ts`.
 */
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

/** A run as its checks see it. */
export interface CheckedRun {
  /**
   * What the run is for: an experiment, a drive by hand, or a measurement that has checks of step and start of its own.
   */
  readonly kind: 'experiment' | 'drive' | 'measurement'
  readonly experiment: Experiment
  readonly registry: BlockRegistry
  /** The model with the parameters of the end of the run. */
  readonly instance: Instance
  readonly model: Model
  readonly start: StartOfRun
  /** The saved state that the run went on from; undefined where it started at initial values. */
  readonly loaded: LoadedState | undefined
  readonly result: Pick<RunResult, 'status' | 'evaluations' | 'remarks'>
  /** States at the stored instants. */
  readonly stored: StoredRun
  /** Some of these states, spread over the run; formed when they are needed. */
  readonly samples: () => readonly StateSample[]
  /** Sentences about signals that are not finite. */
  readonly undefinedSignals: readonly string[]
  /** Undefined without constraints. */
  readonly stabiliser: ConstraintStabiliser | undefined
  /** Undefined where the run kept no energy account. */
  readonly energy: AccountColumns | undefined
  /** False where the step is not to be checked. */
  readonly checksStep: boolean
  readonly shouldStop: () => boolean
  readonly clock: Clock
}

/** What a check has found out. */
export interface Findings {
  /** What makes the result doubtful, with its cause and its remedy. */
  readonly warnings?: readonly string[]
  /** What is worth knowing of the result. */
  readonly remarks?: readonly string[]
  /** The failure of the run, as the check explains it. */
  readonly failure?: ModelError
  /** The first body that sank. */
  readonly sunken?: Pick<SunkenBody, 'body' | 'time'>
}

export interface RunCheck {
  /** What it looks at, as in "the range of data could not be checked". */
  readonly subject: string
  /** Whether a run is to be checked; every run where missing. */
  readonly concerns?: (run: CheckedRun) => boolean
  /**
   * @param failure of the run, as the checks before have explained it
   * @returns at once, or after yields that let a host in
   */
  readonly check: (run: CheckedRun, failure: ModelError | undefined) => Findings | Generator<void, Findings, void>
}
