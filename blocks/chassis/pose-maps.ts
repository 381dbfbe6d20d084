/** The tables of a wheel suspension as functions of travel and rack, with exact derivatives. */
import { ModelError } from '../../engine/errors/model-error'
import type { TableColumn } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { interpolated } from '../../engine/numerics/interpolation/curve'
import { mapThrough } from '../../engine/numerics/interpolation/map'
import type { Expr } from '../../engine/symbolic'
import { siValues, tableError } from '../signals/arithmetic/tables'

export const tableColumns: readonly TableColumn[] = [
  { name: 'travel', unit: 'm' },
  { name: 'rack', unit: 'm' },
  { name: 'x', unit: 'm' },
  { name: 'y', unit: 'm' },
  { name: 'toe', unit: 'rad' },
  { name: 'camber', unit: 'rad' },
  { name: 'pitch', unit: 'rad' },
]

/** A column over travel and rack, or its derivative. */
export type PoseMaps = (column: string, travel: Expr, rack: Expr, by?: 'travel' | 'rack') => Expr

/** @throws ModelError `file-format`, `out-of-range` if columns or points of the grid are missing */
export function poseMaps(c: ComponentBuilder): PoseMaps {
  const parameter = c.text('file') === '' ? 'kinematics' : 'file'
  const rows = parameter === 'file' ? rowsOfFile(c) : c.table('kinematics')
  const distinct = (k: number): readonly number[] => [...new Set(rows.map((row) => row[k]))].sort((a, b) => a - b)
  const [travels, racks] = [distinct(0), distinct(1)]
  if (travels.length < 2)
    throw tableError(c, parameter, 'the table has fewer than two travel values', 'measure the axle in bump and rebound')
  const at = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]))
  const twice = rows.find((one) => at.get(`${one[0]} ${one[1]}`)?.some((value, k) => value !== one[k]))
  if (twice !== undefined)
    throw tableError(
      c,
      parameter,
      `two rows for travel ${twice[0]} and rack ${twice[1]} differ`,
      'keep one row for each pair of travel and rack displacement',
    )
  const row = (travel: number, rack: number): readonly number[] => {
    const values = at.get(`${travel} ${rack}`)
    if (values !== undefined) return values
    throw tableError(
      c,
      parameter,
      `the point at travel ${travel} and rack ${rack} is missing`,
      'add one row for each pair of travel and rack displacement',
    )
  }
  const maps = new Map(
    tableColumns.slice(2).map(({ name }, i) => {
      const grid = travels.map((travel) => racks.map((rack) => row(travel, rack)[i + 2]))
      return [name, valueOf(c, name, travels, racks, grid)] as const
    }),
  )
  return (column, travel, rack, by) => {
    const value = maps.get(column)
    if (value === undefined) throw new Error(`no column ${column}`)
    return value(travel, rack, by)
  }
}

type Value = (travel: Expr, rack: Expr, by?: 'travel' | 'rack') => Expr

function valueOf(
  c: ComponentBuilder,
  column: string,
  travels: readonly number[],
  racks: readonly number[],
  grid: readonly (readonly number[])[],
): Value {
  const { pool } = c.math
  const name = `${c.name}.${column}`
  const kind = travels.length < 4 ? 'natural' : 'spline'
  if (racks.length === 1) {
    const curve = { name, ...interpolated(travels, grid.map(([value]) => value), kind, 'tangent') } // prettier-ignore
    return (travel, _, by) => (by === 'rack' ? pool.zero : pool.lookup(curve, travel, by === 'travel' ? 1 : 0))
  }
  const both = racks.length < 4 ? 'natural' : kind
  const map = mapThrough(name, [[0, ...racks], ...grid.map((row, i) => [travels[i], ...row])], both, 'tangent')
  return (travel, rack, by) =>
    pool.lookup2(map, travel, rack, by === undefined ? [0, 0] : by === 'travel' ? [1, 0] : [0, 1])
}

function rowsOfFile(c: ComponentBuilder): readonly (readonly number[])[] {
  const columns = c.columns('file')
  const values = tableColumns.map(({ name, unit }) => {
    const named = columns.find((column) => column.name === name)
    if (named !== undefined) return siValues(c, named, name, unit)
    throw new ModelError(
      'file-format',
      `the file has no column "${name}"`,
      { block: c.name, parameter: 'file', file: c.text('file') },
      `use the columns ${tableColumns.map((column) => column.name).join(', ')}, as the analysis "suspension" writes them`,
    )
  })
  return values[0].map((_, i) => values.map((column) => column[i]))
}
