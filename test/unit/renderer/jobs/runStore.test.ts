/** A run as its user sees it: progress, results so far, how it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunReport } from '../../../../engine/host/protocol'
import { ModelError } from '../../../../engine/model/errors'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createRunStore, type RunStore } from '../../../../app/renderer/jobs/runStore'
import { vehicle } from '../fixtures'
import { createFakeHost, type FakeHost } from './fakeHost'

const report: RunReport = {
  solver: 'rk4',
  steps: 10,
  evaluations: 40,
  rejectedSteps: 0,
  wallSeconds: 0.1,
  simulatedSeconds: 1,
  warnings: [],
  moved: [],
}
const columns = [
  { name: 't', unit: 's' },
  { name: 'Body.vx', unit: 'm/s' },
]

let host: FakeHost
let run: RunStore
let now: number

beforeEach(() => {
  vi.useFakeTimers()
  host = createFakeHost()
  now = 0
  run = createRunStore(new JobClient(host), () => now)
})
afterEach(() => {
  vi.useRealTimers()
})

function start(): number {
  run.getState().start({ project: vehicle, files: {}, experiment: 'braking', modelKey: 'key' })
  return host.requests.at(-1)!.id
}
function sendRows(id: number, from: number, count: number): void {
  const t = Float64Array.from({ length: count }, (_unused, i) => from + i)
  host.send({ type: 'rows', id, data: [t, t.map((value) => 10 * value)] })
}

describe('a run', () => {
  it('collects rows over many messages and ends with its report', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    for (let i = 0; i < 30; i++) sendRows(id, 100 * i, 100)
    host.send({ type: 'done', id, report })
    const { status, result } = run.getState()
    expect(status).toBe('done')
    expect(result?.rows).toBe(3000)
    expect(result?.table.values('Body.vx')?.[2999]).toBe(29990)
    expect(result?.table.values('Body.vy')).toBeUndefined()
  })

  it('shows rows while it goes on', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    sendRows(id, 0, 5)
    vi.advanceTimersByTime(1000)
    expect(run.getState()).toMatchObject({ status: 'running', result: { rows: 5 } })
  })

  it('tells the remaining time from the share that is done', () => {
    const id = start()
    host.send({ type: 'progress', id, phase: 'run', fraction: 0, time: 0 })
    expect(run.getState().remainingSeconds).toBeNull()
    now = 2
    host.send({ type: 'progress', id, phase: 'run', fraction: 0.25, time: 2.5 })
    expect(run.getState().remainingSeconds).toBeCloseTo(6)
  })

  it('that is cancelled keeps the results so far', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    sendRows(id, 0, 7)
    run.getState().cancel()
    expect(host.requests.at(-1)).toEqual({ type: 'cancel', id })
    host.send({ type: 'cancelled', id, report })
    expect(run.getState()).toMatchObject({ status: 'cancelled', result: { rows: 7 } })
  })

  it('that does not react to cancelling is ended with its host, and keeps the results so far', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    sendRows(id, 0, 3)
    run.getState().cancel()
    vi.advanceTimersByTime(10_000)
    expect(host.restarts()).toBe(1)
    expect(run.getState()).toMatchObject({ status: 'cancelled', cancelling: false, result: { rows: 3 } })
  })

  it('that fails keeps the error with its place, and the results so far', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    sendRows(id, 0, 4)
    const error = new ModelError('non-finite', 'it became undefined', { block: 'TireFL', time: 0.4 }).toJSON()
    host.send({ type: 'failed', id, error, report })
    expect(run.getState()).toMatchObject({ status: 'failed', error, result: { rows: 4 } })
  })

  it('ends when the host finds problems in the project', () => {
    const id = start()
    const problem = new ModelError('closed-loop', 'a loop').toJSON()
    host.send({ type: 'problems', id, problems: [problem] })
    expect(run.getState()).toMatchObject({ status: 'failed', problems: [problem] })
  })

  it('fails when the host breaks down, instead of waiting forever', () => {
    start()
    host.breakDown('out of memory')
    expect(run.getState().status).toBe('failed')
    expect(run.getState().error?.message).toContain('out of memory')
  })

  it('does not start twice', () => {
    start()
    start()
    expect(host.requests).toHaveLength(1)
  })

  it('leaves no trace in the project opened next', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    run.getState().clear()
    sendRows(id, 0, 4)
    host.send({ type: 'done', id, report })
    vi.advanceTimersByTime(1000)
    expect(run.getState()).toMatchObject({ status: 'idle', result: null })
  })

  it('can be kept and compared with the next one', () => {
    const first = start()
    host.send({ type: 'columns', id: first, columns })
    sendRows(first, 0, 2)
    host.send({ type: 'done', id: first, report })
    run.getState().keep()
    const second = start()
    host.send({ type: 'columns', id: second, columns })
    sendRows(second, 5, 2)
    host.send({ type: 'done', id: second, report })
    const { kept, result } = run.getState()
    expect([kept?.number, result?.number]).toEqual([1, 2])
    expect(kept?.table.values('t')?.[0]).toBe(0)
    expect(result?.table.values('t')?.[0]).toBe(5)
  })
})
