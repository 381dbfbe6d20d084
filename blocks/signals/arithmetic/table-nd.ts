/** Tables over three and four inputs. */
import { choice, defineBlock } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { outsideOf, smoothnessOf } from '../../../engine/numerics/interpolation/curve'
import { gridThrough } from '../../../engine/numerics/interpolation/grid'
import { pointsOfGrid, type GridPoints } from '../../../engine/numerics/interpolation/grid-points'
import { mapInterpolations } from '../../../engine/numerics/interpolation/map'
import { lookupGrid } from '../../../engine/symbolic'
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
} from './tables'

/** Names of the inputs and of the output, in the order of the columns. */
const namesOf = (count: number): readonly string[] => [...Array.from({ length: count }, (_, i) => `u${i + 1}`), 'y']

const words = { 3: 'three', 4: 'four' } as const

/** Corners of a cube, with the sum of the inputs as values. */
const corners = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, i) => {
    const at = Array.from({ length: count }, (_unused, d) => (i >> (count - 1 - d)) & 1)
    return [...at, at.reduce((sum, value) => sum + value, 0)]
  })

const tableOver = (count: 3 | 4) =>
  defineBlock({
    type: `signals/table-${count}d`,
    title: `Table ${count}D`,
    category: 'Signals',
    summary: `A value over ${words[count]} inputs, from a grid of points, such as a ${count === 3 ? 'map of an engine' : 'map of a tyre'}`,
    doc: String.raw`
Values at the points of a grid over ${words[count]} inputs, each with its own breakpoints. Between them, the value is a tensor product of the
interpolations along each input,

$$ y = \sum_{a, b, \ldots} c_{ab \ldots}\, v_1^a\, v_2^b \cdots, \qquad v_i = u_i - x_{i,k}, $$

with powers up to 1 (*straight lines*: multilinear, continuous) or 3 (*cubic spline*: two continuous derivatives, with not-a-knot or natural ends).
All partial derivatives are exact.

Beyond the outermost breakpoints of an input, the value at the edge holds, the table continues straight in the direction across the edge, or
the run ends with an error that names block, input, value and range. Continuing straight takes twice as long as holding.

Points are rows ${namesOf(count)
      .map((name) => `*${name}*`)
      .join(', ')}, one for every combination of breakpoints, in any order; a point that is missing or there twice is
an error. In a CSV file, columns have units in their headings (*load [N],slip,...*). The inputs with the most breakpoints should be the last two: with straight lines a
value takes ${2 ** (count - 2)} lookups of a map over them, with splines ${4 ** (count - 2)}. A table has at most 4 million coefficients: with straight lines
that is a million points, with splines ${count === 3 ? '60,000' : '15,000'}.

For vectors, every element is looked up in the same table; a scalar applies to every element.

Source: de Boor, A Practical Guide to Splines (1978), chapter XVII.`,
    terms: ['lookup', 'map', 'engine map', 'tyre map', 'characteristic', 'grid', 'multilinear', 'interpolation'],
    icon:
      count === 3
        ? 'M3 8h13v13H3Z M3 8l5-5h13l-5 5 M21 3v13l-5 5 M3 14.5h13 M9.5 8v13'
        : 'M3 8h13v13H3Z M3 8l5-5h13l-5 5 M21 3v13l-5 5 M3 12.3h13 M3 16.7h13 M7.300 8v13 M11.700 8v13',
    ports: { ...inputs(count, count), ...output },
    params: {
      source,
      points: {
        kind: 'table',
        label: 'Points',
        doc: `A row for every point of the grid: ${words[count]} inputs and the value`,
        group: 'Parameters',
        columns: namesOf(count).map((name) => ({ name, unit: '1', unitOf: name })),
        default: corners(count),
        when: inProject,
      },
      file: tableFile(`the ${words[count]} inputs and the output, a row for every point of the grid`, namesOf(count)),
      interpolation: choice(commonInterpolations, 'linear', 'Interpolation', 'Interpolation between the points'),
      extrapolation,
    },
    signals: outputSignals,
    elementwise: true,
    build(c) {
      const { rows, units, parameter } = rowsOf(c, count)
      const names = namesOf(count).slice(0, count)
      const interpolation = mapInterpolations.find((known) => known === c.choice('interpolation')) ?? 'linear'
      const beyond = c.choice('extrapolation')
      const { grid, axes } = located(c, parameter, () => {
        const points = gridPoints(rows, names)
        const value = (indices: readonly number[]): number => rows[points.row(indices)][count]
        const outside = outsideOf(beyond) === 'hold' ? 'hold' : 'tangent'
        const name = `${c.name}.${parameter}`
        return { grid: gridThrough(name, points.axes, value, interpolation, outside), axes: points.axes }
      })
      const args = names.map((name) => c.input(name))
      const y = c.intermediate('y', lookupGrid(c.math, grid, args))
      const most = { hold: 0, linear: 1 }[beyond] ?? Infinity
      const smoothness = Math.min(most, smoothnessOf[interpolation])
      c.output('y', y, { smoothness: () => Math.min(smoothness, ...names.map((name) => c.inputSmoothness(name))) })
      c.signal('y', '1', () => y)
      names.forEach((name, d) => requireRange(c, name, axes[d], units[d]))
    },
  })

interface RowsOfBlock {
  readonly rows: readonly (readonly number[])[]
  /** Units of the inputs, SI; empty if they are not known. */
  readonly units: readonly string[]
  readonly parameter: string
}

function rowsOf(c: ComponentBuilder, count: 3 | 4): RowsOfBlock {
  if (c.choice('source') !== 'file')
    return { rows: c.table('points'), units: namesOf(count).map(() => ''), parameter: 'points' }
  const names = [...['first', 'second', 'third', 'fourth'].slice(0, count).map((one) => `${one} input`), 'output']
  const columns = fileColumns(c, names)
  const rows = columns[0].values.map((_, i) => columns.map(({ values }) => values[i]))
  return { rows, units: columns.map(({ unit }) => unit), parameter: 'file' }
}

/** @throws ModelError `out-of-range` */
function gridPoints(rows: RowsOfBlock['rows'], names: readonly string[]): GridPoints {
  const faulty = rows.findIndex((row) => !row.every(Number.isFinite))
  if (faulty >= 0)
    throw new ModelError('out-of-range', `row ${faulty + 1} has no finite number in a column`, {}, 'give a number')
  const args = names.map((name, column) => ({ column, name }))
  const combination = `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
  return pointsOfGrid(rows, args, { points: 'points of the table', combination })
}

/** Names the place of errors of the points. */
function located<D>(c: ComponentBuilder, parameter: string, make: () => D): D {
  try {
    return make()
  } catch (error) {
    throw error instanceof ModelError ? tableError(c, parameter, error.what, error.hint) : error
  }
}

export const table3d = tableOver(3)
export const table4d = tableOver(4)
