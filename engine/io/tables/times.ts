/**
 * Times of the day and dates of logs, in seconds. Dates are read as ISO 8601, with dots (day first), with slashes (year
 * first; else the order that the values allow) and with names of months; a zone that is written counts, else the clock
 * is taken as it is.
 */

/** Order of the parts of a date with slashes. */
export type DateOrder = 'day-month' | 'month-day'

export type TimeKind = 'date' | 'clock'

const clockText = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]((?<=[.,])\d{1,9}|\d{3}|\d{6}))?)?\s*([ap]\.?m\.?)?`
const clock = new RegExp(`^${clockText}$`, 'i')
/** Minutes and seconds with a fraction: lap times. */
const minutes = /^(\d{1,3}):(\d{2})[.,](\d{1,9})$/
const zone = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?`
const separator = String.raw`(?:T|\s+|\s*,\s*|_)`
const iso = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:${separator}${clockText}${zone})?$`, 'i')
const compact = /^(\d{4})(\d{2})(\d{2})[T_ ](\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?(Z)?$/i
const european = new RegExp(
  String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|(?<=[./])\d{2})(?:${separator}${clockText}${zone})?$`,
  'i',
)
const named = new RegExp(
  String.raw`^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})(?:${separator}${clockText}${zone})?$`,
  'i',
)
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

export function timeKindOf(cell: string): TimeKind | undefined {
  if (clock.test(cell) || minutes.test(cell)) return 'clock'
  return iso.test(cell) || compact.test(cell) || european.test(cell) || named.test(cell) ? 'date' : undefined
}

/** Order of dates with slashes: told by parts beyond twelve; undefined where no value tells. Dots put the day first. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const found = european.exec(cell)
    if (found === null) continue
    if (found[2] === '.' || Number(found[1]) > 12) return 'day-month'
    if (Number(found[3]) > 12) return 'month-day'
  }
  return undefined
}

export function hasOrder(cell: string): boolean {
  return european.test(cell)
}

/** What the two parts of times such as "10:30" count: hours and minutes, or minutes and seconds. */
export type ShortClock = 'hours' | 'minutes'

const shortClock = /^(\d{1,3}):(\d{2})$/

/** Of a column that has such times: minutes where another cell has a fraction behind them; undefined where there are none. */
export function shortClockOf(cells: readonly string[]): ShortClock | undefined {
  if (!cells.some((cell) => shortClock.test(cell))) return undefined
  return cells.some((cell) => minutes.test(cell)) ? 'minutes' : 'hours'
}

/** Seconds since midnight; undefined where the cell is no time of the day. */
export function clockSeconds(cell: string, parts: ShortClock = 'hours'): number | undefined {
  const short = minutes.exec(cell)
  if (short !== null) return Number(short[1]) * 60 + Number(short[2]) + Number(`0.${short[3]}`)
  const whole = parts === 'minutes' ? shortClock.exec(cell) : null
  if (whole !== null) return Number(whole[1]) * 60 + Number(whole[2])
  const found = clock.exec(cell)
  return found === null ? undefined : ofClock(found.slice(1, 6))
}

/** Parts of a time of the day: hours, minutes, seconds, digits behind the point, morning or afternoon. */
function ofClock([h, m, s = '0', fraction = '0', half]: readonly (string | undefined)[]): number | undefined {
  let hours = Number(h)
  if (half !== undefined) hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0)
  if (hours > 24 || Number(m) > 59 || Number(s) > 60) return undefined
  return hours * 3600 + Number(m) * 60 + Number(s) + Number(`0.${fraction}`)
}

/**
 * Midnight in seconds since 1970 began (UTC, or in the clock of the log where no zone is written), and seconds from there:
 * apart, because their sum would lose microseconds. Undefined where the cell is no date.
 */
export function dateSeconds(cell: string, order: DateOrder): readonly [midnight: number, seconds: number] | undefined {
  let date: readonly [year: number, month: number, day: number]
  let rest: readonly (string | undefined)[]
  let found = iso.exec(cell)
  if (found !== null) {
    date = [Number(found[1]), Number(found[2]), Number(found[3])]
    rest = found.slice(4)
  } else if ((found = compact.exec(cell)) !== null) {
    date = [Number(found[1]), Number(found[2]), Number(found[3])]
    rest = [found[4], found[5], found[6], found[7], undefined, found[8]]
  } else if ((found = european.exec(cell)) !== null) {
    const [day, month] = order === 'day-month' || found[2] === '.' ? [1, 3] : [3, 1]
    const year = Number(found[4])
    date = [year < 100 ? 2000 + year : year, Number(found[month]), Number(found[day])]
    rest = found.slice(5)
  } else if ((found = named.exec(cell)) !== null) {
    date = [Number(found[3]), months.indexOf(found[2].toLowerCase()) + 1, Number(found[1])]
    rest = found.slice(4)
  } else return undefined
  const [year, month, day] = date
  const midnight = Date.UTC(year, month - 1, day)
  const made = new Date(midnight)
  // the 31st of a month with 30 days would be the 1st of the next
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return undefined
  const clockPart = rest[0] === undefined ? 0 : ofClock(rest)
  return clockPart === undefined ? undefined : [midnight / 1000, clockPart - zoneSeconds(rest[5])]
}

function zoneSeconds(text: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(text ?? '')
  if (found === null) return 0
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 3600 + Number(found[3] ?? 0) * 60)
}

/** Unit of numbers that count from 1970, by their size: seconds, milliseconds, microseconds or nanoseconds. */
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
