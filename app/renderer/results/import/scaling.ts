/** Scale, offset and span of columns as they are typed. */
import { asTimeTable, type ImportedColumn } from '../../../../engine/io/imported'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/model/errors'
import { emptyScope, evaluateScalar } from '../../../../engine/model/expression'
import { compatible, parseUnit, toSI } from '../../../../engine/model/units'
import { refusalTexts } from '../../texts/refusals'

/** Texts of the fields; empty or missing for 1 and 0. */
export interface ScalingTexts {
  readonly scale?: string
  readonly offset?: string
}

/**
 * Numbers of the texts; the offset in SI. What is 1 or 0 is left out.
 * @param unit of the column: that of an offset without one
 * @throws ModelError for what is no number, a scale of 0, an offset of another kind
 */
export function scalingOf(
  { scale = '', offset = '' }: ScalingTexts,
  unit: string,
): { readonly scale?: number; readonly offset?: number } {
  const factor = scale.trim() === '' ? 1 : plainNumber(scale)
  if (factor === 0) throw new ModelError('out-of-range', refusalTexts.scaleOfZero, {}, refusalTexts.giveAnotherScale)
  const shift = offset.trim() === '' ? 0 : shiftOf(offset, unit)
  return { ...(factor === 1 ? {} : { scale: factor }), ...(shift === 0 ? {} : { offset: shift }) }
}

function plainNumber(text: string): number {
  return evaluateScalar(withPoint(text), emptyScope).value
}

function shiftOf(text: string, unitText: string): number {
  const unit = parseUnit(unitText === '' ? '1' : unitText)
  const written = withPoint(text)
  const { value, type } = evaluateScalar(written, emptyScope)
  if (/^[-+\d.e\s]*$/i.test(written)) return toSI(value, unit)
  if (type.kind === 'known' && !compatible(type.dimension, unit.dimension))
    throw new ModelError('wrong-unit', refusalTexts.offsetOfOtherKind(unitText), {}, refusalTexts.giveOffsetInThatUnit)
  return value
}

/** A lone decimal comma is meant as a point. */
const withPoint = (text: string): string => text.trim().replace(/^([-+]?\d*),(\d+)$/, '$1.$2')

/**
 * The rows between two times of the log, which begin at zero then. Of rows at one time the last stays: what drives a model rises.
 *
 * @param from, to as typed, s; empty for the ends of the log
 * @param driving names of columns that must have a value in the first and the last row, as they drive a model
 * @throws ModelError where nothing is left, as `asTimeTable`
 */
export function trimmed(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  file: string,
  { from = '', to = '' }: { readonly from?: string; readonly to?: string },
  driving: readonly string[] = [],
): TimeTable {
  const table = asTimeTable(columns, timeColumn, file)
  const { time } = table
  const [first, last] = [time[0], time[time.length - 1]]
  const [begin, stop] = [from.trim() === '' ? first : secondsIn(from), to.trim() === '' ? last : secondsIn(to)]
  const { start, end } = withValues(table, driving, begin, stop, file)
  const rows = [...time.keys()].filter(
    (i) => time[i] >= start - sameTime && time[i] <= end + sameTime && !(time[i + 1] <= time[i]),
  )
  if (rows.length < 2)
    throw new ModelError('out-of-range', refusalTexts.nothingBetween(first, last), { file }, refusalTexts.widenTrim)
  const whole = rows.length === time.length && first === 0
  if (whole) return { time, columns: table.columns.map(readable) }
  const zero = time[rows[0]]
  return {
    // differences of decimal fractions are written without the digits that rounding adds
    time: Float64Array.from(rows, (i) => Math.round((time[i] - zero) * 1e9) / 1e9),
    columns: table.columns.map((column) =>
      readable({ ...column, values: Float64Array.from(rows, (i) => column.values[i]) }),
    ),
  }
}

/**
 * The part of a span at whose ends all these columns have values: receivers find satellites late, and slow channels end early.
 * @throws ModelError where a column has none, or is not there
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
    const hasValue = (value: number, i: number): boolean => isInside(i) && !Number.isNaN(value)
    const [from, to] = [values?.findIndex(hasValue) ?? -1, values?.findLastIndex(hasValue) ?? -1]
    if (from < 0) throw new ModelError('out-of-range', refusalTexts.noValues(name), { file }, refusalTexts.otherColumn)
    start = Math.max(start, time[from])
    end = Math.min(end, time[to])
  }
  return { start, end }
}

/** Half of the shortest time between rows of any logger, s. */
const sameTime = 1e-9

export function secondsIn(text: string): number {
  const { value } = evaluateScalar(withPoint(text), emptyScope)
  return value
}

/** A name that ends in a bracket would be read as having a unit. */
function readable<T extends { readonly name: string; readonly unit: string | undefined }>(column: T): T {
  return column.unit === undefined && column.name.endsWith(']') ? { ...column, unit: '1' } : column
}
