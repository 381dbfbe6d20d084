/** Contribution of the comparison of wheel levels to the window: its command and its dialog. */
import { wheelLevelsTexts } from '../texts/wheel-levels'
import type { Contribution } from '../workbench/contribution'
import { WheelLevels } from './WheelLevels'

declare module '../workbench/dialog' {
  interface DialogKinds {
    'wheel-levels': object
  }
}

export const wheelLevelsContribution: Contribution = {
  commands: {
    view: [
      {
        id: 'wheel-levels',
        title: wheelLevelsTexts.command,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'wheel-levels' }),
      },
    ],
  },
  dialogs: { 'wheel-levels': WheelLevels },
}
