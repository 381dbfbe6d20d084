/** Results as the bytes of a file, written in a worker so that the window stays responsive. */
import type { TimeTable } from '../../../engine/io/table'

export type TableFormat =
  | { readonly kind: 'csv' }
  | { readonly kind: 'mat'; readonly description: string }
  | { readonly kind: 'parquet' }

export interface TableRequest {
  readonly table: TimeTable
  readonly format: TableFormat
}

export type TableAnswer = { readonly bytes: Uint8Array } | { readonly failure: string }

/** @throws Error with a message for the user */
export function writeTable(table: TimeTable, format: TableFormat): Promise<Uint8Array> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) =>
      'bytes' in data ? resolve(data.bytes) : reject(new Error(data.failure)),
    )
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    // A copy of the current rows: a run may continue, or its rows may be thinned, while the file is written.
    const time = table.time.slice()
    const columns = table.columns.map((column) => ({ ...column, values: column.values.slice() }))
    const request: TableRequest = { table: { time, columns }, format }
    worker.postMessage(request, [time.buffer, ...columns.map(({ values }) => values.buffer)])
  }).finally(() => worker.terminate())
}
