/**
 * Balancing of a matrix before its eigenvalues are computed.
 *
 * States come in metres, radians and slips, so the entries of a Jacobian differ by many powers of
 * ten, and positions that act on nothing add zero columns. Both cost accuracy: eigenvalues are found
 * to within rounding of the largest entry. Indices whose row or column is zero off the diagonal (among
 * those left) give their diagonal entry as an eigenvalue, exactly; the rest is scaled by powers of two
 * until rows and columns have similar norms (Parlett and Reinsch, Numer. Math. 13 (1969) 293-304).
 */

export interface Balanced {
  /** Scaled matrix of the coupled indices, row major: a[i * n + j] = A[k_i][k_j] d_j / d_i. */
  readonly a: Float64Array
  readonly n: number
  /** k_i: index in the original matrix of row i. */
  readonly indices: readonly number[]
  /** Eigenvalues split off, all real. */
  readonly isolated: readonly number[]
}

/** @param matrix n * n numbers, row major; left unchanged */
export function balance(matrix: Float64Array, n: number): Balanced {
  const { indices, isolated } = isolate(matrix, n)
  const m = indices.length
  const a = new Float64Array(m * m)
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) a[i * m + j] = matrix[indices[i] * n + indices[j]]
  scale(a, m)
  return { a, n: m, indices, isolated }
}

function isolate(matrix: Float64Array, n: number): { indices: number[]; isolated: number[] } {
  let indices = Array.from({ length: n }, (_, i) => i)
  const isolated: number[] = []
  for (;;) {
    const alone = indices.filter(
      (i) =>
        indices.every((j) => j === i || matrix[i * n + j] === 0) ||
        indices.every((j) => j === i || matrix[j * n + i] === 0),
    )
    if (alone.length === 0) return { indices, isolated }
    // One at a time would be slower and no different: removing one never couples another.
    for (const i of alone) isolated.push(matrix[i * n + i])
    indices = indices.filter((i) => !alone.includes(i))
  }
}

/**
 * Returns the whole matrix scaled, a[i * n + j] = A[i][j] d_j / d_i, and the factors d.
 * @param matrix n * n numbers, row major; left unchanged
 */
export function scaling(matrix: Float64Array, n: number): { readonly a: Float64Array; readonly factors: Float64Array } {
  const a = matrix.slice()
  return { a, factors: scale(a, n) }
}

/** Scales a matrix in place. @returns the factors */
function scale(a: Float64Array, n: number): Float64Array {
  const factors = new Float64Array(n).fill(1)
  for (let done = false; !done;) {
    done = true
    for (let i = 0; i < n; i++) {
      let row = 0
      let column = 0
      for (let j = 0; j < n; j++) {
        if (j === i) continue
        row += Math.abs(a[i * n + j])
        column += Math.abs(a[j * n + i])
      }
      if (row === 0 || column === 0) continue
      let f = 1
      let c = column
      while (c < row / 2) {
        f *= 2
        c *= 4
      }
      while (c > row * 2) {
        f /= 2
        c /= 4
      }
      if ((c + row) / f >= 0.95 * (column + row)) continue
      done = false
      for (let j = 0; j < n; j++) a[i * n + j] /= f
      for (let j = 0; j < n; j++) a[j * n + i] *= f
      factors[i] *= f
    }
  }
  return factors
}
