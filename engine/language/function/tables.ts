/** Tables that a function declares, over one and two arguments. */
import { mapProblems } from '../../numerics/interpolation/map'
import { numbers } from '../interpret/algebra'
import { constantScalar, type Table } from '../interpret/values'
import { declaredType, typed } from '../interpret/variables'
import type { Declaration, TableColumn } from '../syntax/ast'
import { constant, invalid, numbersIn } from './constants'

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

/** Returns a table with its declared units, with the rows of a block. */
export function tableOf(
  declarations: readonly Declaration[],
  name: string,
  rows: readonly (readonly number[])[],
): Table | undefined {
  const declaration = declarations.find((d): d is Of<'table'> => d.kind === 'table' && d.name === name)
  if (declaration === undefined) return undefined
  const [first, second, third] = declaration.columns
  const column = (of: TableColumn, i: number) => ({
    type: declaredType(of.unit),
    values: rows.map((row) => row[i]),
  })
  const [x, y] = [column(first, 0), column(second, 1)]
  if (third === undefined) return { kind: 'table', name, x, y }
  return { kind: 'table', name, x, y: column(third, 2), over: { type: y.type, grid: rows } }
}
