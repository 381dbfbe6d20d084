/** `equations PROJECT`: the equations of a model as a text that another program reads. */
import { compileProject } from '../../../engine/compile/compile'
import { Instance } from '../../../engine/compile/instance'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { ModelError } from '../../../engine/errors/model-error'
import { suggest } from '../../../engine/errors/nearest'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { algebraFormats, equationsAs, type AlgebraFormat } from '../../../engine/export/algebra'
import { writeTextFile } from '../../../engine/io/node/text-file'
import { registry } from '../../../blocks'
import type { Arguments } from '../arguments'
import { projectOptions, type Command, type ExitStatus } from '../command'
import { runOptions } from '../experiments'
import type { CliIo } from '../io'
import { inProject, openProject, requireSound } from '../project'
import { requestedExperiment } from '../requested-experiment'
import { requireWritable } from '../writing'

const formatOption = { value: 'FORMAT', doc: `one of ${algebraFormats.join(', ')}` }

export const equations: Command = {
  name: 'equations',
  summary: 'write the equations of motion for SymPy, Maxima, LaTeX or Maple',
  positionals: ['PROJECT'],
  options: {
    format: formatOption,
    out: { value: 'FILE', doc: 'write the text into this file instead of standard output' },
    formulation: runOptions.formulation,
    experiment: { value: 'NAME', doc: 'use the parameters that this experiment sets' },
    ...projectOptions,
  },
  notes: [
    'The text contains states, parameters with their values, intermediates in order, derivatives of the states,',
    "M p' + C^T f = b with its constraints, and the logged signals. Text for Maple has not been run by Maple.",
  ],
  examples: [
    'equations projects/steering --format sympy --out steering.py',
    'equations projects/whipple-bicycle --format latex --out bicycle.tex',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const format = formatOf(args.required('format', formatOption))
  const out = args.text('out')
  if (out !== undefined) await requireWritable(out, 'file')
  const loaded = await openProject(args)
  return inProject(loaded, async () => {
    const compilation = compileProject(experimentOf(), registry)
    const text = equationsAs(format, new Instance(compilation, parameterValues(compilation, compilation.resolved)))
    if (out === undefined) io.out(text)
    else {
      await writeTextFile(out, text)
      io.out(`${out}: ${text.split('\n').length - 1} lines for ${titles[format]}\n`)
    }
    return 0 as const
  })

  function experimentOf() {
    if (args.has('experiment')) return requestedExperiment(loaded, args).experiment.toShow
    requireSound(loaded)
    const { project, files } = loaded
    return prepareExperiment({ project, files, formulation: args.text('formulation') }, registry).toShow
  }
}

const titles: Readonly<Record<AlgebraFormat, string>> = {
  sympy: 'SymPy',
  maxima: 'Maxima',
  latex: 'LaTeX',
  maple: 'Maple (not run)',
}

function formatOf(text: string): AlgebraFormat {
  const format = algebraFormats.find((name) => name === text)
  if (format !== undefined) return format
  throw new ModelError(
    'usage',
    `there is no format "${text}"`,
    {},
    suggest(text, algebraFormats, `use one of ${algebraFormats.join(', ')}`),
  )
}
