/**
 * Maps: tables over two arguments, as a grid whose first row holds the breakpoints of the second argument, and whose
 * first column those of the first; the corner between them means nothing.
 *
 * Interpolation is a tensor product (de Boor, A Practical Guide to Splines, 1978, ch. XVII): every row becomes a
 * piecewise polynomial in y, and the coefficients of its segments are interpolated over x in the same way. Straight
 * lines give bilinear patches, splines bicubic ones with two continuous derivatives.
 */
import type { MapData } from './tables'
import { interpolated, type CurveProblem, type Outside } from './curve'
import { ModelError } from '../../errors/model-error'

export const mapInterpolations = ['linear', 'spline', 'natural'] as const
export type MapInterpolation = (typeof mapInterpolations)[number]

/** Interpolation of a map parameter, for its picture. */
export interface MapSettings {
  /** Fixed, or the value of a choice parameter of the same block. */
  readonly interpolation: MapInterpolation | { readonly param: string }
}

type Grid = readonly (readonly number[])[]

/**
 * Returns problems that keep a grid (SI) from being a map; rows and columns count from 0, -1 is the grid as a whole.
 */
export function mapProblems(grid: Grid): readonly CurveProblem[] {
  const problems: CurveProblem[] = []
  const width = grid.at(0)?.length ?? 0
  if (grid.length < 3 || width < 3) {
    const what = `the map has ${Math.max(0, grid.length - 1)} by ${Math.max(0, width - 1)} values`
    return [{ row: -1, column: -1, what, hint: 'give at least two breakpoints in both directions' }]
  }
  grid.forEach((row, i) => {
    if (row.length !== width) {
      const what = `row ${i + 1} of the map has ${row.length} cells and the first row ${width}`
      problems.push({ row: i, column: -1, what, hint: 'fill in every cell' })
      return
    }
    row.forEach((value, j) => {
      if (Number.isFinite(value) || i + j === 0) return
      const what = `row ${i + 1} of the map has no finite number in column ${j + 1}`
      problems.push({ row: i, column: j, what, hint: 'give a number' })
    })
  })
  const stuck = (value: number, before: number): boolean => value <= before
  const hint = 'sort the breakpoints and remove duplicates'
  for (let i = 2; i < grid.length; i++) {
    const [value, before] = [grid[i][0], grid[i - 1][0]]
    const what = `the breakpoints of the rows do not increase from ${before} in row ${i} to ${value} in row ${i + 1}`
    if (stuck(value, before)) problems.push({ row: i, column: 0, what, hint })
  }
  for (let j = 2; j < width; j++) {
    const [value, before] = [grid[0][j], grid[0][j - 1]]
    const what = `the breakpoints of the columns do not increase from ${before} in column ${j} to ${value} in column ${j + 1}`
    if (stuck(value, before)) problems.push({ row: 0, column: j, what, hint })
  }
  return problems
}

/** Breakpoints of a grid: of its rows, and of its columns. */
export function breakpoints(grid: Grid): { readonly x: readonly number[]; readonly y: readonly number[] } {
  return { x: grid.slice(1).map(([x]) => x), y: grid[0].slice(1) }
}

/**
 * @param grid values in SI units
 * @throws ModelError `out-of-range` with the first problem of `mapProblems`
 */
export function mapThrough(name: string, grid: Grid, interpolation: MapInterpolation, outside: Outside): MapData {
  const [problem] = mapProblems(grid)
  if (problem !== undefined) throw new ModelError('out-of-range', problem.what, {}, problem.hint)
  const { x, y } = breakpoints(grid)
  const rows = grid.slice(1).map((row) => interpolated(y, row.slice(1), interpolation, outside))
  const columns = rows[0].coefficients.length
  const widthY = rows[0].coefficients[0].length
  // over x, for every coefficient of every segment in y
  const across = Array.from({ length: columns * widthY }, (_, at) => {
    const [j, b] = [Math.floor(at / widthY), at % widthY]
    const values = rows.map(({ coefficients }) => coefficients[j][b])
    return interpolated(x, values, interpolation, outside)
  })
  const widthX = across[0].coefficients[0].length
  const patchesX = across[0].coefficients.length
  const coefficients = new Float64Array(patchesX * columns * widthX * widthY)
  let at = 0
  for (let i = 0; i < patchesX; i++)
    for (let j = 0; j < columns; j++)
      for (let a = 0; a < widthX; a++)
        for (let b = 0; b < widthY; b++) coefficients[at++] = across[j * widthY + b].coefficients[i][a]
  return { name, x: across[0].x, y: rows[0].x, widthX, widthY, coefficients }
}
