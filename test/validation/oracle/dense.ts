/**
 * Dense linear solve to nearly the full precision of the data: LU with partial pivoting, then
 * iterative refinement with residuals in twice the working precision (Wilkinson 1963; sums and
 * products without rounding error by Dekker 1971 and Knuth 1969).
 */
import { LuDecomposition, Matrix } from 'ml-matrix'

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
