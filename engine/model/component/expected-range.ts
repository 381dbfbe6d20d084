/**
 * Ranges that signals of a block are expected to stay in: data end there, but the equations go on. A run that leaves
 * them says so.
 */
import type { Expr } from '../../symbolic'

export interface ExpectedRange {
  /** What the message calls it: `slip angle`. */
  readonly what: string
  /** SI. */
  readonly unit: string
  /** Signal of the block. */
  readonly signal: string
  /** Expressions of parameters, SI. */
  readonly min: Expr
  readonly max: Expr
  /** Signal of the block: the range counts while it is above zero. */
  readonly whilePositive?: string
}

/** The time that the file of a source covers, and what the output does outside it: a run that goes further says so. */
export interface FileSpan {
  readonly file: string
  readonly column: string
  /** s */
  readonly from: number
  readonly to: number
  /** `holds that value`. */
  readonly outside: string
}

/** What a block expects, and what to call the range: `the data of the tyre`. */
export interface ExpectedRanges {
  readonly of: string
  /** What to do about it. */
  readonly hint: string
  readonly ranges: readonly ExpectedRange[]
}
