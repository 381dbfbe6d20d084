/** Texts of runs under control: pausing, stepping, going on, states. */
export const runningTexts = {
  analysis: { none: 'No report yet', start: 'Compute', again: 'Compute again', stop: 'Stop', cancelled: 'Cancelled' },
  pause: 'Pause the run',
  pauseTip: 'Pause the run. You can step it and continue from there.',
  pausing: 'Pausing…',
  resume: 'Continue the paused run',
  continue: 'Continue',
  step: 'Run one solver step',
  sample: 'Run to the next stored row',
  stepwise: 'Run step by step',
  settle: 'Settle: start at rest or steady at a speed',
  settleStop: 'Start at the initial values',
  setSpeed: 'Set speed…',
  more: 'More ways to run',
  continueRun: 'Continue the run to a later time…',
  continueTitle: (name: string) => `Continue ${name}`,
  continueText: (time: string) =>
    `The run has reached ${time}. It continues from there with the model that it started with.`,
  stopTime: 'New stop time',
  stopTimeBad: (time: string) => `Enter a time after ${time}, for example 20 s.`,
  cancel: 'Cancel',
  saveState: 'Save state…',
  startFromState: 'Start from state…',
  saved: (name: string) => `Saved the state in ${name}`,
  defectHint: 'run again; if it happens every time, report the model',
} as const

const percent = (fraction: number): string => `${Math.round(100 * fraction)} %`

function remaining(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

const phases = {
  compile: 'Compiling…',
  initialise: 'Finding the initial state…',
  run: 'Running',
  outputs: 'Computing signals…',
} as const
type Phase = keyof typeof phases

export const progressTexts = {
  label: 'Progress of the run',
  phases,
  percent,
  /** @param run from 1; 0 before the first of several */
  stage: (phase: Phase, fraction: number, run: number) => {
    const what = phase === 'run' ? percent(fraction) : phases[phase]
    return run === 0 ? what : `Run ${run}: ${phase === 'run' ? what : what.toLowerCase()}`
  },
  /** @param time reached, s @param fraction of the run @param left of the clock, s; null while unknown */
  reached: (time: number, fraction: number, left: number | null, paused: boolean) =>
    `${paused ? 'Paused at ' : ''}${time.toFixed(paused ? 4 : 2)} s, ${percent(fraction)}${left === null ? '' : `, ${remaining(left)} left`}`,
} as const
