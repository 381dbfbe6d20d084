/**
 * Commands of the application menu: what the Electron menu sends through `Bridge.onCommand` and what
 * the renderer's own menu and keyboard shortcuts do. One list, so that a menu entry without an action
 * is a type error.
 *
 * `keys` is an Electron accelerator (`CmdOrCtrl` is Command on macOS, Control elsewhere). The renderer
 * listens to the keyboard in both the browser and Electron; the menu only shows the keys.
 */
export interface CommandInfo {
  readonly label: string
  readonly keys?: string
}

export const commands = {
  new: { label: 'New Project', keys: 'CmdOrCtrl+Alt+N' },
  open: { label: 'Open...', keys: 'CmdOrCtrl+O' },
  welcome: { label: 'Welcome Page...', keys: 'CmdOrCtrl+Shift+H' },
  save: { label: 'Save', keys: 'CmdOrCtrl+S' },
  'save-as': { label: 'Save As...', keys: 'CmdOrCtrl+Shift+S' },
  'export-csv': { label: 'Export Results as CSV...', keys: 'CmdOrCtrl+E' },
  undo: { label: 'Undo', keys: 'CmdOrCtrl+Z' },
  redo: { label: 'Redo', keys: 'CmdOrCtrl+Shift+Z' },
  run: { label: 'Run', keys: 'F5' },
  pause: { label: 'Pause', keys: 'F7' },
  cancel: { label: 'Cancel Run', keys: 'Shift+F5' },
  'go-on': { label: 'Continue to a Later Time...' },
  'save-state': { label: 'Save State...' },
  'start-from-state': { label: 'Start from State...' },
  'fit-view': { label: 'Fit Diagram to Window', keys: 'CmdOrCtrl+0' },
  help: { label: 'Wishbone Help', keys: 'F1' },
  tour: { label: 'Guided Tour', keys: 'Shift+F1' },
  shortcuts: { label: 'Keyboard Shortcuts', keys: '?' },
  theme: { label: 'Switch Between Light and Dark', keys: 'CmdOrCtrl+Shift+L' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type Command = keyof typeof commands

export function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}
