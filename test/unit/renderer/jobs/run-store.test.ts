/** A run as its user sees it: progress, results so far, how it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunReport } from '../../../../engine/run/report'
import { ModelError } from '../../../../engine/errors/model-error'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { addRun, canPin } from '../../../../app/renderer/jobs/run-history'
import { createRunStore, type RunResult, type RunStore } from '../../../../app/renderer/jobs/run-store'
import { vehicle } from '../fixtures'
import { createFakeHost, type FakeHost } from './fake-host'

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

  it('shows rows less often where drawing them takes long', () => {
    const id = start()
    host.send({ type: 'columns', id, columns })
    const stop = run.subscribe(() => (now += 0.5))
    sendRows(id, 0, 5)
    vi.advanceTimersByTime(201)
    expect(run.getState().result?.rows).toBe(5)
    sendRows(id, 5, 5)
    vi.advanceTimersByTime(1900)
    expect(run.getState().result?.rows).toBe(5)
    vi.advanceTimersByTime(200)
    expect(run.getState().result?.rows).toBe(10)
    stop()
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

  it('that is a drive under way is given time to end, and ends with its report', () => {
    const client = new JobClient(host)
    const last: string[] = []
    const job = client.start(
      { type: 'drive', project: vehicle, files: {}, experiment: 'braking', inputs: {} } as never,
      ({ type }) => last.push(type),
    )
    host.send({ type: 'driving', id: job.id } as never)
    job.cancel()
    vi.advanceTimersByTime(2000)
    expect(last).toEqual(['driving'])
    host.send({ type: 'done', id: job.id, report })
    vi.advanceTimersByTime(10_000)
    expect(last).toEqual(['driving', 'done'])
    expect(host.restarts()).toBe(0)
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
})

/** A run of some rows from start to end. */
function finished(rows: number, project = vehicle): void {
  run.getState().start({ project, files: {}, experiment: 'braking', modelKey: 'key' })
  const id = host.requests.at(-1)!.id
  host.send({ type: 'columns', id, columns })
  sendRows(id, 0, rows)
  host.send({ type: 'done', id, report })
}

describe('runs that have ended', () => {
  it('stay, newest first, with what was changed since the one before', () => {
    finished(2)
    const body = vehicle.blocks.Body
    const heavier = {
      ...vehicle,
      blocks: { ...vehicle.blocks, Body: { ...body, params: { ...body?.params, mass: '3 t' } } },
    }
    finished(3, heavier)
    const { runs, result } = run.getState()
    expect(runs.map(({ name, rows }) => [name, rows])).toEqual([
      ['Run 2', 3],
      ['Run 1', 2],
    ])
    expect(runs[0]).toBe(result)
    expect(runs[1]?.changes).toEqual([])
    expect(runs[0]?.changes).toEqual([expect.stringMatching(/^Body\.mass .* → 3 t$/)])
  })

  it('are drawn with later ones, each with a kind of line of its own', () => {
    for (let i = 0; i < 3; i++) finished(2)
    run.getState().show(1, true)
    run.getState().show(2, true)
    const slots = () => run.getState().runs.map(({ slot }) => slot)
    expect(slots()).toEqual([null, 1, 0])
    run.getState().show(1, false)
    run.getState().show(3, true)
    expect(slots()).toEqual([0, 1, null])
  })

  it('can be named and deleted; the one before is shown then', () => {
    finished(2)
    finished(3)
    run.getState().rename(1, 'Soft springs')
    run.getState().remove(2)
    expect(run.getState().runs.map(({ name }) => name)).toEqual(['Soft springs'])
    expect(run.getState().result).toMatchObject({ number: 1, rows: 2 })
  })

  it('get further signals from their states in the host, once, without another run', () => {
    finished(2)
    const { number } = run.getState().result!
    const before = run.getState().result
    run.getState().ensureSignals(number, ['Body.vx', 'Body.ay'])
    run.getState().ensureSignals(number, ['Body.ay'])
    const asked = host.requests.filter(({ type }) => type === 'signals')
    expect(asked).toEqual([expect.objectContaining({ run: before?.job, signals: ['Body.ay'] })])
    host.send({
      type: 'signals',
      id: asked[0].id,
      columns: [{ name: 'Body.ay', unit: 'm/s^2' }],
      data: [Float64Array.from([7, 8])],
    })
    const { result, runs } = run.getState()
    expect(result).not.toBe(before)
    expect([...(result?.table.values('Body.ay') ?? [])]).toEqual([7, 8])
    expect(runs[0]).toBe(result)
  })
})

describe('the memory of runs', () => {
  const sized = (number: number, bytes: number, pinned = false): RunResult =>
    ({ number, pinned, slot: null, table: { bytes } }) as RunResult

  it('is bounded: the oldest go, pinned ones and the newest stay', () => {
    const runs = [sized(4, 30), sized(3, 30), sized(2, 30), sized(1, 30, true)]
    expect(addRun(runs, sized(5, 500), 70).map(({ number }) => number)).toEqual([5, 4, 1])
  })

  it('takes only as many pinned runs as there is room for', () => {
    const runs = [sized(3, 30), sized(2, 30, true), sized(1, 30, true)]
    expect(canPin(runs, runs[0], 90)).toBe(true)
    expect(canPin(runs, runs[0], 89)).toBe(false)
  })
})
