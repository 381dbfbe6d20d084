/** Reading of large files of reference data in a worker: 20 MB take a third of a second, which would block the page. */
import type { TimeTable } from '../../../engine/io/table'
import { ModelError } from '../../../engine/errors/model-error'

export interface ReferenceRequest {
  readonly file: string
  readonly text: string
}

export type ReferenceAnswer =
  | { readonly table: TimeTable }
  | { readonly refusal: Pick<ModelError, 'code' | 'what' | 'place' | 'hint'> }

/** Table of a file, or its error. Rejects if the worker fails, e.g. without memory. */
export type ReferenceReader = (file: string, text: string) => Promise<TimeTable | ModelError>

/** Returns a worker for each file: it ends with the file, which frees its memory. */
export function workerReader(start: () => Worker): ReferenceReader {
  return (file, text) => {
    const worker = start()
    return new Promise<TimeTable | ModelError>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReferenceAnswer>) => {
        if ('table' in data) return resolve(data.table)
        const { code, what, place, hint } = data.refusal
        resolve(new ModelError(code, what, place, hint))
      })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new Error(event.message))
      })
      const request: ReferenceRequest = { file, text }
      worker.postMessage(request)
    }).finally(() => worker.terminate())
  }
}
