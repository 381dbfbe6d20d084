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
  'new-window': { label: 'New Window', keys: 'CmdOrCtrl+Alt+Shift+N' },
  open: { label: 'Open...', keys: 'CmdOrCtrl+O' },
  welcome: { label: 'Welcome Page...', keys: 'CmdOrCtrl+Shift+H' },
  save: { label: 'Save', keys: 'CmdOrCtrl+S' },
  'save-as': { label: 'Save As...', keys: 'CmdOrCtrl+Shift+S' },
  compare: { label: 'Compare With Another Version...', keys: 'CmdOrCtrl+Shift+D' },
  'export-csv': { label: 'Export Results as CSV...', keys: 'CmdOrCtrl+E' },
  undo: { label: 'Undo', keys: 'CmdOrCtrl+Z' },
  redo: { label: 'Redo', keys: 'CmdOrCtrl+Shift+Z' },
  duplicate: { label: 'Duplicate', keys: 'CmdOrCtrl+D' },
  delete: { label: 'Delete', keys: 'Delete' },
  find: { label: 'Find and Replace...', keys: 'CmdOrCtrl+F' },
  insert: { label: 'Insert Block...', keys: '/' },
  note: { label: 'Add a Note', keys: 'N' },
  group: { label: 'Group Into a Subsystem', keys: 'CmdOrCtrl+G' },
  ungroup: { label: 'Ungroup Subsystem', keys: 'CmdOrCtrl+Shift+G' },
  enter: { label: 'Look Into Subsystem', keys: 'PageDown' },
  leave: { label: 'Leave Subsystem', keys: 'PageUp' },
  'add-to-library': { label: 'Add to Library...' },
  libraries: { label: 'Libraries...' },
  'update-from-library': { label: 'Update From Library' },
  'compare-with-library': { label: 'Compare With Library' },
  mirror: { label: 'Mirror Block', keys: 'CmdOrCtrl+M' },
  turn: { label: 'Turn Block', keys: 'R' },
  'comment-out': { label: 'Comment Out, or Put Back', keys: 'CmdOrCtrl+Shift+X' },
  arrange: { label: 'Arrange Blocks Automatically', keys: 'CmdOrCtrl+Shift+A' },
  'fit-view': { label: 'Fit Diagram to Window', keys: 'CmdOrCtrl+0' },
  run: { label: 'Run', keys: 'F5' },
  pause: { label: 'Pause', keys: 'F7' },
  cancel: { label: 'Cancel Run', keys: 'Shift+F5' },
  'go-on': { label: 'Continue to a Later Time...' },
  'save-state': { label: 'Save State...' },
  'start-from-state': { label: 'Start from State...' },
  help: { label: 'Wishbone Help', keys: 'F1' },
  tour: { label: 'Guided Tour', keys: 'Shift+F1' },
  shortcuts: { label: 'Keyboard Shortcuts', keys: '?' },
  'view-diagram': { label: 'Diagram', keys: 'CmdOrCtrl+1' },
  'view-results': { label: 'Results', keys: 'CmdOrCtrl+2' },
  'view-scene': { label: '3D View', keys: 'CmdOrCtrl+3' },
  'view-model': { label: 'Model', keys: 'CmdOrCtrl+4' },
  'view-graph': { label: 'Linear Graph', keys: 'CmdOrCtrl+5' },
  'view-code': { label: 'Code', keys: 'CmdOrCtrl+6' },
  'toggle-palette': { label: 'Show or Hide the Palette', keys: 'CmdOrCtrl+B' },
  'toggle-inspector': { label: 'Show or Hide the Inspector', keys: 'CmdOrCtrl+I' },
  'toggle-problems': { label: 'Show or Hide Problems', keys: 'CmdOrCtrl+Shift+M' },
  theme: { label: 'Switch Between Light and Dark', keys: 'CmdOrCtrl+Shift+L' },
  'command-palette': { label: 'All Commands...', keys: 'CmdOrCtrl+K' },
  'crash-log': { label: 'Show Crash Log' },
  about: { label: 'About Wishbone' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type Command = keyof typeof commands

export function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}
