/** Two clocks in one file, or a clock and the sample rate that the file states: whether they agree on how long the log is. */
import { parseUnit, toSI } from '../../quantities/units'
import { acrossMidnight, clockDigits } from './clock-digits'
import { isClockName, isTimeUnit, plainName, rises } from './time-column'
import type { Timed, TimedColumn } from './timed'
import { epochUnit } from './times'
import { usualStep } from './usual-step'

export interface Contradiction {
  /** Of the time, s. */
  readonly span: number
  /** Column with the other clock; undefined where it is the stated rate. */
  readonly other: string | undefined
  /** Of the same rows, by the other clock, s. */
  readonly otherSpan: number
  /** In which the numbers of the time would agree with the other clock. */
  readonly unit: string | undefined
}

/** Part of the span by which clocks differ that run at slightly different speeds, or are written with few digits. */
const DRIFT = 0.02
/** Units that are confused. */
const units = ['s', 'ms', 'us', 'ns', 'min', 'h'] as const

/** @returns undefined where all clocks agree within what they resolve, and where there is only one */
export function contradictionOf(
  { columns, timeColumn }: Timed,
  name: string,
  all: readonly TimedColumn[],
  rate: number | undefined,
): Contradiction | undefined {
  const time = columns[timeColumn]
  const scale = toSI(1, parseUnit(time.unit ?? 's'))
  const seconds = time.values.map((value) => value * scale)
  const unitFor = (ratio: number): string | undefined => {
    const written = scale * ratio
    return units.find((unit) => Math.abs(toSI(1, parseUnit(unit)) / written - 1) < DRIFT)
  }
  for (const column of all) {
    if (plainName(column.name) === plainName(name) || column.values.length !== seconds.length) continue
    const other = secondsOf(column)
    if (other === undefined) continue
    const rows = commonRows(seconds, other)
    if (rows === undefined) continue
    const [first, last] = rows
    const [span, otherSpan] = [seconds[last] - seconds[first], other[last] - other[first]]
    const apart = Math.abs(span - otherSpan)
    if (apart <= resolutionOf(seconds) + resolutionOf(other) + DRIFT * Math.max(span, otherSpan)) continue
    return { span, other: column.name, otherSpan, unit: otherSpan > 0 ? unitFor(otherSpan / span) : undefined }
  }
  if (rate === undefined || seconds.length < 3) return undefined
  const step = usualStep(seconds)
  const unit = step > 0 ? unitFor(1 / (rate * step)) : undefined
  if (unit === undefined || Math.abs(step * rate - 1) < DRIFT) return undefined
  const span = seconds[seconds.length - 1] - seconds[0]
  return { span, other: undefined, otherSpan: (seconds.length - 1) / rate, unit }
}

/** A column as seconds where it is a clock of the whole log, in a unit that it states or its numbers show. */
function secondsOf(column: TimedColumn): Float64Array | undefined {
  const { kind = 'number', name, values, unit, hhmmss = false, shortClock = false } = column
  if (kind === 'clock') return shortClock ? undefined : rising(acrossMidnight(values))
  // a date alone changes once a day
  if (kind === 'date') return rising(values)
  if (!isClockName(name)) return undefined
  if (unit === undefined) {
    const digits = clockDigits(values, name, hhmmss)
    if (digits?.certain === true) return rising(digits.seconds)
  }
  const first = values.find((value) => value === value) ?? NaN
  const counted = unit ?? epochUnit(first)
  if (counted === undefined || !isTimeUnit(counted)) return undefined
  const scale = toSI(1, parseUnit(counted))
  return rising(values.map((value) => value * scale))
}

const rising = (values: Float64Array): Float64Array | undefined => {
  const filled = values.filter((value) => value === value)
  return filled.length > 1 && (rises(filled) || filled.every((value) => value === filled[0])) ? values : undefined
}

/** First and last row in which both have a value, where they end together. */
function commonRows(a: Float64Array, b: Float64Array): readonly [first: number, last: number] | undefined {
  const both = (i: number): boolean => a[i] === a[i] && b[i] === b[i]
  let [first, last] = [0, a.length - 1]
  while (first < last && !both(first)) first++
  while (last > first && !both(last)) last--
  // a slower series beside the rows ends long before them
  return last - first < 2 || a.length - last > 2 + 0.1 * a.length ? undefined : [first, last]
}

/** Between two values as a clock can show them, s: what all values are whole multiples of, or the least step. */
function resolutionOf(seconds: Float64Array): number {
  const multiples = [86_400, 3600, 60, 1, 0.1, 0.01, 0.001]
  const of = (size: number): boolean =>
    seconds.every((value) => value !== value || Math.abs(value / size - Math.round(value / size)) < 1e-6)
  const found = multiples.find(of) ?? 0
  let step = 0
  for (let i = 1; i < seconds.length; i++) {
    const rise = seconds[i] - seconds[i - 1]
    if (rise > 0 && (step === 0 || rise < step)) step = rise
  }
  // a clock in whole seconds at ten rows a second has steps of a second
  return Math.max(step, found)
}
