/** Choice of the time column of a table, by names, units and values. */
import { ModelError } from '../../../errors/model-error'
import { compatible, parseUnit, type Unit } from '../../../quantities/units'
import type { TimedColumn } from './timed'

/** Words for the time in names with a label, as in `t_slow`, `GPS time` and `Zeit_2`. */
export const timeWords =
  't|time|zeit|temps|tiempo|tempo|ts|timestamps?|time ?stamp|uhrzeit|zeitstempel|čas|tijd|tid|aika|время|时间|時間|시간|clock'

/** Names of a column with the time, alone or after the name of a run. */
const timeNames =
  't|time|tout|zeit|temps|tiempo|tempo|timestamps?|x_value|time ?stamp|datetime|datenum|date|datum|uhrzeit|utc|時間|時刻|时间|时刻|시간|время|čas|tijd|tid|aika|elapsed(?:[ _]time)?|seconds|i?tow|(?:time|seconds) of (?:the )?(?:day|week)|secs?|(?:t|time|timestamp|zeit|elapsed)[_ ](?:s|sec|ms|us|ns|min|h)'
const timeName = new RegExp(`(?:^|[._/: ])(?:${timeNames})$`, 'i')
const exactlyTime = new RegExp(`^(?:${timeNames})$`, 'i')
const dateName = /^(?:date|datum|date ?time|timestamp|zeitstempel)$/i
/** Counter of rows, without a time. */
const counterName =
  /^(?:index|frame|samples?|sample ?(?:no|nr|number)\.?|rows?|no\.?|nr\.?|number|id|count|counter|#|n|i)$/i
const secondsUnit = parseUnit('s')

/** Returns the name without the number that distinguishes it from others of the same name. */
export const plainName = (name: string): string => name.replace(/ \(\d+\)$/, '').trim()

/**
 * Returns the column that is the time by its name and unit; else a date or a clock; else one that rises; -1 if none is.
 */
export function timeAmong(columns: readonly TimedColumn[], rateStated: boolean): number {
  const clocked = columns.some(({ kind, values }) => kind === 'clock' && !isConstant(values))
  const isTime = ({ unit }: TimedColumn): boolean => unit === undefined || isTimeUnit(unit)
  const best = [
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && exactlyTime.test(plainName(name)) && isTime({ name, unit, values }) && rises(values),
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && timeName.test(plainName(name)) && isTime({ name, unit, values }) && rises(values),
    ({ kind, values }: TimedColumn) =>
      kind === 'date' && (rises(values) || (clocked && values.every((value) => !(value % 86400)))),
    ({ kind, values }: TimedColumn) => kind === 'clock' && !isConstant(values),
    ({ kind, values }: TimedColumn) => kind === 'date' && !isConstant(values),
    ({ hhmmss }: TimedColumn) => hhmmss === true,
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && timeName.test(plainName(name)) && isTime({ name, unit, values }),
    ({ kind = 'number', unit, values }: TimedColumn) =>
      kind === 'number' && unit !== undefined && isTimeUnit(unit) && rises(values),
    // counter that wraps or restarts
    ({ name, kind = 'number', values }: TimedColumn) =>
      kind === 'number' && unitOfName(name) !== undefined && mostlyRises(values),
    ({ name, kind = 'number', unit, values }: TimedColumn) =>
      !rateStated &&
      columns.length > 1 &&
      kind === 'number' &&
      unit === undefined &&
      !counterName.test(plainName(name)) &&
      rises(values, true),
  ]
  for (const fits of best) {
    const place = columns.findIndex(fits)
    if (place >= 0) return place
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

/** Returns whether a column never goes back (nor stays, if `strictly`), and ends above its beginning. */
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

/** Part of the rows after which a counter that wraps or restarts may begin again. */
const restarting = 0.25

/** Returns whether a column goes back in few rows only, and is not constant. */
function mostlyRises(all: Float64Array): boolean {
  const values = all.filter((value) => value === value)
  const back = values.filter((value, row) => row > 0 && value < values[row - 1]).length
  return back <= restarting * values.length && values.some((value, row) => row > 0 && value > values[row - 1])
}

/** Names that are the unit of a time, as those of counters on small boards. */
const namedByUnit = /^(?:(milli|m)|(micro|[uµμ])|(nano|n))(?:s|secs?|seconds?)$/i

/** Returns the unit of time that a name is; undefined for another name. */
export function unitOfName(name: string): 'ms' | 'us' | 'ns' | undefined {
  const match = namedByUnit.exec(name.trim())
  if (match === null) return undefined
  const [, milli, micro] = match
  return milli !== undefined ? 'ms' : micro !== undefined ? 'us' : 'ns'
}

/** Returns whether values are constant, such as a date of one day, or a clock without seconds in a short log. */
const isConstant = (values: Float64Array): boolean => {
  const first = values.find((value) => value === value)
  return values.every((value) => value !== value || value === first)
}

/** True for the name that MATLAB gives to days since the start of year 0. */
export const isDayNumber = (name: string): boolean => /^datenum$/i.test(plainName(name))
export const isDateName = (name: string): boolean => dateName.test(plainName(name))
export const isTimeName = (name: string): boolean => timeName.test(plainName(name))

/** @throws ModelError `file-format` if no column has the name */
export function namedColumn(columns: readonly TimedColumn[], name: string, file: string): number {
  const place = columns.findIndex((column) => column.name === name)
  if (place >= 0) return place
  throw new ModelError(
    'file-format',
    `there is no column "${name}"`,
    { file, signal: name },
    `columns are ${columns.map((column) => column.name).join(', ')}`,
  )
}

/** Devices that have their own clock. */
const devices =
  'imu|ins|ahrs|ecu|can\\d*|lin\\d*|obd\\d*|daq|adc|camera|cam\\d*|video|lidar|radar|ros|pc|sensor|vbox|eth|flexray|master|server|client|local|source|rx|rec'
/** Names of clocks of the whole log; times of laps, of the processor or of an injector are others. */
const clockName = new RegExp(
  `^(?:${timeNames}|(?:${devices})[ _.-](?:${timeWords})|(?:${timeWords})[ _.-](?:gps|gnss|utc|${devices})|(?:gps|gnss|utc|時間|時刻|时间|时刻|시간|время|čas|tijd|tid|aika|gmt|abs(?:olute)?|system|wall|log(?:ger)?|test|measurement|record(?:ing)?|host|device|unix|epoch)[ _.-]?(?:time|timestamp|clock|zeit)?(?:[ _](?:s|sec|ms|us|ns))?)$`,
  'i',
)
/** Names of the time since the beginning, if their values rise; others of this name are steps between rows. */
const elapsedName =
  /^(?:interval|timer|run[ _]?time|up[ _]?time|millis|micros|(?:time[ _]offset|(?:relative|session|total)[ _]time))(?:[ _](?:s|sec|ms|us|ns))?$/i
export const isElapsedName = (name: string): boolean => elapsedName.test(plainName(name))
export const isClockName = (name: string): boolean => clockName.test(plainName(name))
