/** Which column of a table is the time, in seconds from a stated beginning: seconds, dates, clocks, counts from 1970, or a rate. */
import { ModelError } from '../../errors/model-error'
import { compatible, parseUnit, toSI, type Unit } from '../../quantities/units'
import type { ImportedColumn } from '../imported'
import { withoutSummerTime } from './summer-time'
import { epochUnit } from './times'

export interface TimeChoice {
  /** Name of the column that is the time. */
  readonly time?: string
  /** Unit of a time that has none. */
  readonly timeUnit?: string
  /** Samples per second, of a table without a time. */
  readonly rate?: number
}

export interface TimedColumn extends ImportedColumn {
  /** Dates are in seconds since `origin`, clocks in seconds since midnight; numbers if absent. */
  readonly kind?: 'number' | 'date' | 'clock'
  /** Seconds since 1970 at which a date is zero. */
  readonly origin?: number | undefined
  /** Dates say their zone, so that they do not jump with summer time. */
  readonly zoned?: boolean
  /** Clocks that may be minutes and seconds as well: "10:30". */
  readonly shortClock?: boolean
}

export interface Timed {
  readonly columns: readonly ImportedColumn[]
  /** Where columns have times of their own: the columns with times, and the columns of other times, which are left out. */
  readonly ownTimes?: {
    readonly times: readonly string[]
    readonly asked: boolean
    readonly leftOut: readonly string[]
  }
  /** -1 where none is known. */
  readonly timeColumn: number
  readonly epoch: number | undefined
  /** What was done to the time, a sentence each. */
  readonly notes?: readonly string[]
  readonly how:
    | { readonly by: 'none' }
    | { readonly by: 'rate'; readonly rate: number; readonly stated: boolean }
    | {
        readonly by: 'seconds' | 'rising'
        readonly name: string
        readonly unit: string | undefined
        readonly doubt: boolean
      }
    | { readonly by: 'epoch'; readonly name: string; readonly unit: string }
    | { readonly by: 'date'; readonly name: string }
    | { readonly by: 'clock'; readonly name: string; readonly from: number; readonly short: boolean }
}

const DAY = 86400
/** What a column with the time is called, alone or behind the name of a run. */
const timeNames =
  't|time|tout|zeit|temps|tiempo|tempo|timestamps?|x_value|time ?stamp|datetime|date|datum|uhrzeit|elapsed(?:[ _]time)?|seconds|secs?|(?:t|time|timestamp|zeit|elapsed)[_ ](?:s|sec|ms|us|ns|min|h)'
const timeName = new RegExp(`(?:^|[._/: ])(?:${timeNames})$`, 'i')
const exactlyTime = new RegExp(`^(?:${timeNames})$`, 'i')
const dateName = /^(?:date|datum|date ?time|timestamp|zeitstempel)$/i
/** A count of rows without their time. */
const counterName =
  /^(?:index|frame|samples?|sample ?(?:no|nr|number)\.?|rows?|no\.?|nr\.?|number|id|count|counter|#|n|i)$/i
const secondsUnit = parseUnit('s')

/** Name without the number that distinguishes it from others of the same name. */
const plainName = (name: string): string => name.replace(/ \(\d+\)$/, '').trim()

/**
 * @param columns with a name each; those that occurred again have a number behind it
 * @param rate samples per second as the file states them
 */
export function timedBy(
  columns: readonly TimedColumn[],
  rate: number | undefined,
  choice: TimeChoice,
  file: string,
): Timed {
  const timed = timedByOne(columns, rate, choice, file)
  const { how, timeColumn } = timed
  if (timeColumn < 0 || how.by === 'rate' || how.by === 'none') return timed
  return withoutOtherTimes(timed, columns, how.name, choice.time === undefined)
}

/** Programs that record at several rates write a time before the columns of each: only those of the chosen one are kept. */
function withoutOtherTimes(timed: Timed, columns: readonly TimedColumn[], chosen: string, asked: boolean): Timed {
  const base = plainName(chosen)
  const isTime = ({ name }: { readonly name: string }): boolean => plainName(name) === base
  const times = columns.filter(isTime)
  const own = times.find(({ name }) => name === chosen)
  const differ = times.some(
    ({ values }) =>
      own !== undefined && values.some((t, i) => t !== own.values[i] && !(t !== t && own.values[i] !== own.values[i])),
  )
  if (times.length < 2 || !differ) return timed
  const start = timed.timeColumn
  const next = timed.columns.findIndex((column, i) => i > start && isTime(column))
  const end = next < 0 ? timed.columns.length : next
  const before = timed.columns.slice(0, timed.columns.findIndex(isTime))
  // times side by side are several clocks of the same rows
  if (end === start + 1 && next > 0) return timed
  const kept = [...timed.columns.slice(start, end), ...before]
  return {
    ...timed,
    columns: kept,
    timeColumn: 0,
    ownTimes: {
      times: times.map(({ name }) => name),
      asked,
      leftOut: timed.columns.filter((column) => !kept.includes(column) && !isTime(column)).map(({ name }) => name),
    },
  }
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
  const { kind = 'number', name, unit, values, origin = 0, zoned = false, shortClock: short = false } = columns[chosen]
  const kept = numbers([chosen])
  const at = kept.findIndex((column) => column.name === name && column.values === values)
  const withTime = (seconds: Float64Array): readonly ImportedColumn[] =>
    kept.map((column, i) => (i === at ? { name, unit: 's', values: seconds } : column))
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
  const days = unit === undefined && dateName.test(plainName(name)) ? daysFrom1970(values) : undefined
  if (days !== undefined) {
    const [from, seconds] = fromFirst(days)
    return { columns: withTime(seconds), timeColumn: at, epoch: from, how: { by: 'date', name } }
  }
  const digits = unit === undefined && choice.timeUnit === undefined ? clockDigits(values) : undefined
  if (digits !== undefined) {
    const [from, seconds] = fromFirst(acrossMidnight(digits))
    return {
      columns: withTime(seconds),
      timeColumn: at,
      epoch: undefined,
      how: { by: 'clock', name, from, short: false },
    }
  }
  const counted = epochOf(values, unit ?? choice.timeUnit)
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
  const named = choice.time !== undefined || timeName.test(plainName(name))
  const stated = unit ?? choice.timeUnit
  return {
    columns: kept.map((column, i) => (i === at ? { ...column, unit: stated } : column)),
    timeColumn: at,
    epoch: undefined,
    how: {
      by: named ? 'seconds' : 'rising',
      name,
      unit: stated,
      doubt: stated === undefined && values.length > 2 && (areCounts(values) || areDays(values)),
    },
  }
}

/** Whole numbers far apart may be milliseconds. */
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

function namedColumn(columns: readonly TimedColumn[], name: string, file: string): number {
  const found = columns.findIndex((column) => column.name === name)
  if (found >= 0) return found
  throw new ModelError(
    'file-format',
    `there is no column "${name}"`,
    { file, signal: name },
    `columns are ${columns.map((column) => column.name).join(', ')}`,
  )
}

/** The column that is the time by its name and unit; else a date or a clock; else one that rises; -1 if none is. */
function timeAmong(columns: readonly TimedColumn[], rateStated: boolean): number {
  const isTime = ({ unit }: TimedColumn): boolean => unit === undefined || isTimeUnit(unit)
  const best = [
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && exactlyTime.test(plainName(name)) && isTime({ name, unit, values }) && rises(values),
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && timeName.test(plainName(name)) && isTime({ name, unit, values }) && rises(values),
    ({ kind }: TimedColumn) => kind === 'date',
    ({ kind }: TimedColumn) => kind === 'clock',
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && timeName.test(plainName(name)) && isTime({ name, unit, values }),
    ({ kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && unit !== undefined && isTimeUnit(unit) && rises(values),
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      !rateStated &&
      columns.length > 1 &&
      kind === 'number' &&
      unit === undefined &&
      !counterName.test(plainName(name)) &&
      rises(values, true),
  ]
  for (const fits of best) {
    const found = columns.findIndex(fits)
    if (found >= 0) return found
  }
  return -1
}

export function isTimeUnit(text: string): boolean {
  let unit: Unit
  try {
    unit = parseUnit(text)
  } catch {
    return false
  }
  return compatible(unit.dimension, secondsUnit.dimension)
}

/** Never goes back (nor stays, if `strictly`), and ends above its beginning. */
export function rises(values: Float64Array, strictly = false): boolean {
  let [first, last, count] = [NaN, -Infinity, 0]
  for (const value of values) {
    if (value !== value) continue
    if (value < last || (strictly && value === last)) return false
    if (count++ === 0) first = value
    last = value
  }
  return count > 1 && last > first
}

/** Unit in which numbers count from 1970; undefined where they do not. */
function epochOf(values: Float64Array, unit: string | undefined): string | undefined {
  const first = values.find((value) => value === value)
  if (first === undefined || !rises(values)) return undefined
  const likely = epochUnit(first)
  // a device that counts microseconds since it was switched on gets to such numbers, too, but its samples are not hours apart
  const step = (values[values.length - 1] - first) / Math.max(1, values.length - 1)
  if (unit === undefined && likely !== undefined && toSI(step, parseUnit(likely)) > 3600) return undefined
  return likely !== undefined && (unit === undefined || parseUnit(unit).scale === parseUnit(likely).scale)
    ? likely
    : undefined
}

/** Seconds since 1970 of days as Excel (from 1899-12-30) and MATLAB (datenum) count them, with parts of days; undefined for others. */
function daysFrom1970(values: Float64Array): Float64Array | undefined {
  const first = values.find((value) => value === value) ?? NaN
  const zero = first >= 20_000 && first < 80_000 ? 25_569 : first >= 700_000 && first < 800_000 ? 719_529 : undefined
  if (zero === undefined || !rises(values)) return undefined
  const parts = values.some((value) => Math.abs(value * 1000 - Math.round(value * 1000)) > 1e-4)
  const near = values.every((value) => !(Math.abs(value - first) > 1000))
  return parts && near ? values.map((value) => (value - zero) * DAY) : undefined
}

/**
 * Seconds since midnight of times written hhmmss.ss, as satellite receivers give them; undefined where numbers do not skip
 * from 59 to 100 (without that their differences are seconds anyway).
 */
function clockDigits(values: Float64Array): Float64Array | undefined {
  const seconds = values.map(
    (value) => (Math.floor(value / 1e4) * 60 + (Math.floor(value / 100) % 100)) * 60 + (value % 100),
  )
  let skips = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value !== value) continue
    if (!(value >= 0 && value < 240_000 && value % 100 < 60 && (value / 100) % 100 < 60)) return undefined
    if (i > 0 && seconds[i] < seconds[i - 1] - DAY / 2) skips++
    if (i === 0 || !(values[i] - values[i - 1] >= 40)) continue
    if (!(seconds[i] - seconds[i - 1] < 20)) return undefined
    skips++
  }
  return skips > 0 ? seconds : undefined
}

/** First value, and all from there on. */
function fromFirst(values: Float64Array): readonly [first: number, rest: Float64Array] {
  const first = values.find((value) => value === value) ?? 0
  // a clock has at most nanoseconds; the difference of two dates has more digits than they have
  return [first, values.map((value) => Math.round((value - first) * 1e9) / 1e9)]
}

/** A clock that goes back by more than half a day has passed midnight. */
function acrossMidnight(values: Float64Array): Float64Array {
  let [days, last] = [0, -Infinity]
  return values.map((value) => {
    if (value !== value) return value
    if (value + days * DAY < last - DAY / 2) days++
    last = value + days * DAY
    return last
  })
}
