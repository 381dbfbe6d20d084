/**
 * Choice of the column of a table that is the time, in seconds from a stated beginning: seconds, dates, clocks, counts
 * from 1970, or a rate.
 */
import { ModelError } from '../../../errors/model-error'
import { parseUnit, toSI } from '../../../quantities/units'
import type { ImportedColumn } from '../../imported'
import { acrossMidnight, clockDigits, dateDigits } from './clock-digits'
import { contradictionOf, type Contradiction } from './clock-comparison'
import { withoutOtherTimes } from './own-times'
import { withoutSummerTime } from './summer-time'
import { isDateName, isDayNumber, isTimeName, namedColumn, rises, timeAmong, unitOfName } from './time-column'
import { epochUnit } from './times'

export interface TimeChoice {
  /** Name of the column that is the time. */
  readonly time?: string
  /** Unit of a time that has none, or a wrong one; `hhmmss` for times of the day in digits. */
  readonly timeUnit?: string
  /** Samples per second, of a table without a time. */
  readonly rate?: number
}

export interface TimedColumn extends ImportedColumn {
  /** Dates are in seconds since `origin`, clocks in seconds since midnight; numbers if absent. */
  readonly kind?: 'number' | 'date' | 'clock'
  /** The format of the file, or the zeros before its numbers, say that a column holds times of the day as hhmmss. */
  readonly hhmmss?: boolean
  /** Seconds since 1970 at which a date is zero. */
  readonly origin?: number | undefined
  /** True if dates state their zone, so that they do not jump with summer time. */
  readonly zoned?: boolean
  /** Clocks that may be minutes and seconds as well: "10:30". */
  readonly shortClock?: boolean
}

export interface Timed {
  readonly columns: readonly ImportedColumn[]
  /** Columns with several times: the columns of this time, and those of other times, which are left out. */
  readonly ownTimes?: {
    readonly times: readonly string[]
    readonly isRequested: boolean
    readonly leftOut: readonly string[]
    /** Name of a column that is left out -> name of its time, where the file says. */
    readonly owners?: ReadonlyMap<string, string>
  }
  /** -1 if none is known. */
  readonly timeColumn: number
  readonly epoch: number | undefined
  /** Changes of the time, one sentence each. */
  readonly notes?: readonly string[]
  /** Another clock of the same rows, or the stated rate, that does not agree with the time. */
  readonly contradiction?: Contradiction | undefined
  readonly how:
    | { readonly by: 'none' }
    | { readonly by: 'rate'; readonly rate: number; readonly stated: boolean }
    | {
        readonly by: 'seconds' | 'rising'
        readonly name: string
        readonly unit: string | undefined
        /** Other meaning of the numbers: counts of a smaller unit or of days, or times of the day as hhmmss. */
        readonly doubt: 'unit' | 'hhmmss' | undefined
      }
    | { readonly by: 'epoch'; readonly name: string; readonly unit: string }
    | { readonly by: 'date'; readonly name: string }
    | { readonly by: 'clock'; readonly name: string; readonly from: number; readonly short: boolean }
}

const DAY = 86400

/**
 * @param written columns with a name each; those that occurred again have a number after it
 * @param rate samples per second as the file states them
 */
export function timedBy(
  written: readonly TimedColumn[],
  rate: number | undefined,
  choice: TimeChoice,
  file: string,
): Timed {
  const columns = written.map(withUnitOfName)
  const timed = timedByOne(columns, rate, choice, file)
  const { how, timeColumn } = timed
  if (timeColumn < 0 || how.by === 'rate' || how.by === 'none') return timed
  const one = withoutOtherTimes(timed, columns, how.name, choice.time === undefined)
  if (one.ownTimes !== undefined || choice.time !== undefined || choice.timeUnit !== undefined) return one
  return { ...one, contradiction: contradictionOf(one, how.name, columns, rate) }
}

/** Returns a column without a unit that is named by that of a time, such as `ms`, with the unit. */
function withUnitOfName(column: TimedColumn): TimedColumn {
  const unit = column.unit ?? unitOfName(column.name)
  return unit === undefined ? column : { ...column, unit }
}

function timedByOne(
  columns: readonly TimedColumn[],
  rate: number | undefined,
  choice: TimeChoice,
  file: string,
): Timed {
  const numbers = (except: readonly number[]): readonly ImportedColumn[] =>
    columns.filter(({ kind = 'number' }, i) => kind === 'number' || except.includes(i)).map(plainColumn)
  if (choice.rate !== undefined) return byRate(numbers([]), choice.rate, false, file)
  const chosen =
    choice.time === undefined ? timeAmong(columns, rate !== undefined) : namedColumn(columns, choice.time, file)
  if (chosen < 0) {
    if (rate !== undefined) return byRate(numbers([]), rate, true, file)
    return { columns: numbers([]), timeColumn: -1, epoch: undefined, how: { by: 'none' } }
  }
  const column = columns[chosen]
  const { kind = 'number', name, values, origin = 0, zoned = false, shortClock: short = false } = column
  const unit = kind === 'number' ? (choice.timeUnit ?? column.unit) : column.unit
  const remaining = numbers([chosen])
  const at = remaining.findIndex((column) => column.name === name && column.values === values)
  const withTime = (seconds: Float64Array): readonly ImportedColumn[] =>
    remaining.map((column, i) => (i === at ? { name, unit: 's', values: seconds } : column))
  if (kind === 'clock') {
    const minutes = short && choice.timeUnit === 'min'
    const straight = withoutSummerTime(values, undefined, name)
    const [from, seconds] = fromFirst(minutes ? values.map((value) => value / 60) : acrossMidnight(straight.values))
    const doubt = short && choice.timeUnit === undefined
    return {
      columns: withTime(seconds),
      timeColumn: at,
      epoch: undefined,
      notes: minutes || straight.note === undefined ? [] : [straight.note],
      how: { by: 'clock', name, from, short: doubt },
    }
  }
  if (kind === 'date') {
    const clock = values.every((value) => !(value % DAY))
      ? columns.find((column) => column.kind === 'clock')
      : undefined
    const whole = clock === undefined ? values : values.map((value, i) => value + clock.values[i])
    const straight = zoned ? { values: whole, note: undefined } : withoutSummerTime(whole, origin, name)
    const [from, seconds] = fromFirst(straight.values)
    return {
      columns: withTime(seconds),
      timeColumn: at,
      epoch: origin + from,
      notes: straight.note === undefined ? [] : [straight.note],
      how: { by: 'date', name },
    }
  }
  const days = unit === undefined ? daysOf(values, name) : undefined
  if (days !== undefined) {
    const [from, seconds] = fromFirst(days)
    return { columns: withTime(seconds), timeColumn: at, epoch: from, how: { by: 'date', name } }
  }
  const hhmmss = unit === 'hhmmss'
  const digits = unit === undefined || hhmmss ? clockDigits(values, name, hhmmss || column.hhmmss === true) : undefined
  if (hhmmss && digits === undefined)
    throw new ModelError(
      'file-format',
      `"${name}" has numbers that are not times of the day as hhmmss`,
      { file, signal: name },
      'state the unit of the numbers, such as s or ms',
    )
  if (digits?.certain === true) {
    const [from, seconds] = fromFirst(digits.seconds)
    return {
      columns: withTime(seconds),
      timeColumn: at,
      epoch: undefined,
      how: { by: 'clock', name, from, short: false },
    }
  }
  const counted = epochOf(values, unit)
  if (counted !== undefined) {
    const [from, seconds] = fromFirst(values.map((value) => value))
    const scale = toSI(1, parseUnit(counted))
    return {
      // doubles of such counts hold a microsecond and no more
      columns: withTime(seconds.map((value) => Math.round(value * scale * 1e6) / 1e6)),
      timeColumn: at,
      epoch: from * scale,
      how: { by: 'epoch', name, unit: counted },
    }
  }
  const named = choice.time !== undefined || isTimeName(name)
  const counts = unit === undefined && values.length > 2 && (areCounts(values) || areDays(values))
  return {
    columns: remaining.map((each, i) => (i === at ? { ...each, unit } : each)),
    timeColumn: at,
    epoch: undefined,
    how: {
      by: named ? 'seconds' : 'rising',
      name,
      unit,
      doubt: digits !== undefined ? 'hhmmss' : counts ? 'unit' : undefined,
    },
  }
}

/** Returns whether values are whole numbers far apart, which may be milliseconds. */
const areCounts = (values: Float64Array): boolean =>
  values.every((v, i) => Number.isInteger(v) && (i === 0 || v - values[i - 1] >= 5))

/** Parts of a day, or days, as spreadsheets write a clock whose format is lost: a late beginning, and tiny steps. */
function areDays(values: Float64Array): boolean {
  const [first, last] = [values.find((value) => value === value) ?? NaN, values[values.length - 1]]
  const step = (last - first) / (values.length - 1)
  const late = (first >= 0.01 && last < 1) || (first >= 20_000 && first < 80_000 && last - first < 30)
  return late && step < 2e-4 && rises(values)
}

const plainColumn = ({ name, unit, values }: TimedColumn): ImportedColumn => ({ name, unit, values })

function byRate(columns: readonly ImportedColumn[], rate: number, stated: boolean, file: string): Timed {
  if (!(rate > 0) || !Number.isFinite(rate))
    throw new ModelError(
      'out-of-range',
      `${rate} is not a number of samples per second`,
      { file },
      'give one greater than 0',
    )
  const rows = columns.reduce((most, { values }) => Math.max(most, values.length), 0)
  const time = { name: uniqueTime(columns), unit: 's', values: Float64Array.from({ length: rows }, (_, i) => i / rate) }
  return { columns: [time, ...columns], timeColumn: 0, epoch: undefined, how: { by: 'rate', rate, stated } }
}

function uniqueTime(columns: readonly ImportedColumn[]): string {
  let name = 't'
  for (let i = 2; columns.some((column) => column.name === name); i++) name = `t_${i}`
  return name
}

/** Returns the unit in which numbers count from 1970; undefined if they do not. */
function epochOf(values: Float64Array, unit: string | undefined): string | undefined {
  const first = values.find((value) => value === value)
  if (first === undefined || !rises(values)) return undefined
  const likely = epochUnit(first)
  // a device that counts microseconds since it was switched on gets to such numbers, too, but its samples are not hours
  // apart
  const step = (values[values.length - 1] - first) / Math.max(1, values.length - 1)
  if (unit === undefined && likely !== undefined && toSI(step, parseUnit(likely)) > 3600) return undefined
  return likely !== undefined && (unit === undefined || parseUnit(unit).scale === parseUnit(likely).scale)
    ? likely
    : undefined
}

/** Seconds since 1970 of numbers that are dates or days by their digits or by the name of their column. */
function daysOf(values: Float64Array, name: string): Float64Array | undefined {
  if (isDayNumber(name)) return values.map((value) => (value - matlabDay) * DAY)
  return dateDigits(values) ?? (isDateName(name) ? daysFrom1970(values) : undefined)
}

/** Start of 1970 in days as MATLAB counts them. */
const matlabDay = 719_529

/**
 * Seconds since 1970 of days as Excel (from 1899-12-30) and MATLAB (datenum) count them, with parts of days; undefined
 * for others.
 */
function daysFrom1970(values: Float64Array): Float64Array | undefined {
  const first = values.find((value) => value === value) ?? NaN
  const zero = first >= 20_000 && first < 80_000 ? 25_569 : first >= 700_000 && first < 800_000 ? matlabDay : undefined
  if (zero === undefined || !rises(values)) return undefined
  const parts = values.some((value) => Math.abs(value * 1000 - Math.round(value * 1000)) > 1e-4)
  const near = values.every((value) => !(Math.abs(value - first) > 1000))
  return parts && near ? values.map((value) => (value - zero) * DAY) : undefined
}

/** Returns all values from the first one on. */
function fromFirst(values: Float64Array): readonly [first: number, rest: Float64Array] {
  const first = values.find((value) => value === value) ?? 0
  // a clock has at most nanoseconds, and fewer digits with days in front; the difference of two dates has more digits
  // than they have
  const digits = Math.abs(first) > 1e6 ? 1e7 : 1e9
  return [first, values.map((value) => Math.round((value - first) * digits) / digits)]
}

/** Returns the rows of a table whose clock or date began at zero with another row. */
export function fromZero(timed: Timed, columns: readonly ImportedColumn[]): Timed {
  const { timeColumn, how, epoch } = timed
  const first = columns[timeColumn].values.find((value) => value === value) ?? 0
  if (first === 0 || (how.by !== 'clock' && how.by !== 'date' && how.by !== 'epoch')) return { ...timed, columns }
  const moved = columns.map((column, i) =>
    i === timeColumn ? { ...column, values: fromFirst(column.values)[1] } : column,
  )
  return {
    ...timed,
    columns: moved,
    epoch: epoch === undefined ? undefined : epoch + first,
    how: how.by === 'clock' ? { ...how, from: how.from + first } : how,
  }
}
