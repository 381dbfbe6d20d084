/** Dialogs for opening and saving. */
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { SaveConflict } from '../../projects/opened'

/** Answer of the user about unsaved changes. */
export type UnsavedChoice = 'save' | 'discard' | 'cancel'

/** Answer of the user if the content of the file to save to differs from what was last read or written. */
export type ConflictChoice = 'merge' | 'replace' | 'save-as' | 'cancel'

declare module '../workbench/dialog' {
  interface DialogKinds {
    unsaved: { readonly answer: (choice: UnsavedChoice) => void }
    'save-conflict': {
      readonly name: string
      readonly conflict: SaveConflict
      /** Reason why the file is not a valid project, if it isn't. */
      readonly unreadable: string | null
      /** True if the user has compared with this content before. */
      readonly seen: boolean
      readonly answer: (choice: ConflictChoice) => void
    }
    /** Dialog for a project that could not be opened, with the reasons. */
    'open-failure': {
      readonly name: string
      readonly problems: readonly ModelErrorData[]
      /** Opens both sides of a file with conflict markers for comparison, if both are readable. */
      readonly compare?: () => void
    }
  }
}
