/** Splines through columns of logs that leave the range of their values: brakes and pedals with corners. */
import { scaled } from '../io/scaled'
import { columnNamed, type TimeTable } from '../io/table'
import { emptyScope, evaluateScalar } from '../model/expression'
import type { InputColumn } from '../model/project/project'
import { interpolated } from '../numerics/interpolation/curve'
import type { PiecewisePolynomial } from '../numerics/interpolation/spline'
import { formatNumber, shownUnit } from '../quantities/units'

/** Part of the range of a column by which a spline may leave it without a word. */
const allowed = 0.02

/** @param tableOf table in a file of the experiment; undefined if the file is missing */
export function swingWarnings(
  inputs: Readonly<Record<string, InputColumn>>,
  tableOf: (file: string) => TimeTable | undefined,
): readonly string[] {
  return Object.entries(inputs).flatMap(([source, how]) => {
    const { file, column, interpolation = 'spline' } = how
    if (interpolation !== 'spline') return []
    const table = tableOf(file)
    const logged = table && (column === undefined ? table.columns.at(0) : columnNamed(table, column))
    if (table === undefined || logged === undefined) return []
    const unit = how.unit ?? logged.unit
    const scale = evaluateScalar(how.scale ?? 1, emptyScope).value
    const swing = swingOf(table.time, scaled(logged.values, { scale, offset: how.offset }, unit))
    if (swing === undefined) return []
    const text = (value: number): string => `${formatNumber(value, 3)} ${shownUnit(unit ?? '')}`.trim()
    return [
      `${source}: the spline through "${logged.name}" swings to ${text(swing.extreme)} near t = ${formatNumber(swing.at, 4)} s, beyond the values of the column, ${text(swing.least)} to ${text(swing.most)}. Interpolate it by straight lines (:linear on the command line)`,
    ]
  })
}

interface Swing {
  readonly extreme: number
  readonly at: number
  readonly least: number
  readonly most: number
}

/** Returns where a spline leaves the range of its values most; undefined if it hardly does. */
function swingOf(time: Float64Array, values: Float64Array): Swing | undefined {
  const there = [...time.keys()].filter((i) => Number.isFinite(values[i]) && Number.isFinite(time[i]))
  if (there.length < 3 || there.some((i, k) => k > 0 && time[i] <= time[there[k - 1]])) return undefined
  const [t, y] = [there.map((i) => time[i]), there.map((i) => values[i])]
  const [least, most] = y.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity])
  let worst: Swing | undefined
  let beyond = allowed * (most - least)
  for (const [at, value] of extremes(interpolated(t, y, 'spline', 'continue'))) {
    const over = Math.max(least - value, value - most)
    if (over <= beyond) continue
    beyond = over
    worst = { extreme: value, at, least, most }
  }
  return worst
}

/** Yields places within the segments where the slope of a curve vanishes, with its values. */
function* extremes({ x, coefficients }: PiecewisePolynomial): Generator<readonly [at: number, value: number]> {
  for (const [i, [c0, c1 = 0, c2 = 0, c3 = 0]] of coefficients.entries()) {
    const root = Math.sqrt(c2 * c2 - 3 * c3 * c1)
    // in the form that does not cancel
    const q = -(c2 + (c2 < 0 ? -root : root))
    for (const v of [q / (3 * c3), c1 / q])
      if (v > 0 && v < x[i + 1] - x[i]) yield [x[i] + v, c0 + v * (c1 + v * (c2 + v * c3))]
  }
}
