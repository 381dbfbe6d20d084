/** Scenes: asked once, runs remembered while they are, what the host has forgotten told. */
import { describe, expect, it } from 'vitest'
import type { HostMessage } from '../../../../jobs/protocol'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createRunStore } from '../../../../app/renderer/jobs/run-store'
import { createSceneStore, MOST_RUNS, type SceneRequest } from '../../../../app/renderer/jobs/scene-store'
import { emptyProject } from '../../../../app/renderer/store/project-store'
import { createFakeHost } from './fake-host'

const request: SceneRequest = { project: emptyProject, files: {}, experiment: 'experiment-1' }

function setUp() {
  const host = createFakeHost()
  const jobs = new JobClient(host)
  const run = createRunStore(jobs)
  return { host, run, scenes: createSceneStore(jobs, run) }
}

const answer = (id: number, run?: number): HostMessage =>
  ({
    type: 'scene',
    id,
    scene: { bodies: [] },
    motion: { times: new Float64Array(1), values: new Float64Array(0) },
    ...(run === undefined ? {} : { run }),
  }) as unknown as HostMessage

/** Run to the end; the id of the job. */
function finish({ host, run }: ReturnType<typeof setUp>): number {
  run.getState().start({ project: emptyProject, files: {}, experiment: 'experiment-1', modelKey: 'k' })
  const { id } = host.requests[host.requests.length - 1]
  host.send({ type: 'columns', id, columns: [{ name: 't', unit: 's' }] })
  host.send({ type: 'rows', id, data: [new Float64Array([0, 1])] })
  host.send({ type: 'done', id, report: {} } as unknown as HostMessage)
  return id
}

describe('scenes', () => {
  it('asks for the start once per key, and keeps the last while the next is on its way', () => {
    const { host, scenes } = setUp()
    scenes.getState().ensureStart('a', request)
    scenes.getState().ensureStart('a', request)
    expect(host.requests).toHaveLength(1)
    expect(scenes.getState().loading).toBe(true)
    host.send(answer(host.requests[0].id))
    expect(scenes.getState()).toMatchObject({ startKey: 'a', loading: false })
    const { start } = scenes.getState()
    scenes.getState().ensureStart('b', request)
    expect(scenes.getState().start).toBe(start)
  })

  it('tells why there is no start', () => {
    const { host, scenes } = setUp()
    scenes.getState().ensureStart('a', request)
    const error = { code: 'massless-body', what: 'w', place: {}, hint: '', message: 'w' } as const
    host.send({ type: 'failed', id: host.requests[0].id, error })
    expect(scenes.getState()).toMatchObject({ start: null, startKey: 'a', problems: [error] })
  })

  it('remembers runs that have ended, newest first, and asks for their motion by job', () => {
    const parts = setUp()
    const { host, scenes } = parts
    const first = finish(parts)
    const second = finish(parts)
    expect(scenes.getState().past.map(({ job }) => job)).toEqual([second, first])
    const [run] = scenes.getState().past
    scenes.getState().ensureRun(run, request)
    scenes.getState().ensureRun(run, request)
    const asked = host.requests[host.requests.length - 1]
    expect(asked).toMatchObject({ type: 'scene', run: second })
    host.send(answer(asked.id, second))
    expect(scenes.getState().runs.has(run.number)).toBe(true)
  })

  it('marks runs that the host has forgotten as lost and does not ask again', () => {
    const parts = setUp()
    const { host, scenes } = parts
    finish(parts)
    const [run] = scenes.getState().past
    scenes.getState().ensureRun(run, request)
    const count = host.requests.length
    host.send(answer(host.requests[count - 1].id))
    expect(scenes.getState().lost.has(run.number)).toBe(true)
    scenes.getState().ensureRun(run, request)
    expect(host.requests).toHaveLength(count)
  })

  it('keeps only a few runs', () => {
    const parts = setUp()
    const { host, scenes } = parts
    for (let i = 0; i < MOST_RUNS + 3; i++) {
      const job = finish(parts)
      scenes.getState().ensureRun(scenes.getState().past[0], request)
      host.send(answer(host.requests[host.requests.length - 1].id, job))
    }
    expect(scenes.getState().runs.size).toBe(MOST_RUNS)
    expect(scenes.getState().past).toHaveLength(MOST_RUNS)
    expect([...scenes.getState().runs.keys()].sort((a, b) => a - b)).toEqual([4, 5, 6, 7])
  })

  it('forgets everything with the project, and answers that come later', () => {
    const { host, scenes } = setUp()
    scenes.getState().ensureStart('a', request)
    scenes.getState().clear()
    host.send(answer(host.requests[0].id))
    expect(scenes.getState()).toMatchObject({ start: null, startKey: null, loading: false })
  })
})
