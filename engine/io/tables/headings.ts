/** Names, units and the sample rate of a table, from the lines above its numbers. */
import { isUnitName, parseUnit } from '../../model/units'
import { parseHeading } from '../table'
import { isNumber, numberOf, type NumberStyle } from './numbers'

export interface Heading {
  readonly name: string
  /** As written. */
  readonly unit: string | undefined
}

export interface Headings {
  readonly headings: readonly Heading[]
  /** One-based lines; 0 where there is none. */
  readonly nameLine: number
  readonly unitLine: number
  /** Samples per second. */
  readonly rate: number | undefined
}

/** Characters of a heading that are read. */
const LONGEST = 300

/** Names from the nearest line that has a text for every column; a line of units may stand below or above it. */
export function headingsAbove(
  rows: readonly (readonly string[])[],
  first: number,
  width: number,
  style: NumberStyle,
): Headings {
  const above = rows
    .map((cells, i) => ({ cells, line: i + 1 }))
    .slice(0, first)
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !/^\[data\]$/i.test(cells[0]) && !areKinds(cells))
    .reverse()
    .map(({ cells, line }) => ({
      line,
      // a mark of remarks may stand before the names, with or without a blank
      cells: /^[#%]$/.test(cells[0]) && cells.length === width + 1 ? cells.slice(1) : ofWidth(cells, width),
    }))
  const rate = rateIn(
    above.map(({ cells }) => cells),
    style,
  )
  const fits = (row: (typeof above)[number] | undefined): row is (typeof above)[number] => row?.cells.length === width
  // a line of kinds ("float", "-") or of an index may stand between names and numbers; no more than three lines are such
  const near = above.slice(0, 4).filter(fits)
  const [nearest, further] = near
  if (nearest === undefined || !fits(above[0])) return { headings: numbered(width), nameLine: 0, unitLine: 0, rate }
  if (further !== undefined && isUnitLine(nearest.cells) && !isUnitLine(further.cells, true)) {
    const headings = further.cells.map((cell, j) => ({
      name: nameOf(parts(cell).name, j),
      unit: bare(nearest.cells[j]) ?? parts(cell).unit,
    }))
    return { headings, nameLine: further.line, unitLine: nearest.line, rate }
  }
  const headings = nearest.cells.map((cell, j) => {
    const { name, unit } = parts(cell)
    return { name: nameOf(name, j), unit }
  })
  return { headings, nameLine: nearest.line, unitLine: 0, rate }
}

/** Lines with names of types of numbers in every cell. */
const areKinds = (cells: readonly string[]): boolean =>
  cells.every((cell) =>
    /^(?:u?int|float|double|single|bool|boolean|real|number|numeric|string|date(?:time)?64|object)\d*$/i.test(cell),
  )

/** A separator at the end of names or of rows only makes no column. */
function ofWidth(cells: readonly string[], width: number): readonly string[] {
  if (cells.length === width + 1 && cells.at(-1) === '') return cells.slice(0, -1)
  return cells
}

const numbered = (width: number): readonly Heading[] =>
  Array.from({ length: width }, (_, j) => ({ name: nameOf('', j), unit: undefined }))

const nameOf = (text: string, j: number): string => (text.trim() === '' ? `Column ${j + 1}` : text.trim())

/** `name [unit]`, `name (unit)`, `name, unit`, `name / unit`, `name in unit`, `t_ms`. */
function parts(cell: string): Heading {
  const text = cell.slice(0, LONGEST).replace(/^[#%]\s*/, '')
  const bracketed = parseHeading(text.replace(/\s+\/\s*(?=[[({<])/, ' ').replace(/\s*[({<]([^(){}<>]*)[)}>]$/, ' [$1]'))
  if (bracketed.unit !== undefined)
    return { name: bracketed.name, unit: bracketed.unit === '' || bracketed.unit === '-' ? '1' : bracketed.unit }
  const spelled = /^(.*\S)(?:\s*,\s*|\s+\/\s*|\s+in\s+)(\S+)$/.exec(text)
  if (spelled !== null && isUnit(spelled[2])) return { name: spelled[1], unit: spelled[2] }
  const suffix = /^((?:time|t|timestamp|elapsed|zeit))[_ ](s|sec|ms|us|ns|min|h)$/i.exec(text)
  if (suffix !== null) return { name: text, unit: suffix[2] === 'sec' ? 's' : suffix[2].toLowerCase() }
  return { name: text, unit: undefined }
}

function isUnit(text: string): boolean {
  if (isUnitName(text)) return true
  try {
    parseUnit(text)
    return true
  } catch {
    return false
  }
}

/** `[m/s]`, `(deg)`, `N`, `-` or nothing in every cell. At least one must be a unit beyond doubt. */
function isUnitLine(cells: readonly string[], sure = false): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell !== '-')
  if (filled.length === 0) return false
  const known = filled.filter((cell) => /^[[(].*[\])]$/.test(cell) || isUnit(cell)).length
  const looksLike = filled.every((cell) =>
    /^[[(].*[\])]$|^[A-Za-z°%µμΩ'"][A-Za-z0-9°%µμΩ²³·^*/. ()'"-]{0,11}$|^1$/.test(cell),
  )
  // names may be units too: t, s, m, N, "x,y,z"; a line of names is not all units
  if (sure)
    return (
      known === filled.length && filled.length > 1 && !cells.some((cell) => /^(t|time|zeit|x|y|z)$/i.test(cell.trim()))
    )
  return looksLike && 2 * known >= filled.length && !cells.some((cell) => /^(t|time|zeit|x|y|z)$/i.test(cell.trim()))
}

function bare(text: string): string | undefined {
  const unit = text
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .trim()
  return unit === '' ? undefined : unit === '-' ? '1' : unit
}

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

/** "Sample Rate","50.000","Hz" and the like; what the unit says counts, whatever it is called. */
function rateIn(rows: readonly (readonly string[])[], style: NumberStyle): number | undefined {
  for (const cells of rows) {
    for (const [i, cell] of cells.entries()) {
      if (cell.length > LONGEST) continue
      const whole =
        /^\W*(sample|sampling)[ _-]?(rate|frequency|interval|period|time)\W*?(?:[:=]\s*([\d.,]+)\s*([\wµμ]+)?)?\W*$/i.exec(
          cell,
        )
      if (whole === null) continue
      const text = whole[3] ?? cells[i + 1] ?? ''
      // "1,000" is told from "1.000" by the numbers of the table only; MoTeC's "50.000" by nothing else than that
      const value = isNumber(text, style)
        ? numberOf(text, style)
        : /^\d+[.,]\d{1,2}$/.test(text)
          ? Number(text.replace(',', '.'))
          : NaN
      if (value === undefined || !(value > 0) || !Number.isFinite(value)) continue
      const unit = (whole[4] ?? cells[i + 2] ?? '').trim().replace(/[µμ]/, 'u')
      const perSecond = rateUnits.get(unit.toLowerCase())
      const seconds = timeUnits.get(unit.toLowerCase())
      if (perSecond !== undefined) return value * perSecond
      if (seconds !== undefined) return 1 / (value * seconds)
      if (unit !== '') continue
      return /rate|frequency/i.test(whole[2]) ? value : 1 / value
    }
  }
  return undefined
}
