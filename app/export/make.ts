/** An export in this process, for a host that offers its bytes to the user. */
import { registry } from '../../blocks'
import { Compiler } from '../../engine/run/run'
import { bytesOf, exportArchive } from './archive'
import type { ModelExport, ModelExportRequest } from './contract'
import { requestedModel } from './model'
import { packModel, type PackTools } from './pack'

export type ExportTools = Omit<PackTools, 'compiler'> & Partial<Pick<PackTools, 'compiler'>>

/** @throws ModelError for everything wrong with the model, the compiler or the exported model */
export async function makeExport(request: ModelExportRequest, tools: ExportTools = {}): Promise<ModelExport> {
  const compiler = tools.compiler ?? new Compiler(registry)
  tools.progress?.({ stage: 'preparing', title: 'Preparing the model', share: 0 })
  const prepared = requestedModel(request, compiler)
  const { files, ...outcome } = await packModel(prepared, { ...tools, compiler })
  const { model, target } = prepared
  return {
    target,
    ...exportArchive(target, model, files),
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
