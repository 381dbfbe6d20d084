/** Contents of the README of every export: memory, units, and the tables of parameters, states and signals. */
import { argumentArrays, memorySize, type ExportedModel } from './exported'
import { roundTrip } from './text/expressions'

/** @param how lines that are particular to the target: files, building, calling */
export function exportReadme(model: ExportedModel, how: readonly string[]): string {
  const { title, experiment, inputs, run, remarks } = model
  return [
    title,
    '='.repeat(title.length),
    '',
    `Model exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    ...remarks,
    '',
    ...how,
    '',
    ...functionText(model),
    ...memoryText(model),
    'First elements of s',
    '-------------------',
    ...lines(model.memory.slice(0, shown).map((m) => [m.offset, m.name, m.doc])),
    '',
    ...(inputs.length === 0 ? [] : inputText),
    ...(inputs.every(({ handling }) => handling === 'held') ? [] : handlingText),
    'Status',
    '------',
    'Status 0 means no error. After any other status, no function takes a further step:',
    '',
    ...lines([
      [1, 'the state x[cause] is not finite'],
      [2, 'the crossing function of the event cause is not a number'],
      [3, 'the event cause occurs endlessly'],
      [4, 'the stored value z[cause] is not a number'],
      [5, 'the state x[cause] grows too fast for a step of an implicit method'],
      [6, 'a value has left its range; cause is the event that detects it'],
    ]),
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s, a row every ${roundTrip(run.sample)} s.`,
    '',
    ...tableText(model),
  ].join('\n')
}

const call = (name: string, args: string, text: string): string[] => {
  const head = `  ${name}(${args})`
  return head.length > 32 ? [head, `${' '.repeat(34)}${text}`] : [`${head.padEnd(33)} ${text}`]
}
const table = (heading: string, rows: Rows): string[] =>
  rows.length === 0 ? [] : [heading, '-'.repeat(heading.length), ...lines(rows), '']
const values = (entries: readonly { readonly name: string; readonly unit: string; readonly start: number }[]): Rows =>
  entries.map((s, i) => [i, s.name, s.unit, roundTrip(s.start)])
function functionText(model: ExportedModel): string[] {
  const { discrete, inputs, events, run } = model
  const all = argumentArrays(model).join(', ')
  const inner = argumentArrays({ discrete, inputs: [] }).join(', ')
  return [
    'Functions',
    '---------',
    ...call('init', 'p, d', 'values that depend on parameters only; call it first, and again after a'),
    `${' '.repeat(34)}parameter has changed`,
    ...call('derivatives', `t, ${all}, dx`, 'time derivatives of the states x at time t'),
    ...call('outputs', `t, ${all}, y`, 'signals'),
    ...call('begin', `step, sample, stop, ${all}, s`, 'sets up s for steps of this length from time zero; sample is'),
    `${' '.repeat(34)}the evaluated interval; stop can be infinite`,
    ...call('step', `${all}, s`, `one step with ${run.method} with its instants of inputs,`),
    `${' '.repeat(34)}samples, events, corrections`,
    ...call('advance', `${all}, s`, 'the same in parts that end at instants: advance, then'),
    ...call('tick', `${all}, s`, 'samples, then'),
    ...call('react', `${all}, s`, 'events'),
    ...call('between', `t, ${all}, s, xr`, 'after advance: the state at a time within that part, if dense is 1'),
    ...call('restart', `${all}, s`, 'forgets earlier steps; call it after x, z or p have been changed'),
    ...call('breaks', `t, ${all}, b`, 'instants at which an input has a corner or jumps; step ends parts there'),
    ...(inputs.length === 0 ? [] : call('inputs', `t, ${inner}, u`, 'inputs of the experiment')),
    ...(events.length === 0
      ? []
      : call('roots', `t, ${all}, g`, 'crossing functions; an event occurs when one changes its sign')),
    '',
  ]
}

function memoryText(model: ExportedModel): string[] {
  const { parameters, states, signals, derived, work, breaks, discrete, inputs, events } = model
  return [
    'Memory',
    '------',
    'All arrays are doubles. Units are SI, angles in rad. To return to a point of a run later, or to continue from it',
    'elsewhere, copy x, z and s.',
    '',
    ...lines([
      ['p', parameters.length, 'parameters'],
      ['d', derived, 'derived values, written by init'],
      ['x', states.length, 'states'],
      ...(discrete.length === 0
        ? []
        : [['z', 2 * discrete.length, 'discrete states, then their values before the present instant'] as const]),
      ...(inputs.length === 0 ? [] : [['u', inputs.length, 'inputs'] as const]),
      ['w', work, 'results of external functions, no meaning between calls'],
      ['s', memorySize(model), 'memory between steps'],
      ['dx', states.length, 'derivatives'],
      ['xr', states.length, 'states at a time'],
      ['y', signals.length, 'signals'],
      ['b', breaks, 'break times, s'],
      ...(events.length === 0 ? [] : [['g', events.length, 'crossing functions'] as const]),
    ]),
    '',
  ]
}

function tableText({ states, discrete, inputs, events, signals, parameters }: ExportedModel): string[] {
  return [
    ...table('States (index in x, name, unit, value at the start)', values(states)),
    ...table('Discrete states (index in z, name, unit, value at the start)', values(discrete)),
    ...table(
      'Inputs (index in u, name, unit, value at the start, between the given values)',
      inputs.map((input, i) => [i, input.name, input.unit, roundTrip(input.start), input.handling]),
    ),
    ...table(
      'Events (index in g, name, direction, effect on the run)',
      events.map((e, i) => [
        i,
        e.name,
        e.direction,
        e.fail !== undefined ? 'ends it with an error' : e.stop === undefined ? '' : 'ends it',
      ]),
    ),
    ...table(
      'Signals (index in y, name, unit)',
      signals.map((s, i) => [i, s.name, s.unit]),
    ),
    'Parameters (index in p, name, unit, value)',
    '------------------------------------------',
    'Other parameters are part of the equations: options, and zeros and ones of inertias and directions.',
    '',
    ...(parameters.every(({ tunable }) => tunable)
      ? []
      : ['Those marked "fixed" are not tunable: set them before the start, not during a run.', '']),
    ...lines(parameters.map((p, i) => [i, p.name, p.unit, roundTrip(p.value), p.tunable ? '' : 'fixed'])),
    '',
  ]
}

const inputText = [
  'Inputs',
  '------',
  'While outside is 0 in s, steps take the inputs from the experiment and ignore u, so a run without inputs',
  'repeats it. Inputs that end in target are an exception: they stay at their value at the start.',
  'Set outside to 1 after begin and write u before every step: inputs are then held during a step. An input with the',
  'endings y, dy and ddy takes a value, its rate and its acceleration, which must be consistent: it prescribes a',
  'motion. An input that ends in target may jump, because it passes a filter. Call restart after a jump if the method',
  'is a multistep method (ab2, ab3, abm2). The functions with an argument t read u directly.',
  '',
]

const handlingText = [
  'An interpolated input follows a line from its last value to the value in u, which it has at the end of the step. An',
  'extrapolated input starts at the value in u and continues with the slope of the last step. If you call',
  'advance, tick and react yourself, call take_inputs(to, ...) before and release_inputs after each interval of your inputs.',
  '',
]

type Rows = readonly (readonly (string | number)[])[]

/** Indices in `s` that callers look at. */
const shown = 9

function lines(rows: Rows): string[] {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells.at(0) ?? []).map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
}
