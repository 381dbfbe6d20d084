/** Contribution of the road editor to the window: its command and its dialog. */
import { roadType } from '../../roads/geometry'
import { recordsOf } from '../store/records'
import { roadEditorTexts } from '../texts/road-editor'
import type { Contribution } from '../workbench/contribution'
import { RoadEditor } from './RoadEditor'

declare module '../workbench/dialog' {
  interface DialogKinds {
    /** Name of the block Road. */
    'road-editor': { readonly block: string }
  }
}

export const roadEditorContribution: Contribution = {
  commands: {
    view: [
      {
        id: 'road-editor',
        title: roadEditorTexts.command,
        run: ({ ui, project }) => {
          const { doc, selection } = project.getState()
          const roads = recordsOf(doc, 'block').filter(({ value }) => value.type === roadType)
          const names = roads.map(({ name }) => name)
          const block = names.find((name) => selection.blocks.includes(name)) ?? (names.length === 1 ? names[0] : null)
          if (block !== null) ui.getState().openDialog({ kind: 'road-editor', block })
          else
            ui.getState().notify(
              'info',
              names.length === 0 ? roadEditorTexts.noRoad : roadEditorTexts.several(names.join(', ')),
            )
        },
      },
    ],
  },
  dialogs: { 'road-editor': RoadEditor },
}
