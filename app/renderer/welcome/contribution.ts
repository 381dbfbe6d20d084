/** Contribution of the welcome page, which opens automatically for new users. */
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { Welcome } from './Welcome'

declare module '../workbench/dialog' {
  interface DialogKinds {
    welcome: object
  }
}

export const welcomeContribution: Contribution = {
  commands: {
    file: [
      {
        id: 'welcome',
        title: shellTexts.welcomePage,
        keys: ['Mod+Shift+H'],
        whileTyping: true,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'welcome' }),
      },
    ],
  },
  dialogs: { welcome: Welcome },
}
