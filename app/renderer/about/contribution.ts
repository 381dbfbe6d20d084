/** Commands about the program itself: its licences and the log of its errors. */
import { desktopTexts as texts } from '../texts/desktop'
import type { Contribution } from '../workbench/contribution'
import { AboutDialog } from './AboutDialog'
import { CrashLogDialog } from './CrashLogDialog'

declare module '../workbench/dialog' {
  interface DialogKinds {
    about: object
    'crash-log': object
  }
}

export const aboutContribution: Contribution = {
  commands: {
    help: [
      { id: 'crash-log', title: texts.crashLog, run: ({ ui }) => ui.getState().openDialog({ kind: 'crash-log' }) },
      { id: 'about', title: texts.about, run: ({ ui }) => ui.getState().openDialog({ kind: 'about' }) },
    ],
  },
  dialogs: { about: AboutDialog, 'crash-log': CrashLogDialog },
}
