/**
 * The exact Jacobian df/dx of a system at a state, with its structure.
 *
 * Models bring a program that computes all entries at once. For systems that do not, column j is the
 * directional derivative along the j-th unit vector. Columns are not grouped by structure then (Curtis,
 * Powell and Reid 1974): a structure guessed from values at some points can miss the entries of a branch
 * that was not taken there, and the rows of a multibody system that every state enters leave nothing
 * to group.
 */
import type { JacobianUse, OdeSystem, SparseJacobian } from './types'

/**
 * @param x the state, in any memory; bound once, evaluated often
 * @param states whose columns are wanted, all if absent; others may be there as well
 */
export function sparseJacobian(
  system: OdeSystem,
  x: Float64Array,
  states?: readonly number[],
  use?: JacobianUse,
): SparseJacobian {
  return system.bindJacobian?.(x, states, use) ?? byColumns(system, x, states, use)
}

function byColumns(system: OdeSystem, x: Float64Array, columns?: readonly number[], use?: JacobianUse): SparseJacobian {
  const n = system.size
  const states = columns ?? Array.from({ length: n }, (_, j) => j)
  const direction = system.allocate(n)
  const column = system.allocate(n)
  const tangent = system.bindTangent(x, direction, column, use)
  const values = new Float64Array(n * states.length)
  return {
    rows: Int32Array.from(values, (_, k) => k % n),
    columns: Int32Array.from(values, (_, k) => states[Math.floor(k / n)]),
    values,
    evaluate(t) {
      direction.fill(0)
      for (let k = 0; k < states.length; k++) {
        direction[states[k]] = 1
        tangent(t)
        direction[states[k]] = 0
        values.set(column, k * n)
      }
    },
  }
}
