/** Progress of a job. */

/** Present work of a job, for the status line; `fraction` is the fraction of simulated time, 0 to 1. */
export interface Progress {
  readonly phase: 'compile' | 'initialise' | 'run' | 'outputs'
  readonly fraction: number
  readonly time: number
  /** Number of the run, from 1, in a job with several runs. */
  readonly run?: number
}

/** Stage of a job in progress. */
export type JobStage = Omit<Progress, 'time'>
