/** An export in this process: the model of an experiment as files, compiled where the target wants it, run and compared. */
import { strToU8, zipSync } from 'fflate'
import { registry } from '../../blocks'
import { exportC } from '../../engine/backends/c/package'
import type { ExportedFiles } from '../../engine/backends/exported'
import { exportPrinters } from '../../engine/backends/printers'
import { exportTargets } from '../../engine/backends/targets'
import { Compiler } from '../../engine/host/run'
import { fmuArchive } from '../fmu/archive'
import type { ExportProgress, ModelExport, ModelExportRequest } from './contract'
import { requestedModel } from './model'

export interface ExportTools {
  readonly progress?: (progress: ExportProgress) => void
  /** Ends compilers and exported programs. */
  readonly signal?: AbortSignal
  /** Lets the FMU with this fingerprint be loaded here, for its verification. */
  readonly allow?: (hash: string) => void
  readonly compiler?: Compiler
}

/** @throws ModelError for everything wrong with the model, the compiler or the exported model */
export async function makeExport(request: ModelExportRequest, tools: ExportTools = {}): Promise<ModelExport> {
  const { target } = request
  tools.progress?.({ stage: 'preparing', title: 'Preparing the model', share: 0 })
  await Promise.resolve()
  const { model } = requestedModel(request, tools.compiler ?? new Compiler(registry))
  const files = target === 'c' ? exportC(model, request) : exportPrinters[target](model)
  const { archive } = exportTargets[target]
  const name = [model.title, model.experiment, target].join(' ').replace(/[^A-Za-z0-9._-]+/g, '-').toLowerCase()
  return {
    target,
    name: `${name}.${archive ?? 'zip'}`,
    mimeType: archive === undefined ? 'application/zip' : 'application/octet-stream',
    content: archive === undefined ? zipped(name, files) : fmuArchive(files),
    files: Object.entries(files).map(([path, content]) => ({ path, bytes: bytesOf(content).byteLength })),
    experiment: model.experiment,
    method: model.run.method,
    step: model.run.step,
    stop: model.run.stop,
    inputs: model.inputs.map((input) => input.name),
    states: model.states.length,
    parameters: model.parameters.length,
    signals: model.signals.length,
    verification: { state: 'skipped' },
    remarks: model.remarks,
  }
}

const bytesOf = (content: string | Uint8Array): Uint8Array => (typeof content === 'string' ? strToU8(content) : content)

function zipped(folder: string, files: ExportedFiles): Uint8Array {
  const entries = Object.entries(files).map(([file, content]) => [`${folder}/${file}`, bytesOf(content)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) })
}
