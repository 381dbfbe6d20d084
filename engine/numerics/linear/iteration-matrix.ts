/**
 * Matrices shift M + scale df/dx over the structure of a Jacobian and the diagonal, the matrices of
 * linear systems of implicit and linearly implicit methods. M is the identity, or in systems with
 * algebraic variables the identity with zeros in their rows.
 */

/** Entries of df/dx; those in a column at or after the last have no place in the matrix. */
export interface JacobianEntries {
  readonly rows: Int32Array
  readonly columns: Int32Array
  /** Place of each entry in `values`; in the same order if absent. */
  readonly entries?: Int32Array
  readonly values: Float64Array
}

export class IterationMatrix {
  readonly rows: Int32Array
  readonly columns: Int32Array
  /** Index of the Jacobian entry from which each entry is made, -1 if none. */
  readonly source: Int32Array
  /** Entries of M: 1 on the diagonal of differential rows. */
  readonly identity: Float64Array

  /** @param algebraic rows without a place in M; none if absent */
  constructor(
    size: number,
    private readonly jacobian: JacobianEntries,
    algebraic?: Uint8Array,
  ) {
    const differential = (row: number): boolean => algebraic === undefined || algebraic[row] === 0
    const places: { row: number; column: number; source: number }[] = []
    const onDiagonal = new Uint8Array(size)
    for (let e = 0; e < jacobian.rows.length; e++) {
      const row = jacobian.rows[e]
      const column = jacobian.columns[e]
      if (column >= size) continue
      if (row === column) onDiagonal[row] = 1
      places.push({ row, column, source: jacobian.entries?.[e] ?? e })
    }
    for (let i = 0; i < size; i++)
      if (onDiagonal[i] === 0 && differential(i)) places.push({ row: i, column: i, source: -1 })
    this.rows = Int32Array.from(places, ({ row }) => row)
    this.columns = Int32Array.from(places, ({ column }) => column)
    this.source = Int32Array.from(places, ({ source }) => source)
    this.identity = Float64Array.from(places, ({ row, column }) => (row === column && differential(row) ? 1 : 0))
  }

  /** Number of values of the Jacobian, those without a place included. */
  get jacobianEntries(): number {
    return this.jacobian.values.length
  }

  /** Computes the entries of shift M + scale df/dx for the present values of the Jacobian. */
  form(shift: number, scale: number, out: Float64Array): void {
    const { source, identity } = this
    const { values } = this.jacobian
    for (let e = 0; e < source.length; e++) {
      const k = source[e]
      out[e] = shift * identity[e] + (k < 0 ? 0 : scale * values[k])
    }
  }

  /** Computes the entries of factor M. */
  formIdentity(factor: number, out: Float64Array): void {
    for (let e = 0; e < out.length; e++) out[e] = factor * this.identity[e]
  }
}
