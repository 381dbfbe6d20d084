/** What the README of every export says: memory, units, and the tables of parameters, states and signals. */
import { argumentArrays, memorySize, type ExportedModel } from './exported'
import { roundTrip } from './text/expressions'

/** @param how lines that are particular to the target: files, building, calling */
export function exportReadme(model: ExportedModel, how: readonly string[]): string {
  const { title, experiment, parameters, states, signals, derived, work, breaks, run, remarks } = model
  const { discrete, inputs, events } = model
  const all = argumentArrays(model).join(', ')
  const inner = argumentArrays({ discrete, inputs: [] }).join(', ')
  const call = (name: string, args: string, text: string): string[] => {
    const head = `  ${name}(${args})`
    return head.length > 32 ? [head, `${' '.repeat(34)}${text}`] : [`${head.padEnd(33)} ${text}`]
  }
  const table = (heading: string, rows: Rows): string[] =>
    rows.length === 0 ? [] : [heading, '-'.repeat(heading.length), ...lines(rows), '']
  const values = (entries: readonly { readonly name: string; readonly unit: string; readonly start: number }[]): Rows =>
    entries.map((s, i) => [i, s.name, s.unit, roundTrip(s.start)])
  return [
    title,
    '='.repeat(title.length),
    '',
    `Model exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    ...remarks,
    '',
    ...how,
    '',
    'Functions',
    '---------',
    ...call('init', 'p, d', 'values that depend on parameters only; call it first, and again after a'),
    `${' '.repeat(34)}parameter has changed`,
    ...call('derivatives', `t, ${all}, dx`, 'time derivatives of the states x at time t'),
    ...call('outputs', `t, ${all}, y`, 'signals'),
    ...call('begin', `step, sample, stop, ${all}, s`, 'sets up s for steps of this length from time zero; sample is'),
    `${' '.repeat(34)}the evaluated interval; stop can be infinite`,
    ...call('step', `${all}, s`, `one step with ${run.method} and all that happens in it: instants of inputs,`),
    `${' '.repeat(34)}samples, events, corrections`,
    ...call('advance', `${all}, s`, 'the same in parts that end at instants: advance, then'),
    ...call('tick', `${all}, s`, 'samples, then'),
    ...call('react', `${all}, s`, 'events'),
    ...call('between', `t, ${all}, s, xr`, 'after advance: the state at a time within that part, if dense is 1'),
    ...call('restart', `${all}, s`, 'forgets earlier steps; call it after x, z or p have been changed'),
    ...call('breaks', `t, ${all}, b`, 'instants at which an input has a corner or jumps; step ends parts there'),
    ...(inputs.length === 0 ? [] : call('inputs', `t, ${inner}, u`, 'inputs as the experiment has them')),
    ...(events.length === 0
      ? []
      : call('roots', `t, ${all}, g`, 'crossing functions; an event happens where one changes its sign')),
    '',
    'Memory',
    '------',
    'All arrays are doubles. Units are SI, angles in rad. Copies of x, z and s are all that it takes to go back',
    'to a point of a run, or on from it elsewhere.',
    '',
    ...lines([
      ['p', parameters.length, 'parameters'],
      ['d', derived, 'derived values, written by init'],
      ['x', states.length, 'states'],
      ...(discrete.length === 0
        ? []
        : [['z', 2 * discrete.length, 'discrete states, then their values before the instant handled'] as const]),
      ...(inputs.length === 0 ? [] : [['u', inputs.length, 'inputs'] as const]),
      ['w', work, 'results of external functions, no meaning between calls'],
      ['s', memorySize(model), 'what is kept between steps'],
      ['dx', states.length, 'derivatives'],
      ['xr', states.length, 'states at a time'],
      ['y', signals.length, 'signals'],
      ['b', breaks, 'break times, s'],
      ...(events.length === 0 ? [] : [['g', events.length, 'crossing functions'] as const]),
    ]),
    '',
    'What s begins with',
    '------------------',
    ...lines(model.memory.slice(0, shown).map((m) => [m.offset, m.name, m.doc])),
    '',
    ...(inputs.length === 0 ? [] : inputText),
    ...(inputs.every(({ handling }) => handling === 'held') ? [] : handlingText),
    'Status',
    '------',
    'While status is 0 all is well. After anything else no function takes a further step:',
    '',
    ...lines([
      [1, 'the state x[culprit] is not finite'],
      [2, 'what decides on the event culprit is not a number'],
      [3, 'the event culprit happens without end'],
      [4, 'what z[culprit] remembers from step to step is not a number'],
      [5, 'the state x[culprit] grows too fast for a step of an implicit method'],
      [6, 'a value has left its range, as the event culprit has noticed'],
    ]),
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s, a row every ${roundTrip(run.sample)} s.`,
    '',
    ...table('States (index in x, name, unit, value at the start)', values(states)),
    ...table('Discrete states (index in z, name, unit, value at the start)', values(discrete)),
    ...table(
      'Inputs (index in u, name, unit, value at the start, between the values given)',
      inputs.map((input, i) => [i, input.name, input.unit, roundTrip(input.start), input.handling]),
    ),
    ...table(
      'Events (index in g, name, direction, what they do to the run)',
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
    'What is not in this list is part of the equations: choices, zeros and ones of inertias and directions.',
    '',
    ...(parameters.every(({ tunable }) => tunable)
      ? []
      : ['Those marked "fixed" are not tunable: set them before the start, not during a run.', '']),
    ...lines(parameters.map((p, i) => [i, p.name, p.unit, roundTrip(p.value), p.tunable ? '' : 'fixed'])),
    '',
  ].join('\n')
}

const inputText = [
  'Inputs',
  '------',
  'While outside is 0 in s, steps take the inputs from the experiment, and what is in u does not count: a run without inputs',
  'repeats it. Inputs that end in target are an exception: they stay at their value at the start.',
  'Set outside to 1 after begin and write u before every step: inputs are then held during a step. An input with the',
  'endings y, dy and ddy takes a value, its rate and its acceleration, which must belong together: it prescribes a',
  'motion. One that ends in target may jump at will: it passes a filter. Call restart after a jump if the method',
  'has more than one step (ab2, ab3, abm2). The functions with an argument t read u as it is.',
  '',
]

const handlingText = [
  'An interpolated input goes to the value in u, which is that of the end of the step, in a line from the one before. An',
  'extrapolated one continues from the value in u, that of the start of the step, with the slope of the last step. If you call',
  'advance, tick and react yourself, call take_inputs(to, ...) before and release_inputs after each interval of your inputs.',
  '',
]

type Rows = readonly (readonly (string | number)[])[]

/** Places of `s` that callers look at. */
const shown = 9

function lines(rows: Rows): string[] {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells.at(0) ?? []).map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
}
