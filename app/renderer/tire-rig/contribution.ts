/** Contribution of the tyre rig to the window: its command and its dialog. */
import { tireRigTexts } from '../texts/tire-rig'
import type { Contribution } from '../workbench/contribution'
import { TireRig } from './TireRig'

declare module '../workbench/dialog' {
  interface DialogKinds {
    /** The tyre block to begin with; without one, the first of the project. */
    'tire-rig': { readonly block?: string }
  }
}

export const tireRigContribution: Contribution = {
  commands: {
    view: [
      {
        id: 'tire-rig',
        title: tireRigTexts.command,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'tire-rig' }),
      },
    ],
  },
  dialogs: { 'tire-rig': TireRig },
}
