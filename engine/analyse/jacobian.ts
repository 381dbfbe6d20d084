/**
 * Dense Jacobian df/dx of a system at a state, exact: column j is the directional derivative of f
 * along the j-th unit vector, computed by the differentiated program, not by differences.
 */
import type { OdeSystem } from '../solve/types'

/** Vectors of the system's size that `bindJacobian` allocates in the model's memory. */
export const jacobianVectors = 3

/**
 * @returns a function that writes the Jacobian at (t, x) into `out`, row major: out[i * n + j] =
 * df_i/dx_j; x may be any array of length n
 */
export function bindJacobian(system: OdeSystem): (t: number, x: ArrayLike<number>, out: Float64Array) => void {
  const n = system.size
  const point = system.allocate(n)
  const direction = system.allocate(n)
  const column = system.allocate(n)
  const tangent = system.bindTangent(point, direction, column)
  return (t, x, out) => {
    point.set(x)
    direction.fill(0)
    for (let j = 0; j < n; j++) {
      direction[j] = 1
      tangent(t)
      direction[j] = 0
      for (let i = 0; i < n; i++) out[i * n + j] = column[i]
    }
  }
}
