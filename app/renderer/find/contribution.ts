/** Commands for finding and replacing, in a panel over the diagram. */
import { diagramSlot } from '../canvas/services'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { fill } from '../workbench/slots'
import { FindPanel } from './FindPanel'

export const findContribution: Contribution<Services> = {
  commands: {
    edit: [
      {
        id: 'find',
        title: shellTexts.findAndReplace,
        keys: ['Mod+F'],
        whileTyping: true,
        // Text editors have their own search.
        enabled: () => document.activeElement?.closest('.monaco-editor') == null,
        run: ({ ui, canvas }) => {
          ui.getState().showDiagram()
          canvas.getState().set({ finding: true })
          requestAnimationFrame(() => document.querySelector<HTMLInputElement>('.find-panel input')?.focus())
        },
      },
    ],
  },
  fills: [fill(diagramSlot, FindPanel)],
}
