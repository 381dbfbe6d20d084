/** The MATLAB export: equations as local functions of one file, functions around them, the experiment and a README. */
import { ModelError } from '../../errors/model-error'
import type { ExportedFiles, ExportedModel } from '../exported'
import { roundTrip } from '../text/expressions'
import { dataFiles } from '../text/data'
import { experimentFunction } from './experiment'
import { fieldsOf } from './fields'
import {
  checkFunction,
  derivativesFunction,
  leftOut,
  outputsFunction,
  startFunction,
  stepFunction,
  timeFunction,
  type MatlabParts,
} from './functions'
import { linkedIn, printMatlab } from './print'
import { parametersFunction, valuesFunction, variablesFunction } from './tables'

/** Prefix of the names of all functions but `run_experiment`. */
const prefix = 'model_'

/** @throws ModelError `unsupported` for a model with linked functions, which are compiled code */
export function exportMatlab(model: ExportedModel): ExportedFiles {
  refuseLinked(model)
  const equations = printMatlab(model, `${prefix}equations`)
  const fields = fieldsOf(model.parameters.map(({ name }) => name))
  const parts: MatlabParts = { model, equations, prefix }
  return {
    [`${prefix}equations.m`]: equations.text,
    [`${prefix}parameters.m`]: parametersFunction(model, prefix, fields),
    [`${prefix}values.m`]: valuesFunction(model, prefix, fields),
    [`${prefix}variables.m`]: variablesFunction(model, prefix),
    [`${prefix}start.m`]: startFunction(parts),
    [`${prefix}step.m`]: stepFunction(parts),
    [`${prefix}time.m`]: timeFunction(parts),
    [`${prefix}derivatives.m`]: derivativesFunction(parts),
    [`${prefix}outputs.m`]: outputsFunction(parts),
    [`${prefix}check.m`]: checkFunction(parts),
    ...dataFiles(model.program),
    'run_experiment.m': experimentFunction(parts),
    'README.txt': readme(parts, fields),
  }
}

function refuseLinked({ program }: ExportedModel): void {
  const linked = linkedIn(program.functions)
  if (linked === undefined) return
  throw new ModelError(
    'unsupported',
    `the function ${linked.fn.name} is compiled code, so the model can't be exported as MATLAB functions`,
    { block: linked.block },
    linked.fn.c === undefined ? 'export to JavaScript or WebAssembly' : 'export to C or as a Simulink S-function',
  )
}

function readme({ model, equations }: MatlabParts, fields: readonly string[]): string {
  const { title, experiment, parameters, states, discrete, inputs, signals, events, run, remarks } = model
  const table = (heading: string, rows: readonly (readonly string[])[]): string[] => {
    if (rows.length === 0) return []
    const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
    const lines = rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
    return [heading, '-'.repeat(heading.length), ...lines, '']
  }
  const numbered = <T>(list: readonly T[], cells: (entry: T) => readonly string[]): string[][] =>
    list.map((entry, i) => [String(i + 1), ...cells(entry)])
  return [
    title,
    '='.repeat(title.length),
    '',
    `Model exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    'It needs MATLAB without toolboxes, or Octave 6 or later. Wishbone does not run it in MATLAB: compare a first run there.',
    ...remarks,
    '',
    'Use',
    '---',
    '  run_experiment                             runs the experiment and plots the signals',
    `  p = ${prefix}parameters();`,
    `  p.${fields.at(0) ?? 'NAME'} = ${roundTrip(parameters.at(0)?.value ?? 0)};`,
    '  [t, y] = run_experiment(p);                the same with other parameters, as numbers',
    '',
    `  m = ${prefix}start(p);                       an instance; a copy of m is a saved state`,
    `  m = ${prefix}step(m);                        one step: ${run.method}, ${roundTrip(run.step)} s`,
    ...(inputs.length === 0
      ? []
      : [`  m = ${prefix}step(m, u);                     with inputs from outside, which hold until they change`]),
    '',
    '  [t, x] = ode45(@(t, x) model_derivatives(t, x, p), [0 1], m.x);',
    '',
    ...leftOut(model, equations).flatMap((line) => [line, '']),
    'Files',
    '-----',
    `  ${prefix}parameters.m    parameters as a structure`,
    `  ${prefix}variables.m     names, units and start values`,
    `  ${prefix}derivatives.m, ${prefix}outputs.m   functions of time and states, for solvers of MATLAB`,
    `  ${prefix}start.m, ${prefix}step.m, ${prefix}time.m   an instance that takes steps`,
    `  ${prefix}equations.m     the equations, as functions over vectors; ${prefix}values.m makes the vector of parameters`,
    `  ${prefix}check.m         the error of an instance that can take no further step`,
    '  run_experiment.m      the experiment',
    '',
    'All values are in SI units, angles in rad.',
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s, a row every ${roundTrip(run.sample)} s.`,
    '',
    ...table(
      'States (index in m.x, name, unit, value at the start)',
      numbered(states, ({ name, unit, start }) => [name, unit, roundTrip(start)]),
    ),
    ...table(
      'Discrete states (index in m.z, name, unit, value at the start)',
      numbered(discrete, ({ name, unit, start }) => [name, unit, roundTrip(start)]),
    ),
    ...table(
      'Inputs (index in u, name, unit, value at the start, between the given values)',
      numbered(inputs, ({ name, unit, start, handling }) => [name, unit, roundTrip(start), handling]),
    ),
    ...table(
      'Events (index, name, direction)',
      numbered(events, ({ name, direction }) => [name, direction]),
    ),
    ...table(
      'Signals (index in y, name, unit)',
      numbered(signals, ({ name, unit }) => [name, unit]),
    ),
    ...table(
      'Parameters (field of p, name, unit, value)',
      parameters.map(({ name, unit, value }, i) => [fields[i], name, unit, roundTrip(value)]),
    ),
  ].join('\n')
}
