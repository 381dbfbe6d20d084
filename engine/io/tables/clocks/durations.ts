/**
 * Times of logs beside `10:15:30`: clocks with dots or dashes, days in front (IRIG standard 200, `ddd:hh:mm:ss`;
 * pandas, `0 days 00:00:01`), and durations with letters (`10h15m30s`; ISO 8601, `PT1.5S`).
 */

/** `10.15.30`, `10-15-30`, with parts of a second after another mark. */
const dotted = /^(\d{1,2})([.-])([0-5]\d)\2([0-5]\d)(?:[.,](\d{1,9}))?$/
const withDays = /^(?:(\d{3}):|(\d{1,5}) days?,? )(\d{1,2}):([0-5]\d):([0-5]\d)(?:[.,](\d{1,9}))?$/i
const letters =
  /^(?=.*[hm])(?:(\d{1,4}) ?h(?:rs?)?)? ?(?:(\d{1,4}) ?m(?:in)?)? ?(?:(\d{1,9}(?:[.,]\d{1,9})?) ?s(?:ec)?)?$/i
const iso = /^P(?:(\d{1,4})D)?T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?$/i

export const isDotted = (cell: string): boolean => dotted.test(cell)

/** Seconds of a clock with dots; undefined for other cells. */
function dottedSeconds(cell: string): number | undefined {
  const match = dotted.exec(cell)
  if (match === null || Number(match[1]) > 24) return undefined
  return sum(0, match[1], match[3], `${match[4]}.${match[5] ?? 0}`)
}

/** Returns whether a cell is a clock with dots and parts of a second, which can't be a date. */
export const isDottedClock = (cell: string): boolean => dotted.exec(cell)?.[5] !== undefined

/** Seconds of a time in another form than `hh:mm:ss`; undefined for other cells. */
export function otherClockSeconds(cell: string): number | undefined {
  if (!/^[\dP]/i.test(cell) || cell.length > 40) return undefined
  const days = withDays.exec(cell)
  if (days !== null) return sum(days[1] ?? days[2], days[3], days[4], `${days[5]}.${days[6] ?? 0}`)
  const written = iso.exec(cell)
  if (written !== null) return sum(...(written.slice(1) as [string, string, string, string]))
  const lettered = /\d/.test(cell) ? letters.exec(cell) : null
  if (lettered !== null) return sum(0, ...(lettered.slice(1) as [string, string, string]))
  return dottedSeconds(cell)
}

function sum(
  days: string | number | undefined,
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
): number {
  const whole = Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60
  return whole + Number((seconds ?? '0').replace(',', '.'))
}

/** Days between two rows from which on they can't be dates of a log. */
const APART = 300

/**
 * Returns whether cells with dots or dashes, which are dates as well, are clocks: they rise as such, and as dates they
 * are not valid, go back or are most of a year apart.
 * @param midnight seconds since 1970 of a cell as a date; undefined if it is not one
 */
export function areDottedClocks(cells: readonly string[], midnight: (cell: string) => number | undefined): boolean {
  const clocks = cells.map(dottedSeconds)
  let [last, rises] = [NaN, false]
  for (const seconds of clocks) {
    if (seconds === undefined) return false
    // the clock restarts at midnight
    if (seconds < last && last - seconds < 43_200) return false
    rises ||= seconds > last
    last = seconds
  }
  if (!rises) return false
  const dates = cells.map(midnight)
  let apart = 0
  for (let i = 0; i < dates.length; i++) {
    const [date, before] = [dates[i], dates[i - 1]]
    if (date === undefined) return true
    if (i === 0 || before === undefined) continue
    if (date < before) return true
    apart += date - before
  }
  return apart >= APART * 86_400 * (cells.length - 1)
}
