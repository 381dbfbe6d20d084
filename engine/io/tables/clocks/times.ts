/**
 * Times of the day and dates of logs, in seconds. Dates are read as ISO 8601, with the day of the year (CCSDS
 * 301.0-B-4, code B) or the week too, with dots (day first), with slashes (year first; else the order that the values
 * allow) and with names of months; a stated time zone applies, otherwise the clock is used unchanged.
 */

import { areDottedClocks, isDotted, isDottedClock, otherClockSeconds } from './durations'

/** Order of the parts of a date with slashes, or dashes and a year of two digits. */
export const dateOrders = ['day-month', 'month-day', 'year-month'] as const
export type DateOrder = (typeof dateOrders)[number]

export type TimeKind = 'date' | 'clock'

const clockText = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]((?<=[.,])\d{1,9}|\d{3}|\d{6}))?)?\s*([ap]\.?m\.?)?`
const clock = new RegExp(`^${clockText}$`, 'i')
/** Minutes and seconds with a fraction: lap times. */
const minutes = /^(\d{1,3}):(\d{2})[.,](\d{1,9})$/
const zone = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?`
const separator = String.raw`(?:T|\s+|\s*,\s*|_)`
const iso = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:${separator}${clockText}${zone})?$`, 'i')
const compact = /^(\d{4})(\d{2})(\d{2})[T_ ](\d{2}):?(\d{2}):?(\d{2})(?:[.,](\d{1,9}))?(Z)?$/i
/** Day of the year: 2026-332T10:15:30, 2026:332:10:15:30, 2026332T101530. */
const ordinal = new RegExp(
  String.raw`^(\d{4})(?:([-/:])(\d{3})(?:(?:T|\s+|[-/:_])${clockText}${zone})?|(\d{3})T(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?(Z)?)$`,
  'i',
)
/** Week and weekday: 2026-W48-6T10:15:30. */
const weekly = new RegExp(String.raw`^(\d{4})-?W(\d{2})-?([1-7])(?:${separator}${clockText}${zone})?$`, 'i')
/** 28NOV2026:10:15:30.00, as SAS writes it. */
const joinedName = new RegExp(String.raw`^(\d{1,2})(\p{L}{3})(\d{4})(?:[: ]${clockText}${zone})?$`, 'iu')
/** A date, and a clock with dots after it. */
const dottedClock =
  /^(\S*\d{4}\S*|\d{1,2}[./-]\d{1,2}[./-]\d{2})(T|\s+|\s*,\s*|_)(\d{1,2})\.(\d{2})(?:\.(\d{2})(?=[.,]|$))?/i

/** Returns a text with colons in the clock instead of dots. */
const withColons = (cell: string): string =>
  cell.length > 60 || !cell.includes('.')
    ? cell
    : cell.replace(dottedClock, (_, date: string, gap: string, h: string, m: string, s: string | undefined) =>
        s === undefined ? `${date}${gap}${h}:${m}` : `${date}${gap}${h}:${m}:${s}`,
      )
const european = new RegExp(
  String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:${separator}${clockText}${zone})?$`,
  'i',
)
const weekday = String.raw`(?:\p{L}{2,9}\.?,?\s+)?`
/** 3-Apr-2026, 3. Mai 26, Apr 3, 2026, and Fri Apr 3 10:00:00 2026 as programs in C write it. */
const named = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:\.|st|nd|rd|th)?[-/ ]\s*(\p{L}{3,9})\.?,?[-/ ](\d{4}|\d{2})(?:${separator}${clockText}${zone})?$`,
  'iu',
)
const monthFirst = new RegExp(
  String.raw`^${weekday}(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:${separator}${clockText}${zone})?$`,
  'iu',
)
const yearLast = new RegExp(
  String.raw`^${weekday}(\p{L}{3,9})\s+(\d{1,2})\s+${clockText}(?:\s*(Z|UTC|GMT))?\s+(\d{4})$`,
  'iu',
)
/** English, German, French. */
const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner', 'janvier'],
  ['february', 'februar', 'février', 'fevrier'],
  ['march', 'märz', 'maerz', 'mrz', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juni', 'juin'],
  ['july', 'juli', 'juillet'],
  ['august', 'août', 'aout'],
  ['september', 'septembre'],
  ['october', 'oktober', 'octobre'],
  ['november', 'novembre'],
  ['december', 'dezember', 'décembre', 'decembre'],
]

/**
 * Returns the number of a month, from 1; 0 if the word, or its first three letters or more, names no month or more than
 * one.
 */
function monthOf(word: string): number {
  const text = word.toLowerCase()
  const numbers = months.flatMap((names, i) => (names.some((name) => name.startsWith(text)) ? [i + 1] : []))
  return numbers.length === 1 ? numbers[0] : 0
}

/** Returns the parts of a date with the name of a month: year, month, day, and the clock with its zone. */
function namedDate(
  cell: string,
): readonly [year: string, month: number, day: string, rest: readonly (string | undefined)[]] | undefined {
  let match = named.exec(cell)
  if (match !== null) return [match[3], monthOf(match[2]), match[1], match.slice(4)]
  match = monthFirst.exec(cell)
  if (match !== null) return [match[3], monthOf(match[1]), match[2], match.slice(4)]
  match = joinedName.exec(cell)
  if (match !== null) return [match[3], monthOf(match[2]), match[1], match.slice(4)]
  match = yearLast.exec(cell)
  return match === null ? undefined : [match[9], monthOf(match[1]), match[2], match.slice(3, 9)]
}

export function timeKindOf(written: string): TimeKind | undefined {
  if (clock.test(written) || minutes.test(written) || isDottedClock(written)) return 'clock'
  const cell = withColons(written)
  if (iso.test(cell) || compact.test(cell) || european.test(cell)) {
    const isDate = !isDotted(cell) || dateSeconds(cell, 'day-month') !== undefined || cell.includes('-')
    return isDate ? 'date' : 'clock'
  }
  if (ordinal.test(cell) || weekly.test(cell)) return 'date'
  if (otherClockSeconds(cell) !== undefined) return 'clock'
  return /\p{L}{3}/u.test(cell) && /\d/.test(cell) && (namedDate(cell)?.[1] ?? 0) > 0 ? 'date' : undefined
}

/**
 * Returns whether a cell of a column of this kind can be read: `10.05.26` is a date, and a clock in a column of clocks.
 */
export const isOfTimeKind = (cell: string, kind: TimeKind): boolean =>
  timeKindOf(cell) === kind || (kind === 'clock' && isDotted(cell))

/** Returns whether the cells of a column are clocks with dots or dashes rather than dates. */
export function areClocksWithDots(cells: readonly string[]): boolean {
  if (cells.length < 2 || !cells.every(isDotted)) return false
  const { order } = dateOrderOf(cells)
  return areDottedClocks(cells, (cell) => dateSeconds(cell, order)?.[0])
}

/**
 * Returns the order of dates with slashes or short years: the one in which most of them are dates, and do not go back.
 * In doubt where several fit; then the one with the shortest span is taken, the day first if they are alike. Dots put
 * the day first.
 */
export function dateOrderOf(cells: readonly string[]): {
  readonly order: DateOrder
  readonly inDoubt: boolean
  readonly shortYears: boolean
} {
  const ordered = cells.flatMap((cell) => {
    const match = european.exec(cell)
    return match === null ? [] : [match]
  })
  const [first] = ordered
  if (first === undefined || first[2] === '.') return { order: 'day-month', inDoubt: false, shortYears: false }
  const shortYears = first[4].length === 2
  const orders: readonly DateOrder[] = ['day-month', 'month-day', ...(shortYears ? (['year-month'] as const) : [])]
  const tried = orders.map((order) => {
    let [dates, backward, last, from] = [0, 0, -Infinity, NaN]
    for (const [cell] of ordered) {
      const parts = dateSeconds(cell, order)
      if (parts === undefined) continue
      const seconds = parts[0] + parts[1]
      if (dates++ === 0) from = seconds
      if (seconds < last - 3600) backward++
      last = seconds
    }
    return { order, dates, backward, span: Math.abs(last - from) }
  })
  const most = Math.max(...tried.map(({ dates }) => dates))
  const valid = tried.filter(({ dates }) => dates === most)
  const least = Math.min(...valid.map(({ backward }) => backward))
  const fitting = valid.filter(({ backward }) => backward === least)
  const { order } = fitting.reduce((best, other) => (other.span < best.span ? other : best))
  return { order, inDoubt: fitting.length > 1, shortYears }
}

/** Returns whether a date or clock states its time zone. */
export function hasZone(cell: string): boolean {
  return /:\d.*(?:Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)$/i.test(cell) || /^\d{8}T\d{6}.*Z$/i.test(cell)
}

/** Meaning of the two parts of times such as "10:30": hours and minutes, or minutes and seconds. */
export type ShortClock = 'hours' | 'minutes'

const shortClock = /^(\d{1,3}):(\d{2})$/

/**
 * Returns the meaning of such times in a column: minutes if another cell has a fraction after them; undefined if there
 * are none.
 */
export function shortClockOf(cells: readonly string[]): ShortClock | undefined {
  if (!cells.some((cell) => shortClock.test(cell))) return undefined
  return cells.some((cell) => minutes.test(cell)) ? 'minutes' : 'hours'
}

/** Seconds since midnight; undefined if the cell is not a time of day. */
export function clockSeconds(cell: string, parts: ShortClock = 'hours'): number | undefined {
  const short = minutes.exec(cell)
  if (short !== null) return Number(short[1]) * 60 + Number(short[2]) + Number(`0.${short[3]}`)
  const whole = parts === 'minutes' ? shortClock.exec(cell) : null
  if (whole !== null) return Number(whole[1]) * 60 + Number(whole[2])
  const match = clock.exec(cell)
  return match === null ? otherClockSeconds(cell) : ofClock(match.slice(1, 6), 99)
}

/**
 * Returns the parts of a time of the day: hours, minutes, seconds, digits after the point, morning or afternoon.
 * @param most hours; time since a beginning has more than a day
 */
function ofClock(
  [h, m, s = '0', fraction = '0', half]: readonly (string | undefined)[],
  most: number,
): number | undefined {
  let hours = Number(h)
  if (half !== undefined) hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0)
  if (hours > most || Number(m) > 59 || Number(s) > 60) return undefined
  return hours * 3600 + Number(m) * 60 + Number(s) + Number(`0.${fraction}`)
}

/**
 * Returns the midnight in seconds since the start of 1970 (UTC, or the clock of the log if it states no zone), and
 * seconds from there: separate, because their sum would lose microseconds. Undefined if the cell is not a date.
 */
export function dateSeconds(
  written: string,
  order: DateOrder,
): readonly [midnight: number, seconds: number] | undefined {
  const cell = withColons(written)
  const counted = countedDate(cell)
  if (counted !== undefined) {
    const clockPart = counted.rest[0] === undefined ? 0 : ofClock(counted.rest, 24)
    return clockPart === undefined ? undefined : [counted.midnight, clockPart - zoneSeconds(counted.rest[5])]
  }
  let date: readonly [year: number, month: number, day: number]
  let rest: readonly (string | undefined)[]
  let match = iso.exec(cell)
  if (match !== null) {
    date = [Number(match[1]), Number(match[2]), Number(match[3])]
    rest = match.slice(4)
  } else if ((match = compact.exec(cell)) !== null) {
    date = [Number(match[1]), Number(match[2]), Number(match[3])]
    rest = [match[4], match[5], match[6], match[7], undefined, match[8]]
  } else if ((match = european.exec(cell)) !== null) {
    const [, one, mark, two, three] = match
    const short = three.length === 2
    if (order === 'year-month' && short && mark !== '.') date = [2000 + Number(one), Number(two), Number(three)]
    else {
      const [day, month] = order !== 'month-day' || mark === '.' ? [one, two] : [two, one]
      date = [fullYear(three), Number(month), Number(day)]
    }
    rest = match.slice(5)
  } else {
    const parts = namedDate(cell)
    if (parts === undefined) return undefined
    date = [fullYear(parts[0]), parts[1], Number(parts[2])]
    rest = parts[3]
  }
  const [year, month, day] = date
  const midnight = Date.UTC(year, month - 1, day)
  const midnightDate = new Date(midnight)
  // the 31st of a month with 30 days would be the 1st of the next
  if (midnightDate.getUTCMonth() !== month - 1 || midnightDate.getUTCDate() !== day) return undefined
  const clockPart = rest[0] === undefined ? 0 : ofClock(rest, 24)
  return clockPart === undefined ? undefined : [midnight / 1000, clockPart - zoneSeconds(rest[5])]
}

/**
 * Returns the midnight, s since 1970, of a date by the day of its year, or by week and weekday; and the parts of its
 * clock with the zone.
 */
function countedDate(
  cell: string,
): { readonly midnight: number; readonly rest: readonly (string | undefined)[] } | undefined {
  const byDay = ordinal.exec(cell)
  if (byDay !== null) {
    const [year, day] = [Number(byDay[1]), Number(byDay[3] ?? byDay[10])]
    const midnight = Date.UTC(year, 0, day)
    if (day < 1 || new Date(midnight).getUTCFullYear() !== year) return undefined
    const rest = byDay[3] === undefined ? [...byDay.slice(11, 15), undefined, byDay[15]] : byDay.slice(4, 10)
    return { midnight: midnight / 1000, rest }
  }
  const byWeek = weekly.exec(cell)
  if (byWeek === null || Number(byWeek[2]) < 1 || Number(byWeek[2]) > 53) return undefined
  // the first week of a year has its fourth of January
  const fourth = new Date(Date.UTC(Number(byWeek[1]), 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7)
  const midnight = Date.UTC(Number(byWeek[1]), 0, monday + 7 * (Number(byWeek[2]) - 1) + Number(byWeek[3]) - 1)
  return { midnight: midnight / 1000, rest: byWeek.slice(4) }
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits)

function zoneSeconds(text: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text ?? '')
  if (match === null) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60)
}

/**
 * Returns the unit of numbers that count from 1970, by their size: seconds, milliseconds, microseconds or nanoseconds.
 */
export function epochUnit(value: number): 's' | 'ms' | 'us' | 'ns' | undefined {
  // between the years 2001 and 2100
  for (const [unit, size] of [
    ['s', 1],
    ['ms', 1e3],
    ['us', 1e6],
    ['ns', 1e9],
  ] as const) {
    // prettier-ignore
    if (value >= 1e9 * size && value < 4.1e9 * size) return unit
  }
  return undefined
}
