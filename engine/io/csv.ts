/**
 * CSV (RFC 4180) of tables over time: first column `t [s]`, then `Block.signal
 * [unit]`. Reading also takes semicolons or tabs as separators, lines that start with `#`, empty lines,
 * and headings without units. Writing gives the shortest text that restores the double.
 */
import Papa from 'papaparse'
import { ModelError } from '../errors/model-error'
import { headingSeparator } from '../model/files/project-files'
import { gridHeadings, isGridLine } from '../model/files/grid-headings'
import { foreignContent } from '../model/foreign'
import { looksBinary } from '../model/text/json'
import { compatible, parseUnit, toSI } from '../quantities/units'
import type { Unit } from '../quantities/units'
import { parseHeading } from './table'
import type { TableColumn, TimeTable } from './table'

/**
 * @param file name for messages
 * @param emptyCells meaning of an empty cell: an error, or no value, as NaN is
 * @throws ModelError `file-format` with the line and, if it is one column's fault, its name as `signal`
 */
export function readCsv(text: string, file: string, emptyCells: EmptyCells = 'refused'): TimeTable {
  const { headings, data, fail } = readNumbers(text, file, true, emptyCells)
  const time = timeInSeconds(data[0], headings[0].unit, (what, hint) => fail(0, what, hint))
  for (let i = 0; i < time.length; i++) {
    if (!Number.isFinite(time[i])) throw fail(i + 1, 'the time is not a finite number', 'correct the first column')
    if (i > 0 && time[i] < time[i - 1]) {
      throw fail(
        i + 1,
        `the time goes back from ${time[i - 1]} s to ${time[i]} s`,
        'keep the rows before or from this line, if another recording begins here; else sort the rows by time',
      )
    }
  }
  return { time, columns: headings.slice(1).map(({ name, unit }, j) => ({ name, unit, values: data[j + 1] })) }
}

/**
 * Returns all columns of a CSV file of numbers, none of which has to be time; of a grid over two inputs, the three
 * columns of its points.
 * @throws ModelError as `readCsv`
 */
export function readCsvColumns(text: string, file: string): readonly TableColumn[] {
  const { headings, cells, data, fail } = readNumbers(text, file, false, 'refused')
  if (isGridLine(cells)) return gridColumns(cells, data, fail)
  if (headings.some(({ name }) => name === '' || parseCell(name) !== undefined))
    throw fail(0, 'the first line has no headings', 'add a line "name [unit],name [unit],..."')
  return headings.map(({ name, unit }, j) => ({ name, unit, values: data[j] }))
}

/** Returns the points of a grid, a row for each: first column, first row, value. */
function gridColumns(cells: readonly string[], data: readonly Float64Array[], fail: Fail): readonly TableColumn[] {
  const across = cells.slice(1).map(Number)
  const [down, ...columns] = data
  const twice = across.findIndex((value, j) => across.indexOf(value) !== j)
  if (twice >= 0) throw fail(0, `the first row has ${across[twice]} twice`, 'give each value of the axis once')
  const again = down.findIndex((value, i) => down.indexOf(value) !== i)
  if (again >= 0) throw fail(again + 1, `the first column has ${down[again]} twice`, 'give each value of the axis once')
  const points = [...down].flatMap((u1, i) => across.map((u2, j) => [u1, u2, columns[j][i]]))
  return gridHeadings(cells[0], parseHeading).map(({ name, unit }, k) => ({
    name,
    unit,
    values: Float64Array.from(points, (point) => point[k]),
  }))
}

export type EmptyCells = 'refused' | 'no value'

type Fail = (row: number, what: string, hint: string, signal?: string, cell?: number) => ModelError

function readNumbers(
  text: string,
  file: string,
  overTime: boolean,
  emptyCells: EmptyCells,
): {
  readonly headings: readonly ReturnType<typeof parseHeading>[]
  /** Cells of the line of headings, as written. */
  readonly cells: readonly string[]
  readonly data: readonly Float64Array[]
  /** @param row of numbers, from 1; 0 is the headings */
  readonly fail: Fail
} {
  const foreign = foreignContent(file, text.slice(0, 8192), ['table'], 'a CSV file')
  if (foreign !== undefined) throw foreign
  if (looksBinary(text))
    throw new ModelError(
      'file-format',
      'the file is not UTF-8 text',
      { file, line: 1 },
      'export the table as CSV; a workbook cannot be read',
    )
  const delimiter = separatorOf(text)
  const parsed = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    comments: '#',
    skipEmptyLines: 'greedy',
    delimiter,
  })
  const rows = parsed.data
  const fail: Fail = (row, what, hint, signal, cell) => {
    const line = lineOfRow(text, row)
    const column = cell === undefined ? {} : { column: columnOfCell(text, line, delimiter, cell) }
    return new ModelError(
      'file-format',
      what,
      { file, line, ...column, ...(signal === undefined ? {} : { signal }) },
      hint,
    )
  }

  const quotes = parsed.errors.find((error) => error.type === 'Quotes')
  if (quotes !== undefined) {
    const line = text.slice(0, quotes.index ?? 0).split('\n').length
    throw new ModelError('file-format', 'a quotation mark is not closed', { file, line }, 'close it or remove it')
  }
  if (rows.length === 0)
    throw new ModelError(
      'file-format',
      'the file is empty',
      { file },
      overTime ? 'the first line must be "t [s],Block.signal [unit],..."' : 'the first line must be "name [unit],..."',
    )
  const headings = rows[0].map(parseHeading)
  if (overTime) checkHeadings(headings, (what, hint) => fail(0, what, hint))
  if (rows.length === 1) throw fail(0, 'there are no rows below the headings', 'add rows of numbers')

  const data = headings.map(() => new Float64Array(rows.length - 1))
  for (let row = 1; row < rows.length; row++) {
    const cells = rows[row]
    if (cells.length !== headings.length) {
      throw fail(
        row,
        `the row has ${cells.length} values, the headings are ${headings.length}`,
        'give every row a value for every column',
      )
    }
    for (let j = 0; j < cells.length; j++) {
      const value = emptyCells === 'no value' && cells[j].trim() === '' ? NaN : parseCell(cells[j])
      if (value === undefined) throw fail(row, ...cellProblem(cells[j], headings[j].name), headings[j].name, j)
      data[j][row - 1] = value
    }
  }
  return { headings, cells: rows[0], data, fail }
}

/** Returns the text of a table, lines ended by a newline. */
export function writeCsv(table: TimeTable): string {
  return [...csvParts(table)].join('')
}

/** Rows whose text is made at once; a long run has more text than a string can hold. */
const ROWS_OF_A_PART = 4096

/** Yields the text of a table in parts that end with a line. */
export function* csvParts({ time, columns }: TimeTable): Generator<string, void> {
  const names = new Set(columns.map(({ name }) => name))
  const timeName = ['t', 'time', 'T', 'Time', 'TIME'].find((name) => !names.has(name)) ?? 't'
  const headings = [
    `${timeName} [s]`,
    ...columns.map(({ name, unit }) => (unit === undefined ? name : `${name} [${unit}]`)),
  ]
  yield `${headings.map(quoted).join(',')}\n`
  for (let start = 0; start < time.length; start += ROWS_OF_A_PART) {
    let part = ''
    for (let i = start; i < Math.min(time.length, start + ROWS_OF_A_PART); i++) {
      part += numberText(time[i])
      for (const { values } of columns) part += `,${numberText(values[i])}`
      part += '\n'
    }
    yield part
  }
}

/** Returns the shortest text that restores a double, with the sign of zero, which `String` loses. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function quoted(heading: string): string {
  return /[",;\t\r\n]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading
}

/** Returns the separator of the headings that also cuts the first row into as many cells, if there is one. */
function separatorOf(text: string): string {
  const lines = /^(?![^\S\r\n]*#)(?=.*\S).*$/gm
  const [headings, row] = [lines, lines].map((pattern) => pattern.exec(text)?.[0] ?? '')
  return headingSeparator(headings, row)
}

type Heading = ReturnType<typeof parseHeading>

function checkHeadings(headings: readonly Heading[], fail: (what: string, hint: string) => ModelError): void {
  const first = headings[0].name
  if (parseCell(first) !== undefined) {
    throw fail('the first line has numbers instead of headings', 'add the line "t [s],Block.signal [unit],..."')
  }
  if (!/^(t|time)$/i.test(first))
    throw fail(`the first column is "${first}", not the time`, 'name the first column "t [s]"')
  if (headings.length < 2) throw fail('there is no column besides the time', 'add columns "Block.signal [unit]"')
  const seen = new Set<string>()
  for (const { name } of headings) {
    if (name === '') throw fail('a column has no heading', 'write "Block.signal [unit]" above each column')
    if (seen.has(name)) throw fail(`two columns are called "${name}"`, 'rename or remove one of them')
    seen.add(name)
  }
}

function timeInSeconds(
  values: Float64Array,
  unitText: string | undefined,
  fail: (what: string, hint: string) => ModelError,
): Float64Array {
  if (unitText === undefined || unitText === 's') return values
  let unit: Unit
  try {
    unit = parseUnit(unitText)
  } catch (error) {
    if (error instanceof ModelError) throw fail(`the unit of the time cannot be read: ${error.what}`, 'write "t [s]"')
    throw error
  }
  if (!compatible(unit.dimension, parseUnit('s').dimension)) throw fail(`the time is in "${unitText}"`, 'write "t [s]"')
  return values.map((value) => toSI(value, unit))
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const special: Readonly<Record<string, number>> = {
  nan: NaN,
  infinity: Infinity,
  inf: Infinity,
  '+infinity': Infinity,
  '+inf': Infinity,
  '-infinity': -Infinity,
  '-inf': -Infinity,
}

function parseCell(cell: string): number | undefined {
  const text = cell.trim()
  if (numberPattern.test(text)) {
    const value = Number(text)
    return Number.isFinite(value) ? value : undefined
  }
  const word = text.toLowerCase()
  return Object.hasOwn(special, word) ? special[word] : undefined
}

function cellProblem(cell: string, name: string): readonly [what: string, hint: string] {
  const whole = cell.trim()
  const text = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole
  if (numberPattern.test(whole)) return [`"${text}" in column "${name}" is too large`, 'correct the value']
  if (text === '') return [`a value of "${name}" is missing`, 'fill it in or remove the row']
  if (/^[+-]?\d+,\d+/.test(text)) return [`"${text}" has a decimal comma`, 'write decimal points']
  return [`"${text}" in column "${name}" is not a number`, 'correct the value or remove the row']
}

/** Returns the one-based line of the headings, in a text that `readCsv` takes. */
export function headingLine(text: string): number {
  return lineOfRow(text, 0)
}

/**
 * Returns the one-based line of a row (0 is the heading): rows are counted as the reader does, quoted line breaks
 * aside.
 */
function lineOfRow(text: string, row: number): number {
  const lines = text.split(/\r\n|\n|\r/)
  let left = row
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i].replace(/^\ufeff/, '')
    if (line.startsWith('#') || /^[\s,;]*$/.test(line)) continue
    if (left-- === 0) return i + 1
  }
  return lines.length
}

/** Returns the one-based column at which a cell of a line begins. */
function columnOfCell(text: string, line: number, delimiter: string, cell: number): number {
  const characters = text.split(/\r\n|\n|\r/)[line - 1]
  let left = cell
  let quoted = false
  for (let i = 0; i < characters.length && left > 0; i++) {
    if (characters.charAt(i) === '"') quoted = !quoted
    else if (!quoted && characters.charAt(i) === delimiter && --left === 0) return i + 2
  }
  return 1
}
