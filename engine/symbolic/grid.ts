/** Value of a table over three and more arguments, see `engine/numerics/interpolation/grid.ts`. */
import type { GridData } from '../numerics/interpolation/grid'
import type { Expr } from './expr'
import type { SymbolicMath } from './math'

/** @param args one for each argument of the table */
export function lookupGrid(m: SymbolicMath, grid: GridData, args: readonly Expr[]): Expr {
  const { named, add, sub, mul, min, max, pool } = m
  const { outer, straight, blocks, limits } = grid
  const [x, y] = args.slice(outer.length)
  const inside = max(min(x, limits[1]), limits[0])
  const first = named('block', add(inside, ...outer.map(({ place }, d) => pool.lookup(place, args[d]))))
  const distances = outer.map(({ distance }, d) => named('distance', pool.lookup(distance, args[d])))
  const from = (d: number, shift: number): Expr => {
    if (d === outer.length) return pool.lookup2(blocks, add(first, shift), y)
    const { step, width } = outer[d]
    const t = distances[d]
    const values = Array.from({ length: width }, (_, k) => from(d + 1, shift + k * step))
    if (!straight) return values.reduceRight((rest, value) => add(value, mul(t, rest)))
    return add(values[0], mul(t, sub(values[1], values[0])))
  }
  return from(0, 0)
}
