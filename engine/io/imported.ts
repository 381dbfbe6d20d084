/** Data from elsewhere before their meaning is known: columns of numbers, one of them the time. */
import { ModelError } from '../errors/model-error'
import { compatible, parseUnit, toSI, isInUnit } from '../quantities/units'
import type { TimeTable } from './table'

export interface ImportedColumn {
  readonly name: string
  /** Unit as written in the file, if it has one. */
  readonly unit: string | undefined
  readonly values: Float64Array
}

/** Facts of a column as the time of a table, without copying anything. */
export interface TimeSpan {
  /** True if its time is a number. */
  readonly rows: number
  /** s */
  readonly from: number
  readonly to: number
}

/**
 * @throws ModelError `file-format` when the column is not a time, its times decrease, or it is the only column
 */
export function timeSpan(columns: readonly ImportedColumn[], timeColumn: number, file: string): TimeSpan {
  const { name, unit: written, values } = columns[timeColumn]
  const fail = (what: string, hint: string): ModelError =>
    new ModelError('file-format', what, { file, signal: name }, hint)
  const unit = parseUnit(written ?? 's')
  if (!compatible(unit.dimension, parseUnit('s').dimension))
    throw fail(`"${name}" ${isInUnit(written ?? '')}, which is not a time`, 'choose another column for the time')
  let [rows, first, last, back] = [0, NaN, NaN, -1]
  for (const [row, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    if (rows++ === 0) first = value
    if (value < last && back < 0) back = row
    last = value
  }
  if (back >= 0)
    throw fail(
      `"${name}" goes back to ${values[back]} in row ${(back + 1).toLocaleString('en')}`,
      'choose another column for the time, or keep only the rows on one side',
    )
  if (rows < 2 || !(last > first))
    throw fail(`"${name}" does not increase from row to row`, 'choose another column for the time')
  if (columns.length === 1)
    throw fail(`there are no numbers beside the time "${name}"`, 'add a column of numbers for each signal')
  if (!columns.some((column, i) => i !== timeColumn && column.values.length === values.length))
    throw fail(`no other column is as long as "${name}"`, 'choose another column for the time')
  return { rows, from: toSI(first, unit), to: toSI(last, unit) }
}

/**
 * Returns columns as long as the time, over it in seconds. Rows without a number as time are omitted.
 *
 * @throws ModelError `file-format` as `timeSpan`
 */
export function asTimeTable(columns: readonly ImportedColumn[], timeColumn: number, file: string): TimeTable {
  const { rows } = timeSpan(columns, timeColumn, file)
  const chosen = columns[timeColumn]
  const unit = parseUnit(chosen.unit ?? 's')
  const all = rows === chosen.values.length
  const atChosenRows = (values: Float64Array): Float64Array =>
    all ? values : values.filter((_value, row) => Number.isFinite(chosen.values[row]))
  const others = columns.filter((column, i) => i !== timeColumn && column.values.length === chosen.values.length)
  const taken = new Map<string, number>()
  return {
    time: atChosenRows(chosen.values).map((t) => toSI(t, unit)),
    columns: others.map(({ name, unit: written, values }) => {
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return { name: count === 1 ? name : `${name} (${count})`, unit: written, values: atChosenRows(values) }
    }),
  }
}

/** Smallest and largest finite value; undefined if there is none. */
export type Range = readonly [least: number, most: number] | undefined

export function rangeOf(values: Float64Array): Range {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  return least > most ? undefined : [least, most]
}

/** Returns the times of the first and the last row in which there is a value; undefined if there is none. */
export function valueSpan(
  time: Float64Array,
  values: Float64Array,
): { readonly from: number; readonly to: number } | undefined {
  const hasValue = (value: number): boolean => !Number.isNaN(value)
  const first = values.findIndex(hasValue)
  return first < 0 ? undefined : { from: time[first], to: time[values.findLastIndex(hasValue)] }
}
