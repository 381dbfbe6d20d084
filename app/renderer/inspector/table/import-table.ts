/** Import of columns of numbers from a file of the user, for a table of the project. */
import type { ImportedColumn } from '../../../../engine/io/imported'
import { ModelError } from '../../../../engine/errors/model-error'
import { inspectorTexts } from '../../texts/inspector'
import { chooseFile } from '../../workbench/choose-file'
import { readTableFile, tableFileTypes } from '../../tables/read-table-file'
import type { Services } from '../services'

export interface ImportedTable {
  readonly file: string
  readonly columns: readonly ImportedColumn[]
}

/** Lets the user choose a file. Returns its columns, the error in the file, or null if the user cancels. */
export async function chooseTable(services: Services): Promise<ImportedTable | string | null> {
  const file = await chooseFile(services, tableFileTypes)
  if (file === null) return null
  try {
    const { columns, questions } = await readTableFile(file)
    // questions about the time do not matter for a table of values
    const open = questions.find(({ topic }) => topic === 'decimal')
    if (open !== undefined) return inspectorTexts.table.ambiguous(file.name, open.text)
    return columns.length < 2 ? inspectorTexts.table.unreadable : { file: file.name, columns }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return error.message
  }
}
