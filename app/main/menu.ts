/**
 * The application menu. Its own entries become commands for the page; the rest are the system's
 * standard roles. The page listens to the keyboard itself, as it must in a browser, so entries show
 * their keys without registering them. (macOS registers them always, but only acts on keys that the
 * page has not handled.)
 */
import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import { commands } from '../commands'
import type { Command, CommandInfo } from '../commands'

export interface MenuSettings {
  readonly mac: boolean
  /** Show the developer tools entry. */
  readonly developer: boolean
  readonly send: (command: Command) => void
}

export function installMenu(settings: MenuSettings): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(settings)]))
}

export function menuTemplate({ mac, developer, send }: MenuSettings): readonly MenuItemConstructorOptions[] {
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
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        item('new'),
        item('new-window'),
        item('open'),
        item('welcome'),
        line,
        item('save'),
        item('save-as'),
        item('compare'),
        line,
        item('export-csv'),
        line,
        { role: 'close' },
        ...(mac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    {
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
        { role: 'selectAll' },
        line,
        item('find'),
      ],
    },
    {
      label: '&View',
      submenu: [
        item('view-diagram'),
        item('view-results'),
        item('view-scene'),
        item('view-model'),
        item('view-graph'),
        item('view-code'),
        line,
        item('toggle-palette'),
        item('toggle-inspector'),
        item('toggle-problems'),
        item('theme'),
        line,
        // Size of everything, text included; the usual keys are the diagram's own zoom.
        { role: 'resetZoom', label: 'Normal Size', accelerator: 'CmdOrCtrl+Alt+0' },
        { role: 'zoomIn', label: 'Larger', accelerator: 'CmdOrCtrl+Alt+=' },
        { role: 'zoomOut', label: 'Smaller', accelerator: 'CmdOrCtrl+Alt+-' },
        { role: 'togglefullscreen' },
        ...(developer ? [line, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    {
      label: '&Diagram',
      submenu: [
        item('insert'),
        item('note'),
        line,
        item('group'),
        item('ungroup'),
        item('enter'),
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
        line,
        item('fit-view'),
      ],
    },
    {
      label: '&Run',
      submenu: [
        item('run'),
        item('pause'),
        item('cancel'),
        line,
        item('go-on'),
        item('save-state'),
        item('start-from-state'),
      ],
    },
    { role: 'windowMenu' },
    {
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
    },
  ]
}
