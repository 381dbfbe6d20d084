/**
 * Road load as a polynomial of the speed by least squares, with the error that rounding causes. The covariance of the
 * coefficients is that of N. R. Draper and H. Smith, Applied Regression Analysis, 3rd ed. (1998), eq. 5.1.12, in the
 * worst case: errors of all rows add up.
 */
import { Matrix, SingularValueDecomposition } from 'ml-matrix'
import { greatest } from '../shared/extremes'

/** Coefficients F0, F1, F2 of the road load in SI. */
export interface RoadLoad {
  readonly coefficients: readonly [f0: number, f1: number, f2: number]
  /** Largest error of a term at the highest speed, N. It grows without limit as the range of speeds shrinks. */
  readonly error: number
  /** Terms at the highest speed, and the largest error of each by rounding, N. */
  readonly terms: readonly { readonly value: number; readonly error: number }[]
}

/**
 * Returns the polynomial through forces at speeds. Speeds are scaled by the largest, so that the equations are well
 * conditioned.
 * @param rounding error of a force, N
 */
export function roadLoadOf(v: readonly number[], force: readonly number[], rounding: number): RoadLoad {
  const most = greatest(v.map(Math.abs))
  const rows = new Matrix(v.map((one) => [1, one / most, (one / most) ** 2]))
  const decomposition = new SingularValueDecomposition(rows, { autoTranspose: true })
  const [f0, f1, f2] = decomposition.solve(Matrix.columnVector([...force])).to1DArray()
  const right = decomposition.rightSingularVectors
  const variances = [0, 1, 2].map((k) =>
    decomposition.diagonal.reduce((sum, value, j) => sum + (right.get(k, j) / value) ** 2, 0),
  )
  const errors = variances.map((variance) => rounding * Math.sqrt(v.length * variance))
  const terms = [f0, f1, f2].map((value, k) => ({ value, error: errors[k] }))
  return { coefficients: [f0, f1 / most, f2 / most ** 2], error: greatest(errors), terms }
}
