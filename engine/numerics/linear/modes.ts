/**
 * One mode of a linear system: its right and left eigenvectors and how much each state takes part.
 *
 * With A v = lambda v and w^T A = lambda w^T the participation factor of state k is |w_k v_k|: what
 * state k contributes to the mode times what the mode contributes to state k. Unlike an eigenvector
 * it does not depend on the units of the states (Perez-Arriaga, Verghese and Schweppe, IEEE Trans.
 * Power Apparatus and Systems 101 (1982) 3117-3125). Vectors by inverse iteration (Golub and Van
 * Loan, Matrix Computations, 3rd ed. 1996, 7.6.1) on the balanced matrix, in real arithmetic:
 *
 *     (A - lambda I)(p + i q) = r + i s   <=>   [A - re   im  ] [p]   [r]
 *                                               [ -im   A - re] [q] = [s]
 */
import { LuDecomposition, Matrix } from 'ml-matrix'
import { balance } from './balance'

/**
 * Returns the participation factors of the mode nearest to lambda = re + i im, scaled so that they sum to one.
 * @param matrix n * n numbers, row major
 * @throws Error if no index of the matrix is coupled to another (the states are the modes then)
 */
export function participation(matrix: Float64Array, n: number, re: number, im: number): Float64Array {
  const balanced = balance(matrix, n)
  const m = balanced.n
  const alone = nearestIsolated(matrix, n, balanced.indices, re, im)
  const factors = new Float64Array(n)
  if (m === 0 || alone.distance < 1e-12 * Math.hypot(re, im)) {
    factors[alone.index] = 1
    return factors
  }
  const right = inverseIteration(balanced.a, m, re, im, false)
  const left = inverseIteration(balanced.a, m, re, im, true)
  let sum = 0
  for (let k = 0; k < m; k++) {
    const factor = Math.hypot(right.re[k], right.im[k]) * Math.hypot(left.re[k], left.im[k])
    factors[balanced.indices[k]] = factor
    sum += factor
  }
  for (let k = 0; k < n; k++) factors[k] /= sum
  return factors
}

/** Returns the state that balancing split off whose diagonal entry is nearest to the eigenvalue. */
function nearestIsolated(
  matrix: Float64Array,
  n: number,
  coupled: readonly number[],
  re: number,
  im: number,
): { index: number; distance: number } {
  let index = 0
  let distance = Infinity
  for (let i = 0; i < n; i++) {
    if (coupled.includes(i)) continue
    const d = Math.hypot(matrix[i * n + i] - re, im)
    if (d < distance) {
      index = i
      distance = d
    }
  }
  return { index, distance }
}

function inverseIteration(
  a: Float64Array,
  m: number,
  re: number,
  im: number,
  transpose: boolean,
): { re: Float64Array; im: Float64Array } {
  const real = im === 0
  const size = real ? m : 2 * m
  let norm = 0
  for (const value of a) norm = Math.max(norm, Math.abs(value))
  const shiftedBy = (shift: number): LuDecomposition => {
    const shifted = new Matrix(size, size)
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) {
        const value = (transpose ? a[j * m + i] : a[i * m + j]) - (i === j ? shift : 0)
        shifted.set(i, j, value)
        if (!real) shifted.set(m + i, m + j, value)
      }
      if (!real) {
        shifted.set(i, m + i, im)
        shifted.set(m + i, i, -im)
      }
    }
    return new LuDecomposition(shifted)
  }
  // Off the eigenvalue by a little, so that the matrix can be factorised; it converges all the same. Where all entries
  // of a
  // pivot are zero up to rounding it takes more.
  const scale = Math.max(norm, Math.abs(re)) || 1
  let off = 1e-10
  let lu = shiftedBy(re + off * scale)
  while (lu.isSingular() && off < 1e-3) lu = shiftedBy(re + (off *= 10) * scale)
  // No symmetry of a vehicle may be orthogonal to the start vector.
  let x = new Matrix(size, 1)
  for (let i = 0; i < size; i++) x.set(i, 0, 1 + 0.37 * Math.sin(1 + 3.1 * i))
  for (let iteration = 0; iteration < 4; iteration++) {
    x = lu.solve(x)
    x.div(x.norm('frobenius'))
  }
  const values = Float64Array.from(x.getColumn(0))
  return { re: values.slice(0, m), im: real ? new Float64Array(m) : values.slice(m) }
}
