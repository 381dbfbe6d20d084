/**
 * Dense linear solve to nearly the full precision of the data: LU with partial pivoting, then
 * iterative refinement with residuals in twice the working precision (Wilkinson 1963; sums and
 * products without rounding error by Dekker 1971 and Knuth 1969).
 */
import { LuDecomposition, Matrix, SVD } from 'ml-matrix'

/** @throws Error if the matrix is singular */
export function solveDense(a: readonly Float64Array[], b: Float64Array): Float64Array {
  const n = b.length
  const lu = new LuDecomposition(new Matrix(a.map((row) => Array.from(row))))
  if (lu.isSingular()) throw new Error('the constraints or masses leave the accelerations undetermined')
  let x = Float64Array.from(lu.solve(Matrix.columnVector(Array.from(b))).to1DArray())
  for (let pass = 0; pass < 3; pass++) {
    const residual = b.map((value, i) => exactResidual(a[i], x, value))
    const correction = lu.solve(Matrix.columnVector(Array.from(residual))).to1DArray()
    x = x.map((value, i) => value + correction[i])
  }
  if (x.length !== n || !x.every(Number.isFinite)) throw new Error('the solution is not finite')
  return x
}

export interface Solved {
  readonly x: Float64Array
  /** Directions in which the unknowns could be changed. */
  readonly nullSpace: readonly Float64Array[]
}

/**
 * Solution of equations whose first unknowns are determined, though the others may not be: of least norm where they are not
 * (pseudo-inverse), refined as above.
 * @param determined number of unknowns that must be unique
 * @throws Error if they are not, or the equations contradict one another
 */
export function solveSymmetric(a: readonly Float64Array[], b: Float64Array, determined: number): Solved {
  const svd = new SVD(new Matrix(a.map((row) => Array.from(row))))
  const { diagonal, leftSingularVectors: u, rightSingularVectors: v } = svd
  const n = b.length
  const kept = diagonal.map((s) => s > 1e-9 * Math.max(...diagonal))
  if (kept.every(Boolean)) return { x: solveDense(a, b), nullSpace: [] }
  const nullSpace = kept.flatMap((keep, k) => (keep ? [] : [Float64Array.from(v.getColumn(k))]))
  if (nullSpace.some((z) => z.subarray(0, determined).some((value) => Math.abs(value) > 1e-7)))
    throw new Error('the accelerations are undetermined')
  const x = new Float64Array(n)
  for (let pass = 0; pass < 4; pass++) {
    const residual = b.map((value, i) => exactResidual(a[i], x, value))
    kept.forEach((keep, k) => {
      if (!keep) return
      let c = 0
      for (let i = 0; i < n; i++) c += u.get(i, k) * residual[i]
      for (let i = 0; i < n; i++) x[i] += (c / diagonal[k]) * v.get(i, k)
    })
  }
  const left = Math.max(...b.map((value, i) => Math.abs(exactResidual(a[i], x, value))))
  if (!(left < 1e-7 * Math.max(1, ...b.map(Math.abs)))) throw new Error('the constraints contradict one another')
  return { x, nullSpace }
}

/** b - row . x, accumulated in double-double. */
export function exactResidual(row: Float64Array, x: Float64Array, b: number): number {
  let high = b
  let low = 0
  for (let k = 0; k < row.length; k++) {
    if (row[k] === 0) continue
    const p = -row[k] * x[k]
    const productError = twoProductError(-row[k], x[k], p)
    const sum = high + p
    const back = sum - high
    low += high - (sum - back) + (p - back) + productError
    high = sum
  }
  return high + low
}

/** a * b - p for p the rounded product (Dekker's splitting at 27 bits). */
function twoProductError(a: number, b: number, p: number): number {
  const [ah, al] = split(a)
  const [bh, bl] = split(b)
  return al * bl - (p - ah * bh - al * bh - ah * bl)
}

function split(a: number): readonly [number, number] {
  const c = 134217729 * a
  const high = c - (c - a)
  return [high, a - high]
}
