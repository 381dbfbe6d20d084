/** The C export: model.c and model.h, a program that runs the experiment, build files and a README. */
import { ModelError } from '../../errors/model-error'
import { clockSize, memoryPlace, memorySize, type ExportedFiles, type ExportedModel } from '../exported'
import type { ExportChoices } from '../options'
import { exportReadme } from '../readme'
import { printExperiment } from './experiment'
import { linkedSources } from '../linked'
import { dataFiles } from '../text/data'
import { textDigest } from '../text/digest'
import { roundTrip } from '../text/expressions'
import { apiHeader } from './api/header'
import { jacobianPattern } from './api/jacobian'
import { exportReport } from './api/report'
import { apiTables, constants } from './api/tables'
import { buildFiles } from './build-files'
import { printC } from './index'
import { messages } from './messages'
import { prefixOf, withPrefix } from './prefix'
import instanceText from './runtime/instance.c?raw'
import realtimeText from './runtime/realtime.c?raw'
import sendText from './runtime/send.c?raw'

/** Indices in `s` that callers look at. */
const shownPlaces = [
  'time',
  'status',
  'cause',
  'stopped',
  'finished',
  'dense',
  'outside',
  'near',
  'target',
  'eventful',
] as const

export function exportC(model: ExportedModel, choices: ExportChoices = {}): ExportedFiles {
  const prefix = prefixOf(choices.prefix ?? 'model')
  const ownPrefix = `${prefix}eq_`
  const name = prefix.replace(/_$/, '')
  const names = ownFiles(name)
  const linked = linkedSources(model.program, names)
  requireDoubles(model)
  const pattern = jacobianPattern(model)
  const { [`${name}_equations.h`]: header, [`${name}_equations.c`]: source } = printEquations(model, name, ownPrefix)
  const fixed = {
    [`${name}.h`]: apiHeader(model, pattern, prefix),
    [`${name}_equations.h`]: header,
  }
  const token = textDigest([...Object.values(fixed), source])
  const instance = [
    source,
    `#include "${name}.h"`,
    '',
    `#define TOKEN "${token}"`,
    constants(model, ['time', 'stopped', 'from', 'outside']),
    ...(pattern === null ? [] : [`#define GROUPS ${pattern.groupCount}`]),
    '',
    messages(model),
    apiTables(model, pattern, prefix),
    withPrefix(instanceText, prefix),
  ].join('\n')
  const program = (text: string): string => withPrefix(text.replace('"model.h"', `"${name}.h"`), prefix)
  const sources = Object.keys(linked).filter((file) => file.endsWith('.c'))
  return {
    ...fixed,
    [`${name}.c`]: instance,
    ...linked,
    ...dataFiles(model.program),
    'main.c': printExperiment(model, prefix, `${name}_equations.h`),
    'realtime.c': program(realtimeText),
    'send.c': program(sendText),
    ...buildFiles(name, sources),
    'REPORT.txt': exportReport(model, pattern),
    'README.txt': exportReadme(model, how(model, prefix, Object.keys(linked))),
  }
}

function printEquations(model: ExportedModel, name: string, prefix: string): Readonly<Record<string, string>> {
  const { title, parameters, states, signals, derived, work, breaks, discrete, inputs, events } = model
  const starts = (entries: readonly { readonly start: number }[]): number[] => entries.map(({ start }) => start)
  return printC(model.program, {
    file: `${name}_equations`,
    prefix,
    precision: model.precision,
    commentOf: model.commentOf,
    replaceable: model.replaceable,
    note: `Model: ${title}. Memory, units and names are listed in README.txt.`,
    legend: model.legend,
    sizes: [
      { name: 'parameters', doc: 'length of p', value: parameters.length },
      { name: 'derived', doc: 'length of d', value: derived },
      { name: 'states', doc: 'length of x and dx', value: states.length },
      ...(discrete.length === 0 ? [] : [{ name: 'discrete', doc: 'half the length of z', value: discrete.length }]),
      ...(inputs.length === 0 ? [] : [{ name: 'inputs', doc: 'length of u', value: inputs.length }]),
      { name: 'work', doc: 'length of w', value: work },
      { name: 'signals', doc: 'length of y', value: signals.length },
      { name: 'breaks', doc: 'length of b', value: breaks },
      ...(events.length === 0 ? [] : [{ name: 'events', doc: 'length of g', value: events.length }]),
      { name: 'memory', doc: 'length of s', value: memorySize(model) },
      ...(model.clock === undefined ? [] : [{ name: 'clock', doc: 'length of c', value: clockSize(model) }]),
      ...shownPlaces.map((name) => ({
        name: `at ${name}`,
        doc: `place in ${model.clock === undefined ? 's' : 'c'}: ${[...(model.clock ?? []), ...model.memory].find((m) => m.name === name)?.doc ?? ''}`,
        value: memoryPlace(model, name),
      })),
    ],
    tables: [
      { name: 'parameters', doc: 'Values of the parameters.', values: parameters.map(({ value }) => value) },
      { name: 'start', doc: 'States at the start of the experiment.', values: starts(states) },
      ...(discrete.length === 0
        ? []
        : [{ name: 'discrete', doc: 'Discrete states at the start of the experiment.', values: starts(discrete) }]),
      ...(inputs.length === 0
        ? []
        : [{ name: 'input_start', doc: 'Inputs at the start of the experiment.', values: starts(inputs) }]),
    ],
  })
}

const ownFiles = (name: string): readonly string[] => [
  ...['.c', '.h', '_equations.h'].map((end) => name + end),
  ...['main.c', 'realtime.c', 'send.c', 'Makefile', 'stack.awk', 'CMakeLists.txt', 'REPORT.txt', 'README.txt'],
]

/** Whole numbers beyond this are not exact as floats. */
const largestIndex = 2 ** 24

/**
 * Refuses single precision for linked functions, which take and return doubles, and for rows of numbers whose indices
 * floats don't hold.
 */
function requireDoubles({ precision, program }: ExportedModel): void {
  if (precision === 'double') return
  const long = program.data?.find(({ values }) => values instanceof Float32Array && values.length > largestIndex)
  if (long !== undefined)
    throw new ModelError(
      'unsupported',
      `${long.name} has ${long.values.length} numbers, and single precision counts to ${largestIndex} only`,
      {},
      'export in double precision, or use a shorter road',
    )
  const linked = program.functions.find((fn) => fn.linked !== undefined)?.linked
  if (linked === undefined) return
  throw new ModelError(
    'unsupported',
    `the linked function ${linked.fn.name} calculates with doubles, so the model cannot be exported in single precision`,
    { block: linked.block },
    'export in double precision',
  )
}

function how(model: ExportedModel, prefix: string, linked: readonly string[]): readonly string[] {
  const name = prefix.replace(/_$/, '')
  const macro = prefix.toUpperCase()
  const { inputs, replaceable } = model
  return [
    'Files',
    '-----',
    `  ${name}.c, ${name}.h        the model; C99, mathematical library only, no globals, no allocation`,
    `  ${name}_equations.h     its equations as functions over arrays, for your own solver`,
    '  main.c                runs the experiment and prints its signals as CSV',
    '  realtime.c, send.c    runs the model in real time with a UDP bridge; the other end of the bridge (POSIX)',
    '  REPORT.txt            memory, operations and longest path of a step',
    '  Makefile, CMakeLists.txt, stack.awk',
    ...linked.map((file) => `  ${file}   linked to the model; ${name}.c calls it`),
    ...Object.keys(dataFiles(model.program)).map(
      (file) => `  ${file}   numbers of the model (little-endian floats); gcc or clang put them into the program`,
    ),
    '',
    'Build and run',
    '-------------',
    '  make && ./experiment > result.csv',
    '  make realtime send && ./realtime --seconds 10',
    '  cmake -B build && cmake --build build && ./build/experiment > result.csv',
    '',
    `or put ${name}.c and ${name}.h into your own program:`,
    '',
    `  static double memory[...];                          at least ${prefix}size() bytes`,
    `  ${prefix}instance *m = ${prefix}init(memory, sizeof memory);`,
    `  ${prefix}set_parameter(m, "${model.parameters.at(0)?.name ?? 'NAME'}", ${roundTrip(model.parameters.at(0)?.value ?? 0)});`,
    '  for (;;) {',
    ...(inputs.length === 0
      ? []
      : [`    ${prefix}set_inputs(m, u);                          if inputs come from outside`]),
    `    if (${prefix}step(m) != ${macro}OK) ...               stop: ${prefix}message(m) has the reason`,
    `    ${prefix}get_outputs(m, y);`,
    '  }',
    '',
    `${name}.h describes every function. Names and units are in ${prefix}parameter_list, ${prefix}input_list, ${prefix}output_list and`,
    `${prefix}state_list, in the order of the tables below. Compile with -ffp-contract=off and never with -ffast-math if results`,
    'must not depend on the compiler.',
    ...(model.precision === 'single'
      ? [
          '',
          'The model calculates in floats. Times, and the sums that integrate a step, are doubles. The arrays c and b are doubles, all',
          'others floats.',
        ]
      : []),
    ...(replaceable.length === 0
      ? []
      : [
          '',
          'Functions that can be replaced',
          '------------------------------',
          `${prefix}set_function(m, INDEX, function, user) replaces the function of a block with your own. Arguments and results are in`,
          'the axes and units of the block; derivatives of your function are central differences. Everything else of the block stays: contact,',
          'relaxation, states.',
          '',
          ...replaceable.map(
            (r, i) => `  ${i}  ${r.block}: ${r.inputs.join(', ')} -> ${r.outputs.join(', ')}. ${r.doc}`,
          ),
        ]),
    '',
    'What follows is about the equations as functions over arrays. Their names begin with',
    `${prefix}eq_, the sizes of the arrays are macros (${macro}EQ_STATES, ...).`,
    ...(replaceable.length === 0
      ? []
      : ['All functions with w take a last argument own: your functions instead of those of blocks, or NULL.']),
    ...(model.precision === 'single' ? ['Functions with s take the array c before it.'] : []),
  ]
}
