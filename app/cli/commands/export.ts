/** `export PROJECT --target c --out DIR`: a model to use without this program. */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import type { Precision } from '../../../engine/program/ir'
import { Compiler } from '../../../engine/host/run'
import { replaceFile } from '../../../engine/io/node/replace-file'
import { ModelError } from '../../../engine/errors/model-error'
import { suggest } from '../../../engine/errors/nearest'
import { exportPrinters } from '../../../engine/backends/printers'
import { exportTargetIds, exportTargets, isExportTarget } from '../../../engine/backends/targets'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { runOptions } from '../experiments'
import { prepareExport } from '../exporting'
import { exportUnit, isUnit, units } from '../unit-export'
import { writing } from '../writing'
import type { CliIo } from '../io'
import { inProject, openProject } from '../project'
import { columns } from '../text-table'

const names = [...exportTargetIds, ...Object.keys(units)]
const targetOption: OptionSpec = { value: names.join('|'), doc: 'what to write' }
const width = Math.max(...names.map((name) => name.length))
const outOption: OptionSpec = {
  value: 'DIR',
  doc: 'folder to write to, or file of an FMU; files with the same names are replaced',
}
const { tolerance: _, stiff: __, ...fixedStepOptions } = runOptions

export const exportCommand: Command = {
  name: 'export',
  summary: 'write a model as source or module to use elsewhere',
  positionals: ['PROJECT'],
  options: {
    target: targetOption,
    out: outOption,
    ...fixedStepOptions,
    inputs: { value: 'A,B', doc: 'sources that are inputs, or none; by default those of the interface of the project' },
    signals: { value: 'A,B', doc: 'signals that are outputs, or none; by default those of the interface' },
    parameters: { value: 'A,B', doc: 'parameters that stay tunable, or none; by default those of the interface' },
    precision: { value: 'single', doc: 'of C: calculate with floats; times stay double' },
    prefix: {
      value: 'NAME',
      doc: 'of C: what names and files begin with in place of model, for several models in one program',
    },
    'no-jacobian': { doc: 'of C and Python: smaller code, without derivatives by states and inputs' },
    'no-libraries': { doc: 'of an FMU: leave compiling its sources to the importer' },
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    ...exportTargetIds.map((name) => {
      const { summary, cannot } = exportTargets[name]
      return `  ${name.padEnd(width)}  ${summary}; it cannot have ${cannot.join(', ')}`
    }),
    ...Object.entries(units).map(([name, { doc }]) => `  ${name.padEnd(width)}  ${doc}`),
    'A README in the folder explains how to build and call it. All fixed-step solvers are exported; rk4 replaces the others.',
  ],
  examples: ['export projects/generic-vehicle --target c --experiment sine-steer --out vehicle'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const name = args.required('target', targetOption)
  const out = args.required('out', outOption)
  const c = cOptions(name, args)
  if (isUnit(name)) return exportUnit(name, out, args, io)
  if (!isExportTarget(name)) throw new ModelError('usage', `there is no target "${name}"`, {}, suggest(name, names, ''))
  const { imported = false, jacobian = false } = exportTargets[name]
  const loaded = await openProject(args)
  const { exported: model } = await inProject(loaded, () =>
    prepareExport(loaded, args, io.compiler ?? new Compiler(registry), {
      exchange: imported,
      follow: !imported,
      precision: c.precision,
      jacobian: jacobian && !args.has('no-jacobian'),
    }),
  )
  const files = name === 'c' ? exportC(model, c) : exportPrinters[name](model)
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

/** @throws ModelError `usage` for values that C does not have, and for options of C with another target */
function cOptions(target: string, args: Arguments): { readonly precision: Precision; readonly prefix?: string } {
  const [precision, prefix] = [args.text('precision'), args.text('prefix')]
  for (const [option, value] of Object.entries({ precision, prefix })) {
    if (value !== undefined && target !== 'c')
      throw new ModelError('usage', `--${option} is an option of C, not of ${target}`, {}, 'use --target c')
  }
  if (precision !== undefined && precision !== 'single' && precision !== 'double')
    throw new ModelError('usage', `there is no precision "${precision}"`, {}, 'use single or double')
  if (prefix !== undefined && !/^[A-Za-z][A-Za-z0-9_]*$/.test(prefix))
    throw new ModelError('usage', `"${prefix}" can't begin names in C`, {}, 'use letters, digits and underscores')
  return {
    precision: precision ?? 'double',
    ...(prefix === undefined ? {} : { prefix: `${prefix.replace(/_$/, '')}_` }),
  }
}

async function writeFiles(folder: string, files: ExportedFiles): Promise<void> {
  await writing(folder, async () => {
    await mkdir(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await replaceFile(join(folder, name), content)
    }
  })
}
