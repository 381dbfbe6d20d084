/** Access to data files of a project, by the names that blocks and experiments give. */
import type { Column } from '../formulate/collect/collection'
import { readCsv, readCsvColumns } from '../io/csv'
import { ModelError } from '../errors/model-error'
import type { ProjectFiles } from './requests'

/**
 * Returns the text of a file.
 * @throws ModelError `file-missing`
 */
export function textOf(files: ProjectFiles, file: string): string {
  const text = files[file]
  if (text !== undefined) return text
  throw new ModelError(
    'file-missing',
    `the file ${file} is not in the project folder`,
    { file },
    'put it there or choose another file',
  )
}

/**
 * Reads the columns of a file.
 * @param overTime whether the first column has to be time, in s
 * @throws ModelError `file-missing`, `file-format`
 */
export function columnsOf(files: ProjectFiles, file: string, overTime = true): readonly Column[] {
  const text = textOf(files, file)
  if (!overTime)
    return readCsvColumns(text, file).map((c) => ({ name: c.name, unit: c.unit ?? '', values: [...c.values] }))
  // a source skips rows without a value; a table of numbers refuses them
  const table = readCsv(text, file, 'no value')
  return [
    { name: 't', unit: 's', values: [...table.time] },
    ...table.columns.map((c) => ({ name: c.name, unit: c.unit ?? '', values: [...c.values] })),
  ]
}
