/** Dialogs of libraries; and reading the libraries when the window starts and when it gets the focus again. */
import { useEffect } from 'react'
import { useLibrary, useServices } from '../shell/services'
import { AddDialog } from './AddDialog'
import { ListDialog } from './ListDialog'
import './libraries.css'

export function LibraryDialogs() {
  const { library, ui } = useServices()
  const dialog = useLibrary((state) => state.dialog)
  useEffect(() => {
    const load = (): void => {
      library
        .getState()
        .load()
        .then(
          () => ui.getState().settled('library'),
          (error: unknown) =>
            ui
              .getState()
              .notify('danger', error instanceof Error ? error.message : String(error), undefined, 'library'),
        )
    }
    load()
    // Another window may have changed them.
    window.addEventListener('focus', load)
    return () => window.removeEventListener('focus', load)
  }, [library, ui])
  if (dialog === null) return null
  return dialog.kind === 'add' ? <AddDialog key={dialog.path} path={dialog.path} /> : <ListDialog />
}
