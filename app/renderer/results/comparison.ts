/** Errors of a result against all references of its experiment. */
import { compareTables, type Comparison, type SignalComparison } from '../../../engine/io/compare'
import { defaultTolerance } from '../../../engine/io/compare/options'
import type { TimeTable } from '../../../engine/io/table'
import { ModelError, type ModelErrorData } from '../../../engine/model/errors'
import type { Reference } from './tables'

export interface ComparisonRow extends SignalComparison {
  readonly signal: string
  /** Title of the reference data. */
  readonly against: string
  /** Its name in the experiment. */
  readonly name: string
}

export interface ReferenceComparison {
  readonly rows: readonly ComparisonRow[]
  /** Columns of reference data that the result does not have. */
  readonly missing: readonly string[]
  readonly uncoveredRows: number
  readonly errors: readonly ModelErrorData[]
}

export function compareWithReferences(result: TimeTable, references: readonly Reference[]): ReferenceComparison | null {
  const compared = references.flatMap(({ name, title, table, tolerances }) =>
    table === null ? [] : [{ name, title, outcome: attempt(result, table, tolerances) }],
  )
  if (compared.length === 0) return null
  const rows: ComparisonRow[] = []
  const missing: string[] = []
  const errors: ModelErrorData[] = []
  let uncoveredRows = 0
  for (const { name, title, outcome } of compared) {
    if ('code' in outcome) {
      errors.push(outcome)
      continue
    }
    for (const [signal, row] of Object.entries(outcome.signals)) rows.push({ ...row, signal, against: title, name })
    missing.push(...outcome.missing)
    uncoveredRows += outcome.uncoveredRows
  }
  return { rows, missing, uncoveredRows, errors }
}

function attempt(
  result: TimeTable,
  reference: TimeTable,
  tolerances: Reference['tolerances'] = {},
): Comparison | ModelErrorData {
  const { default: general = defaultTolerance, ...signals } = tolerances
  try {
    return compareTables(result, reference, { tolerance: { default: general, signals } })
  } catch (error) {
    if (error instanceof ModelError) return error.toJSON()
    throw error
  }
}
