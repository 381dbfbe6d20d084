/** Contribution of the fit of tyres to the window: its command and its dialog. */
import { tireFitTexts } from '../texts/tire-fit'
import type { Contribution } from '../workbench/contribution'
import { TireFit } from './TireFit'

declare module '../workbench/dialog' {
  interface DialogKinds {
    /** The tyre block to begin with; without one, the first of the project. */
    'tire-fit': { readonly block?: string }
  }
}

export const tireFitContribution: Contribution = {
  commands: {
    view: [
      {
        id: 'tire-fit',
        title: tireFitTexts.command,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'tire-fit' }),
      },
    ],
  },
  dialogs: { 'tire-fit': TireFit },
}
