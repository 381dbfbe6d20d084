/** Experiments: run, start, reference data and plots. */
import * as v from 'valibot'
import { spectrumScales, spectrumWindows } from '../project'
import { overlayBlock, wires } from './blocks'
import { fact, maybe } from './facts'
import {
  blockName,
  blockNames,
  channel,
  constant,
  count,
  memberName,
  memberNames,
  named,
  paramValue,
  scalar,
  stateNames,
  text,
  yesOrNo,
} from './values'
import { vehicle } from './vehicle'

export const solver = v.strictObject({
  name: fact(text, { value: 'text', text: 'one of the solvers below' }),
  step: maybe(scalar, { unit: 's', positive: true, value: 'scalar, s', text: 'step of a solver with fixed step' }),
  tolerance: maybe(v.number(), { value: 'number', text: 'relative tolerance of a solver with variable step' }),
  stiff: maybe(stateNames, {
    merge: 'members',
    value: 'list of states and blocks',
    text: 'what `imex` treats implicitly',
  }),
})

export const referenceColumn = v.strictObject({
  signal: fact(memberName, { value: '`"Block.signal"`' }),
  unit: maybe(text, { value: 'unit', text: 'unit of the column' }),
  scale: maybe(v.number(), { value: 'number', text: 'the signal is scale times the column plus offset; default 1' }),
  offset: maybe(constant, { value: 'scalar', text: 'SI, or with a unit; default 0' }),
})

export const inputColumn = v.strictObject({
  file: fact(text, {
    value: 'path in the project folder',
    text: 'CSV whose first column is the time, `t [s]`, which increases from row to row and covers the run',
  }),
  column: maybe(text, { value: 'name in the heading', text: 'default: the second column' }),
  unit: maybe(text, {
    value: 'unit of the column',
    text: 'default: the unit in the heading; it must fit what the source feeds',
  }),
  scale: maybe(scalar, {
    value: 'scalar',
    text: 'the source is scale times the column plus offset; default 1',
  }),
  offset: maybe(scalar, { value: 'scalar', text: 'SI, or with a unit; default 0' }),
  interpolation: maybe(text, {
    value: '`spline`, `linear`, `natural`, `monotone` or `akima`',
    text: 'default `spline`',
  }),
})

export const reference = v.strictObject({
  file: fact(text, { value: 'path in the project folder', text: '[table](#data-files) of signals over time' }),
  title: maybe(text, { value: 'text', text: 'shown instead of the name' }),
  map: maybe(named(referenceColumn), {
    value: 'column of the file -> `{ "signal", "unit", "scale", "offset" }`',
    text: 'columns whose name, unit, scale, sign or zero differs from the signal',
  }),
  tolerances: maybe(named(v.pipe(v.number(), v.minValue(0)), 'member'), {
    value: 'signal -> number',
    text: 'relative tolerances, `default` for the others; 1e-4 if not set',
  }),
})

export const spectrum = v.strictObject({
  scale: fact(v.picklist(spectrumScales, '"amplitude" or "psd"'), {
    value: '`amplitude` or `psd`',
    text: 'amplitudes of sines, or one-sided power spectral density',
  }),
  window: maybe(v.picklist(spectrumWindows), {
    value: '`hann`, `hamming`, `blackman`, `flat-top` or `rectangular`',
    text: 'default `hann`',
  }),
  segments: maybe(count, { value: 'whole number', text: 'overlapping parts that are averaged; default 1' }),
  log: maybe(yesOrNo, { value: '`true`, `false`', text: 'logarithmic axes' }),
})

const range = (axis: string) => maybe(v.tuple([v.number(), v.number()]), { value: '`[from, to]`', text: axis })

export const axisLimits = v.strictObject({
  x: range('horizontal axis; plots over time share its zoom, so it has no limits there'),
  y: range('vertical axis'),
  y2: range('axis on the right, of the second unit'),
})

export const plot = v.strictObject({
  title: maybe(text, { value: 'text', text: 'heading of the plot' }),
  signals: fact(memberNames, { merge: 'members', value: 'list of `"Block.signal"`' }),
  x: maybe(memberName, { value: '`"Block.signal"`', text: 'signal on the horizontal axis, by default the time' }),
  minus: maybe(memberName, { needs: 'x', value: '`"Block.signal"`', text: 'signal that is subtracted from `x`' }),
  equal: maybe(yesOrNo, { value: '`true`, `false`', text: 'both axes have the same scale' }),
  units: maybe(named(text), {
    value: 'SI unit -> unit',
    text: 'unit in which signals of an SI unit are displayed, `{ "rad": "deg", "N": "kN" }`',
  }),
  limits: maybe(axisLimits, {
    value: '`{ "x", "y", "y2" }`, each `[from, to]`',
    text: 'ends of axes in the displayed units; an axis without an entry fits its curves. Plots over time share the zoom of `x`, so it has no limits there',
  }),
  channels: maybe(named(channel), {
    value: 'name -> expression',
    text: 'curves computed from signals: numbers, `"Block.signal"`, `t`, `+ - * / ^`, `der(x)`, `lowpass(x, hertz)`, `unwrap(angle)`, `abs`, `sqrt`, `exp`, `log`, `sin`, `cos`, `tan`, `atan`, `atan2`, `min`, `max`, `hypot`: `{ "lag": "TireFL.alpha - TireRL.alpha", "jerk": "der(lowpass(Body.ay, 5))" }`. `lowpass` is a first-order filter applied forwards and backwards, without a time shift; `unwrap` counts the turns of an angle that jumps at 180 deg',
  }),
  spectrum: maybe(spectrum, {
    value: '`{ "scale", "window", "segments", "log" }`',
    text: 'frequency on the horizontal axis',
  }),
})

/** Start of an experiment, if not at its initial values; see docs/theory/operating-point.md. */
export const start = v.strictObject({
  settle: maybe(yesOrNo, { value: '`true`, `false`', text: 'at rest, or steady where a speed is given' }),
  speed: maybe(scalar, { unit: 'm/s', value: 'scalar, m/s', text: 'speed along the heading' }),
  radius: maybe(scalar, { unit: 'm', value: 'scalar, m', text: 'on a circle of this radius, positive to the left' }),
  hold: maybe(named(scalar, 'member'), {
    value: '`"Block.signal"` -> scalar',
    text: 'signals that have these values at it',
  }),
  free: maybe(stateNames, {
    merge: 'members',
    value: 'list of names',
    text: 'sources, variables, parameters and initial values that are determined with it',
  }),
})

/** Chain of signals whose lag the analysis `lag` determines. */
export const lag = v.strictObject({
  from: fact(blockName, { value: 'source', text: 'the block that is moved' }),
  through: fact(memberNames, { value: 'list of signals', text: 'each ends a stage' }),
  within: maybe(memberNames, {
    value: 'list of signals',
    text: 'parts of the last stage, each compared with the previous one',
  }),
  frequency: maybe(scalar, { unit: 'Hz', value: 'number in Hz or with a unit', text: 'default 1 Hz' }),
  step: maybe(scalar, {
    value: 'number in SI or with a unit',
    text: 'size of the step that checks the sum; default 1. Choose a step for which the chain stays linear',
  }),
})

/** Changes of the diagram, by paths of blocks (decision 99). */
export const overlay = v.strictObject({
  replace: maybe(named(overlayBlock, 'block'), {
    value: 'path of a block -> block',
    text: 'blocks that take the place and the wires of blocks of the diagram',
  }),
  remove: maybe(blockNames, {
    merge: 'members',
    value: 'list of paths',
    text: 'blocks of the diagram that are left out; `cut` lists all their wires',
  }),
  add: maybe(named(overlayBlock), { value: 'path -> block', text: "blocks that the diagram doesn't have" }),
  cut: maybe(wires, {
    value: 'name -> two ports',
    text: 'wires of the diagram that are left out. Wishbone finds them by their ports',
  }),
  wires: maybe(wires, {
    value: 'name -> two ports',
    text: 'added wires. A wire with the name of one that is cut takes its place in the list',
  }),
  vehicle: maybe(vehicle, {
    value: 'as `vehicle` of the project',
    text: '[roles](#roles-of-a-vehicle) on top of those of the project',
  }),
})

const times = {
  stop: fact(scalar, {
    unit: 's',
    positive: true,
    label: 'stop time',
    field: { label: 'Stop time', doc: 'End of the simulated time. A run starts at 0 s.' },
    option: { value: 'TIME', doc: 'end of the run' },
    value: '[scalar](#values), s',
    text: 'end of the run, which starts at 0',
  }),
  sample: maybe(scalar, {
    unit: 's',
    positive: true,
    label: 'sample interval',
    field: {
      label: 'Store every',
      doc: 'Interval between stored rows. If empty, the run stores every step, or a thousand rows with a variable step.',
    },
    option: { value: 'TIME', doc: 'interval between written rows' },
    value: 'scalar, s',
    text: 'interval between stored rows; by default the step, or a thousandth of the run with a variable step',
  }),
}

const others = {
  energy: maybe(yesOrNo, {
    label: 'energy balance',
    field: {
      label: 'Energy balance',
      doc: 'Adds up the work of all elements during each run, logs Energy.balance and its parts, and warns if the balance does not close.',
    },
    option: { doc: 'keep an energy account: log Energy.balance and its parts, report whether the balance closes' },
    value: '`true`, `false`',
    text: 'keep an energy account of its runs: log `Energy.balance` with its parts and warn if it does not close ([Energy and power](theory/energy.md))',
  }),
  iterations: maybe(scalar, {
    label: 'number of iterations',
    positive: true,
    field: {
      label: 'Iterations',
      empty: 'as many as needed',
      doc: 'Newton iterations of every search for implicit unknowns, so that every step does the same work. If empty, a search takes as many as it needs. A block that sets its own number keeps it.',
    },
    option: {
      value: 'NUMBER',
      doc: 'Newton iterations of every search for implicit unknowns, for constant work per step',
    },
    value: 'whole number',
    text: 'Newton iterations of every search for [implicit unknowns](theory/implicit-equations.md), for constant work per step; default as many as needed. A block that sets its own number keeps it',
  }),
}

/** Settings of a run with one value each: a scalar, or yes or no. Add others to `others`; docs/recipes.md. */
export const runEntries = { ...times, ...others }

/** Settings of a run with their values in SI units. */
export type RunValues = {
  readonly [K in keyof typeof runEntries]?: NonNullable<v.InferOutput<(typeof runEntries)[K]>> extends boolean
    ? boolean
    : number
}

export const experiment = v.strictObject({
  title: maybe(text, { value: 'text', text: 'shown instead of the name', effect: 'appearance' }),
  variant: maybe(text, {
    value: 'name of a parameter set',
    text: 'parameter set of the experiment; without it, or with `base`, the values of the project',
  }),
  stop: times.stop,
  solver: maybe(solver, { value: '`{ "name", "step", "tolerance", "stiff" }`', text: 'default `dopri5`' }),
  sample: times.sample,
  set: maybe(named(paramValue, 'member'), {
    value: '`"Block.parameter"` -> value',
    text: 'parameters in this experiment, overriding those of the blocks',
  }),
  initial: maybe(named(scalar, 'member'), {
    value: '`"Block.signal"` -> scalar',
    text: 'values at the start, also of discrete states',
  }),
  start: maybe(start, {
    value:
      '`{ "settle": true, "speed": "20 m/s", "radius": "100 m", "hold": { "Body.ay": 4 }, "free": ["DriveInput"] }`',
    text: 'start at an [operating point](theory/operating-point.md), with the initial values as the initial guess: at rest, or steady at `speed`, on a circle of `radius` if given, positive to the left; `hold` gives signals values there, and `free` names the sources, variables, parameters (`Block.parameter`) and initial values (`Block.state`) that are determined with it',
  }),
  inputs: maybe(named(inputColumn, 'input'), {
    value: 'source, or output of a driver -> `{ "file", "column", "unit", "scale", "offset", "interpolation" }`',
    text: '[sources that read a column](#sources-that-read-a-column) of a data file while this experiment runs',
  }),
  keepDrivers: maybe(blockNames, {
    merge: 'members',
    label: 'drivers that stay active',
    value: 'names of driver blocks',
    text: 'drivers that stay active although data, a hand or the inputs of an export [take over](logs.md#drivers-of-the-model) what they command',
  }),
  overlay: maybe(overlay, {
    label: 'overlay',
    value: '`{ "replace", "remove", "add", "cut", "wires", "vehicle" }`',
    text: '[blocks and wires that differ](#changes-of-the-diagram) while this experiment runs',
  }),
  references: maybe(named(reference), {
    effect: 'appearance',
    value: 'name -> `{ "file", "title", "map", "tolerances" }`',
    text: '[tables](#data-files) drawn over the results and compared with them',
  }),
  plots: maybe(named(plot), {
    effect: 'appearance',
    merge: 'numbered',
    value: 'name -> plot',
    text: 'signals that share axes',
  }),
  lag: maybe(lag, {
    effect: 'appearance',
    label: 'lag',
    value: 'see [below](#lag-of-a-chain)',
    text: 'chain whose lag the command `lag` determines',
  }),
  accuracy: maybe(named(scalar, 'member'), {
    label: 'accuracy',
    unit: '1',
    value: 'signal -> scalar',
    text: 'largest relative error of a signal for [`realtime`](command-line.md#realtime), e.g. `{ "Body.wx": "3 %" }`; 1 % for others',
  }),
  ...others,
})
