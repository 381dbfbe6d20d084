/**
 * Complete orthogonal decomposition A P = Q [T 0; 0 0] Z^T by Householder's reflections, with the largest remaining
 * column first (Golub and Van Loan, Matrix Computations, 4th ed. 2013, 5.4.2 and 5.5.2). Where its pivots show the rank
 * beyond doubt it says what singular values would, in a tenth of the time; elsewhere there is none, and the caller has
 * to look at singular values.
 */
import { Matrix } from 'ml-matrix'

/** Remaining columns that are shorter than this part of the first pivot are rounding. */
const roundingPart = 1e-13
/**
 * Pivots above this part of the first belong to singular values above any tolerance of rank in use; below it they are
 * computed.
 */
const clearPart = 1e-7
/** Entries whose squares are far from the limits of numbers. */
const [smallest, largest] = [1e-100, 1e100]

export class OrthogonalDecomposition {
  private constructor(
    readonly rank: number,
    private readonly rows: number,
    private readonly columns: number,
    /** R above the diagonal and the reflections of Q below it, column by column. */
    private readonly qr: Float64Array,
    /** Diagonal of R. */
    private readonly pivots: Float64Array,
    private readonly order: Int32Array,
  ) {}

  /**
   * @param a rows x columns, column by column; overwritten
   * @param tolerance singular values below this part of the largest, or of `size`, are zero; at least 1e-11
   * @returns undefined if the rank is not beyond doubt
   */
  static of(
    a: Float64Array,
    [rows, columns]: readonly [rows: number, columns: number],
    tolerance: number,
    size = 0,
  ): OrthogonalDecomposition | undefined {
    const most = a.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0)
    if (most !== 0 && !(most > smallest && most < largest)) return undefined
    const order = Int32Array.from({ length: columns }, (_, j) => j)
    const pivots = new Float64Array(Math.min(rows, columns))
    const squares = new Float64Array(columns)
    const whole = Math.max(size, Math.sqrt(squareOf(a, 0, a.length)))
    for (let j = 0; j < columns; j++) squares[j] = squareOf(a, j * rows, (j + 1) * rows)
    let rank = 0
    let first = size
    for (; rank < pivots.length; rank++) {
      let next = rank
      for (let j = rank + 1; j < columns; j++) if (squares[j] > squares[next]) next = j
      const left = Math.sqrt(squares[next])
      first = Math.max(first, left)
      if (!(left > roundingPart * first)) break
      if (left < tolerance * first) return undefined
      if (next !== rank) swap(a, rows, order, squares, rank, next)
      pivots[rank] = reflected(a, rank * rows + rank, (rank + 1) * rows)
      for (let j = rank + 1; j < columns; j++) {
        reflect(a, rank * rows + rank, a, j * rows + rank, rows - rank)
        squares[j] = squareOf(a, j * rows + rank + 1, (j + 1) * rows)
      }
    }
    const decomposition = new OrthogonalDecomposition(rank, rows, columns, a, pivots, order)
    const last = rank === 0 ? Infinity : Math.abs(pivots[rank - 1])
    return last > clearPart * first || decomposition.leastSingular() > tolerance * whole ? decomposition : undefined
  }

  /**
   * Returns the lower bound of the smallest singular value that is not zero: one over the Frobenius norm of the inverse
   * of R.
   */
  private leastSingular(): number {
    const { rank, rows, qr, pivots } = this
    const column = new Float64Array(rank)
    let sum = 0
    for (let i = 0; i < rank; i++) {
      column.fill(0)
      column[i] = 1
      for (let k = i; k >= 0; k--) {
        column[k] /= pivots[k]
        for (let j = 0; j < k; j++) column[j] -= qr[k * rows + j] * column[k]
      }
      sum += squareOf(column, 0, i + 1)
    }
    return 1 / Math.sqrt(sum)
  }

  /** Returns the x of least norm of those that come nearest to A x = b. */
  leastNormSolution(b: ArrayLike<number>): Float64Array {
    const { rank, rows, columns, qr, pivots, order } = this
    const right = Float64Array.from(b)
    for (let k = 0; k < rank; k++) reflect(qr, k * rows + k, right, k, rows - k)
    const solution = new Float64Array(columns)
    if (rank === columns) {
      for (let k = rank - 1; k >= 0; k--) {
        let sum = right[k]
        for (let j = k + 1; j < rank; j++) sum -= qr[j * rows + k] * solution[order[j]]
        solution[order[k]] = sum / pivots[k]
      }
      return solution
    }
    const { z, diagonal } = this.rightSide()
    const along = new Float64Array(columns)
    // T^T is upper triangular: forward substitution goes along its columns.
    for (let k = 0; k < rank; k++) {
      let sum = right[k]
      for (let j = 0; j < k; j++) sum -= z[k * columns + j] * along[j]
      along[k] = sum / diagonal[k]
    }
    for (let k = rank - 1; k >= 0; k--) reflect(z, k * columns + k, along, k, columns - k)
    for (let j = 0; j < columns; j++) solution[order[j]] = along[j]
    return solution
  }

  /** Returns the orthonormal columns: those that the matrix maps to zero, and the ones normal to them. */
  spaces(): { readonly free: Matrix; readonly bound: Matrix } {
    const { rank, columns, order } = this
    if (rank === columns) return { free: new Matrix(columns, 0), bound: Matrix.eye(columns) }
    const { z } = this.rightSide()
    const basis = (from: number, to: number): Matrix => {
      const result = new Matrix(columns, to - from)
      const unit = new Float64Array(columns)
      for (let i = from; i < to; i++) {
        unit.fill(0)
        unit[i] = 1
        for (let k = Math.min(rank - 1, i); k >= 0; k--) reflect(z, k * columns + k, unit, k, columns - k)
        for (let j = 0; j < columns; j++) result.set(order[j], i - from, unit[j])
      }
      return result
    }
    return { free: basis(rank, columns), bound: basis(0, rank) }
  }

  /** Reflections that make the rows of R, as columns, triangular: columns x rank, with the diagonal apart. */
  private rightSide(): { readonly z: Float64Array; readonly diagonal: Float64Array } {
    const { rank, rows, columns, qr, pivots } = this
    const z = new Float64Array(columns * rank)
    for (let k = 0; k < rank; k++) {
      z[k * columns + k] = pivots[k]
      for (let j = k + 1; j < columns; j++) z[k * columns + j] = qr[j * rows + k]
    }
    const diagonal = new Float64Array(rank)
    for (let k = 0; k < rank; k++) {
      diagonal[k] = reflected(z, k * columns + k, (k + 1) * columns)
      for (let j = k + 1; j < rank; j++) reflect(z, k * columns + k, z, j * columns + k, columns - k)
    }
    return { z, diagonal }
  }
}

/** Returns the elements of a matrix column by column. */
export function columnsOf(a: Matrix): Float64Array {
  const { rows, columns } = a
  const all = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) all[j * rows + i] = a.get(i, j)
  return all
}

function squareOf(a: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += a[i] * a[i]
  return sum
}

function swap(a: Float64Array, rows: number, order: Int32Array, squares: Float64Array, i: number, j: number): void {
  for (let k = 0; k < rows; k++) {
    const entry = a[i * rows + k]
    a[i * rows + k] = a[j * rows + k]
    a[j * rows + k] = entry
  }
  const place = order[i]
  order[i] = order[j]
  order[j] = place
  squares[j] = squares[i]
}

/**
 * Replaces a vector by the unit vector v of the reflection I - 2 v v^T that turns it into its first direction.
 * @returns its new place
 */
function reflected(a: Float64Array, from: number, to: number): number {
  const size = Math.sqrt(squareOf(a, from, to))
  if (size === 0) return 0
  const turned = a[from] > 0 ? -size : size
  a[from] -= turned
  const length = Math.sqrt(squareOf(a, from, to))
  for (let i = from; i < to; i++) a[i] /= length
  return turned
}

/**
 * Applies the reflection whose unit vector begins at a place of one array to the vector that begins at a place of
 * another.
 */
function reflect(v: Float64Array, at: number, to: Float64Array, from: number, count: number): void {
  let sum = 0
  for (let i = 0; i < count; i++) sum += v[at + i] * to[from + i]
  if (sum === 0) return
  sum *= 2
  for (let i = 0; i < count; i++) to[from + i] -= sum * v[at + i]
}
