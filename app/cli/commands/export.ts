/** `export PROJECT --target c --out DIR`: a model to use without this program. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { registry } from '../../../blocks'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { exportPrinters } from '../../../engine/host/export/files'
import { Compiler } from '../../../engine/host/run'
import { reasonOf } from '../../../engine/io/node/reason'
import { replaceFile } from '../../../engine/io/node/replace-file'
import { ModelError } from '../../../engine/model/errors'
import { suggest } from '../../../engine/model/nearest'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { runOptions } from '../experiments'
import { prepareExport } from '../exporting'
import type { CliIo } from '../io'
import { inProject, openProject } from '../project'
import { columns } from '../text-table'

const targets: Readonly<
  Record<string, { readonly doc: string; readonly files: (model: ExportedModel) => ExportedFiles }>
> = {
  c: { doc: 'C99 source with a program that runs the experiment', files: exportPrinters.c },
  js: { doc: 'JavaScript module', files: exportPrinters.js },
  wasm: { doc: 'WebAssembly module with a loader', files: exportPrinters.wasm },
}

const targetOption: OptionSpec = { value: Object.keys(targets).join('|'), doc: 'what to write' }
const outOption: OptionSpec = { value: 'DIR', doc: 'folder to write to; files in it with the same names are replaced' }
const { tolerance: _, stiff: __, ...fixedStepOptions } = runOptions

export const exportCommand: Command = {
  name: 'export',
  summary: 'write a model as source or module to use elsewhere',
  positionals: ['PROJECT'],
  options: {
    target: targetOption,
    out: outOption,
    ...fixedStepOptions,
    signals: { value: 'A,B', doc: 'signals that the model computes; those that blocks log when missing' },
    inputs: {
      value: 'A,B',
      doc: 'sources that are set from outside, or none; those that the project declares when missing',
    },
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    ...Object.entries(targets).map(([name, { doc }]) => `  ${name.padEnd(4)}  ${doc}`),
    'A README in the folder explains how to build and call it. All fixed-step solvers are exported; rk4 replaces the others.',
  ],
  examples: ['export projects/generic-vehicle --target c --experiment sine-steer --out vehicle'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const name = args.required('target', targetOption)
  const out = args.required('out', outOption)
  if (!Object.hasOwn(targets, name)) {
    throw new ModelError('usage', `there is no target "${name}"`, {}, suggest(name, Object.keys(targets), ''))
  }
  const loaded = await openProject(args)
  const { exported: model } = await inProject(loaded, () =>
    prepareExport(loaded, args, io.compiler ?? new Compiler(registry)),
  )
  const files = targets[name].files(model)
  await writeFiles(out, files)
  const written = Object.keys(files)
  if (args.has('json')) {
    const { experiment, run, inputs, remarks } = model
    io.out(`${JSON.stringify({ target: name, out, files: written, experiment, ...run, inputs, remarks }, null, 2)}\n`)
    return 0
  }
  const { method, step, stop } = model.run
  const lines = columns([
    ['experiment', `${model.experiment}: ${method}, step ${step} s, stop ${stop} s`],
    ['model', `${model.states.length} states, ${model.parameters.length} parameters, ${model.signals.length} signals`],
    ...(model.inputs.length === 0 ? [] : [['inputs', model.inputs.map(({ name }) => name).join(' ')]]),
    ['written', written.map((file) => join(out, file)).join(' ')],
  ])
  io.out(`${[...lines, ...model.remarks].join('\n')}\n`)
  return 0
}

async function writeFiles(folder: string, files: ExportedFiles): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) await replaceFile(join(folder, name), content)
  } catch (error) {
    throw new ModelError(
      'usage',
      `the files cannot be written (${reasonOf(error)})`,
      { file: folder },
      'choose another folder',
    )
  }
}
