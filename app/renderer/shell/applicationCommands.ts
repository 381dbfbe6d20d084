/** Commands about the application itself: its windows, its licences, what went wrong. */
import { desktopTexts as texts } from '../texts/desktop'
import type { AppCommand } from './command'

export const applicationCommands: readonly AppCommand[] = [
  {
    id: 'crash-log',
    title: texts.crashLog,
    group: 'help',
    keys: [],
    run: ({ ui }) => ui.getState().set({ crashLogOpen: true }),
  },
  { id: 'about', title: texts.about, group: 'help', keys: [], run: ({ ui }) => ui.getState().set({ aboutOpen: true }) },
]

export const newWindowCommand: AppCommand = {
  id: 'new-window',
  title: texts.newWindow,
  group: 'file',
  keys: ['Mod+Alt+Shift+N'],
  whileTyping: true,
  run: ({ bridge }) => void bridge.newWindow(),
}
