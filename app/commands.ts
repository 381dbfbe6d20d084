/**
 * Commands of the application menu: what the Electron menu sends through `Bridge.onCommand` and what
 * the renderer's own menu and keyboard shortcuts do. One list, so that a menu entry without an action
 * is a type error.
 *
 * `keys` is an Electron accelerator (`CmdOrCtrl` is Command on macOS, Control elsewhere). The renderer
 * listens to the keyboard in both the browser and Electron; the menu only shows the keys.
 */
import { keysOf, recordOf } from '../engine/collections/entries'
import { exportTargetIds, exportTargets, type ExportTargetId } from '../engine/backends/targets'
import { jobKinds, viewedKinds } from '../engine/host/jobs/kinds'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../engine/host/manoeuvres/table'

export interface CommandInfo {
  readonly label: string
  readonly keys?: string
}

type ExportCommand = `export-${ExportTargetId}`

/** Of each target: `C source` is `C Source...` in a menu. */
const exportCommands = recordOf(
  exportTargetIds.map((id): [ExportCommand, CommandInfo] => {
    const words = exportTargets[id].title.split(' ')
    return [`export-${id}`, { label: `${words.map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')}...` }]
  }),
)

/** Of each manoeuvre: shows the view with it chosen. */
const manoeuvreCommands = recordOf(
  manoeuvreNames.map((id): [`manoeuvre-${ManoeuvreName}`, CommandInfo] => [
    `manoeuvre-${id}`,
    { label: `${manoeuvres[id].title}...` },
  ]),
)

/** Of each analysis with its own view. */
const analysisViews = recordOf(
  viewedKinds.map((kind): [`view-${typeof kind}`, CommandInfo] => [`view-${kind}`, jobKinds[kind].analysis.view]),
)

export const commands = {
  new: { label: 'New Project', keys: 'CmdOrCtrl+Alt+N' },
  'new-vehicle': { label: 'New Vehicle from Assemblies...' },
  'new-window': { label: 'New Window', keys: 'CmdOrCtrl+Alt+Shift+N' },
  open: { label: 'Open...', keys: 'CmdOrCtrl+O' },
  welcome: { label: 'Welcome Page...', keys: 'CmdOrCtrl+Shift+H' },
  save: { label: 'Save', keys: 'CmdOrCtrl+S' },
  'save-as': { label: 'Save As...', keys: 'CmdOrCtrl+Shift+S' },
  compare: { label: 'Compare With Another Version...', keys: 'CmdOrCtrl+Shift+D' },
  'compare-next': { label: 'Next Difference', keys: 'Alt+F5' },
  'compare-previous': { label: 'Previous Difference', keys: 'Alt+Shift+F5' },
  'compare-stop': { label: 'Stop Comparing' },
  'export-csv': { label: 'Export Results as CSV...', keys: 'CmdOrCtrl+E' },
  'import-reference': { label: 'Import Reference Data...' },
  'log-experiment': { label: 'Experiment From a Log...' },
  'replace-source': { label: 'Replace Source by a Column of a Log...' },
  'export-mat': { label: 'Export Results as MAT-File...' },
  'export-parquet': { label: 'Export Results as Parquet File...' },
  'export-model': { label: 'Export Model...', keys: 'CmdOrCtrl+Shift+E' },
  ...exportCommands,
  undo: { label: 'Undo', keys: 'CmdOrCtrl+Z' },
  redo: { label: 'Redo', keys: 'CmdOrCtrl+Shift+Z' },
  duplicate: { label: 'Duplicate', keys: 'CmdOrCtrl+D' },
  delete: { label: 'Delete', keys: 'Delete' },
  rename: { label: 'Rename Block', keys: 'F2' },
  find: { label: 'Find and Replace...', keys: 'CmdOrCtrl+F' },
  insert: { label: 'Insert Block...', keys: '/' },
  'add-fmu': { label: 'Add FMU...' },
  connect: { label: 'Wire From the Selected Block...', keys: 'W' },
  probe: { label: 'Plot Signals of...', keys: 'P' },
  note: { label: 'Add a Note', keys: 'N' },
  group: { label: 'Group Into a Subsystem', keys: 'CmdOrCtrl+G' },
  ungroup: { label: 'Ungroup Subsystem', keys: 'CmdOrCtrl+Shift+G' },
  enter: { label: 'Look Into Subsystem', keys: 'PageDown' },
  parameters: { label: 'Edit Parameters', keys: 'F4' },
  'edit-function': { label: 'Edit Function' },
  leave: { label: 'Leave Subsystem', keys: 'PageUp' },
  'add-to-library': { label: 'Add to Library...' },
  libraries: { label: 'Libraries...' },
  'update-from-library': { label: 'Update From Library' },
  'compare-with-library': { label: 'Compare With Library' },
  mirror: { label: 'Mirror Block', keys: 'CmdOrCtrl+M' },
  turn: { label: 'Turn Block', keys: 'R' },
  'comment-out': { label: 'Comment Out, or Put Back', keys: 'CmdOrCtrl+Shift+X' },
  arrange: { label: 'Arrange Blocks Automatically', keys: 'CmdOrCtrl+Shift+A' },
  'align-left': { label: 'Left Edges' },
  'align-centre': { label: 'Centres in a Column' },
  'align-right': { label: 'Right Edges' },
  'align-top': { label: 'Top Edges' },
  'align-middle': { label: 'Centres in a Row' },
  'align-bottom': { label: 'Bottom Edges' },
  'distribute-horizontally': { label: 'Distribute Horizontally' },
  'distribute-vertically': { label: 'Distribute Vertically' },
  'fit-view': { label: 'Fit Diagram to Window', keys: 'CmdOrCtrl+0' },
  'zoom-in': { label: 'Zoom In', keys: 'CmdOrCtrl+=' },
  'zoom-out': { label: 'Zoom Out', keys: 'CmdOrCtrl+-' },
  run: { label: 'Run', keys: 'F5' },
  'run-stepwise': { label: 'Run Step by Step', keys: 'CmdOrCtrl+F5' },
  'run-variants': { label: 'Run All Variants' },
  settle: { label: 'Settle Before the Run' },
  'set-speed': { label: 'Set Speed...' },
  pause: { label: 'Pause', keys: 'F7' },
  resume: { label: 'Continue the Paused Run', keys: 'CmdOrCtrl+Enter' },
  step: { label: 'One Step of the Solver', keys: 'F10' },
  'step-sample': { label: 'To the Next Stored Instant', keys: 'F9' },
  cancel: { label: 'Cancel Run', keys: 'Shift+F5' },
  'go-on': { label: 'Continue to a Later Time...' },
  'save-state': { label: 'Save State...' },
  'start-from-state': { label: 'Start from State...' },
  drive: { label: 'Drive by Hand...', keys: 'CmdOrCtrl+Shift+F5' },
  'drive-mapping': { label: 'Keys and Gamepad for Driving...' },
  'drive-restart': { label: 'Drive Again From Its Start', keys: 'CmdOrCtrl+Backspace' },
  'drive-on': { label: 'Drive On From Where It Stopped' },
  'make-drivable': { label: 'Make Drivable: Add a Drive Torque to the Wheels' },
  ...manoeuvreCommands,
  'save-inputs': { label: 'Save Driver Inputs...' },
  help: { label: 'Wishbone Help', keys: 'F1' },
  tour: { label: 'Guided Tour', keys: 'Shift+F1' },
  shortcuts: { label: 'Keyboard Shortcuts', keys: '?' },
  'view-diagram': { label: 'Diagram', keys: 'CmdOrCtrl+1' },
  'view-results': { label: 'Results', keys: 'CmdOrCtrl+2' },
  'view-scene': { label: '3D View', keys: 'CmdOrCtrl+3' },
  'view-model': { label: 'Model', keys: 'CmdOrCtrl+4' },
  'view-graph': { label: 'Linear Graph', keys: 'CmdOrCtrl+5' },
  'view-code': { label: 'Code', keys: 'CmdOrCtrl+6' },
  'view-export': { label: 'Export', keys: 'CmdOrCtrl+7' },
  'view-manoeuvres': { label: 'Manoeuvres', keys: 'CmdOrCtrl+8' },
  ...analysisViews,
  'code-show': { label: 'Code of the Selected Block', keys: 'CmdOrCtrl+Shift+K' },
  'code-next': { label: 'Next Line of the Block', keys: 'F8' },
  'code-previous': { label: 'Previous Line of the Block', keys: 'Shift+F8' },
  'code-only': { label: 'Only Lines of the Block' },
  'code-names': { label: 'What Names Mean' },
  'scene-play': { label: 'Play or Pause', keys: 'Space' },
  'scene-start': { label: 'To the Start', keys: 'Home' },
  'scene-end': { label: 'To the End', keys: 'End' },
  'scene-forward': { label: 'One Instant Forth' },
  'scene-back': { label: 'One Instant Back' },
  'scene-faster': { label: 'Play Faster', keys: '.' },
  'scene-slower': { label: 'Play Slower', keys: ',' },
  'scene-iso': { label: 'From the Front Right' },
  'scene-front': { label: 'From the Front' },
  'scene-side': { label: 'From the Right Side' },
  'scene-top': { label: 'From Above' },
  'scene-chase': { label: 'Behind the Vehicle' },
  'scene-fit': { label: 'Fit the Model to the View', keys: 'Shift+F' },
  'scene-focus': { label: 'See the Selected Block From Near' },
  'scene-trace': { label: 'Trail of the Selected Block' },
  'scene-forces': { label: 'Forces' },
  'scene-trails': { label: 'Trails' },
  'scene-grid': { label: 'Road Grid' },
  'scene-names': { label: 'Names and Values of Forces' },
  'scene-plots': { label: 'Plots Beside the Picture' },
  'toggle-split': { label: 'Diagram Beside the View', keys: 'CmdOrCtrl+\\' },
  cursors: { label: 'Measure Between Two Cursors', keys: 'C' },
  'toggle-palette': { label: 'Show or Hide the Palette', keys: 'CmdOrCtrl+B' },
  'toggle-inspector': { label: 'Show or Hide the Inspector', keys: 'CmdOrCtrl+I' },
  'toggle-problems': { label: 'Show or Hide Problems', keys: 'CmdOrCtrl+Shift+M' },
  'next-pane': { label: 'Go to the Next Part of the Window', keys: 'F6' },
  theme: { label: 'Switch Between Light and Dark', keys: 'CmdOrCtrl+Shift+L' },
  'command-palette': { label: 'All Commands...', keys: 'CmdOrCtrl+K' },
  'crash-log': { label: 'Show Crash Log' },
  about: { label: 'About Wishbone' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type Command = keyof typeof commands

/** The commands that show views, in the order of the menu. */
export const viewCommands = keysOf(commands).filter((id) => id.startsWith('view-'))

export function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}
