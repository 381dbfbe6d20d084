/**
 * Tables of numbers in text, row by row as the text arrives: the layout is found in the beginning, then every row is
 * read into columns of doubles. Pages of the same columns continue the table.
 */
import { ModelError } from '../../../errors/model-error'

import { isClockFormat, isPaddedClock } from '../clocks/clock-digits'
import { cellsOf, layoutOf, styleSeen, withoutUnits, type Layout, type LayoutChoice } from './layout'
import { splitterOf, type Split } from './cells'
import { isOpen, joinedHeadings, MOST_LINES, opensQuotation } from './joined-headings'
import { seriesInRows } from './long-format'
import { fromLogger, loggerHeader, withLogger } from './logger-headers'
import { isMissing, isRule, numberOf } from './numbers'
import {
  clockSeconds,
  dateOrderOf,
  dateSeconds,
  hasZone,
  shortClockOf,
  timeKindOf,
  type DateOrder,
  type ShortClock,
} from '../clocks/times'
import { declaredMarks } from '../marks'
import { Growing } from './growing-column'
import { isOtherHeading, isUnlike } from './lines-among-rows'
import { isSummary } from './summary-rows'
import { mixedMarks, unreadTime } from './unread-times'
import type { TextTable } from './text-table'

export interface TextChoice extends LayoutChoice {
  readonly dateOrder?: DateOrder
}

/**
 * Lines in which the layout is searched for, and characters; where there is none in them, in four times as many, up to
 * the last.
 */
const HEAD_LINES = 2000
const HEAD_CHARACTERS = 2 ** 20
const MOST_HEAD_LINES = 32_000
/** Largest number of characters in the lines above a table. */
const MOST_HEAD_CHARACTERS = 16 * 2 ** 20
/** Largest number of skipped lines listed by number. */
const MOST_LEFT_OUT = 1000
const MOST_COLUMNS = 50_000
/** Characters of a line: a table has columns, a text without line ends has none. */
const LONGEST_LINE = 4 * 2 ** 20

/** Feed the text in parts of any size, then `finish`. */
export class TextTableReader {
  private readonly head: string[] = []
  private headCharacters = 0
  private headLines = HEAD_LINES
  private mostCharacters = HEAD_CHARACTERS
  /** Lines above the rows: their repetition starts a new page. */
  private readonly above = new Set<string>()
  private rest = ''
  private line = 0
  private layout: Layout | undefined
  private split: Split = (line) => [line]
  private stores: (Growing | undefined)[] = []
  private dateOrder: DateOrder = 'day-month'
  private orderInDoubt = false
  private zoned = false
  private shortYears = false
  private zeros = 0
  private readonly summaries: number[] = []
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
    const plain = this.started && part.includes('\0') ? this.withoutZeros(part) : part
    let text = this.rest === '' ? plain : this.rest + plain
    if (!this.started && text !== '') {
      this.started = true
      if (!isTextWithZeros(text))
        throw this.error('the file is not text', 'export the table as CSV; a workbook cannot be read')
      text = this.withoutZeros(text).replace(/^\ufeff/, '')
    }
    let from = 0
    let [feed, back] = [text.indexOf('\n'), text.indexOf('\r')]
    for (;;) {
      // looked for again only once it is behind: a text may have none of one of them
      if (feed >= 0 && feed < from) feed = text.indexOf('\n', from)
      if (back >= 0 && back < from) back = text.indexOf('\r', from)
      const end = feed < 0 || back < 0 ? Math.max(feed, back) : Math.min(feed, back)
      // a return at the very end may be half of a line end
      if (end < 0 || (end === text.length - 1 && text[end] === '\r')) break
      this.takeLine(text.slice(from, end))
      from = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
    }
    this.rest = text.slice(from)
    if (this.rest.length > LONGEST_LINE)
      throw this.error(`line ${this.line + 1} is too long for a row`, 'end every row of the table with a line end')
  }

  private withoutZeros(text: string): string {
    if (!text.includes('\0')) return text
    const without = text.replaceAll('\0', '')
    this.zeros += text.length - without.length
    return without
  }

  /** @throws ModelError `file-format` when no table of numbers is found */
  finish(): TextTable {
    if (this.rest !== '') this.takeLine(this.rest.replace(/\r$/, ''))
    this.rest = ''
    if (this.layout === undefined) this.begin()
    this.release()
    const layout = this.layout
    if (layout === undefined || this.rows === 0) throw this.noTable()
    const { columns } = layout
    return {
      layout,
      columns: columns.flatMap(({ name, unit, kind }, j) => {
        const store = this.stores[j]
        if (store === undefined || kind === 'words') return []
        this.stores[j] = undefined
        const shortClock = this.shortClocks.get(j) === 'hours'
        const values = store.whole()
        if (columns.length > 1 && values.every((value) => value !== value)) {
          this.empty.push(name)
          this.gaps -= values.length
          return []
        }
        return [
          {
            name,
            unit: kind !== 'number' ? 's' : isClockFormat(unit) ? undefined : unit,
            kind,
            hhmmss:
              kind === 'number' && (this.padded.has(j) || isClockFormat(unit) || this.clocks?.test(name) === true),
            origin: this.origin,
            zoned: this.zoned,
            shortClock,
            values,
          },
        ]
      }),
      rows: this.rows,
      words: columns.filter(({ kind }) => kind === 'words').map(({ name }) => name),
      empty: this.empty,
      leftOut: this.leftOut,
      leftOutCount: this.leftOutCount,
      gaps: this.gaps,
      dates: columns.some(({ kind }) => kind === 'date')
        ? { order: this.dateOrder, inDoubt: this.orderInDoubt, shortYears: this.shortYears }
        : undefined,
      summaries: this.summaries,
      zeros: this.zeros,
      notes: this.notes,
      time: this.time,
      declared: this.declared,
    }
  }

  private takeLine(line: string): void {
    // a minus sign typeset as a dash
    const plain = line.includes('\u2212') ? line.replaceAll('\u2212', '-') : line
    if (this.layout !== undefined) {
      this.takeWhole(plain)
      return
    }
    this.head.push(plain)
    this.headCharacters += plain.length
    if (this.head.length >= this.headLines || this.headCharacters >= this.mostCharacters) this.begin()
  }

  /** Detects the layout from the lines so far, which are then read. */
  private begin(): void {
    const joined = joinedHeadings(this.head)
    const logger = loggerHeader(joined)
    const above = logger?.above ?? 0
    const body = above === 0 ? joined : joined.map((line, i) => (i < above ? '' : line))
    const detected = layoutOf(body, { ...fromLogger(logger), ...this.choice })
    const layout = detected === undefined || logger === undefined ? detected : withLogger(detected, logger)
    this.clocks = logger?.clocks
    this.time = logger?.time
    this.notes.push(...(logger?.notes ?? []))
    this.between = logger?.between
    this.restart = logger?.restart
    if (layout === undefined) {
      if (this.head.length >= MOST_HEAD_LINES || this.headCharacters >= MOST_HEAD_CHARACTERS) throw this.noTable()
      if (this.head.length >= this.headLines) this.headLines *= 4
      if (this.headCharacters >= this.mostCharacters) this.mostCharacters *= 4
      return
    }
    if (layout.cutNumbers)
      throw this.error(
        'commas separate columns and are decimal marks, too: rows have twice as many numbers as there are names',
        'export it with semicolons between columns, or with decimal points',
      )
    this.split = splitterOf(layout.separator)
    const rows = joined.slice(layout.firstRow - 1)
    const cellsIn = (line: string): string[] => cellsOf(line, this.split, layout.trailing)
    const series = seriesInRows(layout, rows.map(cellsIn))
    if (series !== undefined)
      throw this.error(
        `rows have the values of several signals, whose names are in "${series}"`,
        'export the table with a column for each signal',
      )
    if (layout.columns.length > MOST_COLUMNS)
      throw this.error(
        `the table has ${layout.columns.length} columns, more than ${MOST_COLUMNS}`,
        'export the columns that you need, or the table with its rows as columns',
      )
    this.layout = layout
    if (layout.columns.some(({ suffix }) => suffix !== undefined))
      this.suffixes = layout.columns.map(({ suffix }) => suffix)
    this.stores = layout.columns.map(({ kind }) => (kind === 'words' ? undefined : new Growing()))
    const dated = layout.columns.findIndex(({ kind }) => kind === 'date')
    if (dated >= 0) this.settleDates(rows.map((line) => cellsIn(line)[dated] ?? ''))
    this.line = layout.firstRow - 1
    for (const line of this.head.slice(0, layout.firstRow - 1)) this.above.add(line.trim())
    this.declared = declaredMarks(joined.slice(0, layout.firstRow - 1))
    this.findClocks(layout, rows.map(cellsIn))
    for (const line of rows) this.takeWhole(line)
    this.head.length = 0
  }

  /** Clocks of two parts, and numbers of six digits that are clocks. */
  private findClocks({ columns }: Layout, rows: readonly (readonly string[])[]): void {
    columns.forEach(({ kind }, j) => {
      if (kind !== 'clock' && kind !== 'number') return
      const clocks = rows.map((cells) => cells[j] ?? '')
      if (kind === 'clock') {
        const short = shortClockOf(clocks)
        if (short !== undefined) this.shortClocks.set(j, short)
        return
      }
      if (!clocks.some((cell) => cell.startsWith('0') && isPaddedClock(cell))) return
      if (clocks.every((cell) => isMissing(cell) || isPaddedClock(cell))) this.padded.add(j)
    })
  }

  private settleDates(cells: readonly string[]): void {
    const { order, inDoubt, shortYears } = dateOrderOf(cells)
    this.shortYears = shortYears
    this.dateOrder = this.choice.dateOrder ?? order
    this.orderInDoubt = inDoubt && this.choice.dateOrder === undefined
    this.zoned = cells.some(hasZone)
  }

  /** Joins the lines that a quotation in a row holds together, as remarks of several lines are written. */
  private takeWhole(line: string): void {
    if (this.buffered.length === 0 && (this.layout?.separator === 'blanks' || !opensQuotation(line))) {
      this.takeRow(line)
      return
    }
    this.buffered.push(line)
    const whole = this.buffered.join(' ')
    if (!isOpen(whole)) {
      this.line += this.buffered.length - 1
      this.buffered.length = 0
      this.takeRow(whole)
    } else if (this.buffered.length >= MOST_LINES) this.release()
  }

  /** Releases the lines after a quotation mark that is never closed, one by one. */
  private release(): void {
    for (const line of this.buffered.splice(0)) this.takeRow(line)
  }

  private takeRow(line: string): void {
    this.line++
    if (line.trim() === '') return
    const layout = this.layout
    if (layout === undefined) return
    const written = cellsOf(line, this.split, layout.trailing)
    if (/^[|\s]*:?[-=]{3}/.test(line) && isRule(written)) return
    const cells = this.suffixes.length === 0 ? written : withoutUnits(written, this.suffixes)
    const { columns } = layout
    if (this.choice.decimal === undefined && (layout.styleUnseen || layout.styleInDoubt))
      this.layout = styleSeen(layout, cells)
    const values = this.valuesOf(cells, columns)
    if (values === undefined) {
      if (isSummary(cells, layout.style)) {
        if (this.summaries.length < MOST_LEFT_OUT) this.summaries.push(this.line)
        return
      }
      if (this.between?.test(line) === true) return
      if (isOtherHeading(line, cells, layout, this.above))
        throw this.error(
          `another table, with other columns, begins in line ${this.line}`,
          'split the file there, and read each part on its own',
        )
      if (this.restart?.test(line) === true || this.looksLikeRow(cells) || isUnlike(line, cells, layout, this.above)) {
        this.leftOutCount++
        if (this.leftOut.length < MOST_LEFT_OUT) this.leftOut.push(this.line)
      }
      return
    }
    for (let j = 0; j < values.length; j++) this.stores[j]?.push(values[j])
    this.rows++
  }

  /**
   * Returns the values of a row, NaN if there are none and in columns of words; undefined if the line is not a row.
   */
  private valuesOf(cells: readonly string[], columns: Layout['columns']): Float64Array | undefined {
    const width = columns.length
    if (cells.length !== width) return undefined
    const values = this.row.length === width ? this.row : (this.row = new Float64Array(width))
    let gaps = 0
    let filled = false
    for (let j = 0; j < width; j++) {
      const { kind } = columns[j]
      if (kind === 'words') continue
      const value = this.valueOf(cells[j], kind, j)
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
  private readonly buffered: string[] = []
  private restart: RegExp | undefined
  private between: RegExp | undefined
  private readonly empty: string[] = []
  private suffixes: readonly (string | undefined)[] = []
  private readonly shortClocks = new Map<number, ShortClock>()
  private clocks: RegExp | undefined
  private time: string | undefined
  private declared: readonly number[] = []
  private readonly padded = new Set<number>()
  private readonly notes: string[] = []

  private valueOf(cell: string, kind: 'number' | 'date' | 'clock', j: number): number | undefined {
    if (kind === 'date') return cell === '' ? NaN : this.dateOf(cell)
    if (kind === 'clock') return cell === '' ? NaN : clockSeconds(cell, this.shortClocks.get(j))
    const style = this.layout?.style
    if (style === undefined) return undefined
    // every text that JavaScript reads as a decimal number is one, except blanks and other bases
    const quick = style.decimal === '.' && cell.length > 0 && !/[xXoObB]/.test(cell[1] ?? '') ? Number(cell) : NaN
    const value = quick === quick ? quick : numberOf(cell, style)
    if (value !== undefined && !Number.isFinite(value) && value === value && /^[+-]?[\d.,]/.test(cell))
      throw new ModelError(
        'file-format',
        `the number "${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}" is too large`,
        { file: this.file, line: this.line, signal: this.layout?.columns[j].name ?? '' },
        'correct the value',
      )
    return value
  }

  /** Seconds since midnight of the first date. */
  private dateOf(cell: string): number | undefined {
    const date = dateSeconds(cell, this.dateOrder)
    if (date === undefined) return undefined
    const [midnight, seconds] = date
    this.origin ??= midnight
    return midnight - this.origin + seconds
  }

  /** Returns whether a line begins like the rows. */
  private looksLikeRow([first]: readonly string[]): boolean {
    const style = this.layout?.style
    if (style === undefined || first === '') return false
    return timeKindOf(first) !== undefined || Number.isFinite(numberOf(first, style))
  }

  private error(what: string, hint: string): ModelError {
    return new ModelError('file-format', what, { file: this.file }, hint)
  }

  private noTable(): ModelError {
    const marks = mixedMarks(this.head)
    if (marks !== undefined)
      return this.error(
        `numbers have decimal points and decimal commas, such as ${marks.map((cell) => `"${cell}"`).join(' and ')}`,
        'write all numbers with one decimal mark, without separators of thousands',
      )
    const unread = unreadTime(this.head)
    if (unread !== undefined)
      return this.error(
        `the times cannot be read, such as "${unread.cell}"${unread.name === undefined ? '' : ` in "${unread.name}"`}`,
        'write them in seconds, as 10:15:30.5, or as 2026-11-28 10:15:30.5',
      )
    return this.error(
      'there is no table of numbers in the file',
      'write a column for the time and one for each signal, separated by commas, semicolons, tabs or blanks',
    )
  }
}

/** Returns whether a text has no other control characters than those of tables, and bytes that are zero. */
const isTextWithZeros = (text: string): boolean =>
  !text.includes('\0') || !/[\u0001-\u0008\u000e-\u0019\ufffd]/.test(text)
