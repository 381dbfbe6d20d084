/**
 * Two clocks in one file, or a clock and the sample rate that the file states: whether they agree on how long the log
 * is.
 */
import { parseUnit, toSI } from '../../../quantities/units'
import { acrossMidnight, clockDigits, dateDigits } from './clock-digits'
import { isClockName, isElapsedName, isTimeUnit, plainName, rises } from './time-column'
import type { Timed, TimedColumn } from './timed'
import { epochUnit } from './times'
import { usualStep } from './usual-step'

export interface Contradiction {
  /** Span of the time, s. */
  readonly span: number
  /** Column with the other clock; undefined if it is the stated rate. */
  readonly other: string | undefined
  /** Span of the same rows by the other clock, s. */
  readonly otherSpan: number
  /** Unit in which the numbers of the time would agree with the other clock. */
  readonly unit: string | undefined
}

/** Part of the span by which clocks differ that run at slightly different speeds, or are written with few digits. */
const DRIFT = 0.02
/** Units that are often confused. */
const units = ['s', 'ms', 'us', 'ns', 'min', 'h'] as const

/** @returns undefined if all clocks agree within their resolution, and where there is only one */
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
    // columns of one name and unit are the same time, written again for other columns
    const isTime = plainName(column.name) === plainName(name) && column.unit === time.unit
    if (isTime || column.values.length !== seconds.length) continue
    const other = secondsOf(column)
    if (other === undefined) continue
    const rows = commonRows(seconds, other.seconds)
    if (rows === undefined) continue
    const [first, last] = rows
    const span = seconds[last] - seconds[first]
    const agreesIn = (factor: number): boolean => {
      const otherSpan = factor * (other.seconds[last] - other.seconds[first])
      const resolution = resolutionOf(seconds) + factor * resolutionOf(other.seconds)
      return Math.abs(span - otherSpan) <= resolution + DRIFT * Math.max(span, otherSpan)
    }
    // a clock without a unit agrees if it does in one of the usual ones
    const factors = other.isCounted ? [1] : [1, 1e-3, 1e-6, 1e-9]
    if (factors.some(agreesIn)) continue
    // and otherwise it covers the nearest values in one of them
    const written = other.seconds[last] - other.seconds[first]
    const apart = (factor: number): number => Math.abs(Math.log((factor * written) / span))
    const otherSpan = written * factors.reduce((best, factor) => (apart(factor) < apart(best) ? factor : best))
    const unit = other.isCounted && otherSpan > 0 ? unitFor(otherSpan / span) : undefined
    return { span, other: column.name, otherSpan, unit }
  }
  if (rate === undefined || seconds.length < 3) return undefined
  const step = usualStep(seconds)
  const unit = step > 0 ? unitFor(1 / (rate * step)) : undefined
  if (unit === undefined || Math.abs(step * rate - 1) < DRIFT) return undefined
  const span = seconds[seconds.length - 1] - seconds[0]
  return { span, other: undefined, otherSpan: (seconds.length - 1) / rate, unit }
}

/**
 * Returns whether two times of the same rows run at different speeds. A coarse clock agrees with a fine one.
 * @param a, b in the same unit
 */
export function disagree(a: Float64Array, b: Float64Array): boolean {
  let [first, last, count, longest, otherLongest] = [-1, -1, 0, 0, 0]
  let strict = true
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== a[i] || b[i] !== b[i]) continue
    if (count++ === 0) first = i
    else {
      const [step, otherStep] = [a[i] - a[last], b[i] - b[last]]
      strict &&= step > 0 && otherStep > 0
      longest = Math.max(longest, step)
      otherLongest = Math.max(otherLongest, otherStep)
    }
    last = i
  }
  if (count < 2) return true
  const [span, otherSpan] = [a[last] - a[first], b[last] - b[first]]
  // in a few rows the span is not much longer than a step
  const resolution = strict && count < 10 ? 0 : longest + otherLongest
  return Math.abs(span - otherSpan) > resolution + DRIFT * Math.max(span, otherSpan)
}

interface OtherClock {
  readonly seconds: Float64Array
  /** True if the times are in a known unit; otherwise they keep their written values. */
  readonly isCounted: boolean
}

/** Returns a column in seconds if it is a clock of the whole log. */
function secondsOf(column: TimedColumn): OtherClock | undefined {
  const { kind = 'number', name, values, unit, hhmmss = false, shortClock = false } = column
  const counted = (seconds: Float64Array, isCounted = true): OtherClock | undefined =>
    isClock(seconds) ? { seconds, isCounted } : undefined
  if (kind === 'clock') return shortClock ? undefined : counted(acrossMidnight(values))
  // a date alone changes once a day
  if (kind === 'date') return counted(values)
  const isElapsed = !isClockName(name)
  if (isElapsed && !(isElapsedName(name) && rises(values, true))) return undefined
  if (unit === undefined && !isElapsed) {
    const digits = clockDigits(values, name, hhmmss)
    if (digits?.certain === true) return counted(digits.seconds)
    if (digits !== undefined || dateDigits(values) !== undefined) return undefined
  }
  const first = values.find((value) => value === value) ?? NaN
  const written = unit ?? epochUnit(first)
  if (written === undefined) return rises(values, true) ? counted(values, false) : undefined
  if (!isTimeUnit(written)) return undefined
  const scale = toSI(1, parseUnit(written))
  return counted(values.map((value) => value * scale))
}

/** Returns whether values never decrease, as those of a clock. */
function isClock(values: Float64Array): boolean {
  const filled = values.filter((value) => value === value)
  return filled.length > 1 && (rises(filled) || filled.every((value) => value === filled[0]))
}

/** Returns the first and last row in which both have a value, where they end together. */
function commonRows(a: Float64Array, b: Float64Array): readonly [first: number, last: number] | undefined {
  const both = (i: number): boolean => a[i] === a[i] && b[i] === b[i]
  let [first, last] = [0, a.length - 1]
  while (first < last && !both(first)) first++
  while (last > first && !both(last)) last--
  // a slower series next to the rows ends long before them
  return last - first < 2 || a.length - last > 2 + 0.1 * a.length ? undefined : [first, last]
}

/** Between two values as a clock can show them, s: the greatest common divisor of all values, or the least step. */
function resolutionOf(seconds: Float64Array): number {
  const multiples = [86_400, 3600, 60, 1, 0.1, 0.01, 0.001]
  const of = (size: number): boolean =>
    seconds.every((value) => value !== value || Math.abs(value / size - Math.round(value / size)) < 1e-6)
  const resolution = multiples.find(of) ?? 0
  let step = 0
  for (let i = 1; i < seconds.length; i++) {
    const rise = seconds[i] - seconds[i - 1]
    if (rise > 0 && (step === 0 || rise < step)) step = rise
  }
  // a clock in whole seconds at ten rows a second has steps of a second
  return Math.max(step, resolution)
}
