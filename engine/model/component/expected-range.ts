/**
 * Ranges in which signals of a block are expected to stay. Data ends at their limits, but the equations go on. A run
 * that leaves a range reports it.
 */
import type { Expr } from '../../symbolic'

export interface ExpectedRange {
  /** Name of the quantity in messages: `slip angle`. */
  readonly what: string
  /** SI unit of the signal. */
  readonly unit: string
  /** Signal of the block. */
  readonly signal: string
  /** Expressions of parameters, SI. */
  readonly min: Expr
  readonly max: Expr
  /** Signal of the block; the range counts while this signal is above zero. */
  readonly whilePositive?: string
}

/** Time that the file of a source covers, and the output outside that time. A run that goes further reports it. */
export interface FileSpan {
  readonly file: string
  readonly column: string
  /** Start of the span, s. */
  readonly from: number
  readonly to: number
  /** Behaviour outside the span, such as `holds that value`. */
  readonly outside: string
}

/** Ranges that a block expects, and their name in messages: `the data of the tyre`. */
export interface ExpectedRanges {
  readonly of: string
  /** Remedy for a run that leaves a range. */
  readonly hint: string
  readonly ranges: readonly ExpectedRange[]
}
