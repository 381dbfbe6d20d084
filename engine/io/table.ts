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

/** Returns the name and unit of a heading: `Body.x [m]` is `Body.x` in `m`, `Body.x` alone has no unit. */
export function parseHeading(text: string): { readonly name: string; readonly unit: string | undefined } {
  const whole = text.trim()
  // The bracket that the last one closes: the first after any that is closed before.
  const open = whole.endsWith(']') ? whole.indexOf('[', whole.lastIndexOf(']', whole.length - 2) + 1) : -1
  if (open < 0) return { name: whole, unit: undefined }
  return { name: whole.slice(0, open).trim(), unit: whole.slice(open + 1, -1).trim() }
}
