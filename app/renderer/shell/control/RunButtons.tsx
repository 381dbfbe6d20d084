/** Starting a run, letting it rest, stepping, cancelling. */
import { ChevronDown, ChevronsRight, Pause, Play, Square, StepForward } from 'lucide-react'
import { runningTexts } from '../../texts/running'
import { IconButton } from '../../ui/IconButton'
import { Menu, type MenuItem } from '../../ui/Menu'
import { getCommand, runCommand, type CommandId } from '../commands'
import { isMac, keyText } from '../keys'
import { useRun, useServices } from '../services'
import { shellTexts } from '../../texts/shell'

export function RunButtons() {
  const running = useRun((state) => state.status === 'running')
  return running ? <WhileRunning /> : <BeforeRunning />
}

function keysOf(id: CommandId): string {
  return keyText(getCommand(id).keys[0] ?? '', isMac())
}

function BeforeRunning() {
  const services = useServices()
  // Which entries can be chosen depends on it.
  useRun((state) => state.result?.state)
  const entry = (id: CommandId): MenuItem => {
    const { title, keys, enabled } = getCommand(id)
    return {
      label: title,
      ...(keys.length === 0 ? {} : { keys: keysOf(id) }),
      disabled: enabled?.(services) === false,
      action: () => runCommand(services, id),
    }
  }
  return (
    <span className="run-buttons">
      <button
        type="button"
        className="button primary run-button"
        data-tip={shellTexts.runTheExperiment}
        data-keys={keysOf('run')}
        onClick={() => runCommand(services, 'run')}
      >
        <Play size={13} fill="currentColor" aria-hidden="true" /> {shellTexts.run}
      </button>
      <Menu
        label={runningTexts.more}
        tip={runningTexts.more}
        className="button primary run-more"
        button={<ChevronDown size={13} aria-hidden="true" />}
        groups={[
          { items: [entry('drive'), entry('drive-on'), entry('drive-restart')] },
          { items: [entry('settle'), entry('set-speed')] },
          { items: [entry('run-stepwise'), entry('go-on')] },
          { items: [entry('save-state'), entry('start-from-state'), entry('save-inputs')] },
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
            data-keys={keysOf('resume')}
            onClick={() => runCommand(services, 'resume')}
          >
            <Play size={13} fill="currentColor" aria-hidden="true" /> {runningTexts.continue}
          </button>
          <IconButton
            icon={StepForward}
            label={runningTexts.step}
            keys={keysOf('step')}
            onClick={() => runCommand(services, 'step')}
          />
          <IconButton
            icon={ChevronsRight}
            label={runningTexts.sample}
            keys={keysOf('step-sample')}
            onClick={() => runCommand(services, 'step-sample')}
          />
        </>
      ) : (
        <button
          type="button"
          className="button run-button"
          disabled={paused === 'soon' || cancelling}
          aria-label={runningTexts.pause}
          data-tip={runningTexts.pauseTip}
          data-keys={keysOf('pause')}
          onClick={() => runCommand(services, 'pause')}
        >
          <Pause size={13} fill="currentColor" aria-hidden="true" /> {shellTexts.pause}
        </button>
      )}
      <button
        type="button"
        className="button danger run-cancel"
        disabled={cancelling}
        aria-label={cancelling ? shellTexts.stopping : shellTexts.cancel}
        data-tip={shellTexts.stopTheRunResultsSo}
        data-keys="Esc"
        onClick={() => runCommand(services, 'cancel')}
      >
        <Square size={13} fill="currentColor" aria-hidden="true" />
      </button>
    </span>
  )
}
