/** Commands of a run under control: pause, step, go on, states. */
import { canRestart, driveOn, makeDrivable, restartDrive, stoppedAt } from '../drive/driving'
import { saveInputs } from '../drive/saveInputs'
import { driveTexts } from '../texts/drive'
import { runningTexts } from '../texts/running'
import type { AppCommand } from './command'
import { canSaveState, saveState, startFromState } from './control/states'
import { wheelAxes } from '../store/edits/drivable'
import { startRun } from './running'
import { askSpeed, hasExperiment, toggleSettle } from './control/settle'
import type { Services } from './services'

export type ControlCommand =
  | 'resume'
  | 'step'
  | 'step-sample'
  | 'run-stepwise'
  | 'settle'
  | 'set-speed'
  | 'drive'
  | 'drive-mapping'
  | 'drive-restart'
  | 'drive-on'
  | 'make-drivable'
  | 'save-inputs'

const running = ({ run }: Services): boolean => run.getState().status === 'running'
const resting = (s: Services): boolean => running(s) && s.run.getState().paused === 'yes'

export const controlCommands: readonly AppCommand[] = [
  {
    id: 'pause',
    title: runningTexts.pause,
    group: 'simulation',
    keys: ['F7'],
    whileTyping: true,
    enabled: (s) => running(s) && s.run.getState().paused === 'no',
    run: ({ run }) => run.getState().pause(),
  },
  {
    id: 'resume',
    title: runningTexts.resume,
    group: 'simulation',
    keys: ['F5', 'Mod+Enter', 'F7'],
    whileTyping: true,
    enabled: resting,
    run: ({ run }) => run.getState().resume(),
  },
  {
    id: 'step',
    title: runningTexts.step,
    group: 'simulation',
    keys: ['F10'],
    whileTyping: true,
    enabled: resting,
    run: ({ run }) => run.getState().resume('step'),
  },
  {
    id: 'step-sample',
    title: runningTexts.sample,
    group: 'simulation',
    keys: ['F9'],
    whileTyping: true,
    enabled: resting,
    run: ({ run }) => run.getState().resume('sample'),
  },
  {
    id: 'run-stepwise',
    title: runningTexts.stepwise,
    group: 'simulation',
    keys: ['Mod+F5'],
    whileTyping: true,
    enabled: (s) => !running(s),
    run: (s) => startRun(s, { paused: true }),
  },
  {
    id: 'settle',
    title: runningTexts.settle,
    group: 'simulation',
    keys: [],
    enabled: hasExperiment,
    run: toggleSettle,
  },
  {
    id: 'set-speed',
    title: runningTexts.setSpeed,
    group: 'simulation',
    keys: [],
    enabled: hasExperiment,
    run: askSpeed,
  },
  {
    id: 'drive',
    title: driveTexts.command,
    group: 'simulation',
    keys: ['Mod+Shift+F5'],
    whileTyping: true,
    enabled: (s) => !running(s),
    run: ({ drive }) => drive.setState({ asking: 'inputs' }),
  },
  {
    id: 'drive-mapping',
    title: driveTexts.mappingCommand,
    group: 'simulation',
    keys: [],
    run: ({ drive }) => drive.setState({ asking: 'mapping' }),
  },
  {
    id: 'drive-restart',
    title: driveTexts.restart,
    group: 'simulation',
    keys: ['Mod+Backspace'],
    enabled: canRestart,
    run: restartDrive,
  },
  {
    id: 'drive-on',
    title: driveTexts.driveOn,
    group: 'simulation',
    keys: [],
    enabled: (s) => !running(s) && stoppedAt(s) !== null,
    run: driveOn,
  },
  {
    id: 'make-drivable',
    title: driveTexts.makeDrivable,
    group: 'simulation',
    keys: [],
    enabled: (s) => !running(s) && wheelAxes(s.project.getState().doc, s.registry).length > 0,
    run: (s) => void makeDrivable(s),
  },
  {
    id: 'save-inputs',
    title: driveTexts.saveInputs,
    group: 'simulation',
    keys: [],
    enabled: (s) => !running(s) && (s.run.getState().result?.driven.length ?? 0) > 0,
    run: (s) => void saveInputs(s),
  },
  {
    id: 'go-on',
    title: runningTexts.goOn,
    group: 'simulation',
    keys: [],
    enabled: (s) => {
      const { result } = s.run.getState()
      // a drive goes on with hands only
      return !running(s) && result?.state != null && result.driven.length === 0
    },
    run: ({ ui }) => ui.getState().set({ goOnOpen: true }),
  },
  {
    id: 'save-state',
    title: runningTexts.saveState,
    group: 'simulation',
    keys: [],
    enabled: canSaveState,
    run: (s) => void saveState(s),
  },
  {
    id: 'start-from-state',
    title: runningTexts.startFromState,
    group: 'simulation',
    keys: [],
    enabled: (s) => !running(s),
    run: (services) => void startFromState(services),
  },
]
