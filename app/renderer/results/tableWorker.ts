/** Entry of the worker that writes results as a file: minutes of a drive are hundreds of megabytes of text. */
import { csvParts } from '../../../engine/io/csv'
import { writeMat5 } from '../../../engine/io/mat5/write'
import { writeParquet } from '../../../engine/io/parquet'
import type { TimeTable } from '../../../engine/io/table'
import type { TableAnswer, TableFormat, TableRequest } from './tableFile'

const post = self.postMessage.bind(self) as (message: TableAnswer, transfer: Transferable[]) => void

self.addEventListener('message', ({ data: { table, format } }: MessageEvent<TableRequest>) => {
  // What throws is a refusal too.
  const written = Promise.resolve().then(() => bytesOf(table, format))
  written.then(
    (bytes) => post({ bytes }, [bytes.buffer]),
    (error: unknown) => post({ failure: error instanceof Error ? error.message : String(error) }, []),
  )
})

function bytesOf(table: TimeTable, format: TableFormat): Uint8Array | Promise<Uint8Array> {
  if (format.kind === 'mat') return writeMat5(table, format.description)
  return format.kind === 'parquet' ? writeParquet(table) : joined(csvParts(table))
}

function joined(parts: Iterable<string>): Uint8Array {
  const encoder = new TextEncoder()
  const encoded = Array.from(parts, (part) => encoder.encode(part))
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of encoded) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
