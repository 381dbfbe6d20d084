/**
 * Lines among the rows of a text table that aren't rows: the names of another table, and lines that should have been
 * rows.
 */
import { partsOfLine } from '../units/heading-texts'
import type { Layout } from './layout'
import { numberOf } from './numbers'
import { isTimeName, plainName } from '../clocks/time-column'

/**
 * Returns whether a line names the time of the table and columns that the table doesn't have: the rows after it belong
 * to those.
 * @param above lines above the rows, which may occur again
 */
export function isOtherHeading(
  line: string,
  cells: readonly string[],
  { columns, style }: Layout,
  above: ReadonlySet<string>,
): boolean {
  if (cells.length !== columns.length || cells.length < 2 || above.has(line.trim())) return false
  if (cells.some((cell) => cell === '' || numberOf(cell, style) !== undefined)) return false
  const [time, ...others] = partsOfLine(cells).map(({ name }) => plainName(name))
  const names = new Set(columns.map(({ name }) => plainName(name)))
  return names.has(time) && isTimeName(time) && others.some((name) => !names.has(name))
}

/**
 * A line among the rows that has as many cells and is neither a remark nor one of the lines above them.
 * @param above lines above the rows, which may occur again
 */
export function isUnlike(
  line: string,
  cells: readonly string[],
  { columns, separator, style }: Layout,
  above: ReadonlySet<string>,
): boolean {
  const text = line.trim()
  if (cells.length < 2 || cells.length !== columns.length) return false
  if (separator === 'blanks') {
    // any sentence may have as many words
    const numbers = cells.filter((cell) => numberOf(cell, style) !== undefined).length
    const names = cells.some((cell, j) => cell === columns[j].name) && numbers === 0
    if (!names && (columns.length < 3 || 2 * numbers < columns.length)) return false
  }
  return !/^[#%!]/.test(text) && cells.some((cell) => /[\p{L}\d]/u.test(cell)) && !above.has(text)
}
