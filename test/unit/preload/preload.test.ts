import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../../app/bridge'
import { invokeChannels } from '../../../app/ipc'

const { exposed, ipcRenderer } = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  ipcRenderer: { invoke: vi.fn(), send: vi.fn(), on: vi.fn(), removeListener: vi.fn() },
}))
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) },
  ipcRenderer,
  webUtils: { getPathForFile: (file: { name: string }) => `/dropped/${file.name}` },
}))
await import('../../../app/preload/preload')
const bridge = exposed.get('wishbone') as Bridge

beforeEach(() => Object.values(ipcRenderer).forEach((mock) => mock.mockReset()))

describe('the preload script', () => {
  it('exposes the Bridge and nothing else', () => {
    expect([...exposed.keys()]).toEqual(['wishbone'])
    expect(Object.keys(bridge).sort()).toEqual(
      [
        ...invokeChannels,
        'exportModel',
        'kind',
        'logCrash',
        'onCommand',
        'onHelper',
        'postToHelper',
        'setUnsaved',
        'stopHelper',
      ].sort(),
    )
    expect(bridge.kind).toBe('electron')
  })

  it('asks main on the channel named after the method and hands back the value', async () => {
    const project = { location: null, suggestedName: 'car', text: '{}' }
    const calls: [keyof Bridge, unknown[]][] = [
      ['listExamples', []],
      ['listRecent', []],
      ['openRecent', ['/a/project.json']],
      ['openExample', ['generic-vehicle']],
      ['openProject', []],
      ['saveProject', [project]],
      ['saveProjectAs', [project]],
      ['exportFile', ['a.csv', 'x', 'text/csv']],
      ['chooseFile', [['csv', 'txt']]],
    ]
    for (const [method, args] of calls) {
      ipcRenderer.invoke.mockResolvedValueOnce({ ok: true, value: method })
      const call = bridge[method] as (...args: unknown[]) => Promise<unknown>
      expect(await call(...args)).toBe(method)
      expect(ipcRenderer.invoke).toHaveBeenLastCalledWith(method, ...args)
    }
  })

  it('has main make exports, each with a number of its own, until its end', async () => {
    const request = { project: '{}', files: {}, target: 'js' } as const
    const seen: unknown[] = []
    const first = bridge.exportModel(request, (progress) => seen.push(progress))
    const [, id] = ipcRenderer.send.mock.calls[0] as unknown[]
    expect(ipcRenderer.send).toHaveBeenLastCalledWith('export', id, request)
    const second = bridge.exportModel(request, () => undefined)
    const [, other] = ipcRenderer.send.mock.calls[1] as unknown[]
    expect(other).not.toBe(id)
    const listener = ipcRenderer.on.mock.calls[0][1] as (...args: unknown[]) => void
    listener({}, other, { type: 'cancelled' })
    listener({}, id, { type: 'progress', progress: 'p' })
    listener({}, id, { type: 'cancelled' })
    expect(await first.end).toEqual({ type: 'cancelled' })
    expect(seen).toEqual(['p'])
    expect(ipcRenderer.removeListener).toHaveBeenCalledExactlyOnceWith('export', listener)
    second.cancel()
    expect(ipcRenderer.send).toHaveBeenLastCalledWith('export', other, null)
  })

  it('asks main to open a dropped file by the path that Electron knows of it, with the fingerprint of its content', async () => {
    // FIPS 180-4, example of one block
    const print = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    const content = new TextEncoder().encode('abc').buffer
    ipcRenderer.invoke.mockResolvedValue({ ok: true, value: null })
    await bridge.openDropped({ name: 'car.wishbone', arrayBuffer: () => Promise.resolve(content) } as File)
    expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('openDropped', '/dropped/car.wishbone', print)
    await bridge.openDropped({ name: 'folder' } as File, undefined, content)
    expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('openDropped', '/dropped/folder', print)
  })

  it('turns a failure back into an error with the words meant for the user', async () => {
    ipcRenderer.invoke.mockResolvedValueOnce({ ok: false, message: 'The file is gone.' })
    await expect(bridge.openProject()).rejects.toThrow(/^The file is gone\.$/)
  })

  it('passes on menu commands, without the event that came with them, until unsubscribed', () => {
    const listener = vi.fn()
    const unsubscribe = bridge.onCommand(listener)
    const [channel, forward] = ipcRenderer.on.mock.calls[0] as [string, (...args: unknown[]) => void]
    forward({ sender: ipcRenderer }, 'save')
    forward({ sender: ipcRenderer }, { not: 'a command' })
    expect(listener.mock.calls).toEqual([['save']])
    unsubscribe()
    expect(ipcRenderer.removeListener).toHaveBeenCalledExactlyOnceWith(channel, forward)
  })

  it('reports unsaved changes', () => {
    bridge.setUnsaved(true, '/a')
    expect(ipcRenderer.send).toHaveBeenCalledExactlyOnceWith('setUnsaved', true, '/a')
  })
})
