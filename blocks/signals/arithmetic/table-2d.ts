/** Table over two inputs. */
import { choice, defineBlock } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { outsideOf, smoothnessOf } from '../../../engine/numerics/interpolation/curve'
import { breakpoints, mapInterpolations, mapProblems, mapThrough } from '../../../engine/numerics/interpolation/map'
import { inputs, output, outputSignals } from '../ports'
import {
  commonInterpolations,
  extrapolation,
  fileColumns,
  inProject,
  requireRange,
  source,
  tableError,
  tableFile,
  type FileColumn,
} from './tables'

export const table2d = defineBlock({
  type: 'signals/table-2d',
  title: 'Table 2D',
  category: 'Signals',
  summary: 'A value over two inputs, from a grid of points: torque over speed and load',
  doc: String.raw`
Values $z_{ij}$ at the breakpoints $(x_i, y_j)$ of a grid. Between four of them

$$ y = \sum_{a, b} c_{ab}\, v^a w^b, \qquad v = u_1 - x_i, \quad w = u_2 - y_j, $$

with powers up to 1 (*straight lines*: bilinear, continuous) or 3 (*cubic spline*: bicubic, two continuous derivatives, in both
directions with not-a-knot or natural ends). Both partial derivatives are exact.

Beyond the outermost breakpoints, the value at the edge holds, the map continues straight in the direction across the edge, or
the run ends with an error that names block, input, value and range.

The grid is a table of the project, laid out as in a spreadsheet: breakpoints of $u_1$ in the first column, those of $u_2$ in the first row.
Or it is a CSV file with three columns $u_1$, $u_2$, $y$, with units in the headings, and a row for every point of the grid, in any order:
*speed [rpm],throttle [1],torque [N m]*. A CSV file may also hold the grid itself: $u_1$ in the first column, $u_2$ in the first row. Its first cell
names the first row (*speed [rpm]*) or both axes, the first column before a backslash (*throttle [1] \ speed [rpm]*); values are in SI.

For vectors, every element is looked up in the same table; a scalar applies to every element.

Source: de Boor, A Practical Guide to Splines (1978), chapter XVII.`,
  terms: ['lookup', 'map', 'engine map', 'efficiency', 'torque map', 'bilinear', 'bicubic', 'characteristic'],
  icon: 'M3 4h18v16H3Z M3 9h18 M3 14.5h18 M9 4v16 M15 4v16',
  ports: { ...inputs(2, 2), ...output },
  params: {
    source,
    map: {
      kind: 'table',
      label: 'Map',
      doc: 'Breakpoints of u1 in the first column, of u2 in the first row, values between them',
      group: 'Parameters',
      columns: [
        { name: 'u1', unit: '1', unitOf: 'u1' },
        { name: 'u2', unit: '1', unitOf: 'u2' },
        { name: 'y', unit: '1', unitOf: 'y' },
      ],
      default: [
        [0, 0, 1],
        [0, 0, 0],
        [1, 0, 1],
      ],
      map: { interpolation: { param: 'interpolation' } },
      when: inProject,
    },
    file: tableFile('both inputs and the output, a row for every point of the grid, or the grid itself', [
      'u1',
      'u2',
      'y',
    ]),
    interpolation: choice(commonInterpolations, 'linear', 'Interpolation', 'Interpolation between the points'),
    extrapolation,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { grid, units, parameter } = gridOf(c)
    const interpolation = mapInterpolations.find((known) => known === c.choice('interpolation')) ?? 'linear'
    const beyond = c.choice('extrapolation')
    const problem = mapProblems(grid).at(0)
    if (problem !== undefined) throw tableError(c, parameter, problem.what, problem.hint)
    const map = mapThrough(`${c.name}.${parameter}`, grid, interpolation, outsideOf(beyond))
    const y = c.intermediate('y', c.math.pool.lookup2(map, c.input('u1'), c.input('u2')))
    const at = breakpoints(grid)
    requireRange(c, 'u1', at.x, units[0])
    requireRange(c, 'u2', at.y, units[1])
    const smoothness =
      beyond === 'error'
        ? smoothnessOf[interpolation]
        : Math.min(beyond === 'hold' ? 0 : 1, smoothnessOf[interpolation])
    c.output('y', y, { smoothness: () => Math.min(smoothness, c.inputSmoothness('u1'), c.inputSmoothness('u2')) })
    c.signal('y', '1', () => y)
  },
})

interface GridOfBlock {
  readonly grid: readonly (readonly number[])[]
  /** Units of the inputs, SI; empty if they are not known. */
  readonly units: readonly [string, string]
  readonly parameter: string
}

function gridOf(c: ComponentBuilder): GridOfBlock {
  if (c.choice('source') !== 'file') return { grid: c.table('map'), units: ['', ''], parameter: 'map' }
  const [x, y, z] = fileColumns(c, ['first input', 'second input', 'output'])
  return { grid: gridFrom(c, x, y, z), units: [x.unit, y.unit], parameter: 'file' }
}

/** @throws ModelError `out-of-range` if a point of the grid is missing or there twice */
function gridFrom(c: ComponentBuilder, x: FileColumn, y: FileColumn, z: FileColumn): readonly (readonly number[])[] {
  const sorted = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)
  const [rows, columns] = [sorted(x.values), sorted(y.values)]
  const [rowOf, columnOf] = [rows, columns].map((all) => new Map(all.map((value, i) => [value, i])))
  const grid = rows.map((at) => [at, ...new Array<number>(columns.length).fill(NaN)])
  z.values.forEach((value, k) => {
    const row = grid[rowOf.get(x.values[k]) ?? 0]
    const j = 1 + (columnOf.get(y.values[k]) ?? 0)
    if (!Number.isNaN(row[j]))
      throw tableError(
        c,
        'file',
        `the point (${x.values[k]}, ${y.values[k]}) in row ${k + 1} is there twice`,
        'remove one of the rows',
      )
    row[j] = value
  })
  for (const row of grid) {
    const j = row.findIndex(Number.isNaN)
    if (j > 0)
      throw tableError(
        c,
        'file',
        `the point (${row[0]}, ${columns[j - 1]}) of the grid is missing`,
        'give a row for every combination of both inputs',
      )
  }
  return [[0, ...columns], ...grid]
}
