/** Rows of points in any order as a grid: breakpoints of each argument, and the row of each point. */
import { ModelError } from '../../errors/model-error'

export interface GridPoints {
  /** Breakpoints of each argument, increasing. */
  readonly axes: readonly (readonly number[])[]
  /** Returns the row at the indices of breakpoints. */
  readonly row: (indices: readonly number[]) => number
}

/** Words for messages. */
export interface GridWords {
  /** The points: "measured points". */
  readonly points: string
  /** All arguments: "load, slip, slip angle and inclination". */
  readonly combination: string
}

/**
 * @param args columns of the rows that hold arguments, in the order of the axes, with their names
 * @throws ModelError `out-of-range` if a point of the grid is missing or there twice
 */
export function pointsOfGrid(
  rows: readonly (readonly number[])[],
  args: readonly { readonly column: number; readonly name: string }[],
  { points, combination }: GridWords,
): GridPoints {
  const axes = args.map(({ column }) => [...new Set(rows.map((row) => row[column]))].sort((a, b) => a - b))
  const places = axes.map((axis) => new Map(axis.map((value, i) => [value, i])))
  const flat = (indices: readonly number[]): number => indices.reduce((sum, i, d) => sum * axes[d].length + i, 0)
  const count = axes.reduce((product, axis) => product * axis.length, 1)
  const all = new Map<number, number>()
  rows.forEach((row, i) => {
    const key = flat(args.map(({ column }, d) => places[d].get(row[column]) ?? 0))
    const before = all.get(key)
    if (before !== undefined)
      throw problem(`the ${points} of rows ${before + 1} and ${i + 1} are the same`, 'remove one of the rows')
    all.set(key, i)
  })
  if (all.size < count) {
    let missing = 0
    while (all.has(missing)) missing++
    const point: string[] = []
    let rest = missing
    for (let d = axes.length - 1; d >= 0; d--) {
      const axis = axes[d]
      point.unshift(`${args[d].name} = ${axis[rest % axis.length]}`)
      rest = Math.floor(rest / axis.length)
    }
    throw problem(
      `${count - all.size} of ${count} ${points} are missing, the first at ${point.join(', ')} (SI)`,
      `give a row for every combination of ${combination}`,
    )
  }
  return { axes, row: (indices) => all.get(flat(indices)) ?? 0 }
}

const problem = (what: string, hint: string): ModelError => new ModelError('out-of-range', what, {}, hint)
