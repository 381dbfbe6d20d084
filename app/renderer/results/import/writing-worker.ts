/** Entry of the worker that writes imported data in the form that the project stores. */
import { writeCsv } from '../../../../engine/io/csv'
import { tableOf, type KeptTable } from './kept-table'
import type { WrittenTable } from './write-table'

const post = self.postMessage.bind(self) as (message: WrittenTable, transfer: Transferable[]) => void

self.addEventListener('message', ({ data }: MessageEvent<KeptTable>) => {
  const table = tableOf(data)
  const arrays = [table.time, ...table.columns.map(({ values }) => values)]
  post({ text: writeCsv(table), table }, [...new Set(arrays.map(({ buffer }) => buffer))])
})
