/**
 * The application menu. Its own entries become commands for the page; the rest are the system's
 * standard roles. The page listens to the keyboard itself, as it must in a browser, so entries show
 * their keys without registering them. (macOS registers them always, but only acts on keys that the
 * page has not handled.)
 */
import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import { exportTargetIds } from '../../engine/backends/targets'
import { manoeuvreNames } from '../../manoeuvres/table'
import { commands, viewCommands } from '../commands'
import type { Command, CommandInfo } from '../commands'

export interface MenuSettings {
  readonly mac: boolean
  /** Shows the entry of the developer tools. */
  readonly developer: boolean
  readonly send: (command: Command) => void
}

/** Submenus; null is a line between groups. */
const playing = [
  'scene-play',
  null,
  'scene-start',
  'scene-back',
  'scene-forward',
  'scene-end',
  null,
  'scene-faster',
  'scene-slower',
] as const
const cameras = [
  'scene-iso',
  'scene-front',
  'scene-side',
  'scene-top',
  'scene-chase',
  null,
  'scene-fit',
  'scene-focus',
] as const
const shown = ['scene-forces', 'scene-trails', 'scene-trace', 'scene-grid', 'scene-names', 'scene-plots'] as const
const tires = ['tire-rig', 'tire-fit', 'tire-file', 'wheel-levels', null, 'road-editor'] as const
const code = ['code-show', null, 'code-next', 'code-previous', 'code-only', null, 'code-names'] as const
const alignments = [
  'align-left',
  'align-centre',
  'align-right',
  null,
  'align-top',
  'align-middle',
  'align-bottom',
  null,
  'distribute-horizontally',
  'distribute-vertically',
] as const

export function installMenu(settings: MenuSettings): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(settings)]))
}

/** Makes the entries of commands. */
interface MenuEntries {
  readonly item: (command: Command) => MenuItemConstructorOptions
  /** Entries with lines between groups. */
  readonly items: (list: readonly (Command | null)[]) => MenuItemConstructorOptions[]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

export function menuTemplate({ mac, developer, send }: MenuSettings): readonly MenuItemConstructorOptions[] {
  const entries = menuEntries(send)
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(entries, mac),
    editMenu(entries),
    viewMenu(entries, developer),
    diagramMenu(entries),
    runMenu(entries),
    { role: 'windowMenu' },
    helpMenu(entries),
  ]
}

function menuEntries(send: MenuSettings['send']): MenuEntries {
  const item = (command: Command): MenuItemConstructorOptions => {
    const info: CommandInfo = commands[command]
    return {
      id: command,
      label: info.label,
      ...(info.keys !== undefined && { accelerator: info.keys }),
      registerAccelerator: false,
      click: () => send(command),
    }
  }
  return { item, items: (list) => list.map((command) => (command === null ? line : item(command))) }
}

const fileMenu = ({ item }: MenuEntries, mac: boolean): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [
    item('new'),
    item('new-vehicle'),
    item('new-window'),
    item('open'),
    item('welcome'),
    line,
    item('save'),
    item('save-as'),
    item('compare'),
    {
      label: 'Differences',
      submenu: [item('compare-next'), item('compare-previous'), line, item('compare-stop')],
    },
    line,
    item('log-experiment'),
    item('import-reference'),
    item('export-csv'),
    item('export-mat'),
    item('export-parquet'),
    item('export-model'),
    { label: 'Export model as', submenu: exportTargetIds.map((id) => item(`export-${id}`)) },
    line,
    { role: 'close' },
    ...(mac ? [] : [{ role: 'quit' } as const]),
  ],
})

const editMenu = ({ item }: MenuEntries): MenuItemConstructorOptions => ({
  label: '&Edit',
  submenu: [
    item('undo'),
    item('redo'),
    line,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    item('duplicate'),
    item('delete'),
    item('rename'),
    { role: 'selectAll', label: 'Select all' },
    line,
    item('find'),
  ],
})

const viewMenu = ({ item, items }: MenuEntries, developer: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    ...viewCommands.map(item),
    line,
    { label: '3D playback', submenu: items(playing) },
    { label: '3D camera', submenu: items(cameras) },
    { label: '3D display', submenu: items(shown) },
    { label: 'Generated code', submenu: items(code) },
    { label: 'Tyres and roads', submenu: items(tires) },
    {
      label: 'Analyses',
      submenu: items([
        ...(['analyse-operating', 'analyse-modes', 'analyse-loci'] as const),
        ...(['analyse-response', 'analyse-sensitivity', 'analyse-identify', 'analyse-inverse'] as const),
      ]),
    },
    item('cursors'),
    line,
    item('toggle-split'),
    item('toggle-palette'),
    item('toggle-inspector'),
    item('toggle-problems'),
    item('next-pane'),
    item('theme'),
    line,
    // Size of everything, text included; the usual keys are the diagram's own zoom.
    { role: 'resetZoom', label: 'Normal size', accelerator: 'CmdOrCtrl+Alt+0' },
    { role: 'zoomIn', label: 'Larger', accelerator: 'CmdOrCtrl+Alt+=' },
    { role: 'zoomOut', label: 'Smaller', accelerator: 'CmdOrCtrl+Alt+-' },
    { role: 'togglefullscreen', label: 'Toggle full screen' },
    ...(developer ? [line, { role: 'toggleDevTools', label: 'Toggle developer tools' } as const] : []),
  ],
})

const diagramMenu = ({ item, items }: MenuEntries): MenuItemConstructorOptions => ({
  label: '&Diagram',
  submenu: [
    item('insert'),
    item('add-fmu'),
    item('connect'),
    item('note'),
    item('probe'),
    item('parameters'),
    line,
    item('group'),
    item('ungroup'),
    item('enter'),
    item('edit-function'),
    item('replace-source'),
    item('leave'),
    line,
    item('add-to-library'),
    item('update-from-library'),
    item('compare-with-library'),
    item('libraries'),
    line,
    item('mirror'),
    item('turn'),
    item('comment-out'),
    item('arrange'),
    item('show-overlay'),
    { label: 'Align and distribute', submenu: items(alignments) },
    line,
    item('fit-view'),
    item('zoom-in'),
    item('zoom-out'),
  ],
})

const runMenu = ({ item }: MenuEntries): MenuItemConstructorOptions => ({
  label: '&Run',
  submenu: [
    item('run'),
    item('run-stepwise'),
    item('run-variants'),
    line,
    item('settle'),
    item('set-speed'),
    line,
    item('pause'),
    item('resume'),
    item('step'),
    item('step-sample'),
    item('cancel'),
    line,
    item('continue-run'),
    item('save-state'),
    item('start-from-state'),
    line,
    item('drive'),
    item('drive-on'),
    item('drive-restart'),
    item('drive-mapping'),
    item('make-drivable'),
    item('save-inputs'),
    { label: 'Manoeuvres', submenu: manoeuvreNames.map((id) => item(`manoeuvre-${id}`)) },
  ],
})

const helpMenu = ({ item }: MenuEntries): MenuItemConstructorOptions => ({
  role: 'help',
  label: '&Help',
  submenu: [
    item('help'),
    item('tour'),
    item('shortcuts'),
    item('command-palette'),
    line,
    item('crash-log'),
    line,
    item('about'),
  ],
})
