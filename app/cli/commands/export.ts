/** `export PROJECT --target c --out DIR`: a model to use without this program. */
import { basename, dirname, join } from 'node:path'
import { registry } from '../../../blocks'
import type { ExportedModel } from '../../../engine/backends/exported'
import { requireChoices } from '../../../engine/backends/options'
import { prepareExport } from '../../../engine/export/prepare'
import { Compiler } from '../../../engine/run/run'
import { writeFolder } from '../../../engine/io/node/write-folder'
import { ModelError } from '../../../engine/errors/model-error'
import { suggest } from '../../../engine/errors/nearest'
import { exportTargetIds, exportTargets, isExportTarget, type ExportTargetId } from '../../../engine/backends/targets'
import type { ExportProgress, ExportVerification } from '../../export/contract'
import { packModel, type PackedExport } from '../../export/pack'
import { fmuArchive } from '../../fmu/archive'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { runOptions } from '../experiments'
import { exportChoices, exportOptionSpecs } from '../export-options'
import { interruptible } from '../interrupt'
import { requireWritable, writing } from '../writing'
import type { CliIo } from '../io'
import { inProject, openProject } from '../project'
import { requestedExperiment } from '../requested-experiment'
import { columns } from '../text-table'

const names = exportTargetIds
const targetOption: OptionSpec = { value: names.join('|'), doc: 'target of the export' }
const width = Math.max(...names.map((name) => name.length))
const outOption: OptionSpec = {
  value: 'DIR',
  doc: 'folder to write to, or file of an FMU; files with the same names are replaced',
}
const { tolerance: _, stiff: __, ...fixedStepOptions } = runOptions

export const exportCommand: Command = {
  name: 'export',
  summary: 'write a model as source code or a module for other programs',
  positionals: ['PROJECT'],
  options: {
    target: targetOption,
    out: outOption,
    ...fixedStepOptions,
    ...exportOptionSpecs,
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    ...exportTargetIds.map((name) => {
      const { summary, cannot } = exportTargets[name]
      return `  ${name.padEnd(width)}  ${summary}; does not support ${cannot.join(', ')}`
    }),
    'Runs the exported model on its experiment and compares it with the built-in run. If they differ by more than 1e-9 of the peak of a signal (1e-2 in single precision), nothing is written.',
    'A README in the folder explains how to build and call the model. All fixed-step solvers are exported; rk4 replaces the others.',
  ],
  examples: ['export projects/generic-vehicle --target c --experiment sine-steer --out vehicle'],
  loadsUnits: (args) => {
    const name = args.text('target') ?? ''
    return isExportTarget(name) && exportTargets[name].archive === 'fmu' && !args.has('no-verify')
  },
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const target = args.required('target', targetOption)
  const out = args.required('out', outOption)
  if (!isExportTarget(target))
    throw new ModelError('usage', `there is no target "${target}"`, {}, suggest(target, names, ''))
  const choices = exportChoices(args)
  requireChoices(target, choices)
  const { archive } = exportTargets[target]
  await requireWritable(out, archive === undefined ? 'folder' : 'file')
  const compiler = io.compiler ?? new Compiler(registry)
  const loaded = await openProject(args)
  const { prepared, packed } = await inProject(loaded, async () => {
    const { request } = requestedExperiment(loaded, args)
    const prepared = prepareExport({ ...request, ...choices, target }, compiler)
    const progress = ({ stage, title }: ExportProgress): void => {
      if (archive !== undefined && stage === 'compiling') io.err(`${title[0].toLowerCase()}${title.slice(1)}\n`)
    }
    const packed = await interruptible((signal) => packModel(prepared, { compiler, allow: io.allow, progress, signal }))
    return { prepared, packed }
  })
  await writing(out, () =>
    archive === undefined
      ? writeFolder(out, packed.files)
      : writeFolder(dirname(out), { [basename(out)]: fmuArchive(packed.files) }),
  )
  report({ target, out, args, io }, prepared.model, packed)
  return 0
}

interface Asked {
  readonly target: ExportTargetId
  readonly out: string
  readonly args: Arguments
  readonly io: CliIo
}

function report(
  { target, out, args, io }: Asked,
  model: ExportedModel,
  { files, libraries, verification }: PackedExport,
): void {
  const written = Object.keys(files)
  const { experiment, run, inputs, remarks, states, parameters, signals } = model
  if (args.has('json')) {
    const libraryFacts = libraries === undefined ? { files: written } : { built: libraries.built }
    io.out(
      `${JSON.stringify({ target, out, ...libraryFacts, experiment, ...run, inputs, verification, remarks }, null, 2)}\n`,
    )
    return
  }
  const { method, step, stop } = run
  const lines = columns([
    ['experiment', `${experiment}: ${method}, step ${step} s, stop ${stop} s`],
    ['model', `${states.length} states, ${parameters.length} parameters, ${signals.length} signals`],
    ...(inputs.length === 0 ? [] : [['inputs', inputs.map(({ name }) => name).join(' ')]]),
    ...(libraries === undefined
      ? []
      : [['libraries', libraries.built.length === 0 ? 'none: a source FMU' : libraries.built.join(', ')]]),
    ...(verification.state === 'skipped' ? [] : [['verified', figureOf(verification)]]),
    ['written', libraries === undefined ? written.map((file) => join(out, file)).join(' ') : out],
  ])
  const missing = (libraries?.missing ?? []).map(
    (title) => `No compiler for ${title} was found, so the FMU has no library for it.`,
  )
  io.out(`${[...lines, ...missing, ...remarks].join('\n')}\n`)
}

function figureOf(verification: Exclude<ExportVerification, { readonly state: 'skipped' }>): string {
  if (verification.state === 'not-verified') {
    const { reason, remedy } = verification
    return `no: ${reason}${remedy === '' ? '' : `; ${remedy}`}`
  }
  const { how, worst, signals } = verification
  const figure =
    worst === null
      ? `${signals === 1 ? 'its signal agrees' : `all ${signals} signals agree`} with the built-in run to the last bit`
      : `at most ${worst.difference} of the peak from the built-in run (${worst.signal})`
  return `as ${how}: ${figure}`
}
