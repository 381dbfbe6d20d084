/** Contribution of run control to the window: start, pause, step, continue, states, all parameter sets. */
import type { Services } from './services'
import { variantNames } from '../store/edits/variants'
import { runningTexts } from '../texts/running'
import { shellTexts } from '../texts/shell'
import { valuesTexts } from '../texts/values'
import type { GroupedCommands } from '../workbench/command'
import { hasExperiment, isIdle, isRunning } from '../workbench/conditions'
import type { Contribution } from '../workbench/contribution'
import { ContinueDialog } from './ContinueDialog'
import { startRun } from './running'
import { askSpeed, toggleSettle } from './settle'
import { canSaveState, saveState, startFromState } from './states'
import { runVariants } from './variant-runs'

declare module '../workbench/dialog' {
  interface DialogKinds {
    'continue-run': object
  }
}

const resting = (s: Services): boolean => isRunning(s) && s.run.getState().paused === 'yes'

const commands: GroupedCommands<Services> = {
  simulation: [
    {
      id: 'run',
      title: shellTexts.runExperiment,
      keys: ['F5', 'Mod+Enter'],
      whileTyping: true,
      enabled: isIdle,
      run: startRun,
    },
    {
      id: 'cancel',
      title: shellTexts.cancelRun,
      keys: ['Escape', 'Shift+F5'],
      whileTyping: true,
      enabled: isRunning,
      run: ({ run }) => run.getState().cancel(),
    },
    {
      id: 'pause',
      title: runningTexts.pause,
      keys: ['F7'],
      whileTyping: true,
      enabled: (s) => isRunning(s) && s.run.getState().paused === 'no',
      run: ({ run }) => run.getState().pause(),
    },
    {
      id: 'resume',
      title: runningTexts.resume,
      keys: ['F5', 'Mod+Enter', 'F7'],
      whileTyping: true,
      enabled: resting,
      run: ({ run }) => run.getState().resume(),
    },
    {
      id: 'step',
      title: runningTexts.step,
      keys: ['F10'],
      whileTyping: true,
      enabled: resting,
      run: ({ run }) => run.getState().resume('step'),
    },
    {
      id: 'step-sample',
      title: runningTexts.sample,
      keys: ['F9'],
      whileTyping: true,
      enabled: resting,
      run: ({ run }) => run.getState().resume('sample'),
    },
    {
      id: 'run-stepwise',
      title: runningTexts.stepwise,
      keys: ['Mod+F5'],
      whileTyping: true,
      enabled: isIdle,
      run: (s) => startRun(s, { paused: true }),
    },
    { id: 'settle', title: runningTexts.settle, enabled: hasExperiment, run: toggleSettle },
    { id: 'set-speed', title: runningTexts.setSpeed, enabled: hasExperiment, run: askSpeed },
    {
      id: 'continue-run',
      title: runningTexts.continueRun,
      enabled: (s) => {
        const { result } = s.run.getState()
        // a drive continues with manual inputs only
        return isIdle(s) && result?.state != null && result.driven.length === 0
      },
      run: ({ ui }) => ui.getState().openDialog({ kind: 'continue-run' }),
    },
    { id: 'save-state', title: runningTexts.saveState, enabled: canSaveState, run: saveState },
    { id: 'start-from-state', title: runningTexts.startFromState, enabled: isIdle, run: startFromState },
    {
      id: 'run-variants',
      title: valuesTexts.runAllTitle,
      enabled: (s) => isIdle(s) && variantNames(s.project.getState().doc).length > 0,
      run: runVariants,
    },
  ],
}

export const runningContribution: Contribution<Services> = { commands, dialogs: { 'continue-run': ContinueDialog } }
