/** C sources of one instance of a model, which FMUs and S-functions are made around. */
import type { Program } from '../../program/ir'
import { printC } from '../c'
import type { ExportedFiles, ExportedModel } from '../exported'
import { dataFiles } from '../text/data'
import { linkedSources } from '../linked'
import instanceSource from './runtime/instance.c?raw'
import instanceHeader from './runtime/instance.h?raw'
import { messagesHeader, variablesSource } from './tables'
import { nominals } from './variables'

export interface InstanceFiles {
  /** Files by name; `variables.h` is missing, because it has the token. */
  readonly files: ExportedFiles
  /** Files to compile. */
  readonly sources: readonly string[]
}

/**
 * @param model made with `exchange`
 * @param program its program, or that without functions that nobody calls
 */
export function instanceFiles(model: ExportedModel, program: Program): InstanceFiles {
  const starts = (entries: readonly { readonly start: number }[]): number[] => entries.map(({ start }) => start)
  const { discrete, inputs } = model
  const equations = printC(program, {
    file: 'equations',
    prefix: 'eq_',
    note: `Model: ${model.title}.`,
    legend: model.legend,
    tables: [
      { name: 'parameters', doc: 'Values of the parameters.', values: model.parameters.map(({ value }) => value) },
      { name: 'start', doc: 'States at the start of the experiment.', values: starts(model.states) },
      { name: 'nominal', doc: 'Usual magnitudes of states.', values: nominals(model) },
      ...(discrete.length === 0 ? [] : [{ name: 'discrete', doc: 'Discrete states there.', values: starts(discrete) }]),
      ...(inputs.length === 0 ? [] : [{ name: 'input_start', doc: 'Inputs there.', values: starts(inputs) }]),
    ],
  })
  const linked = linkedSources(program, ownSources)
  return {
    files: {
      ...equations,
      ...linked,
      ...dataFiles(program),
      'variables.c': variablesSource(model),
      'messages.h': messagesHeader(model),
      'instance.h': instanceHeader,
      'instance.c': instanceSource,
    },
    sources: ['instance.c', 'variables.c', 'equations.c', ...Object.keys(linked).filter((name) => name.endsWith('.c'))],
  }
}

const ownSources = [
  ...['equations.c', 'equations.h', 'variables.c', 'variables.h', 'instance.c', 'instance.h', 'messages.h', 'ports.h'],
  ...['fmi.c', 'fmi.h', 'fmi2.c', 'fmi2.h', 'fmi3.c', 'fmi3.h'],
]
