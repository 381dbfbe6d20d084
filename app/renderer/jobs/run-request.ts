/** What the window asks of its runs. */
import type { HandInputs } from '../../../engine/model/inputs/hand-inputs'
import type { HostMessage } from '../../../jobs/protocol'
import type { ProjectFiles } from '../../../engine/compile/requests'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ProjectFile } from '../../../engine/model/project/project'

export interface RunRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
  /** Parameter set instead of that of the experiment; `base` for none. */
  readonly variant?: string
  /** What the result will be of, to tell later whether the model has changed since. */
  readonly modelKey: string
  /** Start from the state of another run. */
  readonly from?: SavedState
  /** Rest before the first step. */
  readonly paused?: boolean
  /** Drive these sources by hand in step with the clock, from these values, SI. */
  readonly inputs?: HandInputs
}

export interface RunActions {
  start(request: RunRequest): void
  cancel(): void
  pause(): void
  /** Continue with a paused run: to its end, by a step of the solver, or to the next row. */
  resume(by?: 'step' | 'sample'): void
  /** New values of the hand inputs in a drive, SI. */
  steer(values: HandInputs): void
  /** The pictures of a drive that have come are drawn. */
  drawn(): void
  /** Where frames of drives go. */
  onDrive(listener: (message: HostMessage) => void): void
  /** Continue with the present result, which has ended, to a later time; its rows stay. */
  continueRun(files: ProjectFiles, stop: number): void
  /** Keep a run until it is removed, or no longer. False when there is no room for one more. */
  pin(run: number, pinned: boolean): boolean
  /** Draw a run with later ones, or no longer. */
  show(run: number, shown: boolean): void
  rename(run: number, name: string): void
  remove(run: number): void
  /** Evaluate signals that a finished run has not recorded, from its states in the host. */
  ensureSignals(run: number, signals: readonly string[]): void
  /** Forget everything, when another project is opened. */
  clear(): void
}
