/** The dialogs of opening and saving. */
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { SaveConflict } from '../../bridge'

/** What to do about unsaved changes. */
export type UnsavedChoice = 'save' | 'discard' | 'cancel'

/** What to do where the file to save to has other content than was read or written last. */
export type ConflictChoice = 'merge' | 'replace' | 'save-as' | 'cancel'

declare module '../workbench/dialog' {
  interface DialogKinds {
    unsaved: { readonly answer: (choice: UnsavedChoice) => void }
    'save-conflict': {
      readonly name: string
      readonly conflict: SaveConflict
      /** Why the file is not a valid project, if it isn't. */
      readonly unreadable: string | null
      /** The user has compared with this content before. */
      readonly seen: boolean
      readonly answer: (choice: ConflictChoice) => void
    }
    /** A project that could not be opened, and why. */
    'open-failure': {
      readonly name: string
      readonly problems: readonly ModelErrorData[]
      /** Open both sides of a file with conflict markers for comparison, where both can be read. */
      readonly compare?: () => void
    }
  }
}
