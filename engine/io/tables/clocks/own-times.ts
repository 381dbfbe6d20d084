/**
 * Text tables in which groups of columns have times of their own: programs that record at several rates write a time
 * before the columns of each, `t_fast, a, t_slow, b`. Only the columns of the chosen time are kept.
 */
import { parseUnit, toSI } from '../../../quantities/units'
import { acrossMidnight } from './clock-digits'
import { disagree } from './clock-comparison'
import { isTimeUnit, plainName, rises, timeWords } from './time-column'
import type { Timed, TimedColumn } from './timed'

/** @param isRequested whether no time has been chosen */
export function withoutOtherTimes(
  timed: Timed,
  columns: readonly TimedColumn[],
  chosen: string,
  isRequested: boolean,
): Timed {
  const start = columns.findIndex(({ name }) => name === chosen)
  if (start < 0) return timed
  const clocks = clocksOf(columns, start)
  const at = clocks.indexOf(start)
  // times side by side are several clocks of the same rows
  if (clocks.length < 2 || clocks[at + 1] === start + 1) return timed
  const owners = new Map<string, string>()
  columns.forEach(({ name }, j) => {
    const owner = clocks.findLast((clock) => clock <= j)
    if (owner !== undefined && owner !== start) owners.set(name, columns[owner].name)
  })
  const isKept = ({ name }: { readonly name: string }): boolean => !owners.has(name)
  const above = new Set(columns.slice(0, clocks[0]).map(({ name }) => name))
  const isBefore = ({ name }: { readonly name: string }): boolean => above.has(name)
  const remaining = timed.columns.filter(isKept)
  const times = clocks.map((clock) => columns[clock].name)
  const ordered = [...remaining.filter((column) => !isBefore(column)), ...remaining.filter(isBefore)]
  return {
    ...timed,
    columns: ordered,
    timeColumn: ordered.findIndex(({ name }) => name === chosen),
    ownTimes: {
      times,
      isRequested,
      owners,
      leftOut: timed.columns.flatMap(({ name }) => (owners.has(name) && !times.includes(name) ? [name] : [])),
    },
  }
}

/**
 * Indices of the times that begin groups of columns, in the order of the file; only `start` where there are no others.
 */
function clocksOf(columns: readonly TimedColumn[], start: number): readonly number[] {
  const main = columns[start]
  const times = columns.map(secondsOf)
  const ends = columns.map(({ values }) => endOf(values))
  const likely = columns.flatMap((column, j) => {
    if (j === start) return [j]
    const isOne = plainName(column.name) === plainName(main.name) || looksLikeTime(column, main, times[j], times[start])
    return isOne ? [j] : []
  })
  /** Returns the columns after a time column, up to the next one. */
  const group = (clock: number): readonly number[] => {
    const next = likely.find((j) => j > clock) ?? columns.length
    return Array.from({ length: next - clock - 1 }, (_, k) => clock + 1 + k)
  }
  const endsWith = (clock: number): boolean => group(clock).every((j) => ends[j] <= ends[clock])
  const isOwn = (clock: number): boolean => {
    if (clock === start) return true
    const other = columns[clock]
    if (plainName(other.name) === plainName(main.name)) return differ(main.values, other.values)
    if (group(clock).length === 0 || group(start).length === 0) return false
    const [long, short] = ends[clock] > ends[start] ? [clock, start] : [start, clock]
    if (ends[long] > ends[short] && endsWith(short) && areApart(times[start], times[clock], 1e-6)) return true
    return areLabelled(main.name, other.name) && areApart(times[start], times[clock], 0.5)
  }
  return likely.filter(isOwn)
}

/** Returns the row after the last value. */
function endOf(values: Float64Array): number {
  let end = values.length
  while (end > 0 && values[end - 1] !== values[end - 1]) end--
  return end
}

/** Returns a time in seconds, if its unit is known; otherwise in its written form. */
function secondsOf({ kind = 'number', values, unit }: TimedColumn): Float64Array {
  if (kind === 'clock') return acrossMidnight(values)
  if (kind === 'date' || unit === undefined || !isTimeUnit(unit)) return values
  const scale = toSI(1, parseUnit(unit))
  return values.map((value) => value * scale)
}

/**
 * Returns whether a column may be the time of those after it: by its name or unit, or as it covers the same seconds in
 * fewer rows.
 */
function looksLikeTime(
  { name, kind = 'number', unit, values }: TimedColumn,
  main: TimedColumn,
  seconds: Float64Array,
  mainSeconds: Float64Array,
): boolean {
  if (values.length !== main.values.length) return false
  if (kind !== 'number') return rises(seconds)
  if (unit !== undefined && !isTimeUnit(unit)) return false
  if (labelOf(name) !== undefined || unit !== undefined) return rises(seconds)
  if (!rises(seconds, true)) return false
  return areAlike(plainName(name), plainName(main.name)) || coverAlike(seconds, mainSeconds)
}

const before = new RegExp(String.raw`^(${timeWords})(?:[ _.-]?[({[]?(\d+)[)}\]]?|[ _.-](\S.{0,30})|([A-Z]))?$`, 'i')
const behind = new RegExp(String.raw`^(\S.{0,30})[ _./:-](${timeWords})$`, 'i')

/**
 * Returns the word for the time in a name, and what distinguishes it from others: `t_slow`, `Time 2`, `IMU time`,
 * `a.t`.
 */
function labelOf(name: string): { readonly word: string; readonly label: string } | undefined {
  const plain = plainName(name)
  const first = before.exec(plain)
  if (first !== null) return { word: first[1].toLowerCase(), label: first[2] ?? first[3] ?? first[4] ?? '' }
  const last = behind.exec(plain)
  return last === null ? undefined : { word: last[2].toLowerCase(), label: last[1] }
}

/**
 * Two names with the same word for the time: both with a label, or one with a number. A time and the time of a receiver
 * are of the same rows.
 */
function areLabelled(one: string, other: string): boolean {
  const [a, b] = [labelOf(one), labelOf(other)]
  if (a === undefined || b === undefined || a.word !== b.word || a.label === b.label) return false
  const isNumber = ({ label }: { readonly label: string }): boolean => /^\d+$/.test(label)
  return (a.label !== '' && b.label !== '') || isNumber(a) || isNumber(b)
}

/** `x1` and `x2`, `tF` and `tS`: the same except for the last character, which is a digit or a capital. */
function areAlike(a: string, b: string): boolean {
  const tail = /[\dA-Z]$/
  return a !== b && a.length > 1 && tail.test(a) && tail.test(b) && a.slice(0, -1) === b.slice(0, -1)
}

/**
 * Returns whether a column that ends earlier begins and ends at the values of the time, as a slower series of the same
 * recording does.
 */
function coverAlike(seconds: Float64Array, main: Float64Array): boolean {
  const [end, mainEnd] = [endOf(seconds), endOf(main)]
  if (end === mainEnd || end < 3 || mainEnd < 3) return false
  const steps = [meanStep(seconds), meanStep(main)]
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2 * Math.max(...steps)
  return near(seconds[0], main[0]) && near(seconds[end - 1], main[mainEnd - 1])
}

const meanStep = (values: Float64Array): number => {
  const end = endOf(values)
  return end < 2 ? 0 : (values[end - 1] - values[0]) / (end - 1)
}

/**
 * Returns whether two times run at different speeds, or one begins later. Clocks that count from elsewhere, such as the
 * second of the week, are further apart than the recording is long.
 * @param part of a step by which they may differ
 */
function areApart(a: Float64Array, b: Float64Array, part: number): boolean {
  if (disagree(a, b)) return true
  const row = a.findIndex((value, i) => value === value && b[i] === b[i])
  if (row < 0 || !rises(a, true) || !rises(b, true)) return false
  const offset = Math.abs(a[row] - b[row])
  const [step, longest] = [Math.min(meanStep(a), meanStep(b)), Math.max(spanOf(a), spanOf(b))]
  return offset > part * step && offset <= longest
}

const spanOf = (values: Float64Array): number => meanStep(values) * (endOf(values) - 1)

const differ = (a: Float64Array, b: Float64Array): boolean =>
  a.some((t, i) => t !== b[i] && !(t !== t && b[i] !== b[i]))
