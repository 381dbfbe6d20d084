/** `compile PROJECT`: equations and code of a model, what they are made of and what they cost. */
import { compileProject, type Compilation } from '../../../engine/compile/compile'
import { Instance } from '../../../engine/compile/instance'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { Model } from '../../../engine/compile/model'
import { prepareExperiment, type Experiment } from '../../../engine/experiment/prepare-experiment'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import type { OperationCount } from '../../../engine/program/cost'
import { printEquations } from '../../../engine/formulate/equations/print'
import { summarise } from '../../../engine/compile/summary'
import { registry } from '../../../blocks'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import { runOptions } from '../experiments'
import { describeGraph, printGraph } from '../graph-text'
import type { CliIo } from '../io'
import { inProject, openProject, requireSound, type LoadedProject } from '../project'
import { requestedExperiment } from '../requested-experiment'
import { columns, columnsFrom, table } from '../text-table'

export const compile: Command = {
  name: 'compile',
  summary: 'show states, degrees of freedom, trees, operations per evaluation and compile times',
  positionals: ['PROJECT'],
  options: {
    formulation: runOptions.formulation,
    experiment: { value: 'NAME', doc: 'use the parameters that this experiment sets' },
    equations: { doc: 'print the equations of motion: M, b, h, Phi' },
    tree: { doc: 'print the linear graph: edges of tree and cotree, cutsets and circuits' },
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    'PROJECT is a folder with project.json, or the file itself. Operations are for one evaluation of the derivatives:',
    '"main" excludes the bodies of tyre functions, "total" includes them, once per call.',
  ],
  examples: [
    'compile projects/generic-vehicle',
    'compile projects/generic-vehicle --json --set TireFL.forceModel=fiala',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, () => {
    const formulation = args.text('formulation')
    const { toShow } = args.has('experiment') ? requestedExperiment(loaded, args).experiment : blocksAlone(loaded, args)
    const compilation = compileProject(toShow, registry)
    const milliseconds = withMachineCode(compilation)
    const summary = { ...summarise(compilation), milliseconds }
    const equationText = (): string => printEquations(compilation.system)
    if (args.has('json')) {
      const graph = args.has('tree') ? { graph: describeGraph(compilation.system) } : {}
      const equations = args.has('equations') ? { equations: equationText() } : {}
      io.out(`${JSON.stringify({ ...summary, ...graph, ...equations }, null, 2)}\n`)
      return 0
    }
    io.out(`${[...overview(loaded, formulation ?? 'default', summary), '', ...costs(summary)].join('\n')}\n`)
    if (args.has('tree')) io.out(`\n${printGraph(describeGraph(compilation.system)).join('\n')}\n`)
    if (args.has('equations')) io.out(`\n${equationText().trimEnd()}\n`)
    return 0
  })
}

/** Returns the model without an experiment. */
function blocksAlone(loaded: LoadedProject, args: Arguments): Experiment {
  requireSound(loaded)
  const { project, files } = loaded
  return prepareExperiment({ project, files, formulation: args.text('formulation') }, registry)
}

/** Returns the times of the compilation with that of the machine code, which a run needs too. */
function withMachineCode(compilation: Compilation): CompilationSummary['milliseconds'] {
  const began = performance.now()
  new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)))
  const { formulate, compile } = compilation.milliseconds
  return { formulate, compile: compile + performance.now() - began }
}

function overview({ project, path }: LoadedProject, formulation: string, s: CompilationSummary): string[] {
  const { formulate, compile } = s.milliseconds
  return columns([
    ['project', `${project.title} (${path})`],
    ['formulation', formulation],
    ['degrees of freedom', String(s.degreesOfFreedom)],
    [
      'states',
      `${s.states} (${s.coordinates.length} speeds and coordinates, ${s.states - s.coordinates.length} of components)`,
    ],
    ...(s.algebraic.length === 0 ? [] : [['algebraic unknowns', s.algebraic.join(' ')]]),
    ...s.loops.map(({ through, linear }) => [`algebraic loop${linear ? ', linear' : ''}`, through.join(' -> ')]),
    ['constraints', [String(s.constraints), ...s.constraintNames].join(' ')],
    ...(s.redundant.length === 0 ? [] : [['redundant, removed', s.redundant.join(' ')]]),
    ['speeds', s.variables.speeds.join(' ')],
    ['coordinates', s.variables.coordinates.join(' ')],
    ...(s.small.length === 0 ? [] : [['to first order in', s.small.join(' ')]]),
    ['tree, translation', s.tree.translation.join(' ')],
    ['tree, rotation', s.tree.rotation.join(' ')],
    ['time', `${formulate.toFixed(0)} ms to formulate, ${compile.toFixed(0)} ms to compile`],
  ]).flatMap(wrap)
}

/** Wraps a long list, with further lines aligned to its first entry. */
function wrap(line: string): string[] {
  const indent = /^.*?\s{2,}(?=\S)/.exec(line)?.[0].length ?? 0
  const lines: string[] = []
  let rest = line
  while (rest.length > 110) {
    const cut = rest.lastIndexOf(' ', 110)
    if (cut <= indent) break
    lines.push(rest.slice(0, cut))
    rest = ' '.repeat(indent) + rest.slice(cut + 1)
  }
  return [...lines, rest]
}

function costs({ cost }: CompilationSummary): string[] {
  const row = (name: string, c: OperationCount): string[] => [
    name,
    ...[c.add, c.mul, c.div, c.call, c.other].map(String),
  ]
  const rows = [
    ...cost.blocks.map(({ name, count }) => row(name, count)),
    row('main', cost.main),
    row('total', cost.total),
  ]
  return table(['operations', 'add', 'mul', 'div', 'call', 'other'], rows, columnsFrom(1, 6))
}
