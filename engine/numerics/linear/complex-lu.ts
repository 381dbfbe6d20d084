/**
 * LU factorisation of a sparse complex matrix, as `sparseLu` for real ones: the same order of elimination
 * for many values, real and imaginary parts in arrays of their own.
 */
import { chooseElimination, type Elimination } from './elimination'
import { largestMultiplier } from './sparse-lu'

export class ComplexLu {
  /** Number of times that an order of elimination was chosen. */
  choices = 0
  private structure: Elimination | null = null
  private lowerRe = new Float64Array(0)
  private lowerIm = new Float64Array(0)
  private upperRe = new Float64Array(0)
  private upperIm = new Float64Array(0)
  private readonly inverseRe: Float64Array
  private readonly inverseIm: Float64Array
  private readonly workRe: Float64Array
  private readonly workIm: Float64Array

  constructor(
    private readonly size: number,
    private readonly rows: ArrayLike<number>,
    private readonly columns: ArrayLike<number>,
  ) {
    this.inverseRe = new Float64Array(size)
    this.inverseIm = new Float64Array(size)
    this.workRe = new Float64Array(size)
    this.workIm = new Float64Array(size)
  }

  /** @returns false if the matrix is singular or not finite */
  factor(re: Float64Array, im: Float64Array): boolean {
    if (this.structure !== null && this.tryFactor(this.structure, re, im, largestMultiplier)) return true
    const structure = chooseElimination(this.size, this.rows, this.columns, re, im)
    this.choices++
    this.structure = structure
    this.lowerRe = new Float64Array(structure.lowerColumn.length)
    this.lowerIm = new Float64Array(structure.lowerColumn.length)
    this.upperRe = new Float64Array(structure.upperColumn.length)
    this.upperIm = new Float64Array(structure.upperColumn.length)
    return this.tryFactor(structure, re, im, Infinity)
  }

  private tryFactor(structure: Elimination, re: Float64Array, im: Float64Array, limit: number): boolean {
    const { lowerRe, lowerIm, upperRe, upperIm, inverseRe, inverseIm, workRe, workIm } = this
    const { size, entryStart, entryIndex, entryColumn, lowerStart, lowerColumn, upperStart, upperColumn } = structure
    let largest = 0
    for (let k = 0; k < size; k++) {
      const l0 = lowerStart[k]
      const l1 = lowerStart[k + 1]
      const u0 = upperStart[k]
      const u1 = upperStart[k + 1]
      for (let p = l0; p < l1; p++) workRe[lowerColumn[p]] = workIm[lowerColumn[p]] = 0
      for (let q = u0; q < u1; q++) workRe[upperColumn[q]] = workIm[upperColumn[q]] = 0
      workRe[k] = workIm[k] = 0
      for (let e = entryStart[k], end = entryStart[k + 1]; e < end; e++) {
        workRe[entryColumn[e]] = re[entryIndex[e]]
        workIm[entryColumn[e]] = im[entryIndex[e]]
      }
      for (let p = l0; p < l1; p++) {
        const j = lowerColumn[p]
        const lr = workRe[j] * inverseRe[j] - workIm[j] * inverseIm[j]
        const li = workRe[j] * inverseIm[j] + workIm[j] * inverseRe[j]
        lowerRe[p] = lr
        lowerIm[p] = li
        const magnitude = Math.abs(lr) + Math.abs(li)
        if (magnitude === 0) continue
        if (magnitude > largest) largest = magnitude
        for (let q = upperStart[j], end = upperStart[j + 1]; q < end; q++) {
          const column = upperColumn[q]
          workRe[column] -= lr * upperRe[q] - li * upperIm[q]
          workIm[column] -= lr * upperIm[q] + li * upperRe[q]
        }
      }
      const [pr, pi] = [workRe[k], workIm[k]]
      const norm = pr * pr + pi * pi
      if (!(norm > 0)) return false
      inverseRe[k] = pr / norm
      inverseIm[k] = -pi / norm
      for (let q = u0; q < u1; q++) {
        upperRe[q] = workRe[upperColumn[q]]
        upperIm[q] = workIm[upperColumn[q]]
      }
    }
    return largest <= limit
  }

  /** Replaces b by the solution of A x = b. */
  solve(bRe: Float64Array, bIm: Float64Array): void {
    const { structure, lowerRe, lowerIm, upperRe, upperIm, inverseRe, inverseIm, workRe, workIm } = this
    if (structure === null) throw new Error('nothing was factored')
    const { size, rowOf, columnOf, lowerStart, lowerColumn, upperStart, upperColumn } = structure
    for (let k = 0; k < size; k++) {
      let sr = bRe[rowOf[k]]
      let si = bIm[rowOf[k]]
      for (let p = lowerStart[k], end = lowerStart[k + 1]; p < end; p++) {
        const j = lowerColumn[p]
        sr -= lowerRe[p] * workRe[j] - lowerIm[p] * workIm[j]
        si -= lowerRe[p] * workIm[j] + lowerIm[p] * workRe[j]
      }
      workRe[k] = sr
      workIm[k] = si
    }
    for (let k = size - 1; k >= 0; k--) {
      let sr = workRe[k]
      let si = workIm[k]
      for (let q = upperStart[k], end = upperStart[k + 1]; q < end; q++) {
        const j = upperColumn[q]
        sr -= upperRe[q] * workRe[j] - upperIm[q] * workIm[j]
        si -= upperRe[q] * workIm[j] + upperIm[q] * workRe[j]
      }
      workRe[k] = sr * inverseRe[k] - si * inverseIm[k]
      workIm[k] = sr * inverseIm[k] + si * inverseRe[k]
    }
    for (let k = 0; k < size; k++) {
      bRe[columnOf[k]] = workRe[k]
      bIm[columnOf[k]] = workIm[k]
    }
  }
}
