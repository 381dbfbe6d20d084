/** Entry of the worker that reads tables: a log of hundreds of megabytes takes seconds. */
import { rangeOf } from '../../../engine/io/imported'
import { ModelError } from '../../../engine/errors/model-error'
import { readTable, type TableSource } from '../../../engine/io/tables/read'
import type { ReadingAnswer, ReadingRequest } from './read-table-file'

const post = self.postMessage.bind(self) as (message: ReadingAnswer, transfer: Transferable[]) => void

self.addEventListener('message', ({ data: { file, choice } }: MessageEvent<ReadingRequest>) => {
  let told = 0
  const progress = (done: number): void => {
    const now = Math.floor(100 * done)
    if (now > told) post({ done: (told = now) / 100 }, [])
  }
  readTable(sourceOf(file), choice, { progress }).then(
    (table) =>
      post({ table: { ...table, ranges: table.columns.map(({ values }) => rangeOf(values)) } }, [
        ...new Set(table.columns.map(({ values }) => values.buffer)),
      ]),
    (error: unknown) =>
      post(
        error instanceof ModelError
          ? { refusal: { code: error.code, what: error.what, place: error.place, hint: error.hint } }
          : { failure: error instanceof Error ? error.message : String(error) },
        [],
      ),
  )
})

function sourceOf(file: File): TableSource {
  return {
    name: file.name,
    bytes: file.size,
    async *parts() {
      const reader = file.stream().getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          yield value
        }
      } finally {
        // if a reader stops early, the rest stays unread
        await reader.cancel().catch(() => undefined)
      }
    },
  }
}
