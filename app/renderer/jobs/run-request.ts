/** Requests of the window to its runs. */
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
  /** Parameter set that replaces the one of the experiment; `base` for none. */
  readonly variant?: string
  /** Key of the model, which later shows whether the model has changed since. */
  readonly modelKey: string
  /** State of another run to start from. */
  readonly from?: SavedState
  /** True to pause before the first step. */
  readonly paused?: boolean
  /** Initial values of the sources to drive by hand in real time, SI. */
  readonly inputs?: HandInputs
}

export interface RunActions {
  start(request: RunRequest): void
  cancel(): void
  pause(): void
  /** Continues a paused run: to its end, by a step of the solver, or to the next row. */
  resume(by?: 'step' | 'sample'): void
  /** Sends new values of the hand inputs in a drive, SI. */
  steer(values: HandInputs): void
  /** Reports that the received frames of a drive are drawn. */
  drawn(): void
  /** Sets the listener for frames of drives. */
  onDrive(listener: (message: HostMessage) => void): void
  /** Continues the present, completed result to a later time; its rows are kept. */
  continueRun(files: ProjectFiles, stop: number): void
  /** Pins a run until it is removed, or unpins it. Returns false if there is no space for one more. */
  pin(run: number, pinned: boolean): boolean
  /** Shows a run together with later ones, or hides it. */
  show(run: number, shown: boolean): void
  rename(run: number, name: string): void
  remove(run: number): void
  /** Evaluates signals that a finished run has not recorded, from its states in the host. */
  ensureSignals(run: number, signals: readonly string[]): void
  /** Forgets all runs, when another project is opened. */
  clear(): void
}
