/** Text of imported data for the project, written in a worker: millions of numbers take seconds. */
import type { ImportedColumn } from '../../../../engine/io/imported'
import type { TimeTable } from '../../../../engine/io/table'

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
