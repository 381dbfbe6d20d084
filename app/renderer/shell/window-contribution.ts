/** Contribution of the window itself: undo, views, panes, theme, all commands by name. */
import { commands as appCommands, type CommandInfo } from '../../commands'
import { menuTexts } from '../texts/menus'
import { shellTexts } from '../texts/shell'
import type { AppCommand, GroupedCommands } from '../workbench/command'
import type { Contribution, ViewContribution } from '../workbench/contribution'
import { redo, undo } from '../workbench/locate'
import { openMenuAtFocus } from '../workbench/menus/open-menu'
import type { UiState } from '../workbench/ui-store'
import { CommandPalette } from './CommandPalette'
import { ShortcutsDialog } from './ShortcutsDialog'

declare module '../workbench/dialog' {
  interface DialogKinds {
    'command-palette': object
    shortcuts: object
  }
}

type Toggle = { [K in keyof UiState]: UiState[K] extends boolean ? K : never }[keyof UiState]

const toggle = (id: AppCommand['id'], title: string, keys: string, what: Toggle): AppCommand => ({
  id,
  title,
  keys: [keys],
  whileTyping: true,
  run: ({ ui }) => ui.getState().set({ [what]: !ui.getState()[what] }),
})

const commands: GroupedCommands = {
  edit: [
    {
      id: 'undo',
      title: shellTexts.undo,
      keys: ['Mod+Z'],
      enabled: ({ project }) => project.getState().history.past.length > 0,
      run: undo,
    },
    {
      id: 'redo',
      title: shellTexts.redo,
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: ({ project }) => project.getState().history.future.length > 0,
      run: redo,
    },
  ],
  view: [
    toggle('toggle-split', shellTexts.diagramBeside, 'Mod+\\', 'split'),
    toggle('toggle-palette', shellTexts.togglePalette, 'Mod+B', 'paletteOpen'),
    toggle('toggle-inspector', shellTexts.toggleInspector, 'Mod+I', 'inspectorOpen'),
    toggle('toggle-problems', shellTexts.showOrHideProblems, 'Mod+Shift+M', 'problemsOpen'),
    {
      id: 'theme',
      title: shellTexts.toggleTheme,
      keys: ['Mod+Shift+L'],
      whileTyping: true,
      run: ({ ui }) => ui.getState().set({ theme: ui.getState().theme === 'dark' ? 'light' : 'dark' }),
    },
    { id: 'next-pane', title: shellTexts.nextPart, keys: ['F6'], whileTyping: true, run: focusNextPane },
    { id: 'show-menu', title: menuTexts.showMenu, keys: ['Shift+F10', 'ContextMenu'], run: openMenuAtFocus },
    {
      id: 'command-palette',
      title: shellTexts.allCommands,
      keys: ['Mod+K', 'Mod+Shift+P'],
      whileTyping: true,
      run: ({ ui }) => ui.getState().openDialog({ kind: 'command-palette' }),
    },
  ],
  help: [
    {
      id: 'shortcuts',
      title: shellTexts.keyboardShortcuts,
      keys: ['?'],
      run: ({ ui }) => ui.getState().openDialog({ kind: 'shortcuts' }),
    },
  ],
}

/** Returns the command that shows a view, with a number key. */
export function viewCommand({ id }: ViewContribution): AppCommand {
  const { label, keys }: CommandInfo = appCommands[`view-${id}`]
  return {
    id: `view-${id}`,
    title: shellTexts.showView(label),
    ...(keys !== undefined && { keys: [keys.replace('CmdOrCtrl', 'Mod')] }),
    whileTyping: true,
    run: ({ ui }) => ui.getState().showView(id),
  }
}

export const windowContribution: Contribution = {
  commands,
  dialogs: { 'command-palette': CommandPalette, shortcuts: ShortcutsDialog },
}

const panes = ['.toolbar', '[aria-label="Palette"]', '.centre', '[aria-label="Inspector"].pane', '.status-bar'] as const
const focusable = 'button:not(:disabled), input, select, textarea, [tabindex="0"]'

/** Moves the focus to the first control of the next part of the window, for users without a pointer. */
function focusNextPane(): void {
  const present = panes.flatMap((selector) => document.querySelector(selector) ?? [])
  const at = present.findIndex((pane) => pane.contains(document.activeElement))
  const next = present[(at + 1) % present.length]
  next?.querySelector<HTMLElement>(focusable)?.focus()
}
