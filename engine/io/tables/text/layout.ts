/**
 * How a table of numbers in a text is laid out, whoever wrote it: found in its first lines. The separator and the
 * numbers' style are those that turn the most lines into rows of equal length; the text above the rows is searched for
 * names, units and a sample rate. Columns of words, such as remarks, are not part of the table; dates and times of the
 * day may be its time.
 */
import { splitterOf, type Separator, type Split } from './cells'
import { withoutUnit, unitsInCells } from '../units/cell-units'
import { headingsAbove, isCounting, type Heading } from './headings'
import { isEitherNumber, isMissing, isNumber, isRule, numberOf, styleEvidence, type NumberStyle } from './numbers'
import { areClocksWithDots, isOfTimeKind, timeKindOf } from '../clocks/times'

export type ColumnKind = 'number' | 'date' | 'clock' | 'words'

export interface Layout {
  readonly separator: Separator
  readonly style: NumberStyle
  /** True if another style is as likely: all numbers with a comma or point have three digits after it. */
  readonly styleInDoubt: boolean
  /** True if no number has had a comma or a point so far. */
  readonly styleUnseen: boolean
  /** A column whose marks group thousands if they are not decimal marks unlike those of the others. */
  readonly groupsInDoubt: string | undefined
  /** True if decimal commas were probably mistaken for separators. */
  readonly cutNumbers: boolean
  /** True if every line ends with a separator, which makes no column. */
  readonly trailing: boolean
  readonly columns: readonly (Heading & {
    readonly kind: ColumnKind
    /** Text after each number of the column, as in `45 %`. */
    readonly suffix: string | undefined
  })[]
  /** A line right above the rows that numbers the columns; 0 where there is none. */
  readonly countLine: number
  /** One-based lines: first row of numbers, names, units; 0 where there are none. */
  readonly firstRow: number
  readonly nameLine: number
  readonly unitLine: number
  /** Samples per second as stated above the table. */
  readonly rate: number | undefined
}

/** Answers of the user; each replaces the result of the search. */
export interface LayoutChoice {
  readonly separator?: Separator
  readonly decimal?: '.' | ','
}

/** Returns the cells of a line according to the layout. */
export function cellsOf(line: string, split: Split, trailing: boolean): string[] {
  const cells = split(line)
  if (trailing && cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

/** Lines that are enough to tell the style of numbers and columns of words. */
const SAMPLE = 400

/** @returns undefined when there is no table of numbers in the lines */
export function layoutOf(lines: readonly string[], choice: LayoutChoice = {}): Layout | undefined {
  let best: { readonly score: number; readonly layout: Layout } | undefined
  for (const separator of [';', '\t', ',', '|', 'blanks', 'none'] as const) {
    if (choice.separator !== undefined && choice.separator !== separator) continue
    const tried = tryLayout(lines, separator, choice.decimal)
    if (tried !== undefined && (best === undefined || tried.score > best.score)) best = tried
  }
  return best?.layout
}

function tryLayout(
  lines: readonly string[],
  separator: Separator,
  decimal: '.' | ',' | undefined,
): { readonly score: number; readonly layout: Layout } | undefined {
  const split = splitterOf(separator)
  const raw = lines.map((line) => (line.trim() === '' ? [] : split(line)))
  const trailing = separator !== 'none' && endsEmpty(raw)
  const written = trailing ? raw.map((cells) => (cells.at(-1) === '' ? cells.slice(0, -1) : cells)) : raw
  const suffixes = separator === 'blanks' ? [] : unitsInCells(written)
  const rows = suffixes.length === 0 ? written : written.map((cells) => withoutUnits(cells, suffixes))
  const withDigits = rows.filter((cells) => cells.some((cell) => /\d/.test(cell)))
  const sample = withDigits.slice(-SAMPLE)
  const { style, inDoubt, unseen } = styleOf(sample.flat(), separator, decimal)
  const isValue = (cell: string): boolean => isMissing(cell) || isNumber(cell, style)
  const width = commonWidth(sample, (cell) => isNumber(cell, style) || timeKindOf(cell) !== undefined)
  if (width === 0 || (width === 1 && separator !== 'none')) return undefined
  const whole = sample.filter((cells) => cells.length === width)
  const kinds = kindsOf(whole, width, style)
  const isRow = (cells: readonly string[]): boolean =>
    cells.length === width &&
    !isRule(cells) &&
    cells.some((cell, j) => cell !== '' && kinds[j] !== 'words') &&
    cells.every((cell, j) => {
      const kind = kinds[j]
      return kind === 'words' || (kind === 'number' ? isValue(cell) : cell === '' || isOfTimeKind(cell, kind))
    })
  const begin = rows.findIndex((cells, i) => isRow(cells) && nextIsRow(rows, i, isRow))
  const counted = begin >= 0 && numbersColumns(rows, begin, style)
  const first = counted ? rows.findIndex((cells, i) => i > begin && isRow(cells)) : begin
  if (first < 0 || kinds.every((kind) => kind === 'words')) return undefined
  const { headings, nameLine, unitLine, rate } = headingsAbove(rows, first, width, style)
  const last = rows.slice(0, first).findLast((cells) => cells.length > 0)
  const words = last !== undefined && last.length > 1 && last.every((cell) => cell !== '' && !/^[\d.+-]/.test(cell))
  const doubted =
    decimal === undefined && !inDoubt
      ? kinds.findIndex((kind, j) => kind === 'number' && onlyGroups(whole, j, style))
      : -1
  // a single column of numbers is found in almost any text: the others come first
  const certainty = separator === 'none' ? 0.01 : separator === ',' && isOneColumn(last, nameLine, whole) ? 1e-4 : 1
  const score = certainty * sample.reduce((sum, cells) => sum + scoreOf(cells, isRow, kinds), 0)
  return {
    score,
    layout: {
      separator,
      style,
      styleInDoubt: inDoubt && decimal === undefined,
      styleUnseen: unseen,
      groupsInDoubt: doubted < 0 ? undefined : headings[doubted].name,
      cutNumbers: separator === ',' && nameLine === 0 && words && 2 * last.length === width,
      trailing,
      columns: headings.map(({ name, unit }, j) => {
        const suffix = suffixes.length === width ? suffixes[j] : undefined
        return { name, unit: suffix ?? unit, kind: kinds[j], suffix }
      }),
      countLine: counted ? begin + 1 : 0,
      firstRow: first + 1,
      nameLine,
      unitLine,
      rate,
    },
  }
}

/** Returns whether commas are decimal marks of the only column: below one name, whole numbers in pairs. */
function isOneColumn(
  last: readonly string[] | undefined,
  nameLine: number,
  rows: readonly (readonly string[])[],
): boolean {
  if (nameLine > 0 || last?.length !== 1 || !/^[^\s\d][^\s]*(?:\s*[[(].*[\])])?$/.test(last[0])) return false
  return rows.every((cells) => cells.length === 2 && /^[+-]?\d+$/.test(cells[0]) && /^\d+$/.test(cells[1]))
}

/** Returns the cells of a row without the units that follow numbers. */
export function withoutUnits(cells: readonly string[], suffixes: readonly (string | undefined)[]): string[] {
  return cells.map((cell, j) => {
    const suffix = cells.length === suffixes.length ? suffixes[j] : undefined
    return suffix === undefined ? cell : withoutUnit(cell, suffix)
  })
}

/** Returns whether the first row counts the columns: time goes back after it, or numbers have decimals. */
function numbersColumns(rows: readonly (readonly string[])[], first: number, style: NumberStyle): boolean {
  if (!isCounting(rows[first])) return false
  const next = rows.slice(first + 1).find((cells) => cells.length === rows[first].length)
  if (next === undefined) return false
  const back = (numberOf(next[0], style) ?? NaN) < Number(rows[first][0])
  return back || next.filter((cell) => /[.,]/.test(cell)).length * 2 >= next.length
}

/**
 * Returns whether all numbers of a column have one mark, with three digits after it, that groups thousands in the
 * style.
 */
function onlyGroups(rows: readonly (readonly string[])[], j: number, style: NumberStyle): boolean {
  if (style.group !== '.' && style.group !== ',') return false
  const filled = rows.map((cells) => cells[j]).filter((cell) => !isMissing(cell))
  return filled.length > 0 && filled.every((cell) => isEitherNumber(cell) && cell.includes(style.group ?? ''))
}

/** Returns the layout as a further row shows it, where the rows before it left the style open. */
export function styleSeen(layout: Layout, cells: readonly string[]): Layout {
  const { comma, point, either } = styleEvidence(cells)
  if (layout.styleUnseen) {
    if (comma + point + either === 0) return layout
    const { style, inDoubt } = styleOf(cells, layout.separator, undefined)
    return { ...layout, style, styleInDoubt: inDoubt, styleUnseen: false }
  }
  const sure = layout.style.decimal === ',' ? comma > 0 && point === 0 : point > 0 && comma === 0
  return sure ? { ...layout, styleInDoubt: false } : layout
}

/**
 * Returns whether a separator is at the end of all lines, or of all that are as long as most that end so: names may
 * have none.
 */
function endsEmpty(lines: readonly (readonly string[])[]): boolean {
  const cut = lines.filter((cells) => cells.length > 1)
  const ends = cut.filter((cells) => cells.at(-1) === '')
  if (2 * ends.length < cut.length || ends.length === 0) return false
  const width = commonWidth(ends, (cell) => /\d/.test(cell))
  return width > 1 && cut.every((cells) => cells.length < width || cells.at(-1) === '')
}

/** Returns the score of a line: one, and slightly more the more of it is numbers. */
function scoreOf(
  cells: readonly string[],
  isRow: (cells: readonly string[]) => boolean,
  kinds: readonly ColumnKind[],
): number {
  if (!isRow(cells)) return 0
  const words = kinds.filter((kind) => kind === 'words').length
  // Words among the numbers count little, so that a separator without such words is preferred.
  return words === 0 ? 1 : (1e-3 * (cells.length - words)) / cells.length
}

function styleOf(
  cells: readonly string[],
  separator: Separator,
  decimal: '.' | ',' | undefined,
): { readonly style: NumberStyle; readonly inDoubt: boolean; readonly unseen: boolean } {
  const { comma, point, either, groups } = styleEvidence(cells)
  const chosen = decimal ?? (comma > point ? ',' : '.')
  // a cell with the separator in it was in quotation marks
  const others = [...groups].filter(([mark]) => mark !== chosen)
  const [[group] = [undefined]] = others.sort((a, b) => b[1] - a[1])
  // a thousands separator can't be distinguished from a decimal mark with three decimals
  const undecided = decimal === undefined && comma === 0 && point === 0 && either > 0
  if (undecided) {
    const commas = cells.some((cell) => /\d,\d{3}/.test(cell))
    return { style: { decimal: commas ? ',' : '.', group: undefined }, inDoubt: true, unseen: false }
  }
  const other = chosen === ',' ? '.' : ','
  // where one of them is the decimal mark, the other between groups of three can mean nothing else
  const unseen = decimal === undefined && comma === 0 && point === 0
  // a comma in a cell between commas was in quotation marks
  const quoted = separator === ',' && chosen === '.' && either > 0
  const likely = unseen || (separator === other && !quoted) ? undefined : other
  return { style: { decimal: chosen, group: group ?? likely }, inDoubt: false, unseen }
}

/** Returns the length of most lines that have a number; of two as frequent, the longer. */
function commonWidth(rows: readonly (readonly string[])[], isValue: (cell: string) => boolean): number {
  const counts = new Map<number, number>()
  for (const cells of rows) {
    // a line with one number among several words is a sentence
    const values = cells.filter(isValue).length
    if (values < Math.min(2, cells.length)) continue
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  return [...counts].reduce(
    ([w, n], [width, count]) => (count > n || (count === n && width > w) ? [width, count] : [w, n]),
    [0, 0],
  )[0]
}

/** Returns the kind of most filled cells of each column; words if they are the rule and not a fault. */
function kindsOf(rows: readonly (readonly string[])[], width: number, style: NumberStyle): readonly ColumnKind[] {
  return Array.from({ length: width }, (_, j) => {
    const filled = rows.map((cells) => cells[j]).filter((cell) => !isMissing(cell))
    const numbers = filled.filter((cell) => isNumber(cell, style)).length
    if (2 * numbers >= filled.length) return 'number'
    if (areClocksWithDots(filled)) return 'clock'
    for (const kind of ['date', 'clock'] as const) {
      if (2 * filled.filter((cell) => timeKindOf(cell) === kind).length >= filled.length) return kind
    }
    // one line of words and numbers is a sentence
    return rows.length < 2 ? 'number' : 'words'
  })
}

/** Returns whether the next line, or half of those that follow, is a row too; a single line is not a table. */
function nextIsRow(
  rows: readonly (readonly string[])[],
  i: number,
  isRow: (cells: readonly string[]) => boolean,
): boolean {
  let [followers, alike] = [0, 0]
  for (let k = i + 1; k < rows.length && followers < FOLLOWERS; k++) {
    if (rows[k].length === 0) continue
    followers++
    if (isRow(rows[k])) {
      if (followers === 1) return true
      alike++
    }
  }
  return 2 * alike >= followers
}

const FOLLOWERS = 10
