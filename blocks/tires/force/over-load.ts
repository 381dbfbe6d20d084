/** Slip stiffnesses known at some loads. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/** Straight lines through zero without a load and the values at ascending loads; level beyond the last. */
export function overLoad(
  { add, mul, min, max }: SymbolicMath,
  loads: readonly number[],
  values: readonly number[],
  load: Expr,
): Expr {
  const lines = values.map((value, i) => {
    const [low, before] = i === 0 ? [0, 0] : [loads[i - 1], values[i - 1]]
    const width = loads[i] - low
    return mul((value - before) / width, min(max(add(load, -low), 0), width))
  })
  return add(...lines)
}
