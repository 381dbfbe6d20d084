/** Elimination with partial pivoting (Golub and Van Loan 2013, algorithm 3.4.1), as the emitted programs do it. */

/**
 * Makes a matrix upper triangular, and does the same to a right side. Rows of both are exchanged and overwritten.
 * @returns false if a pivot is zero or not a number
 */
export function eliminate(a: number[][], b: number[] = []): boolean {
  const n = a.length
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) pivot = i
    if (!(Math.abs(a[pivot][k]) > 0)) return false
    ;[a[k], a[pivot]] = [a[pivot], a[k]]
    if (b.length > 0) [b[k], b[pivot]] = [b[pivot], b[k]]
    for (let i = k + 1; i < n; i++) {
      const factor = a[i][k] / a[k][k]
      for (let j = k + 1; j < n; j++) a[i][j] -= factor * a[k][j]
      if (b.length > 0) b[i] -= factor * b[k]
    }
  }
  return true
}

/** x of A x = b, NaN if A is singular; A and b are destroyed. */
export function solveNumbers(a: number[][], b: number[]): number[] {
  if (!eliminate(a, b)) return b.map(() => NaN)
  for (let i = b.length - 1; i >= 0; i--) {
    for (let j = i + 1; j < b.length; j++) b[i] -= a[i][j] * b[j]
    b[i] /= a[i][i]
  }
  return b
}
