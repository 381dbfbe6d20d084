/** Rows of measured points as tables over load, inclination, longitudinal slip and slip angle. */
import { ModelError } from '../../../engine/errors/model-error'
import { gridThrough, type GridData } from '../../../engine/numerics/interpolation/grid'
import { pointsOfGrid } from '../../../engine/numerics/interpolation/grid-points'
import { mapInterpolations } from '../../../engine/numerics/interpolation/map'

type Rows = readonly (readonly number[])[]

/** Columns of the rows. */
const names = ['Fz', 'S', 'alpha', 'gamma', 'Fx', 'Fy', 'Mz'] as const
/** Columns of the arguments, in the order of the tables. */
const order = [0, 3, 1, 2] as const

export interface MeasuredGrid {
  /** Identifies the points. */
  readonly name: string
  /** Breakpoints of load, inclination, longitudinal slip and slip angle. */
  readonly axes: readonly (readonly number[])[]
  readonly loads: readonly number[]
  /** Tables of Fx, Fy and Mz. */
  readonly grids: readonly GridData[]
  /** Slip stiffnesses at the loads: dFx/dS and |dFy/dalpha| of the points around zero slip, N. */
  readonly slopes: { readonly long: readonly number[]; readonly lat: readonly number[] }
}

/** @throws ModelError `out-of-range` for rows that are not a grid around free rolling */
export function measuredGrid(rows: Rows, interpolation: string): MeasuredGrid {
  const way = mapInterpolations.find((known) => known === interpolation) ?? 'linear'
  rows.forEach((row, i) => {
    const column = names.findIndex((_, j) => !Number.isFinite(row[j]))
    if (column >= 0) throw problem(`row ${i + 1} has no finite ${names[column]}`, 'give a number')
  })
  checkAxes(order.map((column) => [...new Set(rows.map((row) => row[column]))].sort((a, b) => a - b)))
  const args = order.map((column) => ({ column, name: names[column] }))
  const words = { points: 'measured points', combination: 'load, slip, slip angle and inclination' }
  const { axes: breakpoints, row: at } = pointsOfGrid(rows, args, words)
  // one value of an argument: no dependence on it
  const axes = breakpoints.map((axis) => (axis.length === 1 ? [axis[0], axis[0] + 1] : axis))
  const value = (quantity: number, indices: readonly number[]): number => {
    const row = at(indices.map((index, d) => Math.min(index, breakpoints[d].length - 1)))
    return rows[row][quantity]
  }
  const name = hashOf(rows)
  const grids = [4, 5, 6].map((quantity) =>
    gridThrough(`measured ${name} ${names[quantity]} ${way}`, axes, (indices) => value(quantity, indices), way),
  )
  const [, camber, slips, angles] = axes
  const upright = nearest(camber, 0)
  const slope = (load: number, quantity: number, axis: readonly number[]): number => {
    const [low, high] = around(axis)
    const index = (i: number): number[] =>
      axis === slips ? [load, upright, i, nearest(angles, 0)] : [load, upright, nearest(slips, 0), i]
    return Math.abs((value(quantity, index(high)) - value(quantity, index(low))) / (axis[high] - axis[low]))
  }
  const over = (quantity: number, axis: readonly number[]): readonly number[] =>
    breakpoints[0].map((_, load) => slope(load, quantity, axis))
  return { name, axes, loads: breakpoints[0], grids, slopes: { long: over(4, slips), lat: over(5, angles) } }
}

const problem = (what: string, hint: string): ModelError => new ModelError('out-of-range', what, {}, hint)

function checkAxes([loads, , slips, angles]: Rows): void {
  if (loads.length < 2)
    throw problem(
      `the measured points have ${loads.length === 0 ? 'no load' : 'one load'}`,
      'give points at two loads at least',
    )
  if (loads[0] <= 0) throw problem(`a measured point has a load of ${loads[0]} N`, 'give points of a loaded tyre')
  for (const [axis, what] of [
    [slips, 'slip'],
    [angles, 'slip angle'],
  ] as const)
    if (!(axis[0] < 0 && axis[axis.length - 1] > 0))
      throw problem(
        `the ${what} of the measured points is from ${axis[0]} to ${axis[axis.length - 1]}`,
        `give points on both sides of a ${what} of zero`,
      )
}

const nearest = (axis: readonly number[], x: number): number =>
  axis.reduce((best, value, i) => (Math.abs(value - x) < Math.abs(axis[best] - x) ? i : best), 0)

/** Returns the breakpoints on both sides of zero. */
function around(axis: readonly number[]): readonly [number, number] {
  const high = axis.findIndex((value) => value > 0)
  const low = axis.findLastIndex((value) => value < 0)
  return [low, high]
}

/** Returns a name of numbers: those of equal tables are equal (FNV-1a of their text). */
function hashOf(rows: Rows): string {
  let hash = 0x811c9dc5
  let second = 5381
  for (const character of JSON.stringify(rows)) {
    const code = character.charCodeAt(0)
    hash = Math.imul(hash ^ code, 0x01000193) >>> 0
    second = (Math.imul(second, 33) + code) >>> 0
  }
  return hash.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0')
}
