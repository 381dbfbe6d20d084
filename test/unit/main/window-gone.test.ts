import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reopenWhenGone } from '../../../app/main/window-gone'

const { showMessageBox } = vi.hoisted(() => ({ showMessageBox: vi.fn() }))
vi.mock('electron', () => ({ dialog: { showMessageBox } }))

function open() {
  const webContents = Object.assign(new EventEmitter(), { reload: vi.fn() })
  const window = { webContents, destroy: vi.fn(), isDestroyed: () => false }
  const forget = vi.fn()
  reopenWhenGone(window as unknown as BrowserWindow, forget)
  const gone = async (reason: string): Promise<void> => {
    webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { webContents, window, forget, gone }
}

beforeEach(() => showMessageBox.mockReset().mockResolvedValue({ response: 0 }))

describe('a window whose process ended', () => {
  it('for want of memory says so, with a remedy, and opens again', async () => {
    const { webContents, window, gone } = open()
    await gone('oom')
    expect(showMessageBox).toHaveBeenCalledOnce()
    expect(showMessageBox.mock.calls[0][1]).toMatchObject({
      message: 'The window ran out of memory',
      detail: expect.stringMatching(/offers unsaved changes[^]*store fewer rows/) as string,
    })
    expect(webContents.reload).toHaveBeenCalledOnce()
    expect(window.destroy).not.toHaveBeenCalled()
  })

  it('closes on request, without asking about changes that nobody can save', async () => {
    showMessageBox.mockResolvedValue({ response: 1 })
    const { webContents, window, forget, gone } = open()
    await gone('crashed')
    expect(forget).toHaveBeenCalledOnce()
    expect(window.destroy).toHaveBeenCalledOnce()
    expect(webContents.reload).not.toHaveBeenCalled()
  })

  it('that ended by itself is left alone', async () => {
    const { gone } = open()
    await gone('clean-exit')
    expect(showMessageBox).not.toHaveBeenCalled()
  })
})
