/**
 * A window whose process ended, e.g. because the system needed its memory, reports that and opens again: a white window
 * would leave the user without a reason. Workers live in that process, so a run that takes all memory ends here.
 */
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'

const buttons = ['Reopen', 'Close the window'] as const
const memory = 'To use less memory, store fewer rows (Store every), record fewer signals, or end the run earlier.'
const keptText = 'Saved files are unchanged. Wishbone offers unsaved changes when the window reopens.'

/** @param forget called before the window is closed, so that no question remains */
export function reopenWhenGone(window: BrowserWindow, forget: () => void): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const short = reason === 'oom' || reason === 'killed' || reason === 'memory-eviction'
    void dialog
      .showMessageBox(window, {
        type: 'error',
        message: reason === 'oom' ? 'The window ran out of memory' : 'The window stopped unexpectedly',
        detail: short ? `${keptText}\n\n${memory}` : keptText,
        buttons: [...buttons],
        defaultId: 0,
        cancelId: 0,
      })
      .then(({ response }) => {
        if (window.isDestroyed()) return
        forget()
        if (buttons[response] === 'Close the window') window.destroy()
        else window.webContents.reload()
      })
  })
}
