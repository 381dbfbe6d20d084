/** Texts of live mode: sliders whose changes the curves follow. */
export const liveTexts = {
  tab: 'Live',
  title: 'Live values',
  add: 'Add a value',
  addShort: 'Add',
  search: 'Parameter, variable or initial value…',
  nothingFound: 'No matches',
  emptyTitle: 'Drag a value and watch the curves',
  empty:
    'Add parameters, variables or initial values here, or press the pin beside a field. While you drag a slider, the plots of the experiment and the 3D view follow.',
  noExperiment: 'Live mode needs an experiment with plots.',
  noPlots: 'This experiment has no plots. Add one in Results, or open the 3D view.',
  showPlots: 'Show plots',
  showScene: 'Show in 3D',
  pin: (name: string) => `Add a live slider for ${name}`,
  unpin: (name: string) => `${name} has a live slider; remove it in the Live tab`,
  pinned: (name: string) => `Added ${name} to the Live tab`,
  pinnedEdit: (name: string) => `Add slider for ${name}`,
  unpinnedEdit: (name: string) => `Remove slider for ${name}`,
  changeEdit: (name: string) => `Change ${name}`,
  changeSeveralEdit: (count: number) => `Change ${count} values`,
  rangedEdit: (name: string) => `Change slider of ${name}`,
  variable: 'variable',
  initial: 'initial value',
  inExperiment: 'set by the experiment',
  inVariant: 'set by the variant',
  structural: 'structural',
  structuralTip:
    'The values 0 and 1 of this parameter are built into the equations. Changing them recompiles the model.',
  expression: (text: string) => `Entered as ${text}. A slider replaces it with a number.`,
  gone: 'This is no longer part of the model.',
  replaced: (block: string) =>
    `This experiment replaces ${block} in the diagram, so this value has no effect. Choose another experiment.`,
  fromData: (source: string) =>
    `${source} reads a column of a log in this experiment, so this value has no effect. Choose another experiment, or remove ${source} from “Sources from data”.`,
  wrong: 'The current entry has no value.',
  slider: (name: string) => `Slider of ${name}`,
  value: (name: string) => `Value of ${name}`,
  low: (name: string) => `Lowest value of the slider of ${name}`,
  high: (name: string) => `Highest value of the slider of ${name}`,
  reset: (name: string, value: string) => `Reset ${name} to ${value}, its value when it was added`,
  remove: (name: string) => `Remove ${name} from the live values`,
  tryOnly: 'Try only',
  tryOnlyTip: 'Keep values out of the project until you press Keep',
  keep: 'Keep',
  keepTip: 'Write the tried values to the project, as one undo step',
  discard: 'Discard',
  discardTip: 'Go back to the values of the project',
  triedCount: (count: number) =>
    count === 1 ? 'One tried value is not in the project.' : `${count} tried values are not in the project.`,
  preparing: 'Preparing the first curves…',
  compiling: 'Compiling the model for this value…',
  still: 'The curves show these values.',
  moving: 'Following…',
  movingPreview: 'Following, with a preview…',
  resting: 'Computing the exact run…',
  recompiled: (name: string, milliseconds: number) =>
    `${name} changed the structure of the equations. Recompiled in ${duration(milliseconds)}.`,
  failed: 'The curves show the last successful run.',
  exactEach: (milliseconds: number) => `Every run is exact and takes ${duration(milliseconds)}.`,
  preview: (way: string, milliseconds: number, exact: number) =>
    `While you move a value, the curves show a preview (${way}, ${duration(milliseconds)}). When it rests, the exact run follows (${duration(exact)}).`,
  noPreview: (milliseconds: number) =>
    `A run takes ${duration(milliseconds)}, and no faster method is accurate enough. The curves follow when a value rests.`,
  off: (share: number) => `The last preview deviated by at most ${percent(share)} of a signal’s peak.`,
  offTried: (share: number) => `When chosen, it deviated by at most ${percent(share)} of a signal’s peak.`,
  latency: 'Latency from slider to curves',
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
