/** Small dense linear algebra for the search for an operating point. */
import { CholeskyDecomposition, Matrix, SVD } from 'ml-matrix'
import { ModelError, type ModelErrorPlace } from '../../errors/model-error'
import { columnsOf, OrthogonalDecomposition } from './orthogonal'

/** Singular values below this part of the largest are zero. */
const rankTolerance = 1e-11

/** Half of the work of a decomposition is for vectors of one side, where those of the other are all that is needed. */
const rightSide = { autoTranspose: true, computeLeftSingularVectors: false } as const
const leftSide = { autoTranspose: true, computeRightSingularVectors: false } as const

/**
 * Returns the step of least norm that comes nearest to solving J s = r.
 * @param scales of the unknowns: the norm is that of s over them; zero for an unknown that stays
 */
export function leastNormStep(j: Matrix, r: readonly number[], scales: readonly number[]): Float64Array {
  const result = new Float64Array(j.columns)
  if (j.columns === 0 || j.rows === 0) return result
  const scaled = j.clone()
  for (let k = 0; k < j.columns; k++) scaled.mulColumn(k, scales[k])
  const largestOf = Array.from({ length: j.rows }, (_, i) => largestIn(scaled, i))
  // Rows are compared by their largest entry; one that consists of rounding only is unchanged.
  const noise = 1e-13 * Math.max(...largestOf)
  const sizes = largestOf.map((size) => (size > noise ? size : 1))
  const right = r.map((value, i) => value / sizes[i])
  sizes.forEach((size, i) => scaled.mulRow(i, 1 / size))
  if (!largestOf.every(Number.isFinite) || !right.every(Number.isFinite)) return result.fill(NaN)
  return leastNormSolution(scaled, right, rankTolerance).map((value, k) => value * scales[k])
}

function largestIn(a: Matrix, row: number): number {
  let most = 0
  for (let k = 0; k < a.columns; k++) most = Math.max(most, Math.abs(a.get(row, k)))
  return most
}

/**
 * Returns the pseudoinverse of a times r; both are finite.
 * @param tolerance singular values below this part of the largest, or of `size`, are zero; 1e-10 at most
 * @param size of the equations before directions were taken from them, where `a` is the remainder: the whole remainder
 * may be rounding, whose own size says nothing
 */
export function leastNormSolution(a: Matrix, r: ArrayLike<number>, tolerance: number, size = 0): Float64Array {
  const orthogonal = OrthogonalDecomposition.of(columnsOf(a), [a.rows, a.columns], tolerance, size)
  if (orthogonal !== undefined) return orthogonal.leastNormSolution(r)
  const result = new Float64Array(a.columns)
  const svd = new SVD(a, { autoTranspose: true })
  const largest = Math.max(size, ...svd.diagonal)
  svd.diagonal.forEach((sigma, k) => {
    if (!(sigma > tolerance * largest)) return
    let along = 0
    for (let i = 0; i < a.rows; i++) along += svd.leftSingularVectors.get(i, k) * r[i]
    for (let i = 0; i < a.columns; i++) result[i] += (along / sigma) * svd.rightSingularVectors.get(i, k)
  })
  return result
}

/**
 * Returns the orthonormal columns: those that a matrix maps to zero, and the ones normal to them.
 * @param tolerance @param size as for `leastNormSolution`
 */
export function spacesOf(
  a: Matrix,
  tolerance = rankTolerance,
  size = 0,
): { readonly free: Matrix; readonly bound: Matrix } {
  const n = a.columns
  if (n === 0) return { free: new Matrix(0, 0), bound: new Matrix(0, 0) }
  const orthogonal = OrthogonalDecomposition.of(columnsOf(a), [a.rows, n], tolerance, size)
  if (orthogonal !== undefined) return orthogonal.spaces()
  // All right singular vectors come with a matrix of at least as many rows as columns only.
  const padded = Matrix.zeros(Math.max(a.rows, n), n)
  if (a.rows > 0) padded.setSubMatrix(a, 0, 0)
  const svd = new SVD(padded, rightSide)
  const largest = Math.max(size, ...svd.diagonal)
  const isFree = (sigma: number): boolean => !(sigma > tolerance * largest)
  const columns = (isNullSpace: boolean): Matrix => {
    const chosen = svd.diagonal.flatMap((sigma, k) => (isFree(sigma) === isNullSpace ? [k] : []))
    const basis = new Matrix(n, chosen.length)
    chosen.forEach((k, j) => basis.setColumn(j, svd.rightSingularVectors.getColumn(k)))
    return basis
  }
  return { free: columns(true), bound: columns(false) }
}

/** Returns orthonormal columns that span the range of a matrix, without directions smaller than a size. */
export function rangeOf(a: Matrix, size: number): Matrix {
  // The decomposition refuses a matrix without columns, whose range is empty.
  if (a.rows === 0 || a.columns === 0) return new Matrix(a.rows, 0)
  const svd = new SVD(a, leftSide)
  const chosen = svd.diagonal.flatMap((sigma, k) => (sigma > size ? [k] : []))
  const basis = new Matrix(a.rows, chosen.length)
  chosen.forEach((k, j) => basis.setColumn(j, svd.leftSingularVectors.getColumn(k)))
  return basis
}

/**
 * Returns the inverse of a symmetric positive definite matrix, by Cholesky's method.
 * @param rows n x n
 * @param place of the matrix, for messages
 * @throws ModelError `out-of-range` if it is not symmetric and positive definite
 */
export function inversePositive(
  rows: readonly (readonly number[])[],
  place: ModelErrorPlace,
): readonly (readonly number[])[] {
  const n = rows.length
  const square = rows.every((row) => row.length === n && row.every(Number.isFinite))
  const symmetric =
    square &&
    rows.every((row, i) =>
      row.every((x, j) => Math.abs(x - rows[j][i]) <= 1e-6 * Math.sqrt(Math.abs(row[i] * rows[j][j]))),
    )
  const mean = symmetric ? rows.map((row, i) => row.map((x, j) => (x + rows[j][i]) / 2)) : []
  const cholesky = symmetric ? new CholeskyDecomposition(new Matrix(mean)) : undefined
  if (cholesky?.isPositiveDefinite() !== true)
    throw new ModelError(
      'out-of-range',
      'the matrix is not symmetric and positive definite',
      place,
      `give ${n} rows of ${n} numbers that are symmetric, with a positive number in each place of the diagonal`,
    )
  return cholesky.solve(Matrix.eye(n)).to2DArray()
}
