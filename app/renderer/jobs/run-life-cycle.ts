/**
 * The life cycle of a run, as a state machine. A run is queued until the host reports progress. It then runs, can be
 * paused, and ends in one of three ways:
 *
 *     idle -> queued -> running <-> pausing -> paused -> running
 *               |          |          |          |
 *               +----------+-- cancelling -------+--> done, cancelled, failed -> queued (the next run)
 *
 * An event without an entry for the stage is refused: a paused run can't be paused, and an ending one can't be
 * continued.
 */
export type RunStage = 'idle' | 'queued' | 'running' | 'pausing' | 'paused' | 'cancelling' | RunEnd
export type RunEnd = 'done' | 'cancelled' | 'failed'

/** Events: requests of the window (`start` to `cancel`), then reports of the host. */
export type RunEvent = 'start' | 'pause' | 'resume' | 'step' | 'cancel' | 'progress' | 'paused' | RunEnd

type Transitions = Readonly<Partial<Record<RunEvent, RunStage>>>

const ends = { done: 'done', cancelled: 'cancelled', failed: 'failed' } as const
const ended: Transitions = { start: 'queued' }

export const transitions: Readonly<Record<RunStage, Transitions>> = {
  idle: { start: 'queued' },
  queued: { progress: 'running', pause: 'pausing', paused: 'paused', cancel: 'cancelling', ...ends },
  running: { pause: 'pausing', paused: 'paused', cancel: 'cancelling', ...ends },
  pausing: { paused: 'paused', cancel: 'cancelling', ...ends },
  paused: { resume: 'running', step: 'pausing', cancel: 'cancelling', ...ends },
  // If the job does not stop in time, the host abandons it and reports a failure, which is what the user wanted.
  cancelling: { done: 'done', cancelled: 'cancelled', failed: 'cancelled' },
  done: ended,
  cancelled: ended,
  failed: ended,
}

/**
 * Looks up the next stage.
 * @returns the stage after an event; undefined if the event has no effect on a run in this stage
 */
export function stageAfter(stage: RunStage, event: RunEvent): RunStage | undefined {
  return transitions[stage][event]
}

export type RunStatus = 'idle' | 'running' | RunEnd

/** State of a run in the form that views need. */
export interface RunCondition {
  readonly stage: RunStage
  readonly status: RunStatus
  readonly cancelling: boolean
  /** True if the run is paused; `soon` if it pauses at the next opportunity. */
  readonly paused: 'no' | 'soon' | 'yes'
}

export function conditionOf(stage: RunStage): RunCondition {
  const underWay = transitions[stage].done !== undefined
  return {
    stage,
    status: underWay ? 'running' : (stage as RunStatus),
    cancelling: stage === 'cancelling',
    paused: stage === 'paused' ? 'yes' : stage === 'pausing' ? 'soon' : 'no',
  }
}
