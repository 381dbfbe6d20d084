/** Data from elsewhere before it is known what they mean: columns of numbers, one of them the time. */
import { ModelError } from '../model/errors'
import { compatible, parseUnit, toSI, shownUnit } from '../model/units'
import type { TimeTable } from './table'

export interface ImportedColumn {
  readonly name: string
  /** As written in the file, where it is. */
  readonly unit: string | undefined
  readonly values: Float64Array
}

/**
 * Columns as long as the time, over it in seconds. Rows whose time is no number are left out.
 *
 * @throws ModelError `file-format` when the times go back, or there is nothing beside them
 */
export function asTimeTable(columns: readonly ImportedColumn[], timeColumn: number, file: string): TimeTable {
  const chosen = columns[timeColumn]
  const unit = parseUnit(chosen.unit ?? 's')
  if (!compatible(unit.dimension, parseUnit('s').dimension)) {
    throw new ModelError(
      'file-format',
      `"${chosen.name}" is in ${shownUnit(chosen.unit ?? '')}, which is not a time`,
      { file, signal: chosen.name },
      'choose another column for the time',
    )
  }
  const rows = [...chosen.values.keys()].filter((row) => Number.isFinite(chosen.values[row]))
  const time = Float64Array.from(rows, (row) => toSI(chosen.values[row], unit))
  if (time.length < 2 || !ascends(time)) {
    throw new ModelError(
      'file-format',
      `"${chosen.name}" does not rise from row to row`,
      { file, signal: chosen.name },
      'choose another column for the time, or sort the rows',
    )
  }
  const others = columns.filter((column, i) => i !== timeColumn && column.values.length === chosen.values.length)
  if (others.length === 0) {
    throw new ModelError(
      'file-format',
      `no other column is as long as "${chosen.name}"`,
      { file, signal: chosen.name },
      'choose another column for the time',
    )
  }
  const taken = new Map<string, number>()
  return {
    time,
    columns: others.map(({ name, unit: written, values }) => {
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return {
        name: count === 1 ? name : `${name} (${count})`,
        unit: written,
        values: Float64Array.from(rows, (row) => values[row]),
      }
    }),
  }
}

function ascends(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (!(values[i] >= values[i - 1])) return false
  return values.length > 0 && values[values.length - 1] > values[0]
}
