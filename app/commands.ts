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
import { jobKinds, viewedKinds } from '../jobs/kinds'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../manoeuvres/table'

export interface CommandInfo {
  readonly label: string
  readonly keys?: string
}

type ExportCommand = `export-${ExportTargetId}`

/** Commands of each target. */
const exportCommands = recordOf(
  exportTargetIds.map((id): [ExportCommand, CommandInfo] => [
    `export-${id}`,
    { label: `${exportTargets[id].title}...` },
  ]),
)

/** Commands of each manoeuvre, which show the view with it chosen. */
const manoeuvreCommands = recordOf(
  manoeuvreNames.map((id): [`manoeuvre-${ManoeuvreName}`, CommandInfo] => [
    `manoeuvre-${id}`,
    { label: `${manoeuvres[id].title}...` },
  ]),
)

/** Commands of each analysis with its own view. */
const analysisViews = recordOf(
  viewedKinds.map((kind): [`view-${typeof kind}`, CommandInfo] => [`view-${kind}`, jobKinds[kind].analysis.view]),
)

export const commands = {
  new: { label: 'New project', keys: 'CmdOrCtrl+Alt+N' },
  'new-vehicle': { label: 'New vehicle from assemblies...' },
  'new-window': { label: 'New window', keys: 'CmdOrCtrl+Alt+Shift+N' },
  open: { label: 'Open...', keys: 'CmdOrCtrl+O' },
  welcome: { label: 'Welcome page...', keys: 'CmdOrCtrl+Shift+H' },
  save: { label: 'Save', keys: 'CmdOrCtrl+S' },
  'save-as': { label: 'Save as...', keys: 'CmdOrCtrl+Shift+S' },
  compare: { label: 'Compare with another version...', keys: 'CmdOrCtrl+Shift+D' },
  'compare-next': { label: 'Next difference', keys: 'Alt+F5' },
  'compare-previous': { label: 'Previous difference', keys: 'Alt+Shift+F5' },
  'compare-stop': { label: 'Stop comparing' },
  'export-csv': { label: 'Export results as CSV...', keys: 'CmdOrCtrl+E' },
  'import-reference': { label: 'Import reference data...' },
  'log-experiment': { label: 'Experiment from a log...' },
  'replace-source': { label: 'Replace source with a column of a log...' },
  'export-mat': { label: 'Export results as MAT-file...' },
  'export-parquet': { label: 'Export results as Parquet file...' },
  'export-model': { label: 'Export model...', keys: 'CmdOrCtrl+Shift+E' },
  ...exportCommands,
  undo: { label: 'Undo', keys: 'CmdOrCtrl+Z' },
  redo: { label: 'Redo', keys: 'CmdOrCtrl+Shift+Z' },
  duplicate: { label: 'Duplicate', keys: 'CmdOrCtrl+D' },
  delete: { label: 'Delete', keys: 'Delete' },
  rename: { label: 'Rename block', keys: 'F2' },
  find: { label: 'Find and replace...', keys: 'CmdOrCtrl+F' },
  insert: { label: 'Insert block...', keys: '/' },
  'add-fmu': { label: 'Add FMU...' },
  connect: { label: 'Connect ports...', keys: 'W' },
  probe: { label: 'Plot signals of...', keys: 'P' },
  note: { label: 'Add a note', keys: 'N' },
  group: { label: 'Group into a subsystem', keys: 'CmdOrCtrl+G' },
  ungroup: { label: 'Ungroup subsystem', keys: 'CmdOrCtrl+Shift+G' },
  enter: { label: 'Open subsystem', keys: 'PageDown' },
  parameters: { label: 'Edit parameters', keys: 'F4' },
  'edit-function': { label: 'Edit function' },
  leave: { label: 'Leave subsystem', keys: 'PageUp' },
  'add-to-library': { label: 'Add to library...' },
  libraries: { label: 'Libraries...' },
  'update-from-library': { label: 'Update from library' },
  'compare-with-library': { label: 'Compare with the library' },
  mirror: { label: 'Mirror block', keys: 'CmdOrCtrl+M' },
  turn: { label: 'Rotate block', keys: 'R' },
  'comment-out': { label: 'Comment out or restore', keys: 'CmdOrCtrl+Shift+X' },
  arrange: { label: 'Arrange blocks automatically', keys: 'CmdOrCtrl+Shift+A' },
  'show-overlay': { label: 'Show changes of the experiment' },
  'align-left': { label: 'Align left edges' },
  'align-centre': { label: 'Align centres in a column' },
  'align-right': { label: 'Align right edges' },
  'align-top': { label: 'Align top edges' },
  'align-middle': { label: 'Align centres in a row' },
  'align-bottom': { label: 'Align bottom edges' },
  'distribute-horizontally': { label: 'Distribute horizontally' },
  'distribute-vertically': { label: 'Distribute vertically' },
  'fit-view': { label: 'Fit diagram to window', keys: 'CmdOrCtrl+0' },
  'zoom-in': { label: 'Zoom in', keys: 'CmdOrCtrl+=' },
  'zoom-out': { label: 'Zoom out', keys: 'CmdOrCtrl+-' },
  run: { label: 'Run', keys: 'F5' },
  'run-stepwise': { label: 'Run step by step', keys: 'CmdOrCtrl+F5' },
  'run-variants': { label: 'Run all variants' },
  settle: { label: 'Settle before the run' },
  'set-speed': { label: 'Set speed...' },
  pause: { label: 'Pause', keys: 'F7' },
  resume: { label: 'Continue the paused run', keys: 'CmdOrCtrl+Enter' },
  step: { label: 'Run one solver step', keys: 'F10' },
  'step-sample': { label: 'Run to the next stored row', keys: 'F9' },
  cancel: { label: 'Cancel run', keys: 'Shift+F5' },
  'continue-run': { label: 'Continue to a later time...' },
  'save-state': { label: 'Save state...' },
  'start-from-state': { label: 'Start from state...' },
  drive: { label: 'Drive by hand...', keys: 'CmdOrCtrl+Shift+F5' },
  'drive-mapping': { label: 'Keys and gamepad for driving...' },
  'drive-restart': { label: 'Restart the drive', keys: 'CmdOrCtrl+Backspace' },
  'drive-on': { label: 'Continue the drive from where it stopped' },
  'make-drivable': { label: 'Make drivable: add a drive torque to the wheels' },
  ...manoeuvreCommands,
  'save-inputs': { label: 'Save driver inputs...' },
  help: { label: 'Wishbone help', keys: 'F1' },
  tour: { label: 'Guided tour', keys: 'Shift+F1' },
  shortcuts: { label: 'Keyboard shortcuts', keys: '?' },
  'view-diagram': { label: 'Diagram', keys: 'CmdOrCtrl+1' },
  'view-results': { label: 'Results', keys: 'CmdOrCtrl+2' },
  'view-scene': { label: '3D view', keys: 'CmdOrCtrl+3' },
  'view-model': { label: 'Model', keys: 'CmdOrCtrl+4' },
  'view-graph': { label: 'Linear graph', keys: 'CmdOrCtrl+5' },
  'view-code': { label: 'Code', keys: 'CmdOrCtrl+6' },
  'view-export': { label: 'Export', keys: 'CmdOrCtrl+7' },
  'view-manoeuvres': { label: 'Manoeuvres', keys: 'CmdOrCtrl+8' },
  ...analysisViews,
  'tire-rig': { label: 'Tyre rig...' },
  'tire-fit': { label: 'Fit tyre to measurements...' },
  'tire-file': { label: 'Save tyre as property file...' },
  'wheel-levels': { label: 'Compare wheel levels...' },
  'road-editor': { label: 'Edit road...' },
  'view-analyse': { label: 'Analyse' },
  'analyse-operating': { label: 'Operating point...' },
  'analyse-modes': { label: 'Modes...' },
  'analyse-loci': { label: 'Loci...' },
  'analyse-response': { label: 'Response...' },
  'analyse-sensitivity': { label: 'Sensitivities...' },
  'analyse-identify': { label: 'Fit values to reference data...' },
  'analyse-inverse': { label: 'Inverse dynamics...' },
  'code-show': { label: 'Show code of the selected block', keys: 'CmdOrCtrl+Shift+K' },
  'code-next': { label: 'Next line of the block', keys: 'F8' },
  'code-previous': { label: 'Previous line of the block', keys: 'Shift+F8' },
  'code-only': { label: 'Show only lines of the block' },
  'code-names': { label: 'Show the meaning of names' },
  'scene-play': { label: 'Play or pause', keys: 'Space' },
  'scene-start': { label: 'Go to the start', keys: 'Home' },
  'scene-end': { label: 'Go to the end', keys: 'End' },
  'scene-forward': { label: 'Next instant' },
  'scene-back': { label: 'Previous instant' },
  'scene-faster': { label: 'Play faster', keys: '.' },
  'scene-slower': { label: 'Play slower', keys: ',' },
  'scene-iso': { label: 'From the front right' },
  'scene-front': { label: 'From the front' },
  'scene-side': { label: 'From the right side' },
  'scene-top': { label: 'From above' },
  'scene-chase': { label: 'Behind the vehicle' },
  'scene-fit': { label: 'Fit the model in the view', keys: 'Shift+F' },
  'scene-focus': { label: 'Zoom to the selected block' },
  'scene-trace': { label: 'Trail of the selected block' },
  'scene-forces': { label: 'Forces' },
  'scene-trails': { label: 'Trails' },
  'scene-grid': { label: 'Road grid' },
  'scene-names': { label: 'Names and values of forces' },
  'scene-plots': { label: 'Plots beside the view' },
  'toggle-split': { label: 'Diagram beside the view', keys: 'CmdOrCtrl+\\' },
  cursors: { label: 'Measure between two cursors', keys: 'C' },
  'toggle-palette': { label: 'Show or hide the palette', keys: 'CmdOrCtrl+B' },
  'toggle-inspector': { label: 'Show or hide the inspector', keys: 'CmdOrCtrl+I' },
  'toggle-problems': { label: 'Show or hide problems', keys: 'CmdOrCtrl+Shift+M' },
  'next-pane': { label: 'Go to the next part of the window', keys: 'F6' },
  theme: { label: 'Switch between light and dark', keys: 'CmdOrCtrl+Shift+L' },
  'command-palette': { label: 'All commands...', keys: 'CmdOrCtrl+K' },
  'crash-log': { label: 'Show crash log' },
  about: { label: 'About Wishbone' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type Command = keyof typeof commands

/** The commands that show views, in the order of the menu. */
export const viewCommands = keysOf(commands).filter((id) => id.startsWith('view-'))

export function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}
