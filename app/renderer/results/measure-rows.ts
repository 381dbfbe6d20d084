/**
 * Rows of the table of cursors: every curve of a plot, of the run that is shown, of reference data and of other runs.
 */
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { isSparse, type Overlay } from '../plots/figure'
import type { CursorPair } from './linked-view'
import { measure, type Measures } from './measure'
import { curveOf, type Reference } from '../tables/tables'

export interface MeasureRow extends Measures {
  readonly signal: string
  /** Index of the signal in the plot, which determines its colour. */
  readonly i: number
  readonly of: 'run' | 'reference' | 'other-run'
  /** Name of the other run or of the reference data. */
  readonly source: string
  /** True if the data is reference data drawn as points. */
  readonly points: boolean
  readonly unit: string
}

export interface MeasureInput {
  readonly signals: readonly string[]
  readonly units: PlotSettings['units']
  readonly table: TimeTable
  readonly references: readonly Reference[]
  readonly overlays: readonly Overlay[]
  readonly hidden: ReadonlySet<string>
}

export function measureRows(input: MeasureInput, { a, b }: CursorPair): readonly MeasureRow[] {
  const { signals, units, table, references, overlays, hidden } = input
  const sources = [
    { of: 'run' as const, source: '', table, points: false },
    ...references.flatMap(({ title, table: data }) =>
      data === null ? [] : [{ of: 'reference' as const, source: title, table: data, points: isSparse(data, table) }],
    ),
    ...overlays.map(({ name, table: run }) => ({
      of: 'other-run' as const,
      source: name,
      table: run,
      points: false,
    })),
  ]
  return signals.flatMap((signal, i) =>
    hidden.has(signal)
      ? []
      : sources.flatMap(({ table: rows, ...source }) => {
          const curve = curveOf(rows, signal, units)
          const measures = curve && measure(curve, a, b)
          return curve === null || measures === null ? [] : [{ signal, i, ...source, unit: curve.unit, ...measures }]
        }),
  )
}
