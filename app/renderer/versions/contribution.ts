/** Contribution of the comparison with another version to the window. */
import { versionsTexts as texts } from '../texts/versions'
import { stepChange } from './actions'
import type { GroupedCommands } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import { CompareDialog } from './CompareDialog'
import type { Services } from './services'

declare module '../workbench/dialog' {
  interface DialogKinds {
    compare: object
  }
}

const comparing = ({ versions }: Services): boolean => versions.getState().other !== null

const commands: GroupedCommands<Services> = {
  file: [
    {
      id: 'compare',
      title: texts.command,
      keys: ['Mod+Shift+D'],
      whileTyping: true,
      run: ({ ui }) => ui.getState().openDialog({ kind: 'compare' }),
    },
    {
      id: 'compare-next',
      title: texts.next,
      keys: ['Alt+F5'],
      whileTyping: true,
      enabled: comparing,
      run: (services) => stepChange(services, 1),
    },
    {
      id: 'compare-previous',
      title: texts.previous,
      keys: ['Alt+Shift+F5'],
      whileTyping: true,
      enabled: comparing,
      run: (services) => stepChange(services, -1),
    },
    { id: 'compare-stop', title: texts.close, enabled: comparing, run: ({ versions }) => versions.getState().stop() },
  ],
}

export const versionsContribution: Contribution<Services> = { commands, dialogs: { compare: CompareDialog } }
