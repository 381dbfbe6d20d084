/** Jobs of models with FMUs go to the helper process, with their controls; its end fails them and nothing else. */
import { expect, it, vi } from 'vitest'
import type { Bridge, HelperMessage } from '../../../../app/bridge'
import { withHelper } from '../../../../app/renderer/jobs/helper-host'
import type { JobHost } from '../../../../app/renderer/jobs/host'
import { ModelError } from '../../../../engine/errors/model-error'
import { NOTHING } from '../../../../engine/run/report'
import type { HostRequest } from '../../../../jobs/protocol'
import type { ProjectFile } from '../../../../engine/model/project/project'

const project = (type: string): ProjectFile => ({ wishbone: 1, title: '', blocks: { A: { type } }, wires: {} })
const job = (id: number, type: 'run' | 'compile', block: string): HostRequest => ({
  ...{ type, id, project: project(block), files: {} },
  experiment: 'e',
})

function setUp() {
  const worker = { post: vi.fn(), subscribe: vi.fn(() => () => undefined), onBreakdown: vi.fn(), restart: vi.fn() }
  let tell: (message: HelperMessage) => void = () => undefined
  const helper = { postToHelper: vi.fn(), stopHelper: vi.fn() }
  const onHelper = (listener: typeof tell) => {
    tell = listener
    return () => undefined
  }
  const host = withHelper(worker, { ...helper, onHelper } as unknown as Bridge)
  const heard = vi.fn()
  host.subscribe(heard)
  return { worker, helper, host, heard, tell: (message: HelperMessage) => tell(message) }
}

it('gives the helper what runs an FMU, and the worker the rest', () => {
  const { worker, helper, host } = setUp()
  const requests: HostRequest[] = [
    job(1, 'run', 'signals/fmu'),
    { type: 'pause', id: 1 },
    { type: 'signals', id: 3, run: 1, signals: ['A.x'] },
    job(4, 'compile', 'signals/fmu'),
    job(5, 'run', 'signals/gain'),
    { type: 'cancel', id: 5 },
  ]
  for (const request of requests) host.post(request)
  expect(helper.postToHelper.mock.calls.flat()).toEqual(requests.slice(0, 3))
  expect(worker.post.mock.calls.flat()).toEqual(requests.slice(3))
})

it('fails its jobs when the helper ends, and forgets its runs', () => {
  const { worker, host, heard, tell } = setUp()
  host.post(job(1, 'run', 'signals/fmu'))
  host.post(job(2, 'run', 'signals/fmu'))
  tell({ type: 'message', message: { type: 'done', id: 1, report: NOTHING } })
  const error = new ModelError('foreign-code', 'it has crashed').toJSON()
  tell({ type: 'ended', error })
  expect(heard.mock.calls.flat()).toEqual([
    { type: 'done', id: 1, report: NOTHING },
    { type: 'failed', id: 2, error },
  ])
  host.post({ type: 'signals', id: 3, run: 1, signals: [] })
  expect(worker.post).toHaveBeenCalledTimes(1)
})

it('is the worker alone where there is no helper', () => {
  const worker = { post: vi.fn() } as unknown as JobHost
  expect(withHelper(worker, {} as Bridge)).toBe(worker)
})
