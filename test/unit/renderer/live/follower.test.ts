/** Runs that follow a slider: newest first, at most one, none for values in between. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { Follower, type LiveOutcome } from '../../../../app/renderer/live/follower'
import type { HostRequest } from '../../../../jobs/protocol'
import { createFakeHost } from '../jobs/fake-host'

const report = {
  solver: 'rk4',
  steps: 1,
  evaluations: 4,
  rejectedSteps: 0,
  wallSeconds: 0,
  simulatedSeconds: 1,
  warnings: [],
  moved: [],
}
const project = { wishbone: 1, title: '', blocks: {}, wires: {}, experiments: { e: { stop: 1 } } } as const

function setUp() {
  const host = createFakeHost()
  const finished: LiveOutcome[] = []
  const failed: string[] = []
  let failedPreviews = 0
  let now = 0
  const follower = new Follower(
    new JobClient(host),
    {
      started: () => undefined,
      finished: (o) => finished.push(o),
      failed: ({ what }) => failed.push(what),
      previewFailed: () => failedPreviews++,
    },
    () => now,
  )
  follower.setSource({ project, files: {}, experiment: 'e' })
  const live = () => host.requests.filter((r): r is Extract<HostRequest, { type: 'live' }> => r.type === 'live')
  const asked = () => live().map(({ values, run }) => [values.variables?.m, run?.tolerance ?? 'exact'])
  const answer = (milliseconds: number, changes: object = {}): void => {
    now += milliseconds
    const { id } = live().at(-1) ?? { id: 0 }
    const data = [Float64Array.of(0, 1), Float64Array.of(0, 2)]
    const columns = [
      { name: 't', unit: 's' },
      { name: 'Body.x', unit: 'm' },
    ]
    host.send({ type: 'live', id, columns, data, report, compiled: false, milliseconds, ...changes })
  }
  const want = (m: number) => ({ values: { variables: { m } }, stamp: m })
  const fail = (what: string): void => {
    const error = { code: 'out-of-range', what, place: {}, hint: '', message: '' } as const
    host.send({ type: 'failed', id: live().at(-1)?.id ?? 0, error })
  }
  return { host, follower, finished, failed, previews: () => failedPreviews, asked, answer, fail, want }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a value that is dragged', () => {
  it('is run at once; of those that come meanwhile only the newest', () => {
    const { follower, asked, answer, want, finished } = setUp()
    follower.preview = { tolerance: 1e-3 }
    follower.move(want(1))
    answer(20)
    follower.move(want(2))
    follower.move(want(3))
    follower.move(want(4))
    answer(20)
    answer(20)
    expect(asked()).toEqual([
      [1, 1e-3],
      [2, 1e-3],
      [4, 1e-3],
    ])
    expect(finished.map(({ target: wanted, outdated }) => [wanted.stamp, outdated])).toEqual([
      [1, false],
      [2, true],
      [4, false],
    ])
  })

  it('is run exactly when it rests', () => {
    const { follower, asked, answer, want } = setUp()
    follower.preview = { tolerance: 1e-3 }
    follower.move(want(1))
    answer(20)
    vi.advanceTimersByTime(300)
    expect(asked()).toEqual([
      [1, 1e-3],
      [1, 'exact'],
    ])
  })

  it('has no second exact run when every run is exact', () => {
    const { follower, asked, answer, want } = setUp()
    follower.move(want(1))
    answer(20)
    vi.advanceTimersByTime(300)
    expect(asked()).toEqual([[1, 'exact']])
  })

  it('ends an outdated run that would still take long', () => {
    const { follower, host, asked, answer, want } = setUp()
    follower.preview = { tolerance: 1e-3 }
    follower.rest(want(1))
    answer(900)
    follower.rest(want(2))
    follower.move(want(3))
    const cancelled = host.requests.filter(({ type }) => type === 'cancel').map(({ id }) => id)
    expect(cancelled).toEqual([2])
    host.send({ type: 'cancelled', id: 2, report })
    expect(asked().at(-1)).toEqual([3, 1e-3])
  })

  it('that fails is told, and the next one is run', () => {
    const { follower, asked, answer, failed, fail, want } = setUp()
    follower.move(want(1))
    answer(20)
    follower.move(want(2))
    follower.move(want(3))
    fail('too small')
    expect(failed).toEqual(['too small'])
    expect(asked()).toEqual([
      [1, 'exact'],
      [2, 'exact'],
      [3, 'exact'],
    ])
  })

  it('is run exactly at once when the preview does not get through', () => {
    const { follower, asked, answer, fail, failed, previews, finished, want } = setUp()
    follower.preview = { tolerance: 1e-3 }
    follower.move(want(1))
    fail('infinite with this step')
    expect(asked().at(-1)).toEqual([1, 'exact'])
    answer(150)
    expect(previews()).toBe(1)
    expect(failed).toEqual([])
    expect(finished.map(({ exact, target: wanted }) => [exact, wanted.stamp])).toEqual([[true, 1]])
    // a newer value is not kept waiting by it
    follower.move(want(2))
    follower.move(want(3))
    fail('infinite with this step')
    expect(asked().at(-1)).toEqual([3, 1e-3])
  })
})
