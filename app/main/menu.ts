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
      accelerator: info.keys,
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
        item('open'),
        item('welcome'),
        line,
        item('save'),
        item('save-as'),
        line,
        item('export-csv'),
        line,
        mac ? { role: 'close' } : { role: 'quit' },
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
        { role: 'selectAll' },
      ],
    },
    {
      label: '&Simulation',
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
    {
      label: '&View',
      submenu: [
        item('fit-view'),
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
    { role: 'windowMenu' },
    { role: 'help', submenu: [item('help'), item('tour'), item('shortcuts'), line, { role: 'about' }] },
  ]
}
