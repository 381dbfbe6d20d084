/** Progress of a run: a line along the toolbar, and times in the status bar. */
import { progressTexts as texts } from '../texts/running'
import { useRun } from '../workbench/services'

/** Returns the progress of the run; null if no run is heading for an end (a drive has none). */
function useProgress() {
  const { status, driving, phase, fraction, time, remainingSeconds, paused } = useRun((state) => state)
  if (status !== 'running' || (driving && phase === 'run')) return null
  return { phase, fraction, time, remainingSeconds, paused: paused === 'yes' }
}

export function ProgressLine() {
  const progress = useProgress()
  if (progress === null) return null
  const { phase, fraction } = progress
  return (
    <progress
      className="toolbar-progress"
      max={1}
      value={phase === 'run' ? fraction : undefined}
      aria-label={texts.label}
      aria-valuetext={phase === 'run' ? texts.percent(fraction) : texts.phases[phase]}
    />
  )
}

export function ProgressText() {
  const progress = useProgress()
  if (progress === null) return null
  const { phase, fraction, time, remainingSeconds, paused } = progress
  return (
    <span className="status-item numeric">
      {phase === 'run' ? texts.reached(time, fraction, remainingSeconds, paused) : texts.phases[phase]}
    </span>
  )
}
