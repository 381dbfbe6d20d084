/** Errors of a result against all references of its experiment. */
import { compareTables, type Comparison, type SignalComparison } from '../../../engine/io/compare'
import { defaultTolerance } from '../../../engine/io/compare/options'
import type { TimeTable } from '../../../engine/io/table'
import { ModelError, type ModelErrorData } from '../../../engine/errors/model-error'
import type { PlotSettings } from '../../../engine/model/project/project'
import { fromSI, parseUnit } from '../../../engine/quantities/units'
import type { Reference } from '../tables/tables'

export interface ComparisonRow extends SignalComparison {
  readonly signal: string
  /** Title of the reference data. */
  readonly against: string
  /** Name of the reference in the experiment. */
  readonly name: string
}

export interface ReferenceComparison {
  readonly rows: readonly ComparisonRow[]
  /** Columns of reference data that the result does not have. */
  readonly missing: readonly string[]
  readonly uncoveredRows: number
  readonly errors: readonly ModelErrorData[]
}

/** Returns true if the run covers all reference data, so that "within tolerance" holds for all of it. */
export const isComplete = ({ uncoveredRows, errors }: ReferenceComparison): boolean =>
  uncoveredRows === 0 && errors.length === 0

/** Returns null if there is nothing to compare: no reference data, or a run that ended before its first row. */
export function compareWithReferences(result: TimeTable, references: readonly Reference[]): ReferenceComparison | null {
  if (result.time.length === 0) return null
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

/**
 * Returns the comparison with each signal in the unit that its first plot chooses. Values in the unit of the signal are
 * converted; ratios (relative error, tolerance, correlation) are the same in every unit.
 */
export function inPlotUnits(
  comparison: ReferenceComparison,
  plots: Readonly<Record<string, PlotSettings>> = {},
): ReferenceComparison {
  const rows = comparison.rows.map((row): ComparisonRow => {
    const unit = chosenUnit(row.signal, row.unit, Object.values(plots))
    if (unit === undefined) return row
    const [max, rms, peak, scale] = [row.max, row.rms, row.peak, row.scale].map((value) =>
      fromSI(value, parseUnit(unit)),
    )
    return { ...row, unit, max, rms, peak, scale }
  })
  return rows.every((row, i) => row === comparison.rows[i]) ? comparison : { ...comparison, rows }
}

/** @param unit of the signal, in SI units */
function chosenUnit(signal: string, unit: string, plots: readonly PlotSettings[]): string | undefined {
  for (const { signals, x, minus, units = {} } of plots)
    if ([...signals, x, minus].includes(signal) && Object.hasOwn(units, unit)) return units[unit]
  return undefined
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

/** Returns the rows with failures first, each part in the order of the reference data. */
export function failuresFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  return [...rows.filter(({ pass }) => !pass), ...rows.filter(({ pass }) => pass)]
}
