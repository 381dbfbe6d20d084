/**
 * Steps of Newton's method with derivatives that are not complete, corrected by what the steps before have done
 * (Anderson, J. ACM 12 (1965) 547-560; Walker and Ni, SIAM J. Numer. Anal. 49 (2011) 1715-1735). In a turn, the
 * directions in which nothing changes turn with the state, which the derivatives leave out: alone, the steps converge
 * linearly, the slower the more a vehicle leans.
 */
import { Matrix, solve } from 'ml-matrix'

/** Steps that are remembered. */
const depth = 5

export class Multisecant {
  private readonly moves: Float64Array[] = []
  private readonly changes: Float64Array[] = []
  private last: { readonly newton: Float64Array; readonly taken: Float64Array } | undefined

  /** @param scales sizes of changes that count as one; 0 for what stays */
  constructor(private readonly scales: readonly number[]) {}

  forget(): void {
    this.moves.length = 0
    this.changes.length = 0
    this.last = undefined
  }

  /** @returns the step to take instead of a Newton step: d - sum g (dx + dd), where g makes |d - sum g dd| least */
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
