/** Contribution of property files of tyres to the window: the command that writes one and its dialog. */
import { tireFileTexts } from '../texts/tire-file'
import type { Contribution } from '../workbench/contribution'
import { TireFile } from './TireFile'

declare module '../workbench/dialog' {
  interface DialogKinds {
    /** The tyre block to begin with; without one, the first of the project. */
    'tire-file': { readonly block?: string }
  }
}

export const tireFileContribution: Contribution = {
  commands: {
    view: [
      {
        id: 'tire-file',
        title: tireFileTexts.command,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'tire-file' }),
      },
    ],
  },
  dialogs: { 'tire-file': TireFile },
}
