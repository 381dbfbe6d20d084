/**
 * Eigenvalues of a dense real matrix, without eigenvectors.
 *
 * Balancing, reduction to Hessenberg form by stabilised elimination, then Francis' implicit double
 * shift QR algorithm with deflation (Wilkinson and Reinsch, Handbook for Automatic Computation II,
 * 1971, II/13 and II/14; Golub and Van Loan, Matrix Computations, 3rd ed. 1996, 7.5). A decomposition
 * that forms eigenvectors as well takes about five times as long, and the step-size check needs
 * vectors of one mode only (see modes.ts).
 */
import { balance } from './balance'
import { diagonalBlocks } from './diagonal-blocks'

export interface Eigenvalues {
  readonly re: Float64Array
  readonly im: Float64Array
}

const maxIterations = 120

/**
 * @param matrix n * n numbers, row major; left unchanged
 * @returns the n eigenvalues in no particular order, complex pairs next to each other
 * @throws Error if an entry is not finite or the iteration does not converge
 */
export function eigenvalues(matrix: Float64Array, n: number): Eigenvalues {
  for (let i = 0; i < n * n; i++) if (!Number.isFinite(matrix[i])) throw new Error('the matrix is not finite')
  const whole = ofBlock(matrix, n)
  if (whole !== null) return whole
  // Many equal eigenvalues, as in a chain of equal filters, can keep the iteration from converging. Taken one by one,
  // the
  // blocks of the matrix don't contain those of each other.
  const blocks = diagonalBlocks(matrix, n)
  const parts = blocks.map((rows) => {
    const block = Float64Array.from(rows.flatMap((i) => rows.map((j) => matrix[i * n + j])))
    const part = blocks.length > 1 ? ofBlock(block, rows.length) : null
    if (part === null) throw new Error('the eigenvalues did not converge')
    return part
  })
  const join = (key: keyof Eigenvalues): Float64Array => Float64Array.from(parts.flatMap((part) => [...part[key]]))
  return { re: join('re'), im: join('im') }
}

/** @returns null if the iteration does not converge */
function ofBlock(matrix: Float64Array, n: number): Eigenvalues | null {
  const balanced = balance(matrix, n)
  const re = new Float64Array(n)
  const im = new Float64Array(n)
  hessenberg(balanced.a, balanced.n)
  if (!francis(balanced.a, balanced.n, re, im)) return null
  re.set(balanced.isolated, balanced.n)
  return { re, im }
}

/** Reduces to Hessenberg form by similarity transformations (elimination with row and column exchange). */
function hessenberg(a: Float64Array, n: number): void {
  for (let m = 1; m < n - 1; m++) {
    let pivot = m
    for (let i = m + 1; i < n; i++) {
      if (Math.abs(a[i * n + m - 1]) > Math.abs(a[pivot * n + m - 1])) pivot = i
    }
    const x = a[pivot * n + m - 1]
    if (pivot !== m) {
      for (let j = m - 1; j < n; j++) swap(a, pivot * n + j, m * n + j)
      for (let j = 0; j < n; j++) swap(a, j * n + pivot, j * n + m)
    }
    if (x === 0) continue
    for (let i = m + 1; i < n; i++) {
      const y = a[i * n + m - 1] / x
      if (y === 0) continue
      a[i * n + m - 1] = 0
      for (let j = m; j < n; j++) a[i * n + j] -= y * a[m * n + j]
      for (let j = 0; j < n; j++) a[j * n + m] += y * a[j * n + i]
    }
  }
}

function swap(a: Float64Array, i: number, j: number): void {
  const value = a[i]
  a[i] = a[j]
  a[j] = value
}

/** Eigenvalues of a Hessenberg matrix, which is destroyed. @returns whether the iteration converges */
function francis(a: Float64Array, n: number, re: Float64Array, im: Float64Array): boolean {
  let norm = 0
  for (let i = 0; i < n; i++) for (let j = Math.max(i - 1, 0); j < n; j++) norm += Math.abs(a[i * n + j])
  let end = n - 1
  let shift = 0
  let iterations = 0
  while (end >= 0) {
    const start = activeBlock(a, n, end, norm)
    const x = a[end * n + end]
    if (start === end) {
      re[end] = x + shift
      im[end] = 0
      end -= 1
      iterations = 0
    } else if (start === end - 1) {
      pair(a, n, end, shift, re, im)
      end -= 2
      iterations = 0
    } else {
      if (++iterations > maxIterations) return false
      let trace = x + a[(end - 1) * n + end - 1]
      let determinant = x * a[(end - 1) * n + end - 1] - a[end * n + end - 1] * a[(end - 1) * n + end]
      if (iterations % 10 === 0) {
        // Exceptional shift: breaks cycles of matrices on which the usual shift stagnates.
        shift += x
        for (let i = 0; i <= end; i++) a[i * n + i] -= x
        const s = Math.abs(a[end * n + end - 1]) + Math.abs(a[(end - 1) * n + end - 2])
        trace = 1.5 * s
        determinant = s * s
      }
      sweep(a, n, start, end, trace, determinant)
    }
  }
  return true
}

/** Returns the first row of the unreduced block that ends at `end`; a negligible subdiagonal entry becomes zero. */
function activeBlock(a: Float64Array, n: number, end: number, norm: number): number {
  for (let l = end; l > 0; l--) {
    let s = Math.abs(a[(l - 1) * n + l - 1]) + Math.abs(a[l * n + l])
    if (s === 0) s = norm
    if (Math.abs(a[l * n + l - 1]) <= Number.EPSILON * s) {
      a[l * n + l - 1] = 0
      return l
    }
  }
  return 0
}

/** Stores the two eigenvalues of the last 2 by 2 block. */
function pair(a: Float64Array, n: number, end: number, shift: number, re: Float64Array, im: Float64Array): void {
  const x = a[end * n + end]
  const w = a[end * n + end - 1] * a[(end - 1) * n + end]
  const p = 0.5 * (a[(end - 1) * n + end - 1] - x)
  const q = p * p + w
  const root = Math.sqrt(Math.abs(q))
  if (q >= 0) {
    const z = p + (p >= 0 ? root : -root)
    re[end - 1] = x + shift + z
    re[end] = z === 0 ? re[end - 1] : x + shift - w / z
    im[end - 1] = 0
    im[end] = 0
  } else {
    re[end - 1] = x + shift + p
    re[end] = re[end - 1]
    im[end - 1] = root
    im[end] = -root
  }
}

/** Performs one implicit double shift QR step on rows and columns start..end. */
function sweep(a: Float64Array, n: number, start: number, end: number, trace: number, determinant: number): void {
  let p: number
  let q: number
  let r: number
  let m = end - 2
  // Start further down if two consecutive subdiagonal entries are small.
  for (; ; m--) {
    const z = a[m * n + m]
    const below = a[(m + 1) * n + m]
    // First column of (A - s1)(A - s2) over the subdiagonal entry.
    p = (z * z - trace * z + determinant) / below + a[m * n + m + 1]
    q = z + a[(m + 1) * n + m + 1] - trace
    r = a[(m + 2) * n + m + 1]
    const s = Math.abs(p) + Math.abs(q) + Math.abs(r)
    p /= s
    q /= s
    r /= s
    if (m === start) break
    const small = Math.abs(a[m * n + m - 1]) * (Math.abs(q) + Math.abs(r))
    const around = Math.abs(a[(m - 1) * n + m - 1]) + Math.abs(z) + Math.abs(a[(m + 1) * n + m + 1])
    if (small <= Number.EPSILON * Math.abs(p) * around) break
  }
  for (let i = m + 2; i <= end; i++) {
    a[i * n + i - 2] = 0
    if (i > m + 2) a[i * n + i - 3] = 0
  }
  for (let k = m; k < end; k++) {
    const last = k === end - 1
    let size = 1
    if (k > m) {
      p = a[k * n + k - 1]
      q = a[(k + 1) * n + k - 1]
      r = last ? 0 : a[(k + 2) * n + k - 1]
      size = Math.abs(p) + Math.abs(q) + Math.abs(r)
      if (size === 0) continue
      p /= size
      q /= size
      r /= size
    }
    const length = Math.sqrt(p * p + q * q + r * r)
    const s = p >= 0 ? length : -length
    if (s === 0) continue
    if (k > m) a[k * n + k - 1] = -s * size
    else if (start !== m) a[k * n + k - 1] = -a[k * n + k - 1]
    // Householder reflection of rows k, k+1, k+2, then of the columns.
    p += s
    const x = p / s
    const y = q / s
    const z = r / s
    q /= p
    r /= p
    const row0 = k * n
    const row1 = row0 + n
    const row2 = row1 + n
    for (let j = k; j <= end; j++) {
      const sum = last ? a[row0 + j] + q * a[row1 + j] : a[row0 + j] + q * a[row1 + j] + r * a[row2 + j]
      if (!last) a[row2 + j] -= sum * z
      a[row1 + j] -= sum * y
      a[row0 + j] -= sum * x
    }
    const limit = Math.min(end, k + 3)
    for (let i = start; i <= limit; i++) {
      const row = i * n + k
      const sum = last ? x * a[row] + y * a[row + 1] : x * a[row] + y * a[row + 1] + z * a[row + 2]
      if (!last) a[row + 2] -= sum * r
      a[row + 1] -= sum * q
      a[row] -= sum
    }
  }
}
