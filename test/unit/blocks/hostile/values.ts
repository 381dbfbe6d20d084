/**
 * Values that no parameter should take, or only a few: what a slip of the hand or of a script leaves in a project file.
 */
import type { Param } from '../../../../engine/model/blocks/block'
import type { ParamValue } from '../../../../engine/model/project/project'

export interface Hostile {
  readonly title: string
  readonly value: ParamValue
  /** No parameter can mean it. */
  readonly refused?: boolean
}

const numbers: readonly Hostile[] = [
  { title: '0', value: 0 },
  { title: '-1', value: -1 },
  { title: 'NaN', value: Number.NaN, refused: true },
  { title: '1e308', value: 1e308, refused: true },
  { title: '9e99', value: 9e99 },
  { title: '1e-99', value: 1e-99 },
  { title: 'a list', value: [1, 2], refused: true },
  { title: 'another unit', value: '3 kg A/s^5', refused: true },
]

/** What is refused before a model is made. */
const brief = new Set(['-1', 'NaN', '1e308', 'a list', 'another unit'])

/** True if the equations may divide by it, so that a tiny value differs from 0. */
const divides = ({ min, exclusive }: Extract<Param, { kind: 'quantity' }>): boolean =>
  min === undefined || exclusive === true

type Rows = readonly (readonly number[])[]

const withCell = (rows: Rows, i: number, j: number, value: number): Rows =>
  rows.map((row, a) => (a === i ? row.map((cell, b) => (b === j ? value : cell)) : row))

/** Of a table as of a map: the first row of a map are breakpoints. */
function tables(rows: Rows, isMap: boolean): readonly Hostile[] {
  const first = isMap ? rows.slice(0, 1) : []
  const rest = isMap ? rows.slice(1) : rows
  const last = rest.length - 1
  const columns = rest[0]?.length ?? 1
  const inner = isMap ? 1 : columns - 1
  return [
    { title: 'no rows', value: [] },
    { title: 'one row', value: [...first, rest[0]] },
    { title: 'rows in reverse', value: [...first, ...rest.toReversed()] },
    { title: 'a row twice', value: [...first, rest[0], ...rest] },
    { title: 'NaN in a cell', value: [...first, ...withCell(rest, 0, columns - 1, Number.NaN)], refused: true },
    { title: '1e308 in a cell', value: [...first, ...withCell(rest, last, columns - 1, 1e308)], refused: true },
    { title: '-1 in a cell', value: [...first, ...withCell(rest, last, inner, -1)] },
    { title: 'zeros', value: [...first, ...rest.map((row) => row.map((cell, j) => (j < inner ? cell : 0)))] },
    { title: 'a dip', value: [...first, ...withCell(rest, Math.max(0, last - 1), columns - 1, -1e3)] },
    {
      title: 'a short row',
      value: [...first, ...rest.map((row, i) => (i === last ? row.slice(1) : row))],
      refused: true,
    },
    { title: 'another unit', value: [...first, ...rest.map((row) => row.map(() => '3 kg A/s^5'))], refused: true },
  ]
}

/** @param short without values that take a new model each */
export function hostileValues(param: Param, short = false): readonly Hostile[] {
  switch (param.kind) {
    case 'quantity':
      return numbers
        .filter(({ title }) => (short ? brief.has(title) : title !== '1e-99' || divides(param)))
        .map((hostile) =>
          // a list for a block of vectors, and the value of a signal in the unit of what it is wired to
          (hostile.title === 'a list' && param.perElement) || (hostile.title === 'another unit' && param.unitOf)
            ? { ...hostile, refused: false }
            : hostile,
        )
    case 'vector':
      return [
        { title: 'zeros', value: [0, 0, 0] },
        { title: 'NaN', value: [0, Number.NaN, 1], refused: true },
        { title: '1e308', value: [1e308, 1e308, 1], refused: true },
        { title: 'two components', value: [1, 2], refused: true },
        { title: 'another unit', value: ['3 kg A/s^5', 0, 0], refused: true },
      ]
    case 'table':
      return tables(param.default, param.map !== undefined)
    case 'choice':
    case 'boolean':
      return [{ title: 'a word', value: 'purple', refused: true }]
    case 'file':
      return [{ title: 'no file', value: 'absent.csv', refused: true }]
    default:
      return [{ title: 'nothing', value: '' }]
  }
}
