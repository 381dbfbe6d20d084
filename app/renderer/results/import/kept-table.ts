/** Selection of the columns and rows of the user's table that the project stores. */
import { asTimeTable, type ImportedColumn } from '../../../../engine/io/imported'
import type { TimeTable } from '../../../../engine/io/table'
import { readable, trimmed, type Trim } from './trimming'

/** Number of values of a file above which the project stores only the columns that are used: about 40 MB of text. */
const LARGE_IMPORT = 4e6

export interface KeptTable {
  readonly columns: readonly ImportedColumn[]
  readonly timeColumn: number
  readonly file: string
  /** Span of the rows, which then begin at time zero; without it, all rows stay at their times. */
  readonly trim?: Trim
  /** Columns that must have values in the first and the last row. */
  readonly driving?: readonly string[]
}

/** Selects the columns to store: of a large table, only the time and the columns that are needed. */
export function keptColumns(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  isNeeded: (name: string, i: number) => boolean,
): Pick<KeptTable, 'columns' | 'timeColumn'> {
  const time = columns[timeColumn]
  const values = columns.length * (time?.values.length ?? 0)
  const needed = columns.filter(({ name }, i) => values < LARGE_IMPORT || i === timeColumn || isNeeded(name, i))
  return { columns: needed, timeColumn: time === undefined ? -1 : needed.indexOf(time) }
}

/**
 * @throws ModelError for a time that does not rise, a span without rows, a column that drives and has no values in it
 */
export function tableOf({ columns, timeColumn, file, trim, driving }: KeptTable): TimeTable {
  if (trim !== undefined) return trimmed(columns, timeColumn, file, trim, driving)
  const { time, columns: others } = asTimeTable(columns, timeColumn, file)
  return { time, columns: others.map(readable) }
}
