/**
 * Tables of numbers in text, row by row as the text arrives: the layout is found in the beginning, then every row is read
 * into columns of doubles. Pages of the same columns continue the table.
 */
import { ModelError } from '../../model/errors'
import { hasZeros } from '../../model/json'
import { cellsOf, layoutOf, type Layout, type LayoutChoice } from './layout'
import { splitterOf, type Split } from './cells'
import { numberOf } from './numbers'
import { clockSeconds, dateOrderOf, dateSeconds, hasOrder, timeKindOf, type DateOrder } from './times'
import { Growing } from './growing'
import type { TimedColumn } from './timed'

export interface TextTable {
  readonly layout: Layout
  /** Of numbers, dates and times of the day; words are left out. */
  readonly columns: readonly TimedColumn[]
  readonly rows: number
  /** Columns of words. */
  readonly words: readonly string[]
  /** Lines, from 1, that begin as the rows do and are none: a word among the numbers, another length. */
  readonly leftOut: readonly number[]
  /** How many there are; `leftOut` has the first. */
  readonly leftOutCount: number
  /** Cells without a value, of all columns. */
  readonly gaps: number
  readonly dates: { readonly order: DateOrder; readonly inDoubt: boolean } | undefined
}

export interface TextChoice extends LayoutChoice {
  readonly dateOrder?: DateOrder
}

/** Lines in which the layout is looked for. */
const HEAD_LINES = 2000
/** Lines left out that are kept by number. */
const MOST_LEFT_OUT = 1000
/** Characters of a line: a table has columns, a text without line ends has none. */
const LONGEST_LINE = 4 * 2 ** 20

/** Feed the text in parts of any size, then `finish`. */
export class TextTableReader {
  private readonly head: string[] = []
  private rest = ''
  private line = 0
  private layout: Layout | undefined
  private split: Split = (line) => [line]
  private stores: (Growing | undefined)[] = []
  private dateOrder: DateOrder = 'day-month'
  private orderInDoubt = false
  private origin: number | undefined
  private readonly leftOut: number[] = []
  private leftOutCount = 0
  private gaps = 0
  private rows = 0
  private started = false

  constructor(
    private readonly file: string,
    private readonly choice: TextChoice = {},
  ) {}

  /** @throws ModelError `file-format` */
  feed(part: string): void {
    let text = this.rest === '' ? part : this.rest + part
    if (!this.started && text !== '') {
      this.started = true
      if (hasZeros(text)) throw this.error('the file is no text', 'export the table as CSV; a workbook cannot be read')
      text = text.replace(/^\ufeff/, '')
    }
    let from = 0
    for (;;) {
      const end = nextLineEnd(text, from)
      // a return at the very end may be half of a line end
      if (end < 0 || (end === text.length - 1 && text[end] === '\r')) break
      this.takeLine(text.slice(from, end))
      from = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
    }
    this.rest = text.slice(from)
    if (this.rest.length > LONGEST_LINE)
      throw this.error(`line ${this.line + 1} is too long for a row`, 'end every row of the table with a line end')
  }

  /** @throws ModelError `file-format` when no table of numbers is found */
  finish(): TextTable {
    if (this.rest !== '') this.takeLine(this.rest.replace(/\r$/, ''))
    this.rest = ''
    if (this.layout === undefined) this.begin()
    const layout = this.layout
    if (layout === undefined) throw this.noTable()
    const { columns } = layout
    return {
      layout,
      columns: columns.flatMap(({ name, unit, kind }, j) => {
        const store = this.stores[j]
        if (store === undefined || kind === 'words') return []
        this.stores[j] = undefined
        return [{ name, unit: kind === 'number' ? unit : 's', kind, origin: this.origin, values: store.whole() }]
      }),
      rows: this.rows,
      words: columns.filter(({ kind }) => kind === 'words').map(({ name }) => name),
      leftOut: this.leftOut,
      leftOutCount: this.leftOutCount,
      gaps: this.gaps,
      dates: columns.some(({ kind }) => kind === 'date')
        ? { order: this.dateOrder, inDoubt: this.orderInDoubt }
        : undefined,
    }
  }

  private takeLine(line: string): void {
    if (this.layout !== undefined) {
      this.takeRow(line)
      return
    }
    this.head.push(line)
    if (this.head.length >= HEAD_LINES) this.begin()
  }

  /** Layout from the lines so far, which are then read. */
  private begin(): void {
    const layout = layoutOf(this.head, this.choice)
    if (layout === undefined) {
      if (this.head.length >= HEAD_LINES) throw this.noTable()
      return
    }
    this.split = splitterOf(layout.separator)
    this.layout = layout
    this.stores = layout.columns.map(({ kind }) => (kind === 'words' ? undefined : new Growing()))
    const rows = this.head.slice(layout.firstRow - 1)
    const dated = layout.columns.findIndex(({ kind }) => kind === 'date')
    if (dated >= 0) this.settleDates(rows.map((line) => cellsOf(line, this.split, layout.trailing)[dated] ?? ''))
    this.line = layout.firstRow - 1
    for (const line of rows) this.takeRow(line)
    this.head.length = 0
  }

  private settleDates(cells: readonly string[]): void {
    const told = this.choice.dateOrder ?? dateOrderOf(cells)
    this.dateOrder = told ?? 'day-month'
    this.orderInDoubt = told === undefined && cells.some(hasOrder)
  }

  private takeRow(line: string): void {
    this.line++
    if (line.trim() === '') return
    const layout = this.layout
    if (layout === undefined) return
    const cells = cellsOf(line, this.split, layout.trailing)
    const { columns } = layout
    const values = this.valuesOf(cells, columns)
    if (values === undefined) {
      if (this.looksLikeRow(cells)) {
        this.leftOutCount++
        if (this.leftOut.length < MOST_LEFT_OUT) this.leftOut.push(this.line)
      }
      return
    }
    for (let j = 0; j < values.length; j++) this.stores[j]?.push(values[j])
    this.rows++
  }

  /** Values of a row, NaN where there are none and in columns of words; undefined where the line is no row. */
  private valuesOf(cells: readonly string[], columns: Layout['columns']): Float64Array | undefined {
    const width = columns.length
    if (cells.length !== width) return undefined
    const values = this.row.length === width ? this.row : (this.row = new Float64Array(width))
    let gaps = 0
    let filled = false
    for (let j = 0; j < width; j++) {
      const { kind } = columns[j]
      if (kind === 'words') continue
      const value = this.valueOf(cells[j], kind, columns[j].name)
      if (value === undefined) return undefined
      values[j] = value
      if (value !== value) gaps++
      else filled = true
    }
    if (!filled && !cells.some((cell, j) => columns[j].kind !== 'words' && cell !== '')) return undefined
    this.gaps += gaps
    return values
  }

  private row = new Float64Array(0)

  private valueOf(cell: string, kind: 'number' | 'date' | 'clock', name: string): number | undefined {
    if (kind === 'date') return cell === '' ? NaN : this.dateOf(cell)
    if (kind === 'clock') return cell === '' ? NaN : clockSeconds(cell)
    const style = this.layout?.style
    if (style === undefined) return undefined
    // what JavaScript reads as a decimal number is one, but for blanks and other bases
    const quick = style.decimal === '.' && cell.length > 0 && !/[xXoObB]/.test(cell[1] ?? '') ? Number(cell) : NaN
    const value = quick === quick ? quick : numberOf(cell, style)
    if (value !== undefined && !Number.isFinite(value) && value === value && /^[+-]?[\d.,]/.test(cell))
      throw new ModelError(
        'file-format',
        `the number "${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}" is too large`,
        { file: this.file, line: this.line, signal: name },
        'correct the value',
      )
    return value
  }

  /** Seconds since midnight of the first date. */
  private dateOf(cell: string): number | undefined {
    const found = dateSeconds(cell, this.dateOrder)
    if (found === undefined) return undefined
    const [midnight, seconds] = found
    this.origin ??= midnight
    return midnight - this.origin + seconds
  }

  /** Whether a line begins as the rows do. */
  private looksLikeRow([first]: readonly string[]): boolean {
    const style = this.layout?.style
    if (style === undefined || first === '') return false
    return timeKindOf(first) !== undefined || Number.isFinite(numberOf(first, style))
  }

  private error(what: string, hint: string): ModelError {
    return new ModelError('file-format', what, { file: this.file }, hint)
  }

  private noTable(): ModelError {
    return this.error(
      'there is no table of numbers in the file',
      'write a column for the time and one for each signal, separated by commas, semicolons, tabs or blanks',
    )
  }
}

function nextLineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  if (feed >= 0) {
    const back = text.indexOf('\r', from)
    return back >= 0 && back < feed ? back : feed
  }
  return text.indexOf('\r', from)
}

/** A table in a text that is there as a whole. @throws ModelError as `TextTableReader` */
export function readTextTable(text: string, file: string, choice: TextChoice = {}): TextTable {
  const reader = new TextTableReader(file, choice)
  reader.feed(text)
  return reader.finish()
}
