/** Close every question and list that stands in front of the window: one of them has failed, and would again. */
import type { Services } from './services'

export function closeDialogs({ ui, linked, drive, library }: Services): void {
  const { unsavedQuestion, saveQuestion, set } = ui.getState()
  unsavedQuestion?.answer('cancel')
  saveQuestion?.answer('cancel')
  set({
    openFailure: null,
    shortcutsOpen: false,
    goOnOpen: false,
    compareOpen: false,
    aboutOpen: false,
    crashLogOpen: false,
  })
  linked.setState({ importing: null })
  drive.setState({ asking: null })
  library.getState().set({ dialog: null })
}
