import { describe, expect, it, vi } from 'vitest'
import { registerIpc } from '../../../app/main/ipc'
import type { InvokeHandlers } from '../../../app/main/ipc'
import { crashChannel, exportChannel, helperChannel, invokeChannels, unsavedChannel } from '../../../app/ipc'
import { ModelError } from '../../../engine/errors/model-error'

type Handler = (event: object, ...args: unknown[]) => unknown
const { handlers, listeners } = vi.hoisted(() => ({
  handlers: new Map<string, Handler>(),
  listeners: new Map<string, Handler>(),
}))
vi.mock('electron', () => ({
  protocol: {},
  ipcMain: {
    handle: (channel: string, handler: Handler) => handlers.set(channel, handler),
    on: (channel: string, listener: Handler) => listeners.set(channel, listener),
  },
}))

const methods = {
  listExamples: vi.fn(async () => []),
  openExample: vi.fn(async (name: string) => ({ name, location: null, text: '{}', files: {} })),
  listRecent: vi.fn(async () => []),
  openRecent: vi.fn(async () => null),
  openProject: vi.fn(async () => null),
  openDropped: vi.fn(async () => null),
  takeStart: vi.fn(async () => null),
  newWindow: vi.fn(async () => undefined),
  readCrashLog: vi.fn(async () => ''),
  listLibraries: vi.fn(async () => []),
  writeLibrary: vi.fn(async () => undefined),
  removeLibrary: vi.fn(async () => undefined),
  openOther: vi.fn(async () => null),
  listRevisions: vi.fn(async () => []),
  readRevision: vi.fn(async () => '{}'),
  saveProject: vi.fn(async () => ({ location: '/a', name: 'a' })),
  saveProjectAs: vi.fn(async () => null),
  exportFile: vi.fn(async (name: string) => ({ name })),
  chooseFile: vi.fn(async () => null),
} satisfies InvokeHandlers
const setUnsaved = vi.fn()
const logCrash = vi.fn()
const help = vi.fn()
const exportModel = vi.fn()
const refuseExport = vi.fn()
const contents = {}
registerIpc({
  handlersOf: (sender) => (sender === (contents as typeof sender) ? methods : undefined),
  setUnsaved: (_contents, unsaved, location) => setUnsaved(unsaved, location),
  logCrash,
  help: (_contents, request) => help(request),
  exportModel: (_contents, id, request) => exportModel(id, request),
  refuseExport: (_contents, id, reason) => refuseExport(id, reason),
})

const ownPage = { sender: contents, senderFrame: { url: 'app://wishbone/index.html', parent: null } }
const project = { location: null, suggestedName: 'car', text: '{}' }

async function ask(channel: string, args: readonly unknown[], event: object = ownPage): Promise<unknown> {
  return handlers.get(channel)!(event, ...args)
}

describe('messages to the main process', () => {
  it('exist for every method of the Bridge that answers', () => {
    expect([...handlers.keys()]).toEqual([...invokeChannels])
    expect([...listeners.keys()]).toEqual([unsavedChannel, helperChannel, exportChannel, crashChannel])
  })

  it('are answered with the value of the method', async () => {
    expect(await ask('openExample', ['generic-vehicle'])).toMatchObject({
      ok: true,
      value: { name: 'generic-vehicle' },
    })
    expect(await ask('saveProject', [{ ...project, files: { 'a/b.csv': 'x' } }])).toEqual({
      ok: true,
      value: { location: '/a', name: 'a' },
    })
    expect(await ask('exportFile', ['plot.png', new Uint8Array(3), 'image/png'])).toEqual({
      ok: true,
      value: { name: 'plot.png' },
    })
  })

  it.each([
    ['another origin', { senderFrame: { url: 'https://example.org/', parent: null } }],
    ['another host of the scheme', { senderFrame: { url: 'app://evil/', parent: null } }],
    ['a frame inside the page', { senderFrame: { url: 'app://wishbone/', parent: {} } }],
    ['a frame that is gone', { senderFrame: null }],
  ])('are refused from %s', async (_name, event) => {
    methods.listExamples.mockClear()
    expect(await ask('listExamples', [], event)).toMatchObject({ ok: false })
    expect(methods.listExamples).not.toHaveBeenCalled()
    listeners.get(unsavedChannel)!(event, true, null)
    expect(setUnsaved).not.toHaveBeenCalled()
  })

  it.each([
    ['listExamples', ['extra']],
    ['openExample', []],
    ['openExample', [42]],
    ['openExample', [{ toString: () => 'x' }]],
    ['readRevision', ['/a', '--output=/etc/passwd']],
    ['saveProject', [{ ...project, text: 1 }]],
    ['saveProject', [{ ...project, extra: true }]],
    ['saveProject', [{ ...project, files: { '../../.bashrc': 'x' } }]],
    ['saveProject', [{ ...project, files: { '/etc/cron.d/x': 'x' } }]],
    ['saveProject', [{ ...project, beside: { '../README.md': 'x' } }]],
    ['saveProject', [{ ...project, beside: { 'a/README.md': 'x' } }]],
    ['saveProject', [{ ...project, fingerprint: 'x' }]],
    ['openDropped', ['/etc/passwd']],
    ['openDropped', ['/etc/passwd', '']],
    ['openDropped', ['', '0'.repeat(64)]],
    ['saveProjectAs', [{ ...project, suggestedName: '../../etc/passwd' }]],
    ['exportFile', ['a/b.csv', 'x', 'text/csv']],
    ['exportFile', ['a.csv', { length: 1 }, 'text/csv']],
    ['exportFile', ['', 'x', 'text/csv']],
    ['chooseFile', ['csv']],
    ['chooseFile', [['csv', '*.csv']]],
    ['writeLibrary', ['../../etc/passwd', 'x']],
    ['writeLibrary', ['suspensions', 1]],
    ['removeLibrary', ['.']],
  ])('are refused when malformed: %s %j', async (channel, args) => {
    const method = methods[channel as keyof InvokeHandlers]
    method.mockClear()
    const reply = await ask(channel, args)
    expect(reply).toMatchObject({ ok: false })
    expect((reply as { message: string }).message).toContain(channel)
    expect(method).not.toHaveBeenCalled()
  })

  it('of a window that is gone are told so', async () => {
    expect(await ask('listExamples', [], { ...ownPage, sender: {} })).toEqual({
      ok: false,
      message: 'The window is closed.',
    })
  })

  it('give jobs to the helper process, if they have the form of requests', () => {
    const request = { type: 'run', id: 1, project: {}, files: { 'a.fmu': '' } }
    const elsewhere = { ...ownPage, senderFrame: { url: 'https://example.org', parent: null } }
    listeners.get(helperChannel)!(elsewhere, request)
    listeners.get(helperChannel)!(ownPage, { ...request, id: '1' })
    listeners.get(helperChannel)!(ownPage, { ...request, files: { 'a.fmu': 1 } })
    listeners.get(helperChannel)!(ownPage, 'stop')
    expect(help).not.toHaveBeenCalled()
    listeners.get(helperChannel)!(ownPage, request)
    listeners.get(helperChannel)!(ownPage, null)
    expect(help.mock.calls).toEqual([[request], [null]])
  })

  it('start exports of the declared form, and refuse others in words', () => {
    const request = { project: '{}', files: {}, target: 'fmu3' }
    const elsewhere = { ...ownPage, senderFrame: { url: 'https://example.org', parent: null } }
    const ask = (...args: unknown[]) => void listeners.get(exportChannel)!(...(args as [object]))
    ask(elsewhere, 1, request)
    ask(ownPage, '1', request)
    expect(exportModel).not.toHaveBeenCalled()
    for (const wrong of [
      { ...request, target: 'exe' },
      { ...request, out: '/etc/passwd' },
      { ...request, files: [1] },
      'x',
    ])
      ask(ownPage, 2, wrong)
    expect(exportModel).not.toHaveBeenCalled()
    expect(refuseExport).toHaveBeenCalledTimes(4)
    ask(ownPage, 3, request)
    ask(ownPage, 3, null)
    expect(exportModel.mock.calls).toEqual([
      [3, request],
      [3, null],
    ])
  })

  it('put unexpected errors into the log, if they have its form', () => {
    const report = { source: 'window', message: 'm', stack: 's', activity: '' }
    listeners.get(crashChannel)!(ownPage, { ...report, source: 'elsewhere' })
    listeners.get(crashChannel)!(ownPage, { ...report, message: 'x'.repeat(200_000) })
    expect(logCrash).not.toHaveBeenCalled()
    listeners.get(crashChannel)!(ownPage, report)
    expect(logCrash).toHaveBeenCalledExactlyOnceWith(report)
  })

  it('return a failure as data, in the words meant for the user', async () => {
    methods.openProject.mockRejectedValueOnce(
      new ModelError('file-missing', 'no such file', { file: '/a' }, 'choose another'),
    )
    expect(await ask('openProject', [])).toEqual({ ok: false, message: '/a: no such file. Choose another' })
  })

  it('tell whether closing loses changes, if they are a boolean', () => {
    listeners.get(unsavedChannel)!(ownPage, 'yes', null)
    listeners.get(unsavedChannel)!(ownPage, true, 3)
    expect(setUnsaved).not.toHaveBeenCalled()
    listeners.get(unsavedChannel)!(ownPage, true, '/a')
    expect(setUnsaved).toHaveBeenCalledExactlyOnceWith(true, '/a')
  })
})
