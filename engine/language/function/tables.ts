/** Tables that a function declares, over one to four arguments. */
import { pointsOfGrid } from '../../numerics/interpolation/grid-points'
import { mapProblems } from '../../numerics/interpolation/map'
import { numbers } from '../interpret/algebra'
import { ModelError } from '../../errors/model-error'
import { constantScalar, type PointGrid, type Table } from '../interpret/values'
import { declaredType, typed } from '../interpret/variables'
import type { Declaration, TableColumn } from '../syntax/ast'
import { constant, invalid, numbersIn } from './constants'

type Columns = readonly [TableColumn, TableColumn, TableColumn | undefined]
type Of<K extends Declaration['kind']> = Extract<Declaration, { kind: K }>

export const emptyGrid = [
  [0, 0, 1],
  [0, 0, 0],
  [1, 0, 0],
]

/** Returns the grid of a table of two arguments, in SI units, with 0 in its corner. */
export function gridIn(
  { name, value }: Of<'table'>,
  columns: readonly [TableColumn, TableColumn, TableColumn],
): readonly (readonly number[])[] {
  const tensor = constant(value, 'a table')
  if (tensor.kind !== 'tensor' || tensor.shape.length !== 2) {
    const what = `the rows of the table "${name}" are missing`
    throw invalid(what, value.column, 'write [[0, y1, y2], [x1, z11, z12], [x2, z21, z22]]')
  }
  const width = tensor.shape[1]
  const elements = tensor.elements.map((element, at) => {
    const [i, j] = [Math.floor(at / width), at % width]
    if (at === 0) return constantScalar(numbers, 0)
    const column = columns[i === 0 ? 1 : j === 0 ? 0 : 2]
    return element && typed(element, column.name, declaredType(column.unit), value.column)
  })
  const list = numbersIn({ ...tensor, elements }, value.column)
  const grid = Array.from({ length: tensor.shape[0] }, (_, i) => list.slice(i * width, (i + 1) * width))
  const [problem] = mapProblems(grid)
  if (problem !== undefined) throw invalid(problem.what, value.column, problem.hint)
  return grid
}

/** Returns the rows of a table of three or four arguments, in SI units: one for each point of a grid. */
export function pointsIn({ name, value, columns }: Of<'table'>): readonly (readonly number[])[] {
  const tensor = constant(value, 'a table')
  const width = columns.length
  if (tensor.kind !== 'tensor' || tensor.shape.length !== 2 || tensor.shape[1] !== width) {
    const heads = columns.map((column) => column.name).join(', ')
    throw invalid(
      `the rows of the table "${name}" are missing`,
      value.column,
      `write a row of ${width} numbers for every point, [[${heads}], ...]`,
    )
  }
  const elements = tensor.elements.map((element, at) => {
    const column = columns[at % width]
    return element && typed(element, column.name, declaredType(column.unit), value.column)
  })
  const list = numbersIn({ ...tensor, elements }, value.column)
  const rows = Array.from({ length: tensor.shape[0] }, (_, i) => list.slice(i * width, (i + 1) * width))
  try {
    gridOf(columns, rows)
  } catch (error) {
    throw error instanceof ModelError ? error.movedTo({ column: value.column }) : error
  }
  return rows
}

/** @throws ModelError `out-of-range` for rows that are not a grid with at least two breakpoints of every argument */
function gridOf(columns: readonly TableColumn[], rows: readonly (readonly number[])[]): PointGrid {
  const args = columns.slice(0, -1).map(({ name }, column) => ({ column, name }))
  const names = args.map(({ name }) => name)
  const words = {
    points: 'points of the table',
    combination: `${names.slice(0, -1).join(', ')} and ${String(names.at(-1))}`,
  }
  const { axes, row } = pointsOfGrid(rows, args, words)
  const single = axes.findIndex((axis) => axis.length < 2)
  if (single >= 0)
    throw new ModelError(
      'out-of-range',
      `the table has ${axes[single].length === 0 ? 'no value' : 'one value'} of ${names[single]}`,
      {},
      'give at least two values of every argument',
    )
  return { axes, value: (indices) => rows[row(indices)][args.length] }
}

/** Returns rows that stand for a table with an error. */
export const emptyPoints = (columns: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** (columns - 1) }, (_, i) => [
    ...Array.from({ length: columns - 1 }, (_unused, d) => (i >> d) & 1),
    0,
  ])

/** Returns a table with its declared units, with the rows of a block. */
export function tableOf(
  declarations: readonly Declaration[],
  name: string,
  rows: readonly (readonly number[])[],
): Table | undefined {
  const declaration = declarations.find((d): d is Of<'table'> => d.kind === 'table' && d.name === name)
  if (declaration === undefined) return undefined
  const [first, second, third] = declaration.columns as readonly (TableColumn | undefined)[] as Columns
  const column = (of: TableColumn, i: number) => ({
    type: declaredType(of.unit),
    values: rows.map((row) => row[i]),
  })
  const [x, y] = [column(first, 0), column(second, 1)]
  if (third === undefined) return { kind: 'table', name, x, y }
  const { columns } = declaration
  if (columns.length > 3) {
    const last = columns.length - 1
    const types = columns.slice(0, -1).map(({ unit }) => declaredType(unit))
    return {
      kind: 'table',
      name,
      x,
      y: column(columns[last], last),
      points: { types, grid: () => gridOf(columns, rows) },
    }
  }
  return { kind: 'table', name, x, y: column(third, 2), over: { type: y.type, grid: rows } }
}
