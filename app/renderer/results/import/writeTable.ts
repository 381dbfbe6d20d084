/** Text of imported data for the project, written in a worker: millions of numbers take seconds. */
import type { ImportedColumn } from '../../../../engine/io/imported'
import type { TimeTable } from '../../../../engine/io/table'

/**
 * Values of a file from which on the project keeps only the columns that are used, and the text is written in a worker: about
 * 40 MB of text.
 */
export const LARGE_IMPORT = 4e6
/** Values that are written beside the window rather than at once. */
export const WRITTEN_AT_ONCE = 1e5

/** The columns are given away. */
export interface WritingRequest {
  readonly columns: readonly ImportedColumn[]
  readonly timeColumn: number
  readonly file: string
}

export interface WrittenTable {
  readonly text: string
  /** What the text says. */
  readonly table: TimeTable
}

/** @param request what `timeSpan` finds nothing wrong with */
export function writeTable(request: WritingRequest, signal: AbortSignal): Promise<WrittenTable> {
  const worker = new Worker(new URL('./writingWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<WrittenTable>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<WrittenTable>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(request, [...new Set(request.columns.map(({ values }) => values.buffer))])
  }).finally(() => worker.terminate())
}
