/**
 * The Jacobian of derivatives and signals by states and inputs from directional derivatives. Columns without a common
 * row are one group, and one direction gives all their entries (Curtis, Powell and Reid, On the estimation of sparse
 * Jacobian matrices, J. Inst. Maths Applics 13 (1974) 117-119). The directional derivatives are exact, so the entries
 * are.
 */
import type { ExportedModel } from '../../exported'

export interface JacobianPattern {
  /** Rows of the entries, column by column: row (states, then signals), column (states, then inputs). */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** Group of each column. */
  readonly groups: readonly number[]
  readonly groupCount: number
}

/** @returns null if the model has no directional derivatives */
export function jacobianPattern({
  exchange,
  states,
  inputs,
}: Pick<ExportedModel, 'exchange' | 'states' | 'inputs'>): JacobianPattern | null {
  if (exchange === undefined) return null
  const count = states.length + inputs.length
  const rowsOf: number[][] = Array.from({ length: count }, () => [])
  for (const [row, columns] of [...exchange.derivatives, ...exchange.signals].entries())
    for (const column of columns) if (column !== exchange.time) rowsOf[column].push(row)
  const taken: Set<number>[] = []
  const groups = new Array<number>(count).fill(0)
  // columns with most entries first: fewer groups
  const order = [...rowsOf.keys()].sort((a, b) => rowsOf[b].length - rowsOf[a].length || a - b)
  for (const column of order) {
    const rows = rowsOf[column]
    const free = taken.findIndex((known) => rows.every((row) => !known.has(row)))
    const group = free < 0 ? taken.push(new Set()) - 1 : free
    for (const row of rows) taken[group].add(row)
    groups[column] = group
  }
  return {
    rows: rowsOf.flat(),
    columns: rowsOf.flatMap((rows, column) => rows.map(() => column)),
    groups,
    groupCount: taken.length,
  }
}
