/**
 * Tables of numbers in text, whoever wrote them: CSV with any separator and decimal comma, tables of ADAMS/PostProcessor
 * and of spreadsheets. What stands before the numbers is looked through for names and units; pages of the same columns
 * continue the table. Columns of words, such as remarks and times of the day, are no part of it.
 */
import { ModelError } from '../model/errors'
import { hasZeros } from '../model/json'
import type { ImportedColumn } from './imported'
import { parseHeading } from './table'

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?$|^[+-]?(?:nan|inf(?:inity)?)$/i

export interface DelimitedTable {
  readonly columns: readonly ImportedColumn[]
  /** Lines, from 1, that begin with a number as the rows do and are none: a word among the numbers, another length. */
  readonly leftOut: readonly number[]
}

/** @throws ModelError `file-format` when no table of numbers is found */
export function readDelimited(text: string, file: string): DelimitedTable {
  if (hasZeros(text))
    throw new ModelError(
      'file-format',
      'the file is no text',
      { file },
      'export the table as CSV; a workbook cannot be read',
    )
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const { split, comma } = dialectOf(lines)
  const cellsOf = lines.map((line) => (line.trim() === '' ? [] : split(line)))
  // A separator at the end of every line makes no column.
  const trailing = cellsOf.every((cells) => cells.length < 2 || cells.at(-1) === '')
  const rows = trailing ? cellsOf.map((cells) => cells.slice(0, -1)) : cellsOf
  const words = wordColumns(rows, comma)
  const numeric = (cells: readonly string[]): boolean =>
    cells.length >= 2 &&
    cells.some((cell, j) => cell !== '' && !words.has(j)) &&
    cells.every((cell, j) => cell === '' || words.has(j) || isNumber(cell, comma))
  const first = rows.findIndex(
    (cells, i) => numeric(cells) && (rows[i + 1] === undefined || sameWidth(rows, i, numeric)),
  )
  if (first < 0) {
    throw new ModelError(
      'file-format',
      'there is no table of numbers in the file',
      { file },
      'write a column for the time and one for each signal, separated by commas, semicolons, tabs or blanks',
    )
  }
  const width = rows[first].length
  const headings = headingsAbove(rows, first, width)
  const isRow = (cells: readonly string[]): boolean => cells.length === width && numeric(cells)
  const data = rows.slice(first).filter(isRow)
  const leftOut = rows.flatMap((cells, i) =>
    i > first && cells.length > 0 && isNumber(cells[0], comma) && !isRow(cells) ? [i + 1] : [],
  )
  const columns = headings.flatMap(({ name, unit }, j) => {
    if (words.has(j)) return []
    const values = new Float64Array(data.length)
    for (let i = 0; i < data.length; i++) {
      values[i] = valueOf(data[i][j], comma)
      if (Number.isFinite(values[i]) || !/^[+-]?[\d.]/.test(data[i][j])) continue
      throw new ModelError(
        'file-format',
        `the number "${data[i][j].slice(0, 40)}…" is too large`,
        { file, line: rows.indexOf(data[i]) + 1, signal: name },
        'correct the value',
      )
    }
    return [{ name, unit, values }]
  })
  return { columns, leftOut }
}

/**
 * Columns in which words are the rule and not a fault: more cells are words than numbers. Looked for in the lines that are
 * as long as most and have numbers in at least two columns.
 */
function wordColumns(rows: readonly (readonly string[])[], comma: boolean): ReadonlySet<number> {
  const likely = rows.filter((cells) => cells.filter((cell) => isNumber(cell, comma)).length >= 2)
  const counts = new Map<number, number>()
  for (const { length } of likely) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [[width] = [0]] = [...counts].sort((a, b) => b[1] - a[1])
  const same = likely.filter(({ length }) => length === width)
  const found = new Set<number>()
  // One line with two numbers is a sentence.
  if (same.length < 2) return found
  for (let j = 0; j < width; j++) {
    const filled = same.filter((cells) => cells[j] !== '')
    const numbers = filled.filter((cells) => isNumber(cells[j], comma))
    if (filled.length > 2 * numbers.length) found.add(j)
  }
  return found
}

/** A single line of numbers in the middle of words is no table: the next one must be alike, unless it is the last. */
function sameWidth(
  rows: readonly (readonly string[])[],
  i: number,
  numeric: (cells: readonly string[]) => boolean,
): boolean {
  const next = rows.slice(i + 1).find((cells) => cells.length > 0)
  return next === undefined || (next.length === rows[i].length && numeric(next))
}

/** Characters of a heading that are read. */
const longestHeading = 300

interface Heading {
  readonly name: string
  readonly unit: string | undefined
}

/** Names from the lines above the numbers that have a text for every column; a line of units may stand between. */
function headingsAbove(rows: readonly (readonly string[])[], first: number, width: number): readonly Heading[] {
  const above = rows
    .slice(0, first)
    .filter((cells) => cells.length > 0)
    .reverse()
    .map((cells) => (cells[0].startsWith('#') && cells.length === width + 1 ? cells.slice(1) : cells))
  const [nearest, further] = above
  const fits = (cells: readonly string[] | undefined): cells is readonly string[] => cells?.length === width
  if (!fits(nearest)) return Array.from({ length: width }, (_, j) => ({ name: `Column ${j + 1}`, unit: undefined }))
  if (fits(further) && nearest.every(isUnit)) {
    return further.map((cell, j) => ({ name: nameOf(cell, j), unit: bare(nearest[j]) }))
  }
  return nearest.map((cell, j) => {
    const text = cell.slice(0, longestHeading)
    const { name, unit } = parseHeading(text.replace(/^#\s*/, '').replace(/\s*\(([^()]*)\)$/, ' [$1]'))
    return { name: nameOf(name, j), unit }
  })
}

const nameOf = (text: string, j: number): string => (text.trim() === '' ? `Column ${j + 1}` : text.trim())

/** `[m/s]`, `(deg)`, `N`, `-` or nothing. */
function isUnit(text: string): boolean {
  return (
    /^[[(].*[\])]$|^[A-Za-z°%µ][A-Za-z0-9°%µ²³^*/. ()-]{0,11}$|^[-1]?$/.test(text.trim()) &&
    !/^(t|time|x|y|z)$/i.test(text)
  )
}

const bare = (text: string): string | undefined => {
  const unit = text
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .replace(/^-$/, '1')
  return unit === '' ? undefined : unit
}

/** What a line with words counts against one of numbers alone; the sample has 200 lines. */
const LINE_WITH_WORDS = 1e-3

interface Dialect {
  readonly split: (line: string) => readonly string[]
  /** Decimal comma. */
  readonly comma: boolean
}

/** The separator that splits the most lines into the same number of numbers. */
function dialectOf(lines: readonly string[]): Dialect {
  const sample = lines.filter((line) => /\d/.test(line)).slice(-200)
  const candidates: readonly Dialect[] = [
    { split: by(';'), comma: false },
    { split: by(';'), comma: true },
    { split: by('\t'), comma: false },
    { split: by('\t'), comma: true },
    { split: by(','), comma: false },
    { split: blanks, comma: false },
    { split: blanks, comma: true },
  ]
  const score = ({ split, comma }: Dialect): number =>
    sample.reduce((sum, line) => {
      const cells = split(line)
      const numbers = cells.filter((cell) => isNumber(cell, comma)).length
      if (cells.length >= 2 && cells.every((cell) => cell === '' || isNumber(cell, comma))) return sum + 1
      // Words among the numbers: of no weight where there are lines without.
      return numbers >= 2 ? sum + (LINE_WITH_WORDS * numbers) / cells.length : sum
    }, 0)
  return candidates.reduce((best, next) => (score(next) > score(best) ? next : best))
}

const by =
  (separator: string) =>
  (line: string): readonly string[] => {
    const cells: string[] = []
    let [cell, quoted] = ['', false]
    for (const character of line) {
      if (character === '"') quoted = !quoted
      else if (character === separator && !quoted) {
        cells.push(cell.trim())
        cell = ''
      } else cell += character
    }
    cells.push(cell.trim())
    return cells
  }

const blanks = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, inside]) => inside ?? whole)

function isNumber(cell: string, comma: boolean): boolean {
  return number.test(comma ? cell.replace(',', '.') : cell)
}

function valueOf(cell: string, comma: boolean): number {
  if (cell === '') return NaN
  const text = (comma ? cell.replace(',', '.') : cell).replace(/d/i, (d) => (/^[+-]?[\d.]+d/i.test(cell) ? 'e' : d))
  if (/nan/i.test(text)) return NaN
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return Number(text)
}
