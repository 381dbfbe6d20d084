/** What the README of every export says: memory, units, and the tables of parameters, states and signals. */
import type { ExportedDiscrete, ExportedModel } from './exported'
import { roundTrip } from './text/expressions'

/** @param how lines that are particular to the target: files, building, calling */
export function exportReadme(model: ExportedModel, how: readonly string[]): string {
  const { title, experiment, parameters, states, signals, derived, work, breaks, run, remarks, discrete } = model
  const z = discrete !== null && discrete.states.length > 0
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
    '  init(p, d)                     values that depend on parameters only; call it first, and again after',
    '                                 a parameter has changed',
    '  derivatives(t, p, d, x, w, dx) time derivatives of the states x at time t',
    '  outputs(t, p, d, x, w, y)      signals',
    '  breaks(t, p, d, x, w, b)       instants at which an input has a corner or jumps; depends on p only.',
    '                                 A step should end there.',
    ...correctionLines(model.corrections),
    ...discreteFunctionLines(discrete),
    '',
    'Memory',
    '------',
    'All arrays are doubles. Units are SI, angles in rad.',
    '',
    ...lines([
      ['p', parameters.length, 'parameters'],
      ['d', derived, 'derived values, written by init'],
      ['x', states.length, 'states'],
      ['w', work, 'results of external functions, no meaning between calls'],
      ['dx', states.length, 'derivatives'],
      ...(model.corrections.length === 0 ? [] : [['xc', states.length, 'corrected states'] as const]),
      ...(z
        ? [['z', 2 * discrete.states.length, 'discrete states, then their values before the instant handled'] as const]
        : []),
      ['y', signals.length, 'signals'],
      ['b', breaks, 'break times, s'],
    ]),
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s, a row every ${roundTrip(run.sample)} s.`,
    '',
    'States (index in x, name, unit, value at the start)',
    '---------------------------------------------------',
    ...lines(states.map((s, i) => [i, s.name, s.unit, roundTrip(s.start)])),
    '',
    ...discreteTables(discrete),
    'Signals (index in y, name, unit)',
    '--------------------------------',
    ...lines(signals.map((s, i) => [i, s.name, s.unit])),
    '',
    'Parameters (index in p, name, unit, value)',
    '------------------------------------------',
    'What is not in this list is part of the equations: choices, zeros and ones of inertias and directions.',
    '',
    ...lines(parameters.map((p, i) => [i, p.name, p.unit, roundTrip(p.value)])),
    '',
  ].join('\n')
}

/** What keeps a state on its constraints, in the order in which it is applied. */
function correctionLines(corrections: readonly string[]): string[] {
  if (corrections.length === 0) return []
  return [
    ...[...new Set(corrections)].map(
      (name) => `  ${`${name}(t, p, d, x, w, xc)`.padEnd(31)}the state x put back onto the constraints, as xc`,
    ),
    `  After every step apply ${corrections.join(', then ')}, each to the result of the one before.`,
  ]
}

/** How sample times and events are handled with the functions of the model. */
function discreteFunctionLines(discrete: ExportedDiscrete | null): string[] {
  if (discrete === null) return []
  const { states, clocks, events } = discrete
  const arrays = states.length > 0 ? 't, p, d, x, z, w' : 't, p, d, x, w'
  const call = (name: string, out: string): string => `  ${`${name}(${arrays}, ${out})`.padEnd(31)}`
  return [
    ...(states.length > 0 ? ['  All functions but init take z after x.'] : []),
    ...(clocks > 0
      ? [
          `${call('clocks', 'c')} period and first instant of each clock; a step should end at its ticks`,
          `${call('sample_i', 'u')} new value of a discrete state at a tick of its clock`,
        ]
      : []),
    ...(events.length > 0
      ? [
          `${call('roots', 'g')} crossing functions; where one changes its sign the event happens`,
          `${call('event_i', 'u')} new values with the event`,
        ]
      : []),
    '  Before new values are written, copy the first half of z to the second.',
  ]
}

/** Discrete states, samples and events with the places of their values. */
function discreteTables(discrete: ExportedDiscrete | null): string[] {
  if (discrete === null) return []
  const { states, updates, events } = discrete
  const table = (title: string, rows: readonly (readonly (string | number)[])[]): string[] =>
    rows.length === 0 ? [] : [title, '-'.repeat(title.length), ...lines(rows), '']
  return [
    ...table(
      'Discrete states (index in z, name, unit, value at the start)',
      states.map((s, i) => [i, s.name, s.unit, roundTrip(s.start)]),
    ),
    ...table(
      'Samples (function, clock, place of the value)',
      updates.map((u, i) => [`sample_${i}`, u.clock, `z[${u.target}]`]),
    ),
    ...table(
      'Events (index in g, name, direction, places of the values of event_i)',
      events.map((e, i) => [
        i,
        e.name,
        e.direction,
        e.stop === undefined ? e.targets.map((t) => `${t.array}[${t.index}]`).join(' ') : 'ends the run',
      ]),
    ),
  ]
}

function lines(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells.at(0) ?? []).map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
}
