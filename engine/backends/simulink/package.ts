/**
 * The Simulink export: a level-2 C S-function, a script that compiles it, and one that makes a block with a mask of the
 * tunable parameters. It is compiled and run here with a stand-in for Simulink's headers only, which README.txt says.
 */
import { instanceFiles } from '../fmu/instance'
import { variablesHeader } from '../fmu/tables'
import type { ExportedFiles, ExportedModel } from '../exported'
import { roundTrip } from '../text/expressions'
import { filled } from '../text/filled'
import { argumentsOf, sFunctionFacts, type SFunctionFacts } from './facts'
import { portsHeader } from './ports'
import blockText from './runtime/block.m?raw'
import buildText from './runtime/build.m?raw'
import sFunction from './runtime/sfunction.c?raw'

/** @param model made with `exchange` */
export function exportSimulink(model: ExportedModel): ExportedFiles {
  const facts = sFunctionFacts(model)
  const { files, sources } = instanceFiles(model, withoutSensitivities(model))
  const all = [`${facts.name}.c`, ...sources]
  return {
    [`${facts.name}.c`]: sFunction,
    'ports.h': portsHeader(facts),
    ...files,
    'variables.h': variablesHeader(model, '', false),
    [`build_${facts.name}.m`]: buildScript(facts, all),
    [`block_${facts.name}.m`]: blockScript(model, facts),
    'README.txt': readme(model, facts, all),
  }
}

/**
 * Returns the model without directional derivatives, which Simulink does not request and which are half of the
 * equations.
 */
function withoutSensitivities({ program }: ExportedModel): ExportedModel['program'] {
  const functions = program.functions.filter(({ name }) => name !== 'exchange_tangent' && !/^tangent(_|$)/.test(name))
  return { ...program, functions }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replace(/[\r\n]+/g, ' ')}'`

function buildScript({ name }: SFunctionFacts, sources: readonly string[]): string {
  return filled(buildText, { NAME: name, SOURCES: sources.map(quoted).join(', ') })
}

function blockScript(model: ExportedModel, facts: SFunctionFacts): string {
  const { name, inputs, outputs, parameters } = facts
  const unit = (text: string): string => (text === '' || text === '1' ? '' : ` (${text})`)
  const label = (port: string) => (variable: { readonly name: string }, i: number) =>
    `port_label(${quoted(port)}, ${i + 1}, ${quoted(variable.name)})`
  const edits = parameters.map(
    ({ name: parameter, variable, value, unit: parameterUnit }) =>
      `  ${quoted(variable)}, ${quoted(parameter + unit(parameterUnit))}, ${quoted(roundTrip(value))}`,
  )
  const display = [...inputs.map(label('input')), ...outputs.map(label('output'))]
  return filled(blockText, {
    NAME: name,
    TITLE: quoted(model.title.replaceAll('/', '//')),
    STEP: quoted(roundTrip(model.run.step)),
    PARAMETERS: edits.join('\n'),
    ARGUMENTS: quoted(argumentsOf(facts).join(', ')),
    DISPLAY: display.map((line) => `  ${quoted(line)}`).join('\n'),
  })
}

function readme(model: ExportedModel, facts: SFunctionFacts, sources: readonly string[]): string {
  const { title, experiment, run, remarks } = model
  const { name, inputs, outputs, parameters } = facts
  const rows = (list: readonly { readonly name: string; readonly unit: string }[], more: (i: number) => string) =>
    list.map((entry, i) => `  ${String(i + 1).padStart(4)}  ${entry.name} [${entry.unit}]${more(i)}`)
  const table = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [heading, '-'.repeat(heading.length), ...lines, '']
  return [
    title,
    '='.repeat(title.length),
    '',
    `S-function exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    ...remarks,
    '',
    'Wishbone compiles and runs this S-function with a stand-in for the documented interface of',
    'simstruc.h. It has not been run in Simulink: compare a run of the block with the experiment first.',
    '',
    'Build',
    '-----',
    `  build_${name}     compiles ${sources.join(', ')}`,
    `  block_${name}     makes the library ${name}_lib with a masked block`,
    '',
    `The block has a fixed sample time, by default ${run.step} s. From one sample to the next the model takes its own steps`,
    `(${run.method}, ${run.step} s) with corrections, events and samples. Inputs do in between what the interface of the project says. Each block has its own`,
    'memory, nothing is allocated, and tunable parameters may change during a run, except sample times. Values are in SI units.',
    '',
    ...table(
      'Input ports',
      rows(inputs, (i) => `, start ${roundTrip(inputs[i].start)}${inputs[i].direct ? ', direct feedthrough' : ''}`),
    ),
    ...table(
      'Output ports',
      rows(outputs, () => ''),
    ),
    ...table(
      'Tunable parameters, in the order of the second argument',
      rows(parameters, (i) => ` = ${roundTrip(parameters[i].value)}`),
    ),
  ].join('\n')
}
