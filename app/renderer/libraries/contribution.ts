/** Commands and dialogs for libraries of subsystems: adding to them, updating from them, the list. */
import { isSubsystem } from '../store/edits/levels'
import { linkedBlocks } from '../store/edits/library'
import { libraryTexts } from '../texts/libraries'
import type { Contribution } from '../workbench/contribution'
import { compareWithLibrary, staleInstance, updateSelected } from './actions'
import { AddDialog } from './AddDialog'
import { ListDialog } from './ListDialog'
import type { Services } from './services'
import './libraries.css'

declare module '../workbench/dialog' {
  interface DialogKinds {
    'add-to-library': { readonly path: string }
    libraries: object
  }
}

/** Returns the selected subsystem, if exactly one block is selected. */
function selectedSubsystem({ project }: Services): string | undefined {
  const { doc, selection } = project.getState()
  const [only] = selection.blocks
  return selection.blocks.length === 1 && isSubsystem(doc, only) ? only : undefined
}

export const librariesContribution: Contribution<Services> = {
  commands: {
    diagram: [
      {
        id: 'add-to-library',
        title: libraryTexts.add,
        enabled: (services) => selectedSubsystem(services) !== undefined,
        run: (services) =>
          services.ui.getState().openDialog({ kind: 'add-to-library', path: selectedSubsystem(services) ?? '' }),
      },
      {
        id: 'update-from-library',
        title: libraryTexts.update,
        enabled: ({ project }) => linkedBlocks(project.getState().doc).length > 0,
        run: updateSelected,
      },
      {
        id: 'compare-with-library',
        title: libraryTexts.compare,
        enabled: ({ library }) => library.getState().marks.size > 0,
        run: (services) => {
          const path = staleInstance(services)
          if (path !== undefined) compareWithLibrary(services, path)
        },
      },
      {
        id: 'libraries',
        title: libraryTexts.manage,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'libraries' }),
      },
    ],
  },
  dialogs: { 'add-to-library': AddDialog, libraries: ListDialog },
  start: ({ library, ui }) => {
    const load = (): void =>
      void library
        .getState()
        .load()
        .then(
          () => ui.getState().settled('library'),
          (error: unknown) => ui.getState().notifyError(error, 'library'),
        )
    load()
    // Another window may have changed the libraries.
    window.addEventListener('focus', load)
  },
}
