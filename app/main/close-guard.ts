/**
 * Closing a window with unsaved changes asks first. "Save" runs the page's own save command, and the
 * window closes once the page reports that nothing is unsaved; a save that fails or is cancelled
 * leaves the window open.
 */
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Command } from '../commands'

export interface CloseGuard {
  setUnsaved(unsaved: boolean): void
  /** Notes that a save has ended without writing anything. */
  saveAbandoned(): void
}

const choices = ['Save', 'Discard changes', 'Cancel'] as const

export function guardClose(window: BrowserWindow, send: (command: Command) => void): CloseGuard {
  let unsaved = false
  let asking = false
  let closeWhenSaved = false

  async function ask(): Promise<void> {
    asking = true
    const answer = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'Save the changes to this project before closing?',
      detail: 'If you don’t save, your changes are lost.',
      buttons: [...choices],
      defaultId: 0,
      cancelId: 2,
    })
    asking = false
    const choice = choices[answer.response]
    if (choice === 'Save') {
      closeWhenSaved = true
      send('save')
    } else if (choice === 'Discard changes') {
      unsaved = false
      window.close()
    }
  }

  window.on('close', (event) => {
    if (!unsaved) return
    event.preventDefault()
    if (!asking) void ask()
  })

  return {
    setUnsaved(value) {
      unsaved = value
      window.setDocumentEdited(value)
      if (!unsaved && closeWhenSaved) window.close()
    },
    saveAbandoned() {
      closeWhenSaved = false
    },
  }
}
