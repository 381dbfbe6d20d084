/** Dense Jacobian df/dx of a system at a state, exact: by the differentiated program, not by differences. */
import { sparseJacobian } from '../solve/jacobian'
import type { OdeSystem } from '../solve/types'

/**
 * @returns a function that writes the Jacobian at (t, x) into `out`, row major: out[i * n + j] =
 * df_i/dx_j; x may be any array of length n
 */
export function bindJacobian(system: OdeSystem): (t: number, x: ArrayLike<number>, out: Float64Array) => void {
  const n = system.size
  const point = system.allocate(n)
  const { rows, columns, values, evaluate } = sparseJacobian(system, point, undefined, 'samples')
  return (t, x, out) => {
    point.set(x)
    evaluate(t)
    out.fill(0)
    for (let k = 0; k < values.length; k++) if (columns[k] < n) out[rows[k] * n + columns[k]] = values[k]
  }
}
