/** Numbers that loggers write where they have no value: -9999 and the like, far from all others of the column. */
import type { ImportedColumn } from '../imported'

/** Written out by loggers; the largest of integers and of floats; the fill values of netCDF (NUG, appendix C). */
const marks: ReadonlySet<number> = new Set([
  ...[999, 9999, 99_999, 999_999, 999.25, 9999.25, 999.99, 1e30, 1e20].flatMap((value) => [value, -value]),
  ...[32_767, 65_535, 2_147_483_647, 4_294_967_295, Math.fround(3.4028235e38), Number.MAX_VALUE],
  ...[-32_768, -2_147_483_648, -Math.fround(3.4028235e38), -Number.MAX_VALUE, Math.fround(9.96921e36)],
])

export interface Marked {
  readonly name: string
  readonly mark: number
  readonly rows: number
}

/** The columns in which the least or the greatest value is a mark, far from the others. */
export function markedColumns(columns: readonly ImportedColumn[], timeColumn: number): readonly Marked[] {
  return columns.flatMap(({ name, values }, j) => {
    if (j === timeColumn) return []
    const all = extremesOf(values, NaN)
    return [all.min, all.max].flatMap((mark) => {
      if (!marks.has(mark)) return []
      const { min, max, count } = extremesOf(values, mark)
      const rows = all.count - count
      const away = Math.min(Math.abs(mark - min), Math.abs(mark - max))
      // a speed or a force may approach a larger mark by chance
      const far = mark < 0 && min >= 0 ? 0.5 : 5
      return count > 1 && away > far * (max - min) && away > Math.abs(max) ? [{ name, mark, rows }] : []
    })
  })
}

function extremesOf(
  values: Float64Array,
  except: number,
): { readonly min: number; readonly max: number; readonly count: number } {
  let [min, max, count] = [Infinity, -Infinity, 0]
  for (const value of values) {
    if (value !== value || value === except) continue
    count++
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max, count }
}

/** Columns with marks replaced by nothing. */
export function withoutMarks(columns: readonly ImportedColumn[], marked: readonly Marked[]): readonly ImportedColumn[] {
  if (marked.length === 0) return columns
  return columns.map((column) => {
    const own = marked.filter(({ name }) => name === column.name).map(({ mark }) => mark)
    if (own.length === 0) return column
    return { ...column, values: column.values.map((value) => (own.includes(value) ? NaN : value)) }
  })
}
