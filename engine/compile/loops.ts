/** Check for loops of signals, and other linear equations inside a model, that are singular with the present values. */
import { eliminate } from '../numerics/linear/gauss'
import { ModelError } from '../errors/model-error'
import { evaluate } from '../symbolic'
import type { Instance } from './instance'

/** Pivot of rows of magnitude 1 below which the equations are singular. */
const singular = 1e-12

/**
 * Checks the linear equations of a model at a state.
 * @throws ModelError `algebraic-loop`
 */
export function checkLoops(instance: Instance, x: Float64Array, z: Float64Array): void {
  const { compilation } = instance
  const linear = compilation.system.implicit.flatMap((s) => (s.matrix === null ? [] : [{ ...s, matrix: s.matrix }]))
  if (linear.length === 0) return
  const values = instance.symbolValues(x, z)
  for (const { matrix, loop, unknowns, block } of linear) {
    const numbers = matrix.map((row) => evaluate(row, values))
    if (smallestPivot(numbers, loop.length > 0 ? 1 : 0) > singular) continue
    const place = { block, signal: unknowns[0] }
    if (loop.length > 0) {
      throw new ModelError(
        'algebraic-loop',
        `the signals ${loop.join(' -> ')} form a loop that any value satisfies, or none: its output equals its input`,
        place,
        'change a factor in the loop, or break it with a block that has a state',
      )
    }
    throw new ModelError(
      'no-solution',
      `the equations for ${unknowns.join(', ')} do not determine them at the start`,
      place,
      'check that the equations are independent',
    )
  }
}

/** Returns the smallest pivot of elimination on rows scaled to their largest entry, or to `least` if that is larger. */
function smallestPivot(matrix: readonly (readonly number[])[], least: number): number {
  const a = matrix.map((row) => {
    const scale = Math.max(least, ...row.map(Math.abs))
    return row.map((value) => (scale > 0 ? value / scale : value))
  })
  return eliminate(a) ? Math.min(...a.map((row, k) => Math.abs(row[k]))) : 0
}
