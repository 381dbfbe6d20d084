/** Newton's method with differences, for the few states and unknowns of a tyre model in steady state. */
import { Matrix, solve } from 'ml-matrix'

const most = 60
const exact = 1e-10

/**
 * Returns the values for which the residuals vanish.
 * @param residual as many as there are values
 * @returns not numbers where the search does not end
 */
export function steadyValues(
  start: readonly number[],
  residual: (values: readonly number[]) => readonly number[],
): readonly number[] {
  let values = start
  for (let i = 0; i < most && values.length > 0; i++) {
    const at = residual(values)
    const columns = values.map((value, k) => {
      const step = 1e-6 * Math.max(1, Math.abs(value))
      return residual(values.map((v, j) => (j === k ? v + step : v))).map((r, row) => (r - at[row]) / step)
    })
    const jacobian = new Matrix(at.map((_, row) => columns.map((column) => column[row])))
    if (!jacobian.to1DArray().every(Number.isFinite) || !at.every(Number.isFinite)) return values.map(() => NaN)
    const change = solve(jacobian, Matrix.columnVector([...at]), true).to1DArray()
    values = values.map((value, k) => value - change[k])
    if (change.every((d, k) => Math.abs(d) <= exact * Math.max(1, Math.abs(values[k])))) return values
  }
  return values.map(() => NaN)
}
