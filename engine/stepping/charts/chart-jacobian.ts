/**
 * The Jacobian of a system in a chart, from that by the angles: T J X with T = dy/dx of the chart's coordinates y = (D,
 * U, V) by the angles x = (q1, q2, q3) and X its inverse (`local-chart.ts`),
 *
 *     dD = dq1 - k dq3,               dq1 = dD + k dq3,
 *     dU = sin q3 dq2 + c cos q3 dq3,  dq2 = sin q3 dU + cos q3 dV,
 *     dV = cos q3 dq2 - c sin q3 dq3,  dq3 = (cos q3 dU - sin q3 dV)/c.
 *
 * Derivatives of the chart's own rates by its coordinates, and those of components that it turns, count as zero: they
 * are of the size of the angular velocity, no stiffness. Entries that the structure of J does not have are left out.
 * Linearly implicit methods keep their order with any matrix (W-methods, see `imex.ts`).
 */
import type { LocalChart } from './local-chart'

/** Entries of a row in the columns of the three angles, or of a column in their rows; -1 where there is none. */
type Slots = readonly [number, number, number]

export interface ChartEntries {
  /** Indices of the entries in the columns of the angles, for every row that has one. */
  readonly rows: readonly Slots[]
  /** Indices of the entries in the rows of the rates of the angles, for every column that has one. */
  readonly columns: readonly Slots[]
  readonly zero: readonly number[]
}

export function chartEntries(
  { triple: { angles }, states }: Pick<LocalChart, 'triple' | 'states'>,
  { rows, columns }: { readonly rows: ArrayLike<number>; readonly columns: ArrayLike<number> },
): ChartEntries {
  const inRows = new Map<number, [number, number, number]>()
  const inColumns = new Map<number, [number, number, number]>()
  const further = new Set(states.slice(3))
  const zero: number[] = []
  for (let e = 0; e < rows.length; e++) {
    const [row, column] = [rows[e], columns[e]]
    const [a, b] = [angles.indexOf(row), angles.indexOf(column)]
    if ((a >= 0 && b >= 0) || further.has(row) || further.has(column)) {
      zero.push(e)
      continue
    }
    if (b >= 0) slotsOf(inRows, row)[b] = e
    if (a >= 0) slotsOf(inColumns, column)[a] = e
  }
  return { rows: [...inRows.values()], columns: [...inColumns.values()], zero }
}

function slotsOf(map: Map<number, [number, number, number]>, key: number): [number, number, number] {
  const slots = map.get(key) ?? [-1, -1, -1]
  map.set(key, slots)
  return slots
}

/** Converts entries by angles to entries by coordinates of the chart at c = x[middle] - singular value. */
export function toChart(
  values: Float64Array,
  { rows, columns, zero }: ChartEntries,
  { k, c, sine, cosine }: { readonly k: number; readonly c: number; readonly sine: number; readonly cosine: number },
): void {
  const at = (e: number): number => (e < 0 ? 0 : values[e])
  for (const e of zero) values[e] = 0
  for (const [e1, e2, e3] of rows) {
    const tilt = at(e2)
    const turn = (k * at(e1) + at(e3)) / c
    if (e2 >= 0) values[e2] = tilt * sine + turn * cosine
    if (e3 >= 0) values[e3] = tilt * cosine - turn * sine
  }
  for (const [e1, e2, e3] of columns) {
    const [tilt, turn] = [at(e2), at(e3)]
    if (e1 >= 0) values[e1] -= k * turn
    if (e2 >= 0) values[e2] = tilt * sine + c * turn * cosine
    if (e3 >= 0) values[e3] = tilt * cosine - c * turn * sine
  }
}

/** Converts a direction in coordinates of the chart to one in angles. */
export function directionByAngles(chart: LocalChart, x: Float64Array, v: Float64Array): void {
  const [first, middle, last] = chart.triple.angles
  const { k, c, sine, cosine } = chart.place(x)
  const [u, w] = [v[middle], v[last]]
  v[middle] = sine * u + cosine * w
  v[last] = (cosine * u - sine * w) / c
  v[first] += k * v[last]
  for (const i of chart.states.slice(3)) v[i] = 0
}

/**
 * Returns derivatives along a direction in the chart, from those of the rates of the angles. @param direction in the
 * chart
 */
export function ratesAlong(chart: LocalChart, x: Float64Array, direction: Float64Array, jv: Float64Array): void {
  const [first, middle, last] = chart.triple.angles
  const { k, c, sine, cosine } = chart.place(x)
  const isOwn = chart.states.some((i) => direction[i] !== 0)
  const [tilt, turn] = [jv[middle], jv[last]]
  jv[first] = isOwn ? 0 : jv[first] - k * turn
  jv[middle] = isOwn ? 0 : tilt * sine + c * turn * cosine
  jv[last] = isOwn ? 0 : tilt * cosine - c * turn * sine
  for (const i of chart.states.slice(3)) jv[i] = 0
}
