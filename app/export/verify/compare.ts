/**
 * The figure of a verification: for every signal the largest difference between the exported model and the run here,
 * divided by the peak of the signal. Signals that are zero except for rounding have the floors of `compare` as their
 * peaks.
 */
import type { ExportedModel } from '../../../engine/backends/exported'
import { compareTables } from '../../../engine/io/compare'
import type { TimeTable } from '../../../engine/io/table'
import { misbehaves } from '../ended'
import type { ExportedRows } from './types'

/**
 * Returns the largest difference that is allowed. In double precision both sides take the same steps and differ in the
 * last digits of elementary functions. In single precision docs/c-code.md states what to expect.
 */
export const toleranceOf = ({ precision }: Pick<ExportedModel, 'precision'>): number =>
  precision === 'single' ? 1e-2 : 1e-9

export interface Figure {
  /** Largest difference of each signal, relative to its peak. */
  readonly differences: ReadonlyMap<string, number>
  readonly rows: number
  /** Signal with the largest difference; null if all signals are equal to the last bit. */
  readonly worst: { readonly signal: string; readonly difference: number } | null
}

/** Rows at one time: before and after events. The last one is after all of them. */
interface Instants {
  readonly time: number[]
  readonly rows: number[]
}

/** @param near s; closer times are one instant */
function instants(time: Float64Array, near: number): Instants {
  const distinct: Instants = { time: [], rows: [] }
  time.forEach((t, row) => {
    const last = distinct.time.length - 1
    if (last >= 0 && t - distinct.time[last] <= near) distinct.rows[last] = row
    else {
      distinct.time.push(t)
      distinct.rows.push(row)
    }
  })
  return distinct
}

/**
 * @param every whether the exported model has rows at all times of the run here; else those that both have are compared
 * @throws ModelError if the exported model has other instants, or values that are not finite
 */
export function figureOf(exported: ExportedRows, built: TimeTable, model: ExportedModel, every = true): Figure {
  const near = 1e-6 * Math.min(model.run.step, model.run.sample)
  const [exportedInstants, here] = [instants(exported.time, near), instants(built.time, near)]
  const pairs: [number, number][] = []
  let i = 0
  here.time.forEach((t, k) => {
    while (i < exportedInstants.time.length && exportedInstants.time[i] < t - near) i++
    if (i < exportedInstants.time.length && Math.abs(exportedInstants.time[i] - t) <= near)
      pairs.push([exportedInstants.rows[i], here.rows[k]])
    else if (every) throw misbehaves(`has no values at ${t} s, where the run in Wishbone has some`)
  })
  if (every && exportedInstants.time.length !== here.time.length)
    throw misbehaves(
      `has values at ${exportedInstants.time.length} instants, the run in Wishbone at ${here.time.length}`,
    )
  if (pairs.length < 2) throw misbehaves('has no values to compare')
  const time = Float64Array.from(pairs, ([, row]) => built.time[row])
  const reference = built.columns.map((c) => ({ ...c, values: Float64Array.from(pairs, ([, row]) => c.values[row]) }))
  const result = built.columns.map((c, k) => ({
    ...c,
    values: Float64Array.from(pairs, ([row]) => exported.values[k][row]),
  }))
  const wrong = result.find(({ values }, k) =>
    values.some((x, n) => !Number.isFinite(x) && Number.isFinite(reference[k].values[n])),
  )
  if (wrong !== undefined) {
    const t = time[wrong.values.findIndex((x) => !Number.isFinite(x))]
    throw misbehaves(`gives values of ${wrong.name} that are not finite, at ${t} s first`)
  }
  const { signals } = compareTables({ time, columns: result }, { time, columns: reference })
  const differences = new Map(Object.entries(signals).map(([signal, { relative }]) => [signal, relative]))
  const worst = Object.entries(signals).reduce<Figure['worst']>(
    (most, [signal, { relative }]) => (relative > (most?.difference ?? 0) ? { signal, difference: relative } : most),
    null,
  )
  return { differences, rows: pairs.length, worst: worst && { ...worst, difference: upToOneDigit(worst.difference) } }
}

/** Rounds up to one digit, so that small differences between machines do not show. */
export function upToOneDigit(value: number): number {
  const rounded = Number(value.toExponential(0))
  if (rounded >= value) return rounded
  const [digit, exponent] = value.toExponential(0).split('e').map(Number)
  return Number(`${digit + 1}e${exponent}`)
}
