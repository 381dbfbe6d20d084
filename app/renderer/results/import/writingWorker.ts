/** Entry of the worker that writes imported data as the project keeps them. */
import { writeCsv } from '../../../../engine/io/csv'
import { asTimeTable } from '../../../../engine/io/imported'
import type { WritingRequest, WrittenTable } from './writeTable'

const post = self.postMessage.bind(self) as (message: WrittenTable, transfer: Transferable[]) => void

self.addEventListener('message', ({ data: { columns, timeColumn, file } }: MessageEvent<WritingRequest>) => {
  const table = asTimeTable(columns, timeColumn, file)
  const arrays = [table.time, ...table.columns.map(({ values }) => values)]
  post({ text: writeCsv(table), table }, [...new Set(arrays.map(({ buffer }) => buffer))])
})
