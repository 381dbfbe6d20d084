/** Why a text has no table of numbers: a column of times among numbers that are written in no way that is known. */
import { isMissing, isNumber } from './numbers'
import { isTimeName } from '../clocks/time-column'
import { timeKindOf } from '../clocks/times'

/** Number of lines that are compared with the next. */
const MOST_LINES = 200
const separators = [';', '\t', ',', '|'] as const
const styles = [
  { decimal: '.', group: undefined },
  { decimal: ',', group: undefined },
] as const

const isValue = (cell: string): boolean => styles.some((style) => isNumber(cell, style)) || isMissing(cell)
/** Returns whether a cell has at least two groups of digits with something else between them. */
const looksLikeTime = (cell: string): boolean => /\d\D{1,4}\d/.test(cell) && cell.length <= 40

/** @returns a cell of the first such column, with the name above it */
export function unreadTime(
  lines: readonly string[],
): { readonly cell: string; readonly name: string | undefined } | undefined {
  for (const separator of separators) {
    const rows = lines.slice(0, MOST_LINES).map((line) => line.split(separator).map((cell) => cell.trim()))
    for (let i = 1; i + 1 < rows.length; i++) {
      const [above, row, next] = [rows[i - 1], rows[i], rows[i + 1]]
      if (row.length < 2 || row.length !== next.length || !row.some(isValue)) continue
      const at = row.findIndex(
        (cell, j) => !isValue(cell) && timeKindOf(cell) === undefined && looksLikeTime(cell) && looksLikeTime(next[j]),
      )
      if (at < 0 || !row.every((cell, j) => j === at || isValue(cell))) continue
      const name = above.length === row.length ? above[at] : undefined
      if (name !== undefined && /\d/.test(name) && !isTimeName(name)) continue
      return { cell: row[at], name: name === '' ? undefined : name }
    }
  }
  return undefined
}

/** @returns a cell with a decimal point and one with a decimal comma of two rows that have both, in these columns */
export function mixedMarks(lines: readonly string[]): readonly [point: string, comma: string] | undefined {
  for (const separator of [';', '\t']) {
    const rows = lines.slice(0, MOST_LINES).map((line) => line.split(separator).map((cell) => cell.trim()))
    for (let i = 0; i + 1 < rows.length; i++) {
      const [row, next] = [rows[i], rows[i + 1]]
      if (row.length < 2 || row.length !== next.length || ![...row, ...next].every((cell) => isNumeric(cell))) continue
      const both = (pattern: RegExp): number => row.findIndex((cell, j) => pattern.test(cell) && pattern.test(next[j]))
      const [point, comma] = [both(withPoint), both(withComma)]
      if (point >= 0 && comma >= 0) return [row[point], row[comma]]
    }
  }
  return undefined
}

const isNumeric = (cell: string): boolean => cell === '' || /^[+-]?\d[\d.,' ]*(?:[eE][+-]?\d+)?$/.test(cell)
const withPoint = /^[+-]?\d+\.\d*$/
const withComma = /^[+-]?\d[\d.' ]*,\d*$/
