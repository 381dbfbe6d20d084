/**
 * Everything that can be done by name: one list for menus, shortcuts and the command palette. Commands
 * of the application menu carry the names of `app/commands.ts`.
 */
import { duplicateSelection, redo, removeSelection, selectAll, undo } from './actions'
import { exportResults } from '../results/export'
import { emptySelection, isUnsaved } from '../store/projectStore'
import { newProject, openProject, saveProject, saveProjectAs } from './files'
import { cancelRun, startRun } from './running'
import { sceneCommands } from './sceneCommands'
import type { AppCommand, CommandId } from './command'
import { clipboardCommands } from './clipboardCommands'
import { codeCommands } from './codeCommands'
import { controlCommands } from './controlCommands'
import { applicationCommands, newWindowCommand } from './applicationCommands'
import { diagramCommands } from './diagramCommands'
import { helpCommands } from './helpCommands'
import { resultsCommands } from './resultsCommands'
import type { Services } from './services'
import { variantCommands } from './variantRuns'
import { versionCommands } from './versionCommands'
import { views } from './uiStore'
import { openMenuAtFocus } from '../menus/openMenu'
import { menuTexts } from '../texts/menus'
import { shellTexts } from '../texts/shell'

export type { AppCommand, CommandId } from './command'

const STEP = 1.25
const something = ({ project }: Services): boolean => {
  const { blocks, wires, notes } = project.getState().selection
  return blocks.length + wires.length + notes.length > 0
}
const someBlock = ({ project }: Services): boolean => project.getState().selection.blocks.length > 0
const someBlockOrNote = ({ project }: Services): boolean => {
  const { blocks, notes } = project.getState().selection
  return blocks.length > 0 || notes.length > 0
}
const running = ({ run }: Services): boolean => run.getState().status === 'running'

export const commandList: readonly AppCommand[] = [
  {
    id: 'new',
    title: shellTexts.newProject,
    group: 'file',
    keys: ['Mod+Alt+N'],
    whileTyping: true,
    run: (s) => void newProject(s),
  },
  newWindowCommand,
  {
    id: 'open',
    title: shellTexts.openProject,
    group: 'file',
    keys: ['Mod+O'],
    whileTyping: true,
    run: (s) => void openProject(s),
  },
  {
    id: 'welcome',
    title: shellTexts.welcomePage,
    group: 'file',
    keys: ['Mod+Shift+H'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ welcomeOpen: true }),
  },
  {
    id: 'save',
    title: shellTexts.save,
    group: 'file',
    keys: ['Mod+S'],
    whileTyping: true,
    run: (s) => void saveProject(s),
  },
  {
    id: 'save-as',
    title: shellTexts.saveAs,
    group: 'file',
    keys: ['Mod+Shift+S'],
    whileTyping: true,
    run: (s) => void saveProjectAs(s),
  },
  {
    id: 'export-csv',
    title: shellTexts.exportResultsAsCsv,
    group: 'file',
    keys: ['Mod+E'],
    enabled: ({ run }) => run.getState().result !== null,
    run: (s) => void exportResults(s),
  },
  ...versionCommands,
  {
    id: 'undo',
    title: shellTexts.undo,
    group: 'edit',
    keys: ['Mod+Z'],
    enabled: ({ project }) => project.getState().history.past.length > 0,
    run: undo,
  },
  {
    id: 'redo',
    title: shellTexts.redo,
    group: 'edit',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: ({ project }) => project.getState().history.future.length > 0,
    run: redo,
  },
  {
    id: 'delete',
    title: shellTexts.deleteText,
    group: 'edit',
    keys: ['Delete', 'Backspace'],
    enabled: something,
    run: removeSelection,
  },
  {
    id: 'duplicate',
    title: shellTexts.duplicate,
    group: 'edit',
    keys: ['Mod+D'],
    enabled: someBlock,
    run: duplicateSelection,
  },
  ...clipboardCommands,
  { id: 'select-all', title: shellTexts.selectAll, group: 'edit', keys: ['Mod+A'], run: selectAll },
  {
    id: 'deselect',
    title: shellTexts.selectNothing,
    group: 'edit',
    keys: ['Escape'],
    enabled: (services) => something(services) && !running(services),
    run: ({ project }) => project.getState().select(emptySelection),
  },
  {
    id: 'rename',
    title: shellTexts.renameBlock,
    group: 'edit',
    keys: ['F2'],
    enabled: someBlockOrNote,
    run: focusName,
  },
  { id: 'insert', title: shellTexts.insertBlock, group: 'diagram', keys: ['/'], run: quickInsert },
  ...diagramCommands,
  {
    id: 'fit-view',
    title: shellTexts.fitDiagramToWindow,
    group: 'diagram',
    keys: ['Mod+0', 'F'],
    run: ({ canvas }) => canvas.getState().view?.fit(),
  },
  {
    id: 'zoom-in',
    title: shellTexts.zoomIn,
    group: 'diagram',
    keys: ['Mod++', 'Mod+='],
    run: ({ canvas }) => canvas.getState().view?.zoomBy(STEP),
  },
  {
    id: 'zoom-out',
    title: shellTexts.zoomOut,
    group: 'diagram',
    keys: ['Mod+-'],
    run: ({ canvas }) => canvas.getState().view?.zoomBy(1 / STEP),
  },
  {
    id: 'run',
    title: shellTexts.runExperiment,
    group: 'simulation',
    keys: ['F5', 'Mod+Enter'],
    whileTyping: true,
    enabled: (s) => !running(s),
    run: (s) => startRun(s),
  },
  {
    id: 'cancel',
    title: shellTexts.cancelRun,
    group: 'simulation',
    keys: ['Escape', 'Shift+F5'],
    whileTyping: true,
    enabled: running,
    run: cancelRun,
  },
  ...controlCommands,
  ...variantCommands,
  ...sceneCommands,
  ...resultsCommands,
  ...codeCommands,
  ...views.map((view, i): AppCommand => ({
    id: `view-${view}`,
    title: shellTexts.showView[view],
    group: 'view',
    keys: [`Mod+${i + 1}`],
    whileTyping: true,
    run: ({ ui }) => ui.getState().showView(view),
  })),
  {
    id: 'toggle-split',
    title: shellTexts.diagramBesideTheView,
    group: 'view',
    keys: ['Mod+\\'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ split: !ui.getState().split }),
  },
  {
    id: 'toggle-palette',
    title: shellTexts.showOrHideThePalette,
    group: 'view',
    keys: ['Mod+B'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ paletteOpen: !ui.getState().paletteOpen }),
  },
  {
    id: 'toggle-inspector',
    title: shellTexts.showOrHideTheInspector,
    group: 'view',
    keys: ['Mod+I'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ inspectorOpen: !ui.getState().inspectorOpen }),
  },
  {
    id: 'toggle-problems',
    title: shellTexts.showOrHideProblems,
    group: 'view',
    keys: ['Mod+Shift+M'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ problemsOpen: !ui.getState().problemsOpen }),
  },
  {
    id: 'theme',
    title: shellTexts.switchBetweenLightAndDark,
    group: 'view',
    keys: ['Mod+Shift+L'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ theme: ui.getState().theme === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'next-pane',
    title: shellTexts.goToTheNextPart,
    group: 'view',
    keys: ['F6'],
    whileTyping: true,
    run: focusNextPane,
  },
  {
    id: 'show-menu',
    title: menuTexts.showMenu,
    group: 'view',
    keys: ['Shift+F10', 'ContextMenu'],
    run: openMenuAtFocus,
  },
  {
    id: 'command-palette',
    title: shellTexts.allCommands,
    group: 'view',
    keys: ['Mod+K', 'Mod+Shift+P'],
    whileTyping: true,
    run: ({ ui }) => ui.getState().set({ commandPaletteOpen: true }),
  },
  ...helpCommands,
  {
    id: 'shortcuts',
    title: shellTexts.keyboardShortcuts,
    group: 'help',
    keys: ['?'],
    run: ({ ui }) => ui.getState().set({ shortcutsOpen: true }),
  },
  ...applicationCommands,
]

const byId = new Map(commandList.map((command) => [command.id, command]))

export function getCommand(id: CommandId): AppCommand {
  const command = byId.get(id)
  if (command === undefined) throw new Error(`There is no command ${id}`)
  return command
}

export function runCommand(services: Services, id: CommandId): void {
  const command = getCommand(id)
  if (command.enabled?.(services) !== false) command.run(services)
}

export function hasUnsavedChanges({ project }: Services): boolean {
  return isUnsaved(project.getState())
}

function quickInsert({ ui, canvas }: Services): void {
  const { view, split, showView } = ui.getState()
  if (view !== 'diagram' && !split) showView('diagram')
  const centre = canvas.getState().view?.centre()
  if (centre !== undefined) canvas.getState().set({ quickInsert: { ...centre, anywhere: true } })
}

/** The name of the selected block, to be changed, or else the text of the selected note. */
function focusName({ ui, project, canvas }: Services): void {
  const { blocks, notes } = project.getState().selection
  const [note] = notes
  if (blocks.length === 0 && note !== undefined) {
    canvas.getState().set({ writing: note })
    return
  }
  ui.getState().set({ inspectorTab: 'selection', inspectorOpen: true })
  requestAnimationFrame(() => {
    const field = document.getElementById('block-name')
    if (field instanceof HTMLInputElement) field.select()
  })
}

const panes = ['.toolbar', '[aria-label="Palette"]', '.centre', '[aria-label="Inspector"].pane', '.status-bar'] as const
const focusable = 'button:not(:disabled), input, select, textarea, [tabindex="0"]'

/** From wherever the focus is to the first control of the next part, for getting around without a pointer. */
function focusNextPane(): void {
  const present = panes.flatMap((selector) => document.querySelector(selector) ?? [])
  const at = present.findIndex((pane) => pane.contains(document.activeElement))
  const next = present[(at + 1) % present.length]
  next?.querySelector<HTMLElement>(focusable)?.focus()
}
