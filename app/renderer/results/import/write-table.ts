/**
 * Text of imported data for the project. Long texts are written in a worker, because millions of numbers take seconds.
 */
import { writeCsv } from '../../../../engine/io/csv'
import type { TimeTable } from '../../../../engine/io/table'
import type { Services } from '../services'
import { tableOf, type KeptTable } from './kept-table'

/** Largest number of values that are written at once; more are written in a worker. */
const WRITTEN_AT_ONCE = 1e5

export interface WrittenTable {
  readonly text: string
  /** Table that the text contains. */
  readonly table: TimeTable
}

/**
 * Closes the dialog of the table and writes it. The columns of a large table are transferred to the worker.
 * @param imported a table that `tableOf` accepts
 * @returns when a large table is written, or its writing was cancelled
 */
export function withText(
  { linked, ui }: Services,
  imported: KeptTable,
  then: (written: WrittenTable) => void,
): Promise<void> | undefined {
  const { columns, timeColumn, file } = imported
  if (columns.length * (columns[timeColumn]?.values.length ?? 0) < WRITTEN_AT_ONCE) {
    const table = tableOf(imported)
    ui.getState().closeDialog()
    then({ text: writeCsv(table), table })
    return undefined
  }
  ui.getState().closeDialog()
  const cancelling = new AbortController()
  linked.setState({ reading: { file, done: 1, cancel: () => cancelling.abort() } })
  return writeBeside(imported, cancelling.signal)
    .then(then)
    .catch((error: unknown) => {
      if (!cancelling.signal.aborted) throw error
    })
    .finally(() => linked.setState({ reading: null }))
}

function writeBeside(table: KeptTable, signal: AbortSignal): Promise<WrittenTable> {
  const worker = new Worker(new URL('./writing-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WrittenTable>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<WrittenTable>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(table, [...new Set(table.columns.map(({ values }) => values.buffer))])
  }).finally(() => worker.terminate())
}
