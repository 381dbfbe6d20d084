/** Newton's method for the few states and unknowns of a tyre model in steady state. */
import { LuDecomposition, Matrix } from 'ml-matrix'

const most = 60
const exact = 1e-10

/**
 * Returns the values for which the residuals vanish.
 * @param residual as many as there are values
 * @param slopes rows of its derivatives
 * @returns not numbers where the search does not end
 */
export function steadyValues(
  start: readonly number[],
  residual: (values: readonly number[]) => readonly number[],
  slopes: (values: readonly number[]) => readonly (readonly number[])[],
): readonly number[] {
  let values = start
  for (let i = 0; i < most && values.length > 0; i++) {
    const at = residual(values)
    const jacobian = new Matrix(slopes(values).map((row) => [...row]))
    if (!jacobian.to1DArray().every(Number.isFinite) || !at.every(Number.isFinite)) return values.map(() => NaN)
    const factors = new LuDecomposition(jacobian)
    if (factors.isSingular()) return values.map(() => NaN)
    const change = factors.solve(Matrix.columnVector([...at])).to1DArray()
    values = values.map((value, k) => value - change[k])
    if (change.every((d, k) => Math.abs(d) <= exact * Math.max(1, Math.abs(values[k])))) return values
  }
  return values.map(() => NaN)
}
