/** Entry of the worker that writes results as a file: minutes of a drive are hundreds of megabytes of text. */
import { csvParts } from '../../../engine/io/csv'
import { writeMat5 } from '../../../engine/io/mat5/write'
import { writeParquet } from '../../../engine/io/parquet'
import type { TimeTable } from '../../../engine/io/table'
import type { TableAnswer, TableFormat, TableRequest } from './table-file'

const post = self.postMessage.bind(self) as (message: TableAnswer, transfer: Transferable[]) => void

self.addEventListener('message', ({ data: { table, format } }: MessageEvent<TableRequest>) => {
  bytesOf(table, format).then(
    (bytes) => post({ bytes }, [bytes.buffer]),
    (error: unknown) => post({ failure: error instanceof Error ? error.message : String(error) }, []),
  )
})

async function bytesOf(table: TimeTable, format: TableFormat): Promise<Uint8Array> {
  if (format.kind === 'mat') return writeMat5(table, format.description)
  if (format.kind === 'parquet') return writeParquet(table)
  return new Uint8Array(await new Blob([...csvParts(table)]).arrayBuffer())
}
