/**
 * Order of elimination and fill of a sparse matrix that is to be factored many times with other values.
 *
 * Pivots are chosen once, on values that are typical: among the entries that are not much smaller than
 * the largest of their column the one whose row and column are shortest, (r_i - 1)(c_j - 1) least
 * (Markowitz, Management Science 3 (1957) 255-269; threshold pivoting: Duff, Erisman and Reid, Direct
 * Methods for Sparse Matrices, 2nd ed. 2017, 7). The factors then have a fixed structure, and later
 * factorisations are loops over it: constant work, no searching, no allocation.
 */

/**
 * Structure of P A Q = L U by rows. Row k of the permuted matrix is row `rowOf[k]` of A, column k is
 * column `columnOf[k]`; all other indices are permuted ones.
 */
export interface Elimination {
  readonly size: number
  readonly rowOf: Int32Array
  readonly columnOf: Int32Array
  /** Determinant of the permutations, 1 or -1. */
  readonly sign: 1 | -1
  /** Entries of A in row k: where in the list of values, and in which column. */
  readonly entryStart: Int32Array
  readonly entryIndex: Int32Array
  readonly entryColumn: Int32Array
  /** L without its diagonal, columns increasing. */
  readonly lowerStart: Int32Array
  readonly lowerColumn: Int32Array
  /** U without its diagonal. */
  readonly upperStart: Int32Array
  readonly upperColumn: Int32Array
}

/** Multiplications of one factorisation without those by reciprocal pivots. */
export function multiplications({ size, lowerStart, lowerColumn, upperStart }: Elimination): number {
  let count = 0
  for (let p = 0; p < lowerStart[size]; p++) count += upperStart[lowerColumn[p] + 1] - upperStart[lowerColumn[p]]
  return count
}

/** Smallest admissible ratio of a pivot to the largest entry of its column. */
const threshold = 1e-3

/**
 * @param rows row of each entry; `columns` in the same way; no place occurs twice
 * @param re values of the entries, on which pivots are chosen; `im` imaginary parts if there are any
 */
export function chooseElimination(
  size: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  re: ArrayLike<number>,
  im?: ArrayLike<number>,
): Elimination {
  const work = new Work(size)
  for (let e = 0; e < rows.length; e++) work.put(rows[e], columns[e], re[e], im?.[e] ?? 0)
  for (let k = 0; k < size; k++) work.eliminate(k)
  return work.structure(rows, columns)
}

/**
 * Returns the structure for an order of elimination that was chosen before.
 * @param rowOf row and @param columnOf column of each pivot in turn
 */
export function eliminationInOrder(
  size: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  rowOf: ArrayLike<number>,
  columnOf: ArrayLike<number>,
): Elimination {
  const work = new Work(size)
  for (let e = 0; e < rows.length; e++) work.put(rows[e], columns[e], 1, 0)
  for (let k = 0; k < size; k++) work.eliminate(k, [rowOf[k], columnOf[k]])
  return work.structure(rows, columns)
}

/** Dense elimination that records structure. */
class Work {
  private readonly re: Float64Array
  private readonly im: Float64Array
  private readonly filled: Uint8Array
  private readonly rowCount: Int32Array
  private readonly columnCount: Int32Array
  /** Rows and columns not yet eliminated. */
  private readonly rowsLeft: Set<number>
  private readonly columnsLeft: Set<number>
  private readonly rowOf: Int32Array
  private readonly columnOf: Int32Array

  constructor(private readonly n: number) {
    this.re = new Float64Array(n * n)
    this.im = new Float64Array(n * n)
    this.filled = new Uint8Array(n * n)
    this.rowCount = new Int32Array(n)
    this.columnCount = new Int32Array(n)
    this.rowsLeft = new Set(Array.from({ length: n }, (_, i) => i))
    this.columnsLeft = new Set(this.rowsLeft)
    this.rowOf = new Int32Array(n)
    this.columnOf = new Int32Array(n)
  }

  put(i: number, j: number, re: number, im: number): void {
    this.re[i * this.n + j] = re
    this.im[i * this.n + j] = im
    this.fill(i, j)
  }

  private fill(i: number, j: number): void {
    if (this.filled[i * this.n + j] === 1) return
    this.filled[i * this.n + j] = 1
    this.rowCount[i]++
    this.columnCount[j]++
  }

  private size(i: number, j: number): number {
    return Math.hypot(this.re[i * this.n + j], this.im[i * this.n + j])
  }

  private pivot(): readonly [row: number, column: number] {
    const { n, filled, rowCount, columnCount } = this
    let best: readonly [number, number] | null = null
    let least = Infinity
    for (const j of this.columnsLeft) {
      let largest = 0
      for (const i of this.rowsLeft) if (filled[i * n + j] === 1) largest = Math.max(largest, this.size(i, j))
      for (const i of this.rowsLeft) {
        if (filled[i * n + j] === 0 || !(this.size(i, j) >= threshold * largest) || largest === 0) continue
        // Among equal pivots the diagonal one is taken: it is large for a matrix near the identity.
        const cost = (rowCount[i] - 1) * (columnCount[j] - 1) + (i === j ? 0 : 0.5)
        if (cost < least) {
          least = cost
          best = [i, j]
        }
      }
    }
    // Singular or not finite: any order is acceptable, because the factorisation reports the failure.
    const [row] = this.rowsLeft
    const [column] = this.columnsLeft
    return best ?? [row, column]
  }

  eliminate(k: number, pivot = this.pivot()): void {
    const { n, re, im, filled } = this
    const [p, q] = pivot
    this.rowOf[k] = p
    this.columnOf[k] = q
    this.rowsLeft.delete(p)
    this.columnsLeft.delete(q)
    const others = [...this.columnsLeft].filter((j) => filled[p * n + j] === 1)
    for (const j of others) this.columnCount[j]--
    const [pr, pi] = [re[p * n + q], im[p * n + q]]
    const norm = pr * pr + pi * pi
    for (const i of this.rowsLeft) {
      if (filled[i * n + q] === 0) continue
      this.rowCount[i]--
      const [ar, ai] = [re[i * n + q], im[i * n + q]]
      const lr = (ar * pr + ai * pi) / norm
      const li = (ai * pr - ar * pi) / norm
      for (const j of others) {
        this.fill(i, j)
        re[i * n + j] -= lr * re[p * n + j] - li * im[p * n + j]
        im[i * n + j] -= lr * im[p * n + j] + li * re[p * n + j]
      }
    }
  }

  structure(rows: ArrayLike<number>, columns: ArrayLike<number>): Elimination {
    const { n, filled, rowOf, columnOf } = this
    const rowAt = inverse(rowOf)
    const columnAt = inverse(columnOf)
    const entries: number[][] = Array.from({ length: n }, () => [])
    for (let e = 0; e < rows.length; e++) entries[rowAt[rows[e]]].push(e)
    const permuted = (k: number): number[] => {
      const places: number[] = []
      for (let j = 0; j < n; j++) if (filled[rowOf[k] * n + columnOf[j]] === 1) places.push(j)
      return places
    }
    const lower = Array.from({ length: n }, (_, k) => permuted(k).filter((j) => j < k))
    const upper = Array.from({ length: n }, (_, k) => permuted(k).filter((j) => j > k))
    return {
      size: n,
      rowOf,
      columnOf,
      sign: parity(rowOf) === parity(columnOf) ? 1 : -1,
      entryStart: starts(entries),
      entryIndex: Int32Array.from(entries.flat()),
      entryColumn: Int32Array.from(entries.flat(), (e) => columnAt[columns[e]]),
      lowerStart: starts(lower),
      lowerColumn: Int32Array.from(lower.flat()),
      upperStart: starts(upper),
      upperColumn: Int32Array.from(upper.flat()),
    }
  }
}

function inverse(permutation: Int32Array): Int32Array {
  const result = new Int32Array(permutation.length)
  permutation.forEach((to, from) => (result[to] = from))
  return result
}

function starts(lists: readonly (readonly number[])[]): Int32Array {
  const result = new Int32Array(lists.length + 1)
  lists.forEach((list, k) => (result[k + 1] = result[k] + list.length))
  return result
}

function parity(permutation: Int32Array): boolean {
  const seen = new Uint8Array(permutation.length)
  let even = true
  for (let i = 0; i < permutation.length; i++) {
    for (let j = permutation[i]; seen[i] === 0 && j !== i; j = permutation[j]) {
      seen[j] = 1
      even = !even
    }
    seen[i] = 1
  }
  return even
}
