/** Commands that export a model: target and options, the export with its verification, files and report. */
import { basename, dirname, join } from 'node:path'
import { registry } from '../../blocks'
import type { ExportedModel } from '../../engine/backends/exported'
import { requireChoices } from '../../engine/backends/options'
import { exportTargetIds, exportTargets, isExportTarget, type ExportTargetId } from '../../engine/backends/targets'
import { suggest } from '../../engine/errors/nearest'
import { ModelError } from '../../engine/errors/model-error'
import { prepareExport, type ExportRequest } from '../../engine/export/prepare'
import { writeFolder } from '../../engine/io/node/write-folder'
import { Compiler } from '../../engine/run/run'
import type { ExportProgress, ExportVerification } from '../export/contract'
import { packModel, type PackedExport } from '../export/pack'
import { fmuArchive } from '../fmu/archive'
import type { Arguments } from './arguments'
import type { OptionSpec } from './command'
import { exportChoices } from './export-options'
import { interruptible } from './interrupt'
import type { CliIo } from './io'
import { columns } from './text-table'
import { requireWritable, writing } from './writing'

export const targetOption: OptionSpec = { value: exportTargetIds.join('|'), doc: 'target of the export' }

/** Returns whether a command needs the compiled units of FMUs for its target. */
export const exportLoadsUnits = (args: Arguments): boolean => {
  const name = args.text('target') ?? ''
  return isExportTarget(name) && exportTargets[name].archive === 'fmu' && !args.has('no-verify')
}

/** A model to export. */
interface ExportSource {
  readonly request: () => Omit<ExportRequest, 'target'>
  /** Runs the export, and adds places to its errors. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Exports a model and writes it where the command asks.
 * @param open opens the model, once target, options and place have been checked
 */
export async function exportTo(
  args: Arguments,
  io: CliIo,
  out: string,
  open: () => Promise<ExportSource>,
): Promise<void> {
  const target = args.required('target', targetOption)
  if (!isExportTarget(target))
    throw new ModelError('usage', `there is no target "${target}"`, {}, suggest(target, exportTargetIds, ''))
  const choices = exportChoices(args)
  requireChoices(target, choices)
  const { archive } = exportTargets[target]
  await requireWritable(out, archive === undefined ? 'folder' : 'file')
  const compiler = io.compiler ?? new Compiler(registry)
  const { request, within } = await open()
  const { prepared, packed } = await within(async () => {
    const prepared = prepareExport({ ...request(), ...choices, target }, compiler)
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
