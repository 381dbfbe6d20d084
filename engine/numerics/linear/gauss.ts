/** Linear equations by numbers, as the programs solve them: elimination with partial pivoting. */

/** x of A x = b, NaN where A is singular; A and b are destroyed. */
export function solveNumbers(a: number[][], b: number[]): number[] {
  const n = b.length
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) pivot = i
    if (!(Math.abs(a[pivot][k]) > 0)) return b.map(() => NaN)
    ;[a[k], a[pivot]] = [a[pivot], a[k]]
    ;[b[k], b[pivot]] = [b[pivot], b[k]]
    for (let i = k + 1; i < n; i++) {
      const factor = a[i][k] / a[k][k]
      for (let j = k + 1; j < n; j++) a[i][j] -= factor * a[k][j]
      b[i] -= factor * b[k]
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) b[i] -= a[i][j] * b[j]
    b[i] /= a[i][i]
  }
  return b
}
