/** Commands and panels for help beside the window, and the guided tour. */
import { subsystemType } from '../../../engine/model/subsystem'
import { getRecord } from '../store/records'
import { helpTexts } from '../texts/help'
import { tourTexts } from '../texts/tour'
import type { Contribution } from '../workbench/contribution'
import type { Services } from './services'

export const helpContribution: Contribution<Services> = {
  commands: {
    help: [
      {
        id: 'help',
        title: helpTexts.command,
        keys: ['F1'],
        whileTyping: true,
        // Text editors have their own commands for these keys.
        enabled: () => document.activeElement?.closest('.monaco-editor') == null,
        run: openHelp,
      },
      {
        id: 'tour',
        title: tourTexts.command,
        keys: ['Shift+F1'],
        whileTyping: true,
        run: (services) => void import('./tour/tour').then(({ startTour }) => startTour(services)),
      },
    ],
  },
}

/**
 * Opens the page of the focused block in the palette, otherwise of the selected block or subsystem, otherwise the
 * contents.
 */
function openHelp({ project, registry, ui }: Services): void {
  const pointed = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset['block']
  if (pointed !== undefined && pointed !== subsystemType) {
    ui.getState().set({ helpPage: `block:${pointed}` })
    return
  }
  const { selection, doc } = project.getState()
  const [only] = selection.blocks
  const type =
    selection.blocks.length === 1 && only !== undefined ? getRecord(doc, 'block', only)?.value.type : undefined
  if (type === subsystemType) {
    ui.getState().set({ helpPage: `subsystem:${only}` })
    return
  }
  ui.getState().set({ helpPage: type !== undefined && registry.get(type) !== undefined ? `block:${type}` : '' })
}
