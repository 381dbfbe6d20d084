/** Names and units of the columns that a run records. */

export interface ColumnInfo {
  /** `Block.signal`, or `t`. */
  readonly name: string
  readonly unit: string
}

export interface SignalInfo extends ColumnInfo {
  readonly doc: string
}
