/** The stages of a run, and what each of them refuses. */
import { describe, expect, it } from 'vitest'
import {
  conditionOf,
  stageAfter,
  transitions,
  type RunEvent,
  type RunStage,
} from '../../../../app/renderer/jobs/run-life-cycle'

const stages = Object.keys(transitions) as RunStage[]
/** The stages that a run passes through; the last one stays where an event is refused. */
const after = (...events: readonly RunEvent[]): RunStage =>
  events.reduce<RunStage>((stage, event) => stageAfter(stage, event) ?? stage, 'idle')

describe('a run', () => {
  it.each([
    ['from its start to its end', ['start', 'progress', 'done'], 'done'],
    ['rests and goes on', ['start', 'progress', 'pause', 'paused', 'resume'], 'running'],
    ['rests again after a step', ['start', 'progress', 'pause', 'paused', 'step', 'paused'], 'paused'],
    ['rests before its first step', ['start', 'paused'], 'paused'],
    ['is cancelled while it rests', ['start', 'paused', 'cancel', 'cancelled'], 'cancelled'],
    ['is over where it does not stop in time', ['start', 'progress', 'cancel', 'failed'], 'cancelled'],
    ['may end before the request to cancel arrives', ['start', 'progress', 'cancel', 'done'], 'done'],
    ['that was about to rest stays cancelled', ['start', 'pause', 'cancel', 'paused'], 'cancelling'],
    ['is followed by the next', ['start', 'failed', 'start'], 'queued'],
  ] as const)('%s', (_what, events, stage) => {
    expect(after(...events)).toBe(stage)
  })

  it('is started, continued and ended only where that makes sense', () => {
    const accepting = (event: RunEvent): readonly RunStage[] =>
      stages.filter((stage) => stageAfter(stage, event) !== undefined)
    expect(accepting('start')).toEqual(['idle', 'done', 'cancelled', 'failed'])
    expect(accepting('pause')).toEqual(['queued', 'running'])
    expect(accepting('resume')).toEqual(['paused'])
    expect(accepting('step')).toEqual(['paused'])
    expect(accepting('cancel')).toEqual(['queued', 'running', 'pausing', 'paused'])
    expect(accepting('done')).toEqual(['queued', 'running', 'pausing', 'paused', 'cancelling'])
  })

  it('under way is running to its views, whatever its stage', () => {
    const running = stages.filter((stage) => conditionOf(stage).status === 'running')
    expect(running).toEqual(['queued', 'running', 'pausing', 'paused', 'cancelling'])
    expect(running.map((stage) => conditionOf(stage).paused)).toEqual(['no', 'no', 'soon', 'yes', 'no'])
    expect(running.filter((stage) => conditionOf(stage).cancelling)).toEqual(['cancelling'])
  })

  it('can reach an end from every stage that is under way', () => {
    for (const stage of stages.filter((one) => conditionOf(one).status === 'running'))
      for (const end of ['done', 'cancelled', 'failed'] as const)
        expect(conditionOf(stageAfter(stage, end) ?? stage).status, `${stage} ${end}`).not.toBe('running')
  })
})
