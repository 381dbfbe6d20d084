/** Buttons that start, pause, step and cancel a run. */
import { ChevronDown, ChevronsRight, Pause, Play, Square, StepForward } from 'lucide-react'
import { runningTexts } from '../texts/running'
import { Menu } from '../ui/Menu'
import type { CommandId } from '../workbench/command'
import { commandItems } from '../workbench/menus/command-item'
import { useRun, useServices } from '../workbench/services'
import { shellTexts } from '../texts/shell'
import { CommandButton } from '../workbench/CommandButton'

export function RunButtons() {
  const running = useRun((state) => state.status === 'running')
  return running ? <WhileRunning /> : <BeforeRunning />
}

function BeforeRunning() {
  const services = useServices()
  // The choice of entries depends on it.
  useRun((state) => state.result?.state)
  const entries = (...ids: readonly CommandId[]) => ({ items: commandItems(services, ids) })
  return (
    <span className="run-buttons">
      <button
        type="button"
        className="button primary run-button"
        data-tip={shellTexts.runTip}
        data-keys={services.commands.get('run').keyText}
        onClick={() => services.commands.run('run')}
      >
        <Play size={13} fill="currentColor" aria-hidden="true" /> {shellTexts.run}
      </button>
      <Menu
        label={runningTexts.more}
        tip={runningTexts.more}
        className="button primary run-more"
        button={<ChevronDown size={13} aria-hidden="true" />}
        groups={[
          entries('drive', 'drive-on', 'drive-restart'),
          entries('settle', 'set-speed'),
          entries('run-stepwise', 'continue-run'),
          entries('save-state', 'start-from-state', 'save-inputs'),
        ]}
      />
    </span>
  )
}

function WhileRunning() {
  const services = useServices()
  const paused = useRun((state) => state.paused)
  const cancelling = useRun((state) => state.cancelling)
  return (
    <span className="run-buttons">
      {paused === 'yes' ? (
        <>
          <button
            type="button"
            className="button primary run-button"
            data-tip={runningTexts.resume}
            data-keys={services.commands.get('resume').keyText}
            onClick={() => services.commands.run('resume')}
          >
            <Play size={13} fill="currentColor" aria-hidden="true" /> {runningTexts.continue}
          </button>
          <CommandButton command="step" icon={StepForward} label={runningTexts.step} />
          <CommandButton command="step-sample" icon={ChevronsRight} label={runningTexts.sample} />
        </>
      ) : (
        <button
          type="button"
          className="button run-button"
          disabled={paused === 'soon' || cancelling}
          aria-label={runningTexts.pause}
          data-tip={runningTexts.pauseTip}
          data-keys={services.commands.get('pause').keyText}
          onClick={() => services.commands.run('pause')}
        >
          <Pause size={13} fill="currentColor" aria-hidden="true" /> {shellTexts.pause}
        </button>
      )}
      <button
        type="button"
        className="button danger run-cancel"
        disabled={cancelling}
        aria-label={cancelling ? shellTexts.stopping : shellTexts.cancel}
        data-tip={shellTexts.stopTip}
        data-keys="Esc"
        onClick={() => services.commands.run('cancel')}
      >
        <Square size={13} fill="currentColor" aria-hidden="true" />
      </button>
    </span>
  )
}
