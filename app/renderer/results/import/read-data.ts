/** Reference data from a file of the user, with the user's answers about its layout. */
import type { ReadingHooks, TableChoice } from '../../../../engine/io/tables/read'
import { readTableFile, type ReadTable } from '../../tables/read-table-file'

export interface ImportedData extends ReadTable {
  /** File to read again when a question is answered; null for data that is already in the project. */
  readonly source: File | null
  readonly choice: TableChoice
}

/** @throws ModelError if the text contains no numbers that could form a table */
export async function readData(file: File, choice: TableChoice = {}, hooks: ReadingHooks = {}): Promise<ImportedData> {
  return { ...(await readTableFile(file, choice, hooks)), source: file, choice }
}
