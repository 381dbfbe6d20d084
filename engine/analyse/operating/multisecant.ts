/**
 * Steps of Newton's method with incomplete derivatives, corrected by the effects of earlier steps (Anderson, J. ACM 12
 * (1965) 547-560; Walker and Ni, SIAM J. Numer. Anal. 49 (2011) 1715-1735). In a turn, the directions in which nothing
 * changes turn with the state, and the derivatives leave that out. Without correction the steps converge linearly, and
 * more slowly the more a vehicle leans.
 */
import { Matrix, solve } from 'ml-matrix'

/** Number of earlier steps that are used. */
const depth = 5

export class Multisecant {
  private readonly moves: Float64Array[] = []
  private readonly changes: Float64Array[] = []
  private last: { readonly newton: Float64Array; readonly taken: Float64Array } | undefined

  /**
   * Creates the correction.
   * @param scales sizes of changes that count as one; 0 for values that stay
   */
  constructor(private readonly scales: readonly number[]) {}

  forget(): void {
    this.moves.length = 0
    this.changes.length = 0
    this.last = undefined
  }

  /** Returns the step to take instead of a Newton step d: d - sum g (dx + dd), where g minimises |d - sum g dd|. */
  next(newton: Float64Array): Float64Array {
    if (this.last !== undefined) {
      this.moves.push(this.last.taken)
      this.changes.push(difference(newton, this.last.newton))
      if (this.moves.length > depth) {
        this.moves.shift()
        this.changes.shift()
      }
    }
    const taken = this.corrected(newton)
    this.last = { newton, taken }
    return taken
  }

  private corrected(newton: Float64Array): Float64Array {
    if (this.changes.length === 0) return newton
    const scaled = (column: Float64Array): number[] =>
      Array.from(column, (value, i) => (this.scales[i] > 0 ? value / this.scales[i] : 0))
    const columns = new Matrix(this.changes.map(scaled)).transpose()
    const shares = solve(columns, Matrix.columnVector(scaled(newton)), true).to1DArray()
    const step = newton.slice()
    shares.forEach((share, k) => {
      for (let i = 0; i < step.length; i++) step[i] -= share * (this.moves[k][i] + this.changes[k][i])
    })
    return step.every(Number.isFinite) ? step : newton
  }
}

const difference = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - b[i])
