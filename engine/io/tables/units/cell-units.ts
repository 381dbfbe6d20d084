/** Units after the numbers in cells, as in `45 %` and `0.05 s`. */
import { isUnitText } from './heading-texts'

const numberWithUnit = /^([+-]?(?:\d[\d.,' ]*|[.,]\d+)(?:[eE][+-]?\d+)?)\s*([^\d\s.,;:+'-][^\d\s,;:]{0,9}\d?)$/

/** Rows in which a unit is searched for. */
const SAMPLE = 100

/**
 * Returns the unit that is after the numbers of each column, undefined if there is none; an empty list where no
 * column has one. It must be the same in all cells of the column that have a number.
 */
export function unitsInCells(rows: readonly (readonly string[])[]): readonly (string | undefined)[] {
  const marked = rows.filter((cells) => cells.length > 0 && cells.some((cell) => numberWithUnit.test(cell)))
  if (marked.length < 2) return []
  const sample = marked.slice(-SAMPLE)
  const width = sample[sample.length - 1].length
  const alike = sample.filter((cells) => cells.length === width)
  if (2 * alike.length < sample.length) return []
  const units = Array.from({ length: width }, (_, j) => {
    const filled = alike.map((cells) => cells[j]).filter((cell) => /\d/.test(cell))
    const units = filled.map((cell) => numberWithUnit.exec(cell)?.[2])
    const [unit] = units
    return unit !== undefined && isUnitText(unit) && units.every((other) => other === unit) ? unit : undefined
  })
  return units.every((unit) => unit === undefined) ? [] : units
}

/** Returns the number without the unit that follows it. */
export function withoutUnit(cell: string, unit: string): string {
  return cell.endsWith(unit) ? cell.slice(0, -unit.length).trim() : cell
}
