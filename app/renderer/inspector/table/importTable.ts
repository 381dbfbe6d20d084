/** Columns of numbers from a file of the user, for a table of the project. */
import { readDelimited } from '../../../../engine/io/delimited'
import type { ImportedColumn } from '../../../../engine/io/imported'
import { ModelError } from '../../../../engine/model/errors'
import { inspectorTexts } from '../../texts/inspector'
import { chooseTextFile } from './chooseTextFile'

export interface ImportedTable {
  readonly file: string
  readonly columns: readonly ImportedColumn[]
}

/** Let the user choose a file; what is handed over is its columns, or what is wrong with it. */
export function chooseTable(done: (result: ImportedTable | string) => void): void {
  chooseTextFile('.csv,.txt,.tab,.tsv,.dat', (file, text) => {
    try {
      const { columns } = readDelimited(text, file)
      done(columns.length < 2 ? inspectorTexts.table.unreadable : { file, columns })
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      done(error.message)
    }
  })
}
