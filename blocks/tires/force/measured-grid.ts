/** Rows of measured points as tables over load, inclination, longitudinal slip and slip angle. */
import { ModelError } from '../../../engine/errors/model-error'
import { gridThrough, type GridData } from '../../../engine/numerics/interpolation/grid'
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
  const breakpoints = order.map((column) => [...new Set(rows.map((row) => row[column]))].sort((a, b) => a - b))
  checkAxes(breakpoints)
  const at = indexed(rows, breakpoints)
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

/** Returns the row of a point by the indices of its breakpoints. */
function indexed(rows: Rows, axes: Rows): (indices: readonly number[]) => number {
  const places = axes.map((axis) => new Map(axis.map((value, i) => [value, i])))
  const flat = (indices: readonly number[]): number => indices.reduce((sum, i, d) => sum * axes[d].length + i, 0)
  const count = axes.reduce((product, axis) => product * axis.length, 1)
  const all = new Map<number, number>()
  rows.forEach((row, i) => {
    const key = flat(order.map((column, d) => places[d].get(row[column]) ?? 0))
    const before = all.get(key)
    if (before !== undefined)
      throw problem(`the measured points of rows ${before + 1} and ${i + 1} are the same`, 'remove one of the rows')
    all.set(key, i)
  })
  if (all.size < count) {
    let missing = 0
    while (all.has(missing)) missing++
    const point: string[] = []
    let rest = missing
    for (let d = axes.length - 1; d >= 0; d--) {
      const axis = axes[d]
      point.unshift(`${names[order[d]]} = ${axis[rest % axis.length]}`)
      rest = Math.floor(rest / axis.length)
    }
    throw problem(
      `${count - all.size} of ${count} measured points are missing, the first at ${point.join(', ')} (SI)`,
      'give a row for every combination of load, slip, slip angle and inclination',
    )
  }
  return (indices) => all.get(flat(indices)) ?? 0
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
