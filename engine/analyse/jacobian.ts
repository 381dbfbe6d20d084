/**
 * Dense Jacobian df/dx of a system at a state. The Jacobian is exact: it comes from the differentiated program, not
 * from differences.
 */
import { ChartedSystem } from '../solve/charts/charted-system'
import { sparseJacobian } from '../solve/jacobian'
import type { OdeSystem, SparseJacobian } from '../solve/types'

/**
 * @returns a function that writes the Jacobian at (t, x) into `out`, row major: out[i * n + j] = df_i/dx_j; x may be
 *   any array of length n. Near the singularity of Euler angles, the Jacobian is that of the coordinates used for steps
 *   there (`solve/charts`)
 */
export function bindJacobian(system: OdeSystem): (t: number, x: ArrayLike<number>, out: Float64Array) => void {
  const n = system.size
  const point = system.allocate(n)
  const charted = new ChartedSystem(system)
  const byForm = new Map<number, SparseJacobian>()
  const inForm = (form: number): SparseJacobian => {
    const known = byForm.get(form) ?? sparseJacobian(charted, point, undefined, 'samples')
    byForm.set(form, known)
    return known
  }
  return (t, x, out) => {
    const { rows, columns, values, evaluate } = inForm(system.form ?? 0)
    point.set(x)
    charted.choose(point)
    charted.within(point, () => evaluate(t))
    out.fill(0)
    for (let k = 0; k < values.length; k++) if (columns[k] < n) out[rows[k] * n + columns[k]] = values[k]
  }
}
