/** Sample rates as they are stated above tables. */
import { isNumber, numberOf, type NumberStyle } from './numbers'

/** Number of characters of a cell that are read. */
const LONGEST = 300

const rateUnits = new Map([
  ...['hz', '1/s', 's-1', 'sps', 'samples'].map((unit) => [unit, 1] as const),
  ['khz', 1e3],
  ['mhz', 1e6],
])
const timeUnits = new Map([
  ...['s', 'sec', 'secs', 'second', 'seconds'].map((unit) => [unit, 1] as const),
  ...['ms', 'msec', 'millisecond', 'milliseconds'].map((unit) => [unit, 1e-3] as const),
  ...['us', 'usec', 'microsecond', 'microseconds'].map((unit) => [unit, 1e-6] as const),
  ['ns', 1e-9],
  ['min', 60],
])

/** "Sample Rate","50.000","Hz" and the like; the unit decides, regardless of the name. */
export function rateIn(rows: readonly (readonly string[])[], style: NumberStyle): number | undefined {
  for (const cells of rows) {
    for (const [i, cell] of cells.entries()) {
      if (cell.length > LONGEST) continue
      const whole =
        /^\W*(sample|sampling|log)[ _-]?(rate|frequency|interval|period|time)(?:\s*[([](\w+)[)\]])?\W*?(?:[:=]\s*([\d.,]+)\s*([\wµμ]+)?)?\W*$/i.exec(
          cell,
        )
      if (whole === null) continue
      const [, number, behind] = /^([\d.,]+)(?:\s*(?=[A-Za-zµμ])|\s+)([\wµμ/]+)$/.exec(cells[i + 1] ?? '') ?? []
      const text = whole[4] ?? number ?? cells[i + 1] ?? ''
      // only the numbers of the table distinguish "1,000" from "1.000", and MoTeC's "50.000" as well
      const value = isNumber(text, style)
        ? numberOf(text, style)
        : /^\d+[.,]\d{1,2}$/.test(text)
          ? Number(text.replace(',', '.'))
          : NaN
      if (value === undefined || !(value > 0) || !Number.isFinite(value)) continue
      const unit = (whole[5] ?? whole[3] ?? (whole[4] === undefined ? behind : undefined) ?? cells[i + 2] ?? '')
        .trim()
        .replace(/[µμ]/, 'u')
      const perSecond = rateUnits.get(unit.toLowerCase())
      const seconds = timeUnits.get(unit.toLowerCase())
      if (perSecond !== undefined) return value * perSecond
      if (seconds !== undefined) return 1 / (value * seconds)
      if (unit !== '') continue
      return /rate|frequency/i.test(cell) ? value : 1 / value
    }
  }
  return undefined
}
