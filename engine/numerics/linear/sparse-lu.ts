/**
 * LU factorisation of a sparse real matrix, row by row over a structure that was chosen before (Doolittle's
 * scheme with a full working row; Duff, Erisman and Reid, Direct Methods for Sparse Matrices, 2nd ed.
 * 2017, 10; "refactorisation" of Davis and Palamadai Natarajan, ACM TOMS 37 (2010) 36).
 *
 * Pivots are taken in the order chosen for earlier values. When the values have changed so much that
 * a multiplier becomes large, digits would be lost; the order is then chosen again, which is rare.
 */
import { chooseElimination, eliminationInOrder, type Elimination } from './elimination'

/** Multipliers beyond this lose too many digits: a millionth of the sixteen that there are is left. */
export const largestMultiplier = 1e6

export class SparseLu {
  /** Number of times that an order of elimination was chosen. */
  choices = 0
  /** Sign of the determinant; 0 if the matrix is singular or not finite. */
  determinantSign: -1 | 0 | 1 = 0
  /** The order in use; null before the first factorisation. */
  structure: Elimination | null = null
  private lower = new Float64Array(0)
  private upper = new Float64Array(0)
  private readonly inverse: Float64Array
  private readonly work: Float64Array

  /**
   * @param rows row of each entry; `columns` in the same way; no place occurs twice
   */
  constructor(
    private readonly size: number,
    private readonly rows: ArrayLike<number>,
    private readonly columns: ArrayLike<number>,
  ) {
    this.inverse = new Float64Array(size)
    this.work = new Float64Array(size)
  }

  /** Factorises the matrix with these values of its entries; `determinantSign` shows whether it is regular. */
  factor(values: Float64Array): void {
    if (this.structure !== null && this.tryFactor(this.structure, values, largestMultiplier)) return
    const structure = chooseElimination(this.size, this.rows, this.columns, values)
    this.choices++
    this.use(structure)
    if (!this.tryFactor(structure, values, Infinity)) this.determinantSign = 0
  }

  /** Takes pivots in an order that was chosen before. */
  order(rowOf: ArrayLike<number>, columnOf: ArrayLike<number>): void {
    this.use(eliminationInOrder(this.size, this.rows, this.columns, rowOf, columnOf))
  }

  private use(structure: Elimination): void {
    this.structure = structure
    this.lower = new Float64Array(structure.lowerColumn.length)
    this.upper = new Float64Array(structure.upperColumn.length)
  }

  private tryFactor(structure: Elimination, values: Float64Array, limit: number): boolean {
    const { lower, upper, inverse, work } = this
    const { size, entryStart, entryIndex, entryColumn, lowerStart, lowerColumn, upperStart, upperColumn } = structure
    let negative = structure.sign < 0
    let largest = 0
    let finite = 0
    for (let k = 0; k < size; k++) {
      const l0 = lowerStart[k]
      const l1 = lowerStart[k + 1]
      const u0 = upperStart[k]
      const u1 = upperStart[k + 1]
      for (let p = l0; p < l1; p++) work[lowerColumn[p]] = 0
      for (let q = u0; q < u1; q++) work[upperColumn[q]] = 0
      work[k] = 0
      for (let e = entryStart[k], end = entryStart[k + 1]; e < end; e++) work[entryColumn[e]] = values[entryIndex[e]]
      for (let p = l0; p < l1; p++) {
        const j = lowerColumn[p]
        const l = work[j] * inverse[j]
        lower[p] = l
        if (l === 0) continue
        const magnitude = Math.abs(l)
        if (magnitude > largest) largest = magnitude
        for (let q = upperStart[j], end = upperStart[j + 1]; q < end; q++) work[upperColumn[q]] -= l * upper[q]
      }
      const pivot = work[k]
      if (pivot === 0) return false
      if (pivot < 0) negative = !negative
      inverse[k] = 1 / pivot
      finite += 0 * pivot
      for (let q = u0; q < u1; q++) upper[q] = work[upperColumn[q]]
    }
    if (finite !== 0 || largest > limit) return false
    this.determinantSign = negative ? -1 : 1
    return true
  }

  /** Replaces b by the solution of A x = b. */
  solve(b: Float64Array): void {
    const { structure, lower, upper, inverse, work } = this
    if (structure === null) throw new Error('nothing was factored')
    const { size, rowOf, columnOf, lowerStart, lowerColumn, upperStart, upperColumn } = structure
    for (let k = 0; k < size; k++) {
      let s = b[rowOf[k]]
      for (let p = lowerStart[k], end = lowerStart[k + 1]; p < end; p++) s -= lower[p] * work[lowerColumn[p]]
      work[k] = s
    }
    for (let k = size - 1; k >= 0; k--) {
      let s = work[k]
      for (let q = upperStart[k], end = upperStart[k + 1]; q < end; q++) s -= upper[q] * work[upperColumn[q]]
      work[k] = s * inverse[k]
    }
    for (let k = 0; k < size; k++) b[columnOf[k]] = work[k]
  }
}
