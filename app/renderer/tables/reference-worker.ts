/** Entry of the worker that reads a large file of reference data. */
import { readReference } from '../../../engine/io/check-references'
import { ModelError } from '../../../engine/errors/model-error'
import type { ReferenceAnswer, ReferenceRequest } from './reference-reader'

const post = self.postMessage.bind(self) as (message: ReferenceAnswer, transfer: Transferable[]) => void

self.addEventListener('message', ({ data: { file, text } }: MessageEvent<ReferenceRequest>) => {
  const table = readReference(file, text)
  if (table instanceof ModelError) {
    const { code, what, place, hint } = table
    post({ refusal: { code, what, place, hint } }, [])
  } else post({ table }, [...new Set([table.time, ...table.columns.map(({ values }) => values)].map((v) => v.buffer))])
})
