/** Commands for comparing the open project with another version. */
import { versionsTexts as texts } from '../texts/versions'
import { stepChange } from '../versions/actions'
import type { AppCommand } from './command'
import type { Services } from './services'

export type VersionCommand = 'compare' | 'compare-next' | 'compare-previous' | 'compare-stop'

const comparing = ({ versions }: Services): boolean => versions.getState().other !== null

export const versionCommands: readonly AppCommand[] = [
  {
    id: 'compare',
    title: texts.command,
    group: 'file',
    keys: ['Mod+Shift+D'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ compareOpen: true }),
  },
  {
    id: 'compare-next',
    title: texts.next,
    group: 'file',
    keys: ['Alt+F5'],
    whileTyping: true,
    enabled: comparing,
    run: (services) => stepChange(services, 1),
  },
  {
    id: 'compare-previous',
    title: texts.previous,
    group: 'file',
    keys: ['Alt+Shift+F5'],
    whileTyping: true,
    enabled: comparing,
    run: (services) => stepChange(services, -1),
  },
  {
    id: 'compare-stop',
    title: texts.close,
    group: 'file',
    keys: [],
    enabled: comparing,
    run: ({ versions }) => versions.getState().stop(),
  },
]
