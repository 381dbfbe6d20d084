/** Numbers that loggers write where they have no value: -9999 and the like, far from all others of the column. */
import type { ImportedColumn } from '../imported'

/**
 * Written out by loggers; the largest of integers and of floats; the fill values of netCDF (NUG, appendix C) and CDF
 * (-1e31); the values that instruments return beyond their range and without a result (SCPI 1999, section 7.2.1:
 * 9.9e37, 9.91e37).
 */
const marks: ReadonlySet<number> = new Set([
  ...[
    999, 9999, 99_999, 999_999, 999.25, 9999.25, 999.99, 9999.99, 99_999.9, 1e20, 1e30, 1e31, 1e35, 1e36, 1e37, 1e38,
    9.9e37, 9.91e37,
  ].flatMap((value) => [value, -value]),
  ...[32_767, 65_535, 2_147_483_647, 4_294_967_295, Math.fround(3.4028235e38), Number.MAX_VALUE],
  ...[-32_767, -32_768, -2_147_483_648, -Math.fround(3.4028235e38), -Number.MAX_VALUE, Math.fround(9.96921e36)],
])

export interface Marked {
  readonly name: string
  readonly mark: number
  readonly rows: number
  /** Stated by the file. */
  readonly declared: boolean
}

/** `_FillValue = 1e31`, `Missing value: -9999`, `No data;-1`. */
const declaration =
  /(?:_?fill[ _-]?value|missing(?:[ _-]?(?:values?|data))?(?:[ _-]?(?:flag|code|indicator))?|no[ _-]?data(?:[ _-]?value)?|invalid[ _-]?value|null[ _-]?value|fehlwert|ung[uü]ltig)["\s]*[:=;,\t]["\s]*([+-]?\d[\d.,]*(?:[eE][+-]?\d+)?)/i

/** Marks that the lines above a table declare. */
export function declaredMarks(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line) => {
    const mark = line.length > 1000 ? undefined : declaration.exec(line)?.[1]
    const value = Number(mark?.replace(/[.,]+$/, '').replace(',', '.'))
    return mark === undefined || !Number.isFinite(value) ? [] : [value]
  })
}

/**
 * Returns the columns in which the least or the greatest value is a mark, far from the others, and those with marks
 * that the file declares.
 */
export function markedColumns(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  declared: readonly number[] = [],
): readonly Marked[] {
  return columns.flatMap(({ name, values }, j): readonly Marked[] => {
    if (j === timeColumn) return []
    const stated = declared.flatMap((mark) => {
      const rows = values.reduce((count, value) => (value === mark ? count + 1 : count), 0)
      return rows === 0 ? [] : [{ name, mark, rows, declared: true }]
    })
    if (stated.length > 0) return stated
    const all = extremesOf(values, [])
    const columnMarks = [...new Set([all.min, all.max])].filter((value) => marks.has(value))
    if (columnMarks.length === 0) return []
    // a fill value of either sign is far from the rest
    const pair = columnMarks.length === 2 && extremesOf(values, columnMarks).count > 1
    return columnMarks.flatMap((mark) => {
      const { min, max, count } = extremesOf(values, pair && columnMarks[0] === -columnMarks[1] ? columnMarks : [mark])
      const rows = values.reduce((sum, value) => (value === mark ? sum + 1 : sum), 0)
      const away = Math.min(Math.abs(mark - min), Math.abs(mark - max))
      // a speed or a force may approach a larger mark by chance
      const far = mark < 0 && min >= 0 ? 0.5 : 5
      return count > 1 && away > far * (max - min) && away > Math.abs(max)
        ? [{ name, mark, rows, declared: false }]
        : []
    })
  })
}

function extremesOf(
  values: Float64Array,
  except: readonly number[],
): { readonly min: number; readonly max: number; readonly count: number } {
  let [min, max, count] = [Infinity, -Infinity, 0]
  for (const value of values) {
    if (value !== value || except.includes(value)) continue
    count++
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max, count }
}

/** Returns columns without the marks of missing values. */
export function withoutMarks(columns: readonly ImportedColumn[], marked: readonly Marked[]): readonly ImportedColumn[] {
  if (marked.length === 0) return columns
  return columns.map((column) => {
    const columnMarks = marked.filter(({ name }) => name === column.name).map(({ mark }) => mark)
    if (columnMarks.length === 0) return column
    return { ...column, values: column.values.map((value) => (columnMarks.includes(value) ? NaN : value)) }
  })
}
