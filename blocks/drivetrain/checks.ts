/** Checks of parts of a drivetrain: invalid tables and ratios. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'

type Rows = readonly (readonly number[])[]

/** @throws ModelError `out-of-range` with block and parameter, always */
export function refuse(c: ComponentBuilder, parameter: string, what: string, hint: string): never {
  throw new ModelError('out-of-range', what, { block: c.name, parameter }, hint)
}

/** A column of a table that may not leave a range. */
export interface ColumnLimits {
  readonly parameter: string
  readonly column: number
  /** Name of the column in the message: `the capacity factor`. */
  readonly what: string
  readonly min?: number
  readonly max?: number
  /** True if `min` (or `max`) itself is excluded. */
  readonly exclusive?: boolean
  readonly hint: string
}

/** @throws ModelError with the first row whose value is not within the limits */
export function requireColumn(c: ComponentBuilder, limits: ColumnLimits): void {
  const { parameter, column, what, min = -Infinity, max = Infinity, exclusive = false, hint } = limits
  c.table(parameter).forEach((row, i) => {
    const value = row[column]
    const inside = exclusive ? value > min && value < max : value >= min && value <= max
    if (!inside) refuse(c, parameter, `${what} in row ${i + 1} is ${value}`, hint)
  })
}

/** @throws ModelError with the first row whose value is below the one before it */
export function requireRising(c: ComponentBuilder, parameter: string, rows: Rows, what: string, hint: string): void {
  rows.forEach(([, value], i) => {
    if (i > 0 && value < rows[i - 1][1])
      refuse(c, parameter, `${what} falls from ${rows[i - 1][1]} in row ${i} to ${value} in row ${i + 1}`, hint)
  })
}
