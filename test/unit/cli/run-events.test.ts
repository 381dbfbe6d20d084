/** What window and command line say of the events of a run. */
import { expect, it } from 'vitest'
import { endingText, eventTexts } from '../../../app/run-events'
import type { RunReport } from '../../../engine/run/report'

const report: RunReport = {
  solver: 'dopri5',
  steps: 1,
  evaluations: 6,
  rejectedSteps: 0,
  wallSeconds: 0.1,
  simulatedSeconds: 1.23456789,
  warnings: [],
  moved: [],
}

it('a run without events says nothing', () => {
  expect(eventTexts(report)).toEqual([])
  expect(endingText(report)).toBeUndefined()
})

it('events are counted, with the first instants', () => {
  const times = [0.5150786, 1.1, 1.2, 1.3, 1.4]
  const events = [
    { name: 'Floor.impact', block: 'Floor', count: 17, times },
    { name: 'Relay.on', block: 'Relay', count: 2, times: [0.25, 0.75] },
    { name: 'End.stop', block: 'End', count: 1, times: [1.23456789] },
  ]
  expect(eventTexts({ ...report, events })).toEqual([
    'Floor.impact 17 times, at 0.515079, 1.1, 1.2, 1.3 s and later',
    'Relay.on 2 times, at 0.25, 0.75 s',
    'End.stop at 1.23457 s',
  ])
})

it('an event that ended the run is told with its time and reason', () => {
  const stoppedBy = { name: 'End.stop', block: 'End', reason: 'its input has reached zero' }
  expect(endingText({ ...report, stoppedBy })).toBe('End ended the run at 1.23457 s: its input has reached zero')
})
