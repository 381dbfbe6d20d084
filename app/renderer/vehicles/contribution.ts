/** Contribution of vehicles from assemblies to the window. */
import { vehicleTexts } from '../texts/vehicles'
import type { Contribution } from '../workbench/contribution'
import { VehicleDialog } from './VehicleDialog'

declare module '../workbench/dialog' {
  interface DialogKinds {
    vehicle: object
  }
}

export const vehiclesContribution: Contribution = {
  commands: {
    file: [
      {
        id: 'new-vehicle',
        title: vehicleTexts.command,
        whileTyping: true,
        run: ({ ui }) => ui.getState().openDialog({ kind: 'vehicle' }),
      },
    ],
  },
  dialogs: { vehicle: VehicleDialog },
}
