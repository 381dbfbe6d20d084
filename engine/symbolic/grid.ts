/** Value of a table over three and more arguments, see `engine/numerics/interpolation/grid.ts`. */
import { gridValue, type GridData } from '../numerics/interpolation/grid'
import type { Expr } from './expr'
import type { SymbolicMath } from './math'

/** @param args one for each argument of the table */
export function lookupGrid(m: SymbolicMath, grid: GridData, args: readonly Expr[]): Expr {
  const { pool } = m
  return gridValue(
    {
      ...{ named: (name, value) => m.named(name, value), num: (x) => pool.num(x) },
      ...{ sub: (a, b) => m.sub(a, b), min: (a, b) => m.min(a, b), max: (a, b) => m.max(a, b) },

      add: (a, b) => m.add(a, b),
      mul: (a, b) => m.mul(a, b),
      lookup: (table, x) => pool.lookup(table, x),
      lookup2: (map, x, y) => pool.lookup2(map, x, y),
    },
    grid,
    args,
  )
}
