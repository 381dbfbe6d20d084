/** What the README of every export says: memory, units, and the tables of parameters, states and signals. */
import type { ExportedModel } from './exported'
import { roundTrip } from './text/expressions'

/** @param how lines that are particular to the target: files, building, calling */
export function exportReadme(model: ExportedModel, how: readonly string[]): string {
  const { title, experiment, parameters, states, signals, derived, work, breaks, run, remarks } = model
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
      ...(model.corrections.length === 0 ? [] : [['z', states.length, 'corrected states'] as const]),
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
      (name) => `  ${`${name}(t, p, d, x, w, z)`.padEnd(31)}the state x put back onto the constraints, as z`,
    ),
    `  After every step apply ${corrections.join(', then ')}, each to the result of the one before.`,
  ]
}

function lines(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells.at(0) ?? []).map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
}
