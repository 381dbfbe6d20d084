/** Triangular factor of a tall matrix by Householder's reflections (Golub and Van Loan 2013, 5.2.2). */
import { Matrix } from 'ml-matrix'

/**
 * Returns the upper triangular factor R of A = Q R, columns x columns; rows that A lacks count as zero.
 * @param a rows x columns, column by column; overwritten
 */
export function triangularFactor(a: Float64Array, rows: number, columns: number): Matrix {
  const factor = Matrix.zeros(columns, columns)
  for (let k = 0; k < columns; k++) {
    const [start, end] = [k * rows + k, (k + 1) * rows]
    let square = 0
    for (let i = start; i < end; i++) square += a[i] * a[i]
    const length = Math.sqrt(square)
    if (k < rows && length > 0) {
      const diagonal = a[start] > 0 ? -length : length
      const half = length * (length + Math.abs(a[start]))
      a[start] -= diagonal
      for (let j = k + 1; j < columns; j++) {
        const shift = (j - k) * rows
        let along = 0
        for (let i = start; i < end; i++) along += a[i] * a[i + shift]
        along /= half
        for (let i = start; i < end; i++) a[i + shift] -= along * a[i]
      }
      factor.set(k, k, diagonal)
    }
    for (let j = k + 1; j < columns && k < rows; j++) factor.set(k, j, a[j * rows + k])
  }
  return factor
}
