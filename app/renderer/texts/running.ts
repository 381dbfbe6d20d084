/** Texts of runs under control: pausing, stepping, going on, states. */
export const runningTexts = {
  pause: 'Pause the run',
  pauseTip: 'Let the run rest; it can be stepped and goes on from there',
  pausing: 'Pausing…',
  resume: 'Continue the paused run',
  continue: 'Continue',
  step: 'One step of the solver',
  sample: 'To the next stored instant',
  stepwise: 'Run step by step',
  settle: 'Settle: start at rest, or steady at a speed',
  settleStop: 'Start at the initial values',
  setSpeed: 'Set speed…',
  more: 'More ways to run',
  goOn: 'Continue the run to a later time…',
  goOnTitle: (name: string) => `Continue ${name}`,
  goOnText: (time: string) => `It has reached ${time}. It goes on from there with the model it was started with.`,
  stopTime: 'New stop time',
  stopTimeBad: (time: string) => `Give a time after ${time}, e.g. 20 s.`,
  cancel: 'Cancel',
  saveState: 'Save state…',
  startFromState: 'Start from state…',
  saved: (name: string) => `State saved in ${name}`,
  defectHint: 'run again; report the model if it happens every time',
} as const

const percent = (fraction: number): string => `${Math.round(100 * fraction)} %`

function remaining(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

export const progressTexts = {
  label: 'Progress of the run',
  phases: {
    compile: 'Compiling…',
    initialise: 'Finding the initial state…',
    run: 'Running',
    outputs: 'Computing signals…',
  },
  percent,
  /** @param time reached, s @param fraction of the run @param left of the clock, s; null while unknown */
  reached: (time: number, fraction: number, left: number | null, paused: boolean) =>
    `${paused ? 'Paused at ' : ''}${time.toFixed(paused ? 4 : 2)} s, ${percent(fraction)}${left === null ? '' : `, ${remaining(left)} left`}`,
} as const
