/**
 * Right and left eigenvectors of one eigenvalue of a real matrix, by inverse iteration (Golub and Van Loan, Matrix
 * Computations, 3rd ed. 1996, 7.6.1) in real arithmetic. The matrix is scaled by powers of two first, because its rows
 * are in different units.
 */
import { LuDecomposition, Matrix } from 'ml-matrix'
import { scaling } from './balance'

/** Complex vector. */
export interface ComplexVector {
  readonly re: Float64Array
  readonly im: Float64Array
}

export interface Eigenvectors {
  /** A v = lambda v, with the largest entry of magnitude 1. */
  readonly right: ComplexVector
  /** w A = lambda w, scaled so that the sum of w_k v_k is 1 if that is not zero. */
  readonly left: ComplexVector
}

/** Number of iterations; each removes the other eigenvectors by the ratio of distances to the shift. */
const iterations = 4

/**
 * Returns the eigenvectors of the eigenvalue nearest to re + i im. Of several independent ones of a repeated
 * eigenvalue, it is one.
 * @param matrix n * n numbers, row major
 */
export function eigenvectors(matrix: Float64Array, n: number, re: number, im: number): Eigenvectors {
  const { a, factors } = scaling(matrix, n)
  const right = iterated(a, n, re, im, false)
  const left = iterated(a, n, re, im, true)
  for (let k = 0; k < n; k++) {
    right.re[k] *= factors[k]
    right.im[k] *= factors[k]
    left.re[k] /= factors[k]
    left.im[k] /= factors[k]
  }
  let largest = 0
  for (let k = 1; k < n; k++)
    if (Math.hypot(right.re[k], right.im[k]) > Math.hypot(right.re[largest], right.im[largest])) largest = k
  divide(right, right.re[largest], right.im[largest])
  let [p, q] = [0, 0]
  for (let k = 0; k < n; k++) {
    p += left.re[k] * right.re[k] - left.im[k] * right.im[k]
    q += left.re[k] * right.im[k] + left.im[k] * right.re[k]
  }
  if (Math.hypot(p, q) > 0) divide(left, p, q)
  return { right, left }
}

/** Divides a vector by p + i q. */
function divide({ re, im }: ComplexVector, p: number, q: number): void {
  const size = p * p + q * q
  for (let k = 0; k < re.length; k++) {
    const [a, b] = [re[k], im[k]]
    re[k] = (a * p + b * q) / size
    im[k] = (b * p - a * q) / size
  }
}

function iterated(a: Float64Array, n: number, re: number, im: number, transpose: boolean): ComplexVector {
  const real = im === 0
  const size = real ? n : 2 * n
  const most = a.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const scale = Math.max(most, Math.hypot(re, im)) || 1
  const shiftedBy = (shift: number): LuDecomposition => {
    const shifted = Matrix.zeros(size, size)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const value = (transpose ? a[j * n + i] : a[i * n + j]) - (i === j ? shift : 0)
        shifted.set(i, j, value)
        if (!real) shifted.set(n + i, n + j, value)
      }
      if (!real) {
        shifted.set(i, n + i, im)
        shifted.set(n + i, i, -im)
      }
    }
    return new LuDecomposition(shifted)
  }
  let off = 1e-12
  let lu = shiftedBy(re + off * scale)
  while (lu.isSingular() && off < 1e-3) lu = shiftedBy(re + (off *= 10) * scale)
  // no symmetry of a model may be orthogonal to the start vector
  let x = Matrix.columnVector(Float64Array.from({ length: size }, (_, i) => 1 + 0.37 * Math.sin(1 + 3.1 * i)))
  for (let k = 0; k < iterations; k++) {
    x = lu.solve(x)
    x.div(x.norm('frobenius'))
  }
  const values = Float64Array.from(x.getColumn(0))
  return { re: values.slice(0, n), im: real ? new Float64Array(n) : values.slice(n) }
}
