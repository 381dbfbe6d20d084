/** Reading of a user's table in a worker, so that the window stays responsive. */
import type { Range } from '../../../engine/io/imported'
import type { RecordedTable, ReadingHooks, TableChoice } from '../../../engine/io/tables/read'
import { ModelError } from '../../../engine/errors/model-error'

/** A table as the window shows it: properties that need a pass over all values are computed in the worker. */
export interface ReadTable extends RecordedTable {
  /** Range of each column. */
  readonly ranges: readonly Range[]
}

export interface ReadingRequest {
  readonly file: File
  readonly choice: TableChoice
}

export type ReadingAnswer =
  | { readonly done: number }
  | { readonly table: ReadTable }
  | { readonly refusal: Pick<ModelError, 'code' | 'what' | 'place' | 'hint'> }
  | { readonly failure: string }

/** File types that the file dialog offers. */
// prettier-ignore
export const tableFileTypes = ['csv', 'txt', 'tab', 'tsv', 'dat', 'asc', 'ascii', 'log', 'vbo', 'lvm', 'erd', 'mat', 'h5', 'hdf5', 'parquet'] as const

/** @throws ModelError if it holds no table; the reason of the signal where it was cancelled */
export function readTableFile(file: File, choice: TableChoice = {}, hooks: ReadingHooks = {}): Promise<ReadTable> {
  const { progress, signal } = hooks
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadTable>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => {
      if ('done' in data) progress?.(data.done)
      else if ('table' in data) resolve(data.table)
      else if ('refusal' in data) {
        const { code, what, place, hint } = data.refusal
        reject(new ModelError(code, what, place, hint))
      } else reject(new Error(data.failure))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    const request: ReadingRequest = { file, choice }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
