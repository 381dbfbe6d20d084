/**
 * Data for writing the matrix I - gamma h df/dx of a linearly implicit method in a step program: its entries and the
 * order of elimination.
 */
import type { Elimination } from '../../numerics/linear/elimination'
import type { IterationMatrix } from '../../numerics/linear/iteration-matrix'

export interface StepMatrixPlan {
  /** Indices of the states treated. */
  readonly states: readonly number[]
  readonly structure: Elimination
  readonly matrix: IterationMatrix
  /** Rows with a time derivative, each with its entry of the Jacobian. */
  readonly timeRows: readonly (readonly [row: number, entry: number])[]
  /**
   * Entries of the Jacobian that couple other states to those treated: row in the model, column among the states
   * treated.
   */
  readonly coupling: readonly { readonly row: number; readonly column: number; readonly entry: number }[]
  readonly entries: { readonly rows: Int32Array; readonly columns: Int32Array }
}
