/** Datasets in tests: import, run, and read requests row by row. */
import { importAdams } from '../../../importers/adams'
import type { TimeTable } from '../../../engine/io/table'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'

/** Lines of a dataset in SI with a ground that has marker 100. */
export const deck = (...lines: readonly string[]): string =>
  ['test', 'UNITS/FORCE=NEWTON, MASS=KILOGRAM, LENGTH=METER, TIME=SECOND', 'PART/1, GROUND', 'MARKER/100, PART=1', ...lines, 'END'].join('\n') // prettier-ignore

export function runDeck(text: string): TimeTable {
  const { project } = importAdams(text, 'model.adm')
  const outcome = runToEnd({ project, files: {}, experiment: 'adams' }, sharedCompiler)
  if (outcome.error !== undefined) throw outcome.error
  return outcome.table
}

export function column(table: TimeTable, name: string): Float64Array {
  const found = table.columns.find((c) => c.name === name)
  if (found === undefined) throw new Error(`${name} is not in ${table.columns.map((c) => c.name).join(' ')}`)
  return found.values
}

/** Value of a signal in the last row. */
export function last(table: TimeTable, name: string): number {
  const values = column(table, name)
  return values[values.length - 1]
}
