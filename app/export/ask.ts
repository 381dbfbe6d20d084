/** Exporting through the Bridge, in the manner of pages: a promise, an AbortSignal, an error. */
import { ModelError } from '../../engine/errors/model-error'
import type { ExportProgress, ExportUnderWay, ModelExport, ModelExportRequest } from './contract'

/** Part of the bridge that exports models. */
export interface ModelExporter {
  exportModel(request: ModelExportRequest, onProgress: (progress: ExportProgress) => void): ExportUnderWay
}

/**
 * @returns null when it was cancelled
 * @throws ModelError for everything wrong with the model, the compiler, or the exported model
 */
export async function exportModelBy(
  bridge: ModelExporter,
  request: ModelExportRequest,
  onProgress: (progress: ExportProgress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ModelExport | null> {
  if (signal?.aborted === true) return null
  const { end, cancel } = bridge.exportModel(request, onProgress)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const last = await end
    if (last.type === 'failed') throw ModelError.fromJSON(last.error)
    return last.type === 'done' ? last.result : null
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
