import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { guardClose } from '../../../app/main/close-guard'

const { showMessageBox } = vi.hoisted(() => ({ showMessageBox: vi.fn() }))
vi.mock('electron', () => ({ dialog: { showMessageBox } }))

/** Closes unless a listener of `close` prevents it, as Electron does. */
class FakeWindow extends EventEmitter {
  closed = false
  readonly setDocumentEdited = vi.fn()
  close(): void {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (!prevented) this.closed = true
  }
}

function open() {
  const window = new FakeWindow()
  const send = vi.fn()
  return { window, send, guard: guardClose(window as unknown as BrowserWindow, send) }
}

const [save, discard, cancel] = [{ response: 0 }, { response: 1 }, { response: 2 }]
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => showMessageBox.mockReset())

describe('closing the window', () => {
  it('asks nothing when all is saved', () => {
    const { window, guard } = open()
    guard.setUnsaved(true)
    guard.setUnsaved(false)
    window.close()
    expect(window.closed).toBe(true)
    expect(showMessageBox).not.toHaveBeenCalled()
  })

  it('with unsaved changes stays open while it asks, once', async () => {
    const { window, guard } = open()
    showMessageBox.mockResolvedValue(cancel)
    guard.setUnsaved(true)
    window.close()
    window.close()
    expect(window.closed).toBe(false)
    await settled()
    expect(showMessageBox).toHaveBeenCalledOnce()
    expect(window.closed).toBe(false)
  })

  it('discards changes on request', async () => {
    const { window, guard, send } = open()
    showMessageBox.mockResolvedValue(discard)
    guard.setUnsaved(true)
    window.close()
    await settled()
    expect(window.closed).toBe(true)
    expect(send).not.toHaveBeenCalled()
  })

  it('saves first on request, and closes only when the page has nothing unsaved', async () => {
    const { window, guard, send } = open()
    showMessageBox.mockResolvedValue(save)
    guard.setUnsaved(true)
    window.close()
    await settled()
    expect(send).toHaveBeenCalledExactlyOnceWith('save')
    expect(window.closed).toBe(false)
    guard.setUnsaved(false)
    expect(window.closed).toBe(true)
  })

  it('is forgotten when that save was cancelled or failed', async () => {
    const { window, guard } = open()
    showMessageBox.mockResolvedValue(save)
    guard.setUnsaved(true)
    window.close()
    await settled()
    guard.saveAbandoned()
    guard.setUnsaved(false)
    expect(window.closed).toBe(false)
  })

  it('marks the document as edited where the system shows that', () => {
    const { window, guard } = open()
    guard.setUnsaved(true)
    expect(window.setDocumentEdited).toHaveBeenLastCalledWith(true)
  })
})
