/** Compiling only when the model has changed, and never showing the wrong model as current. */
import { describe, expect, it } from 'vitest'
import type { CompilationSummary } from '../../../../engine/compile/compilation-summary'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createResults } from '../../../../app/renderer/jobs/result-store'
import { vehicle } from '../fixtures'
import { createFakeHost } from './fake-host'

const summary = { states: 36 } as CompilationSummary

function setup() {
  const host = createFakeHost()
  const store = createResults(new JobClient(host)).of('compile')
  const ensure = (key: string): void => store.getState().ensure({ key, project: vehicle, files: {} })
  const idOfLast = (): number => host.requests.filter((request) => request.type === 'compile').at(-1)!.id
  return { host, store, ensure, idOfLast }
}

describe('the compiled model', () => {
  it('is asked for once per state of the model', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    ensure('a')
    host.send({ type: 'compiled', id: idOfLast(), summary })
    ensure('a')
    expect(host.requests).toHaveLength(1)
    expect(store.getState()).toMatchObject({ status: 'done', resultKey: 'a' })
  })

  it('of an earlier state stays shown, as what it is, until the next one is there', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    const first = idOfLast()
    host.send({ type: 'compiled', id: first, summary })
    ensure('b')
    expect(store.getState()).toMatchObject({ status: 'working', key: 'b', resultKey: 'a', result: { summary } })
  })

  it('says which part of the work is under way, and of which run', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    expect(store.getState()).toMatchObject({ phase: 'compile', run: 0 })
    host.send({ type: 'progress', id: idOfLast(), phase: 'run', fraction: 0.4, time: 0, run: 2 })
    expect(store.getState()).toMatchObject({ phase: 'run', fraction: 0.4, run: 2 })
  })

  it('is not taken from a job that was overtaken', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    const first = idOfLast()
    ensure('b')
    host.send({ type: 'compiled', id: first, summary })
    expect(store.getState()).toMatchObject({ status: 'working', key: 'b', result: null })
  })
})

describe('a request that the user stops', () => {
  it('is cancelled at once and known as such, until the next one, which has its own result', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    const first = idOfLast()
    store.getState().stop()
    expect(host.requests.at(-1)).toEqual({ type: 'cancel', id: first })
    const stopped = { status: 'none', cancelled: true, key: 'a', result: null, fraction: 0 }
    expect(store.getState()).toMatchObject(stopped)
    // a result that was on its way is none
    host.send({ type: 'compiled', id: first, summary: { states: 1 } as CompilationSummary })
    expect(store.getState()).toMatchObject(stopped)
    ensure('a')
    expect(store.getState()).toMatchObject({ status: 'working', cancelled: false })
    host.send({ type: 'compiled', id: idOfLast(), summary })
    expect(store.getState()).toMatchObject({ status: 'done', cancelled: false, result: { summary } })
  })

  it('leaves a finished result alone', () => {
    const { host, store, ensure, idOfLast } = setup()
    ensure('a')
    host.send({ type: 'compiled', id: idOfLast(), summary })
    store.getState().stop()
    expect(store.getState()).toMatchObject({ status: 'done', cancelled: false, result: { summary } })
  })
})

describe('another project', () => {
  it('shows no report of the one before', () => {
    const host = createFakeHost()
    const results = createResults(new JobClient(host))
    const shown = ['realtime', 'cueing', 'suspension', 'manoeuvre', 'graph'] as const
    for (const kind of shown)
      results.of(kind).setState({ status: 'done', key: 'a', result: {} as never, resultKey: 'a', source: {} as never })
    results.of('compile').getState().ensure({ key: 'a', project: vehicle, files: {} })
    results.clear()
    for (const kind of [...shown, 'compile'] as const)
      expect(results.of(kind).getState()).toMatchObject({ status: 'none', key: null, result: null, source: null })
    expect(host.requests.at(-1)).toMatchObject({ type: 'cancel' })
  })
})
