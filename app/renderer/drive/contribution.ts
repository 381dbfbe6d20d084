/** Commands and panels for driving by hand in the 3D view. */
import { sceneNoteSlot, sceneSlot } from '../scene/services'
import { type Services } from './services'
import { wheelAxes } from '../store/edits/drivable'
import { driveTexts } from '../texts/drive'
import type { GroupedCommands } from '../workbench/command'
import { isIdle } from '../workbench/conditions'
import type { Contribution } from '../workbench/contribution'
import { fill } from '../workbench/slots'
import { Dashboard } from './Dashboard'
import { DriveDialog } from './DriveDialog'
import { DriveEnded } from './DriveEnded'
import { canRestart, driveOn, makeDrivable, restartDrive, stoppedAt } from './driving'
import { saveInputs } from './save-inputs'

declare module '../workbench/dialog' {
  interface DialogKinds {
    drive: { readonly tab: 'inputs' | 'mapping' }
  }
}

const commands: GroupedCommands<Services> = {
  simulation: [
    {
      id: 'drive',
      title: driveTexts.command,
      keys: ['Mod+Shift+F5'],
      whileTyping: true,
      enabled: isIdle,
      run: ({ ui }) => ui.getState().openDialog({ kind: 'drive', tab: 'inputs' }),
    },
    {
      id: 'drive-mapping',
      title: driveTexts.mappingCommand,
      run: ({ ui }) => ui.getState().openDialog({ kind: 'drive', tab: 'mapping' }),
    },
    {
      id: 'drive-restart',
      title: driveTexts.restart,
      keys: ['Mod+Backspace'],
      enabled: canRestart,
      run: restartDrive,
    },
    { id: 'drive-on', title: driveTexts.driveOn, enabled: (s) => isIdle(s) && stoppedAt(s) !== null, run: driveOn },
    {
      id: 'make-drivable',
      title: driveTexts.makeDrivable,
      enabled: (s) => isIdle(s) && wheelAxes(s.project.getState().doc, s.registry).length > 0,
      run: makeDrivable,
    },
    {
      id: 'save-inputs',
      title: driveTexts.saveInputs,
      enabled: (s) => isIdle(s) && (s.run.getState().result?.driven.length ?? 0) > 0,
      run: saveInputs,
    },
  ],
}

export const driveContribution: Contribution<Services> = {
  commands,
  dialogs: { drive: DriveDialog },
  fills: [fill(sceneSlot, Dashboard), fill(sceneNoteSlot, DriveEnded)],
}
