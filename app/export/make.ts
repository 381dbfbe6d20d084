/** An export in this process, for a host that offers its bytes to the user. */
import { strToU8, zipSync } from 'fflate'
import { registry } from '../../blocks'
import { prefixOf } from '../../engine/backends/c/prefix'
import type { ExportedFiles } from '../../engine/backends/exported'
import { exportTargets } from '../../engine/backends/targets'
import { Compiler } from '../../engine/run/run'
import { fmuArchive } from '../fmu/archive'
import type { ModelExport, ModelExportRequest } from './contract'
import { requestedModel } from './model'
import { packModel, type PackTools } from './pack'

export type ExportTools = Omit<PackTools, 'compiler'> & Partial<Pick<PackTools, 'compiler'>>

/** @throws ModelError for everything wrong with the model, the compiler or the exported model */
export async function makeExport(request: ModelExportRequest, tools: ExportTools = {}): Promise<ModelExport> {
  const { target, files: projectFiles, formulation, run, libraries, verify, prefix } = request
  const compiler = tools.compiler ?? new Compiler(registry)
  tools.progress?.({ stage: 'preparing', title: 'Preparing the model', share: 0 })
  const made = { ...requestedModel(request, compiler), projectFiles, formulation, run }
  const options = { libraries, verify, ...(prefix === undefined ? {} : { prefix: prefixOf(prefix) }) }
  const { files, ...outcome } = await packModel(target, made, options, { ...tools, compiler })
  const { model } = made
  const { archive } = exportTargets[target]
  const name = [model.title, model.experiment, target]
    .join(' ')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .toLowerCase()
  return {
    target,
    name: `${name}.${archive ?? 'zip'}`,
    mimeType: archive === undefined ? 'application/zip' : 'application/octet-stream',
    content: archive === undefined ? zipped(name, files) : fmuArchive(files),
    files: Object.entries(files).map(([path, content]) => ({ path, bytes: bytesOf(content).byteLength })),
    ...outcome,
    experiment: model.experiment,
    method: model.run.method,
    step: model.run.step,
    stop: model.run.stop,
    inputs: model.inputs.map((input) => input.name),
    sources: [...new Set(model.inputs.map((input) => input.source))],
    states: model.states.length,
    parameters: model.parameters.length,
    signals: model.signals.length,
    remarks: model.remarks,
  }
}

const bytesOf = (content: string | Uint8Array): Uint8Array => (typeof content === 'string' ? strToU8(content) : content)

function zipped(folder: string, files: ExportedFiles): Uint8Array {
  const entries = Object.entries(files).map(([file, content]) => [`${folder}/${file}`, bytesOf(content)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) })
}
