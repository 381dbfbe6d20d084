/** Tables over time: results of a run, reference data, input signals. */

export interface TableColumn {
  /** `Block.signal`. */
  readonly name: string
  /** Unit as written; undefined when the heading has none. */
  readonly unit: string | undefined
  readonly values: Float64Array
}

export interface TimeTable {
  /** Seconds, not decreasing. */
  readonly time: Float64Array
  /** All as long as `time`. */
  readonly columns: readonly TableColumn[]
}

export function columnNamed(table: TimeTable, name: string): TableColumn | undefined {
  return table.columns.find((column) => column.name === name)
}

/** Name and unit of a heading: `Body.x [m]` is `Body.x` in `m`, `Body.x` alone has no unit. */
export function parseHeading(text: string): { readonly name: string; readonly unit: string | undefined } {
  const parts = /^(.*?)\s*\[([^\]]*)\]$/s.exec(text.trim())
  return parts === null ? { name: text.trim(), unit: undefined } : { name: parts[1].trim(), unit: parts[2].trim() }
}
