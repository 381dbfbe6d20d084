/** One export in this process, with its outcome as messages. */
import { ModelError } from '../../engine/errors/model-error'
import type { ExportMessage, ModelExportRequest } from './contract'
import { makeExport, type ExportTools } from './make'

/** Never rejects. */
export async function serveExport(
  request: ModelExportRequest,
  tell: (message: ExportMessage) => void,
  tools: ExportTools,
): Promise<void> {
  try {
    const result = await makeExport(request, { ...tools, progress: (progress) => tell({ type: 'progress', progress }) })
    tell({ type: 'done', result })
  } catch (error) {
    tell({ type: 'failed', error: asModelError(error).toJSON() })
  }
}

/** Returns an error of any kind as a model error with a message of one line. */
function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const what = error instanceof Error ? error.message : String(error)
  return new ModelError('unsupported', `the export failed (${what.replace(/\s+/g, ' ').slice(0, 300)})`)
}
