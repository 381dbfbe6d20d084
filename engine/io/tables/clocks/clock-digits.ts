/**
 * Times of the day written in digits, hhmmss.ss, as satellite receivers give them (NMEA 0183, field UTC of the sentence
 * GGA; Racelogic, "VBO file structure"). Read as seconds they are right within a minute and wrong across its end.
 */
import { usualStep } from './usual-step'

const DAY = 86400
/** One o'clock as hhmmss: smaller numbers may as well be seconds of a short log. */
const HOUR = 1e4
/** Names of columns that receivers fill with the time of the day. */
const receiverTime = /(?:^|[^a-z])(?:utc|gmt|gnss|gps|zulu)(?:$|[^a-z])/i
/** Name of the format in a heading or a line of units of such a column. */
const formatName = /^[[(]?h{2}m{2}s{2}(?:[.,][a-z0-9]{1,9})?[\])]?$/i

export const isClockFormat = (text: string | undefined): boolean => text !== undefined && formatName.test(text.trim())

/** Returns whether a cell is a clock of six digits before the point with a leading zero, unlike a number. */
export const isPaddedClock = (cell: string): boolean => /^[0-2]\d[0-5]\d(?:[0-5]\d|60)(?:[.,]\d+)?$/.test(cell)

export interface ClockDigits {
  /** Since midnight; each midnight that is passed adds a day. */
  readonly seconds: Float64Array
  /** True if the reading is unambiguous. */
  readonly certain: boolean
}

/**
 * Returns the times of a column without a unit, or a unit that may be wrong.
 * @param fixed the format of the file says that these are times of the day
 * @returns undefined if the numbers don't fit, and where it makes no difference whether they are
 */
export function clockDigits(values: Float64Array, name: string, fixed: boolean): ClockDigits | undefined {
  if (!values.every((value) => value !== value || areDigits(value))) return undefined
  const seconds = acrossMidnight(values.map(ofDigits))
  const first = values.find((value) => value === value) ?? NaN
  if (fixed || (receiverTime.test(name) && first >= DAY)) return { seconds, certain: true }
  // a time of the day passes from 59 to 100 by a usual step; seconds that pass a minute in a gap may be either
  const usual = usualStep(values)
  let [differ, sure] = [false, false]
  let last = -1
  for (let i = 0; i < values.length; i++) {
    if (values[i] !== values[i]) continue
    const [plain, clock] = last < 0 ? [0, 0] : [values[i] - values[last], seconds[i] - seconds[last]]
    last = i
    if (Math.abs(plain - clock) < 1e-6) continue
    differ = true
    if (clock <= 0) return undefined
    if (clock <= 1.5 * usual && Math.abs(plain) >= 40 * (1 - 1e-9) && Math.abs(plain) > 3 * usual && values[i] >= HOUR)
      sure = true
  }
  return differ ? { seconds, certain: sure } : undefined
}

/** Returns whether digits are a clock: minutes and seconds below 60, except 23:59:60, a leap second (ITU-R TF.460). */
const areDigits = (value: number): boolean =>
  value >= 0 &&
  value < 240_000 &&
  Math.floor(value / 100) % 100 < 60 &&
  (value % 100 < 60 || (value % 100 < 61 && Math.floor(value / 100) % 100 === 59))

const ofDigits = (value: number): number =>
  (Math.floor(value / 1e4) * 60 + (Math.floor(value / 100) % 100)) * 60 + (value % 100)

/** Returns times that continue across midnight: a clock that goes back by more than half a day has passed it. */
export function acrossMidnight(values: Float64Array): Float64Array {
  let [days, last] = [0, -Infinity]
  return values.map((value) => {
    if (value !== value) return value
    if (value + days * DAY < last - DAY / 2) days++
    last = value + days * DAY
    return last
  })
}

/**
 * Seconds since 1970 of dates written as yyyymmddhhmmss; undefined for other numbers.
 * @param values 14 digits before the point
 */
export function dateDigits(values: Float64Array): Float64Array | undefined {
  const first = values.find((value) => value === value) ?? NaN
  if (!(first >= 19_700_101e6 && first < 21_000_101e6)) return undefined
  const seconds = values.map((value) => {
    const [day, clock] = [Math.floor(value / 1e6), value % 1e6]
    const [year, month, date] = [Math.floor(day / 1e4), Math.floor(day / 100) % 100, day % 100]
    return month >= 1 && month <= 12 && date >= 1 && date <= 31 && areDigits(clock)
      ? Date.UTC(year, month - 1, date) / 1000 + ofDigits(clock)
      : NaN
  })
  return values.every((value, i) => value !== value || seconds[i] === seconds[i]) ? seconds : undefined
}
