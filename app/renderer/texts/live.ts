/** Texts of live mode: sliders whose changes the curves follow. */
export const liveTexts = {
  tab: 'Live',
  title: 'Live values',
  add: 'Add a value',
  addShort: 'Add',
  search: 'Parameter, variable or initial value…',
  nothingFound: 'Nothing has a name like this.',
  emptyTitle: 'Drag a value, watch the curves',
  empty:
    'Add parameters, variables or initial values here, or press the pin beside their field. While you drag a slider, the plots of the experiment and the 3D view follow.',
  noExperiment: 'Live mode needs an experiment with plots.',
  noPlots: 'This experiment has no plots to follow: add one in Results, or look in 3D.',
  showPlots: 'Show plots',
  showScene: 'Show in 3D',
  pin: (name: string) => `Try ${name} live`,
  unpin: (name: string) => `${name} is tried live; remove it there`,
  pinned: (name: string) => `${name} is in the tab Live now`,
  pinnedEdit: (name: string) => `Put ${name} on a slider`,
  unpinnedEdit: (name: string) => `Take the slider of ${name} away`,
  changeEdit: (name: string) => `Change ${name}`,
  changeSeveralEdit: (count: number) => `Change ${count} values`,
  rangedEdit: (name: string) => `Change the slider of ${name}`,
  variable: 'variable',
  initial: 'initial value',
  inExperiment: 'set by the experiment',
  inVariant: 'of the variant',
  structural: 'structural',
  structuralTip:
    'Exact zeros and ones of this parameter are part of the structure of the equations: leaving them compiles the model again.',
  expression: (text: string) => `Written as ${text}; a slider replaces that by a number.`,
  gone: 'This is no longer part of the model.',
  fromData: (source: string) =>
    `${source} reads a column of a log in this experiment, so this value has no effect. Choose another experiment, or remove ${source} from “Sources from data”.`,
  wrong: 'The present entry has no value.',
  slider: (name: string) => `Slider of ${name}`,
  value: (name: string) => `Value of ${name}`,
  low: (name: string) => `Lowest value of the slider of ${name}`,
  high: (name: string) => `Highest value of the slider of ${name}`,
  reset: (name: string, value: string) => `Back to ${value}, as ${name} was when it was added`,
  remove: (name: string) => `Remove ${name} from the live values`,
  tryOnly: 'Try only',
  tryOnlyTip: 'Values stay out of the project until you keep them',
  keep: 'Keep',
  keepTip: 'Write the tried values into the project, as one step to undo',
  discard: 'Discard',
  discardTip: 'Go back to the values of the project',
  triedCount: (count: number) => (count === 1 ? 'One value is only tried.' : `${count} values are only tried.`),
  preparing: 'Preparing the first curves…',
  compiling: 'Compiling the model for this value…',
  still: 'The curves are those of these values.',
  moving: 'Following…',
  movingPreview: 'Following with a preview…',
  resting: 'Computing the exact run…',
  recompiled: (name: string, milliseconds: number) =>
    `${name} changed the structure of the equations: compiled again in ${duration(milliseconds)}.`,
  failed: 'The curves are those of the last run that succeeded.',
  exactEach: (milliseconds: number) => `Every run is exact; one takes ${duration(milliseconds)}.`,
  preview: (way: string, milliseconds: number, exact: number) =>
    `While a value moves you see a preview (${way}, ${duration(milliseconds)}); when it rests, the exact run follows (${duration(exact)}).`,
  noPreview: (milliseconds: number) =>
    `A run takes ${duration(milliseconds)}, and no coarser way is faster without being far off: the curves follow when a value rests.`,
  off: (share: number) => `The last preview was off by ${percent(share)} of a signal’s peak at most.`,
  offTried: (share: number) => `It was off by ${percent(share)} of a signal’s peak at most when it was chosen.`,
  latency: 'From slider to curves',
  latencyValue: (last: number, high: number, count: number) =>
    count === 1 ? `${last.toFixed(0)} ms` : `${last.toFixed(0)} ms; 95 % of ${count} within ${high.toFixed(0)} ms`,
  before: 'before',
  summary: 'curves of the live values',
} as const

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

function percent(share: number): string {
  const value = 100 * share
  if (value < 1e-4) return 'less than 0.0001 %'
  return `${Number(value.toPrecision(2))} %`
}
