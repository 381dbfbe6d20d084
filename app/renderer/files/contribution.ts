/** Commands for projects as files: new, open, save. */
import { desktopTexts } from '../texts/desktop'
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { ConflictDialog } from './ConflictDialog'
import { newProject, openProject, saveProject, saveProjectAs } from './files'
import { OpenFailureDialog } from './OpenFailureDialog'
import type { Services } from './services'
import { UnsavedDialog } from './UnsavedDialog'

export const filesContribution: Contribution<Services> = {
  commands: {
    file: [
      { id: 'new', title: shellTexts.newProject, keys: ['Mod+Alt+N'], whileTyping: true, run: newProject },
      {
        id: 'new-window',
        title: desktopTexts.newWindow,
        keys: ['Mod+Alt+Shift+N'],
        whileTyping: true,
        run: ({ bridge }) => void bridge.newWindow(),
      },
      { id: 'open', title: shellTexts.openProject, keys: ['Mod+O'], whileTyping: true, run: openProject },
      { id: 'save', title: shellTexts.save, keys: ['Mod+S'], whileTyping: true, run: saveProject },
      { id: 'save-as', title: shellTexts.saveAs, keys: ['Mod+Shift+S'], whileTyping: true, run: saveProjectAs },
    ],
  },
  dialogs: { unsaved: UnsavedDialog, 'save-conflict': ConflictDialog, 'open-failure': OpenFailureDialog },
}
