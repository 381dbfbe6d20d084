/** Checks of blocks on the widths of their inputs: the questions they may ask, and the problems they report. */

/** Queries that `checkWidths` of a block may use. */
export interface WidthsOfBlock {
  /** Returns the number of elements at an input; undefined if nothing is wired to it. */
  width(port: string): number | undefined
  /** Returns the value of a quantity. */
  value(param: string): number
  /** Returns the rows of a table. */
  table(param: string): readonly (readonly number[])[]
}

export interface WidthProblem {
  readonly port?: string
  readonly parameter?: string
  readonly what: string
  readonly hint: string
}
