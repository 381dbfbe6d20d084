/** Part of a table that is used: from and to as typed, within the span in which the columns that drive have values. */
import { asTimeTable, type ImportedColumn } from '../../../../engine/io/imported'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/errors/model-error'
import { refusalTexts } from '../../texts/refusals'
import { plainNumber } from './scaling'

/** Span of rows that are used, s of the log, as typed; an empty text stands for the end of the log. */
export interface Trim {
  readonly from: string
  readonly to: string
}

export const isTyped = ({ from, to }: Trim): boolean => from.trim() !== '' || to.trim() !== ''

/**
 * Returns the rows between two times of the log, with the first at time zero. Of several rows at one time the last
 * stays, because the time of data that drives a model must increase.
 *
 * @param driving names of columns that must have a value in the first and the last row, as they drive a model
 * @throws ModelError if nothing is left, as `asTimeTable`
 */
export function trimmed(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  file: string,
  trim: Partial<Trim>,
  driving: readonly string[] = [],
): TimeTable {
  return cut(asTimeTable(columns, timeColumn, file), file, trim, driving)
}

/** Cached tables that a dialog trims again at every key: by the columns, then by the index of the time. */
const wholeTables = new WeakMap<readonly ImportedColumn[], Map<number, TimeTable>>()

/**
 * Returns the trimmed table of only the time and the columns that drive, because the others may be millions of numbers.
 * @param columns always the same object for the same columns
 * @param besides names of others that are needed
 * @throws ModelError as `trimmed`
 */
export function partTaken(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  file: string,
  trim: Partial<Trim>,
  driving: readonly string[],
  besides: readonly string[] = [],
): TimeTable {
  const known = wholeTables.get(columns) ?? new Map<number, TimeTable>()
  const whole = known.get(timeColumn) ?? asTimeTable(columns, timeColumn, file)
  wholeTables.set(columns, known.set(timeColumn, whole))
  const needed = whole.columns.filter(({ name }) => driving.includes(name) || besides.includes(name))
  return cut({ time: whole.time, columns: needed }, file, trim, driving)
}

function cut(
  table: TimeTable,
  file: string,
  { from = '', to = '' }: Partial<Trim>,
  driving: readonly string[],
): TimeTable {
  const { time } = table
  const [first, last] = [time[0], time[time.length - 1]]
  const [begin, stop] = [from.trim() === '' ? first : plainNumber(from), to.trim() === '' ? last : plainNumber(to)]
  const { start, end } = withValues(table, driving, begin, stop, file)
  const rows = rowsBetween(time, start, end)
  if (rows.length < 2)
    throw new ModelError('out-of-range', refusalTexts.nothingBetween(first, last), { file }, refusalTexts.widenTrim)
  if (rows.length === time.length && first === 0) return { time, columns: table.columns.map(readable) }
  const shifted = at(time, rows).slice()
  const [zero] = shifted
  // differences of decimal fractions are written without the digits that rounding adds
  for (let k = 0; k < shifted.length; k++) shifted[k] = Math.round((shifted[k] - zero) * 1e9) / 1e9
  return {
    time: shifted,
    columns: table.columns.map((column) => readable({ ...column, values: at(column.values, rows) })),
  }
}

function rowsBetween(time: Float64Array, start: number, end: number): Uint32Array {
  const rows = new Uint32Array(time.length)
  let count = 0
  for (let i = 0; i < time.length; i++)
    if (time[i] >= start - sameTime && time[i] <= end + sameTime && !(time[i + 1] <= time[i])) rows[count++] = i
  return rows.subarray(0, count)
}

/** Returns the values of some rows; without a copy if the rows are consecutive. */
function at(values: Float64Array, rows: Uint32Array): Float64Array {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (last - first === rows.length - 1) return values.subarray(first, last + 1)
  const taken = new Float64Array(rows.length)
  for (let k = 0; k < rows.length; k++) taken[k] = values[rows[k]]
  return taken
}

/**
 * Returns the part of a span at whose ends all these columns have values: receivers find satellites late, and slow
 * channels end early.
 * @throws ModelError if a column has none, or is not there
 */
function withValues(
  table: TimeTable,
  driving: readonly string[],
  begin: number,
  stop: number,
  file: string,
): { readonly start: number; readonly end: number } {
  let [start, end] = [begin, stop]
  const { time } = table
  const isInside = (i: number): boolean => time[i] >= begin - sameTime && time[i] <= stop + sameTime
  for (const name of driving) {
    const { values } = columnNamed(table, name) ?? {}
    const hasValue = (value: number, i: number): boolean => !Number.isNaN(value) && isInside(i)
    const [from, to] = [values?.findIndex(hasValue) ?? -1, values?.findLastIndex(hasValue) ?? -1]
    if (from < 0) throw new ModelError('out-of-range', refusalTexts.noValues(name), { file }, refusalTexts.otherColumn)
    start = Math.max(start, time[from])
    end = Math.min(end, time[to])
  }
  return { start, end }
}

/** Half of the shortest time between rows of any logger, s. */
const sameTime = 1e-9

/** Returns a column whose name does not end in a bracket, which would be read as a unit. */
export function readable<T extends { readonly name: string; readonly unit: string | undefined }>(column: T): T {
  return column.unit === undefined && column.name.endsWith(']') ? { ...column, unit: '1' } : column
}
