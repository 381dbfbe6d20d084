/** An export from the view: what the host is asked, and what the view shows of its answers. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../../../app/bridge'
import type { ExportEnd, ModelExport, ModelExportRequest } from '../../../../app/export/contract'
import { exportKey, exportSources, startExport } from '../../../../app/renderer/exporting/export-model'
import type { Services } from '../../../../app/renderer/shell/services'
import { setParameter } from '../../../../app/renderer/store/edits/blocks'
import { newOrigin } from '../../../../app/renderer/store/project-store'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { vehicle } from '../fixtures'
import { fakeBridge } from '../fixtures/bridge'
import { testServices } from '../fixtures/services'

const files = { 'reference/sine-steer.csv': 't [s],Body.x [m]\n0,0\n1,1\n' }
const result = { target: 'c', name: 'vehicle.zip', content: new Uint8Array(3) } as unknown as ModelExport
const refusal = { code: 'unsupported', what: 'no compiler', place: {}, hint: 'install one', message: '' } as const

let services: Services
let finish: (end: ExportEnd) => void
const cancel = vi.fn(() => finish({ type: 'cancelled' }))
const asked = vi.fn<Bridge['exportModel']>(() => ({ end: new Promise((resolve) => (finish = resolve)), cancel }))
const saved = vi.fn<Bridge['exportFile']>((name) => Promise.resolve({ name }))

beforeEach(() => {
  vi.clearAllMocks()
  services = testServices({ bridge: fakeBridge({ exportModel: asked, exportFile: saved }) })
  services.project.getState().load(vehicle, { ...newOrigin, files })
})

const job = () => services.exporting.getState().job
const requested = (): ModelExportRequest => asked.mock.calls[0][0]
/** @returns a function that waits for its end */
async function begin(): Promise<() => Promise<void>> {
  const done = startExport(services)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  return () => done
}

describe('an export', () => {
  it('asks for the project as it is, with the options of the target', async () => {
    const { options } = services.exporting.getState()
    services.exporting.setState({ target: 'c', options: { ...options, prefix: 'car', step: '2 ms', method: 'heun' } })
    await begin()
    expect(requested()).toMatchObject({
      target: 'c',
      experiment: 'sine-steer',
      files,
      run: { solver: 'heun', step: 0.002 },
      prefix: 'car',
      precision: 'double',
    })
    expect(requested()).not.toHaveProperty('libraries')
    expect(parseProject(requested().project).title).toBe(vehicle.title)
  })

  it('leaves out options that the target does not have', async () => {
    services.exporting.setState({ target: 'fmu3' })
    await begin()
    expect(requested()).toMatchObject({ target: 'fmu3', libraries: true })
    expect(requested()).not.toHaveProperty('prefix')
    expect(requested()).not.toHaveProperty('precision')
  })

  it('shows its progress, and its result until the project changes', async () => {
    const end = await begin()
    const progress = { stage: 'running', title: 'Running the exported model', share: 0.5 } as const
    asked.mock.calls[0][1](progress)
    expect(job()).toMatchObject({ status: 'working', progress })
    finish({ type: 'done', result })
    await end()
    const { status, key } = job() as { status: string; key: string }
    expect([status, key === exportKey(services)]).toEqual(['done', true])
    const { doc, edit } = services.project.getState()
    edit('Change', setParameter(doc, ['SpringFL'], 'stiffness', '31 kN/m'))
    expect(key === exportKey(services)).toBe(false)
  })

  it('can be cancelled', async () => {
    const end = await begin()
    const working = job()
    if (working.status === 'working') working.cancel()
    await end()
    expect(cancel).toHaveBeenCalledOnce()
    expect(job()).toEqual({ status: 'cancelled' })
  })

  it('that fails says why', async () => {
    const end = await begin()
    finish({ type: 'failed', error: refusal })
    await end()
    expect(job()).toMatchObject({ status: 'failed', error: { what: 'no compiler', hint: 'install one' } })
  })

  it('is refused while the project has problems', async () => {
    const { doc, edit } = services.project.getState()
    edit('Change', setParameter(doc, ['SpringFL'], 'stiffness', '3 kg'))
    await startExport(services)
    expect(asked).not.toHaveBeenCalled()
    expect(services.ui.getState().problemsOpen).toBe(true)
  })
})

describe('sources that the page makes', () => {
  it('are offered as an archive', async () => {
    services.jobs.ask = () => Promise.resolve({ files: { 'a.js': 'x' }, remarks: [] })
    await exportSources(services)
    expect(saved.mock.calls[0][0]).toMatch(/sine-steer-c\.zip$/)
  })

  it('that cannot be made are refused with the reason', async () => {
    services.jobs.ask = () => Promise.reject(new Error('Spring FL cannot be exported'))
    await exportSources(services)
    expect(job()).toMatchObject({ status: 'failed', error: { what: 'Spring FL cannot be exported' } })
  })
})
