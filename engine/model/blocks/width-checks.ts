/** What blocks may ask and say of the widths of their inputs. */

/** What `checkWidths` may ask. */
export interface WidthsOfBlock {
  /** Elements at an input; undefined where nothing is wired to it. */
  width(port: string): number | undefined
  /** Value of a quantity. */
  value(param: string): number
  /** Rows of a table. */
  table(param: string): readonly (readonly number[])[]
}

export interface WidthProblem {
  readonly port?: string
  readonly parameter?: string
  readonly what: string
  readonly hint: string
}
