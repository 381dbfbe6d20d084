/**
 * Measured heights over distances u along a line and v to its left, as rows of numbers for equations. Nodes are at
 * equal distances along the line; across it, at any. Around the grid stands one more row and column that continue it
 * straight, so that curves through four nodes reach its edges.
 */
import type { SampleData } from '../../../engine/numerics/interpolation/tables'
import type { CurvedGrid } from '../curved-grid'

export interface HeightGrid {
  /** Distance of nodes along the line, m. */
  readonly step: number
  /** Nodes along the line and across it. */
  readonly rows: number
  readonly columns: number
  /** Distances to the left, ascending, m. */
  readonly v: Float64Array
  /** Distance of nodes across the line, m; null if it is not the same everywhere. */
  readonly width: number | null
  /** Heights above elevation and banking, m: (rows + 2) (columns + 2) of them, those of one row beside each other. */
  readonly heights: SampleData
  /** Distances to the left, columns + 2 of them, m. */
  readonly places: SampleData
  /** Elevation of the line, m, and rise to the left, m/m: at the start and per metre along, or at rows + 2 points. */
  readonly elevation: AlongGrid
  readonly banking: AlongGrid
}

export type AlongGrid = { readonly start: number; readonly slope: number } | SampleData

/** Deviation from a straight line that is rounding, as a part of the largest value. */
const straight = 1e-12
/** Difference of widths that is rounding, as a part of the first. */
const even = 1e-9

/**
 * @param name of the block, for names of tables @param raised height of the start of the line, m; that of the file if
 * absent
 */
export function heightGrid(grid: CurvedGrid, name: string, raised: number | undefined): HeightGrid {
  const { step, v, line } = grid
  const [rows, columns] = [line.x.length, v.length]
  const shift = raised === undefined ? 0 : raised - line.z[0]
  const widths = Array.from({ length: columns - 1 }, (_, j) => v[j + 1] - v[j])
  const isEven = widths.every((width) => Math.abs(width - widths[0]) <= even * widths[0])
  return {
    ...{ step, rows, columns, v },
    width: isEven ? (v[columns - 1] - v[0]) / (columns - 1) : null,
    heights: { name: `${name}.heights`, values: padded(grid.heights, rows, columns) },
    places: { name: `${name}.places`, values: extended(v) },
    elevation: along(
      `${name}.elevation`,
      line.z.map((z) => z + shift),
      step,
    ),
    banking: along(`${name}.banking`, line.banking, step),
  }
}

function along(name: string, values: Float64Array, step: number): AlongGrid {
  const last = values.length - 1
  const slope = (values[last] - values[0]) / last
  const size = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isStraight = values.every((value, i) => Math.abs(value - values[0] - i * slope) <= straight * size)
  return isStraight ? { start: values[0], slope: slope / step } : { name, values: extended(values) }
}

/** Returns the numbers with one more at each end, on the straight lines through the outermost two. */
function extended(values: Float64Array): Float64Array {
  const n = values.length
  const all = new Float64Array(n + 2)
  all.set(values, 1)
  all[0] = 2 * values[0] - values[1]
  all[n + 1] = 2 * values[n - 1] - values[n - 2]
  return all
}

function padded(heights: Float32Array, rows: number, columns: number): Float32Array {
  const wide = columns + 2
  const all = new Float32Array((rows + 2) * wide)
  for (let i = 0; i < rows; i++) {
    const at = (i + 1) * wide
    all.set(heights.subarray(i * columns, (i + 1) * columns), at + 1)
    all[at] = 2 * all[at + 1] - all[at + 2]
    all[at + columns + 1] = 2 * all[at + columns] - all[at + columns - 1]
  }
  for (let j = 0; j < wide; j++) {
    all[j] = 2 * all[wide + j] - all[2 * wide + j]
    all[(rows + 1) * wide + j] = 2 * all[rows * wide + j] - all[(rows - 1) * wide + j]
  }
  return all
}
