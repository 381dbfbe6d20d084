/** One heading of a column: its name and unit, as programs write them. */
import { isUnitName, parseUnit } from '../../../quantities/units'
import { inLatin } from '../../../quantities/units/other-alphabets'
import { isTemperature } from '../../../quantities/units/usual-spellings'
import { parseHeading } from '../../table'
import { isClockFormat } from '../clocks/clock-digits'

export interface Heading {
  readonly name: string
  /** Unit as written. */
  readonly unit: string | undefined
}

/** Characters of a heading that are read. */
const LONGEST = 300

export const nameOf = (text: string, j: number): string => (text.trim() === '' ? `Column ${j + 1}` : text.trim())

/** Words in the place of a unit for plain numbers. */
const plainNumbers = /^(?:#|bool(?:ean)?|flag|counts?|enum|state)$/i
const nothing = /^(?:\(?null\)?|units?|einheit(?:en)?|unix ?time|utc|time|date|datum|zeit|uhrzeit|clock)$/i
/** How dates and clocks are written, as a line of units may say: `hh:mm:ss.zzz`, `dd.MM.yyyy`. */
const timeFormat =
  /^(?:[dmyjat]{2,4}[./-][dmyjat]{2,4}[./-][dmyjat]{2,4})?[t ,_]*(?:h{1,2}:m{2}(?::s{2}(?:[.,:][a-z]{1,9})?)?)?$/i
/** Units of quantities that do not occur in models. */
const otherUnits = /^(?:dBA?|ppm|lambda|µ?T|mT|tesla|gauss|cd|lx|lux|mol)$/

/** `name [unit]`, `name (unit)`, `name, unit`, `name / unit`, `name in unit`, `t_ms`. */
function parts(cell: string): Heading {
  const text = cell.slice(0, LONGEST).replace(/^[#%]\s*/, '')
  // `time{2}` is the second of several
  if (/^\S+\{\d+\}$/.test(text)) return { name: text, unit: undefined }
  const round = /^(.*?)(\s*)[({<]([^(){}<>]*)[)}>]$/.exec(text)
  // "der(x)" is a name, and so is text in the brackets of an expression
  const isName = round !== null && round[2] === '' && !isUnitText(round[3])
  const plain = round === null || isName ? text : `${round[1]} [${round[3]}]`
  const bracketed = parseHeading(plain.replace(/(?<!\s)\s+\/\s*(?=\[)/, ' '))
  if (bracketed.unit !== undefined) return { name: bracketed.name, unit: bare(bracketed.unit) ?? '1' }
  const spelled = /^(.*\S)(?:\s*,\s*|\s+\/\s*|\s+in\s+)(\S+)$/.exec(text)
  if (spelled !== null && isUnit(spelled[2])) return { name: spelled[1], unit: spelled[2] }
  const suffix = /^((?:time|t|timestamp|elapsed|zeit))[_ ](s|sec|ms|us|ns|min|h)$/i.exec(text)
  if (suffix !== null) return { name: text, unit: suffix[2] === 'sec' ? 's' : suffix[2].toLowerCase() }
  const glued =
    /^(?:time|timestamp|elapsed|zeit|t)[_. -]?(?:in[_. -]?)?(milli|micro|ms|us|ns)(?:sec(?:ond)?s?|s)?$|^(milli|micro)s$/i.exec(
      text,
    )
  const fine = (glued?.[1] ?? glued?.[2])?.toLowerCase()
  if (fine !== undefined) return { name: text, unit: fine === 'milli' ? 'ms' : fine === 'micro' ? 'us' : fine }
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

/**
 * `t/s`, `v/(km/h)` and `Zeit/ms` as DIN 1313 has quantities in headings; undefined for others. A single `km/h` is a
 * unit.
 */
function inNorm(cell: string): Heading | undefined {
  const match = /^([^/]*\p{L}[^/]*)\/(\S.*)$/u.exec(cell.slice(0, LONGEST).trim())
  if (match === null || !isUnitText(match[2].replace(/^\((.*)\)$/, '$1'))) return undefined
  return { name: match[1].trim(), unit: bare(match[2]) }
}

/**
 * Returns the headings of a line. Numbers in brackets, `r[1]`, `r[2]`, are elements where there are several of them.
 */
export function partsOfLine(cells: readonly string[]): readonly Heading[] {
  if (cells.length > 1 && cells.every((cell) => inNorm(cell) !== undefined))
    return cells.map((cell) => inNorm(cell) ?? { name: cell.trim(), unit: undefined })
  const stems = cells.map((cell) => /^(.*\S)\[\d+(?:,\d+)*\]$/.exec(cell.trim())?.[1])
  return cells.map((cell, j) => {
    const stem = stems[j]
    const several = stem !== undefined && (stems.indexOf(stem) !== j || stems.lastIndexOf(stem) !== j)
    return several || (stem !== undefined && !/\[1\]$/.test(cell.trim()))
      ? { name: cell.trim(), unit: undefined }
      : parts(cell)
  })
}

/** Returns whether a text is a unit, a temperature, or a placeholder of a unit. */
export function isUnitText(text: string): boolean {
  const bareText = text.trim().replace(/(?<=\p{L}{2})\.$/u, '')
  return (
    isUnit(bareText) ||
    plainNumbers.test(bareText) ||
    otherUnits.test(bareText) ||
    /^unix ?time$/i.test(bareText) ||
    (isTemperature(bareText) && /[°]|deg|[cC]elsius|[fF]ahrenheit|^[CF]$/.test(bareText))
  )
}

/** Words in a line of units below the name of a date or a clock. */
const ofClocks = /^(?:time|date|datum|uhrzeit|zeit|utc|clock)$/i
const clockNames = /time|date|datum|zeit|utc|gmt|clock/i

/**
 * `[m/s]`, `(deg)`, `N`, `-` or nothing in every cell. At least one must be a unit beyond doubt.
 * @param names the line above, whose dates and clocks may have "date" and "time" for a unit
 */
export function isUnitLine(line: readonly string[], sure = false, names: readonly string[] = []): boolean {
  const cells = line.map((cell, j) =>
    ofClocks.test(bareBrackets(cell)) && clockNames.test(names[j] ?? '') ? '' : cell,
  )
  // the line may name its content
  const filled = cells
    .map((cell, j) => (j === 0 && /^(?:units?|einheit(?:en)?):?$/i.test(cell.trim()) ? '' : cell.trim()))
    .filter(
      (cell) =>
        cell !== '' && cell !== '-' && !timeFormat.test(bareBrackets(cell)) && !isClockFormat(bareBrackets(cell)),
    )
  if (filled.length === 0) return false
  const known = filled.filter((cell) => /^[[(].*[\])]$/.test(cell) || isUnitText(cell)).length
  const looksLike = filled
    .map(inLatin)
    .every((cell) =>
      /^[[(].*[\])]$|^[A-Za-z°%µμΩ'"][A-Za-z0-9°%µμΩ²³·^*/. ()'"-]{0,11}$|^1$|^1\/[A-Za-z]{1,4}$|^#$/.test(cell),
    )
  // names may be units too: t, s, m, N, "x,y,z"; a line of names is not all units
  if (sure)
    return (
      known === filled.length && filled.length > 1 && !cells.some((cell) => /^(t|time|zeit|x|y|z)$/i.test(cell.trim()))
    )
  return looksLike && 2 * known >= filled.length && !cells.some((cell) => /^(t|time|zeit|x|y|z)$/i.test(cell.trim()))
}

const bareBrackets = (text: string): string => text.replace(/^[[(](.*)[\])]$/, '$1').trim()

export function bare(text: string): string | undefined {
  const unit = text
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .replace(/(?<=\p{L}{2})\.$/u, '')
    .trim()
  if (unit === '-' || plainNumbers.test(unit)) return '1'
  return unit === '' || nothing.test(unit) || timeFormat.test(unit) ? undefined : unit
}
