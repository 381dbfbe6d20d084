/** The C export: model.c and model.h, a program that runs the experiment, build files and a README. */
import { memoryPlace, memorySize, type ExportedFiles, type ExportedModel } from '../exported'
import { exportReadme } from '../readme'
import { printExperiment } from './experiment'
import { linkedSources } from '../linked'
import { printC } from './index'

const prefix = 'model_'

/** Places of `s` that callers look at. */
const shownPlaces = [
  'time',
  'status',
  'culprit',
  'stopped',
  'finished',
  'dense',
  'outside',
  'near',
  'target',
  'eventful',
] as const

export function exportC(model: ExportedModel): ExportedFiles {
  const { title, parameters, states, signals, derived, work, breaks, discrete, inputs, events } = model
  const starts = (entries: readonly { readonly start: number }[]): number[] => entries.map(({ start }) => start)
  const code = printC(model.program, {
    prefix,
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
      ...shownPlaces.map((name) => ({
        name: `at ${name}`,
        doc: `place in s: ${model.memory.find((m) => m.name === name)?.doc ?? ''}`,
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
  const linked = linkedSources(model.program, ownFiles)
  const sources = Object.keys(linked).filter((name) => name.endsWith('.c'))
  return {
    ...code,
    ...linked,
    'main.c': printExperiment(model, prefix),
    Makefile: makefile(sources),
    'CMakeLists.txt': cmakeLists(sources),
    'README.txt': exportReadme(model, how(inputs.length > 0, Object.keys(linked))),
  }
}

const ownFiles = ['model.c', 'model.h', 'main.c', 'Makefile', 'CMakeLists.txt', 'README.txt']

const spaced = (names: readonly string[]): string => names.map((name) => ` ${name}`).join('')

const makefile = (
  sources: readonly string[],
): string => `# Builds the program that runs the experiment: make && ./experiment > result.csv
CC ?= cc
CFLAGS ?= -O3
# No fused multiply-add: results then do not depend on the processor.
MODEL_FLAGS = -std=c99 -Wall -Wextra -Wpedantic -ffp-contract=off

experiment: main.c model.c model.h${spaced(sources)}
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ main.c model.c${spaced(sources)} -lm

clean:
\trm -f experiment

.PHONY: clean
`

const cmakeLists = (sources: readonly string[]): string => `cmake_minimum_required(VERSION 3.10)
project(experiment C)

set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(model STATIC model.c model.h${spaced(sources)})
add_executable(experiment main.c)
target_link_libraries(experiment PRIVATE model)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  # No fused multiply-add: results then do not depend on the processor.
  target_compile_options(model PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off)
  target_compile_options(experiment PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off)
endif()
if(UNIX)
  target_link_libraries(experiment PRIVATE m)
endif()
`

const how = (hasInputs: boolean, linked: readonly string[]): readonly string[] => [
  'Files',
  '-----',
  '  model.c, model.h   the equations; C99, mathematical library only, no state, no allocation',
  '  main.c             runs the experiment and prints its signals as CSV',
  '  Makefile, CMakeLists.txt',
  ...linked.map((file) => `  ${file}   linked to the model; model.c calls it`),
  '',
  'Build and run',
  '-------------',
  '  make && ./experiment > result.csv',
  '  cmake -B build && cmake --build build && ./build/experiment > result.csv',
  '',
  'or put model.c and model.h into a program of your own. Names there begin with model_, the sizes of',
  'the arrays are macros (MODEL_STATES, ...), model_parameters and model_start hold the values below:',
  '',
  '  memcpy(p, model_parameters, sizeof p);',
  '  memcpy(x, model_start, sizeof x);',
  '  model_init(p, d);',
  '  model_begin(step, step, INFINITY, ARRAYS, s);',
  ...(hasInputs ? ['  s[MODEL_AT_OUTSIDE] = 1.0;                          from here on u is yours: see Inputs'] : []),
  '  for (;;) {',
  ...(hasInputs ? ['    u[0] = ...'] : []),
  '    model_step(ARRAYS, s);',
  '    if (s[MODEL_AT_STATUS] != 0.0) ...                  stop: see Status',
  '    model_outputs(s[MODEL_AT_TIME], ARRAYS, y);',
  '  }',
  '',
  'where ARRAYS stands for the arrays that all functions take, in the order given under Functions.',
  'Compile with -ffp-contract=off and never with -ffast-math if results must not depend on the compiler.',
]
