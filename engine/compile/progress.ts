/** How far a job has come. */

/** The present work, for the status line; `fraction` in 0..1 of simulated time. */
export interface Progress {
  readonly phase: 'compile' | 'initialise' | 'run' | 'outputs'
  readonly fraction: number
  readonly time: number
  /** Which run of a job that makes several, from 1. */
  readonly run?: number
}

/** The part of a job that is under way. */
export type JobStage = Omit<Progress, 'time'>
