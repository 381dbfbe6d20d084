/** At most one dialog is open, and every question is answered. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UnsavedChoice } from '../../../../app/renderer/files/dialogs'
import { ask } from '../../../../app/renderer/workbench/dialog'
import { createUiStore, type UiStore } from '../../../../app/renderer/workbench/ui-store'
import { noSettings } from '../fixtures/services'

let ui: UiStore
beforeEach(() => {
  ui = createUiStore(noSettings, 'light')
})
const question = (): Promise<UnsavedChoice> =>
  ask<UnsavedChoice>(ui, 'cancel', (answer) => ({ kind: 'unsaved', answer }))

describe('a dialog', () => {
  it('takes the place of the one before, which is dismissed', () => {
    const dismissed = vi.fn()
    ui.getState().openDialog({ kind: 'about', dismissed })
    ui.getState().openDialog({ kind: 'crash-log' })
    expect(dismissed).toHaveBeenCalledOnce()
    expect(ui.getState().dialog).toEqual({ kind: 'crash-log' })
    ui.getState().closeDialog()
    expect(ui.getState().dialog).toBeNull()
  })
})

describe('a question', () => {
  it('closes with its answer', async () => {
    const answer = question()
    const { dialog } = ui.getState()
    if (dialog?.kind === 'unsaved') dialog.answer('save')
    expect(ui.getState().dialog).toBeNull()
    expect(await answer).toBe('save')
  })

  it('that another dialog pushes away is cancelled, and leaves that dialog open', async () => {
    const answer = question()
    ui.getState().openDialog({ kind: 'about' })
    expect(await answer).toBe('cancel')
    expect(ui.getState().dialog).toEqual({ kind: 'about' })
  })
})
