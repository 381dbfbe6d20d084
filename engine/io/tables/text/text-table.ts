/** A table of numbers in a text, as it was read. */
import type { Layout } from './layout'
import type { TimedColumn } from '../clocks/timed'
import type { DateOrder } from '../clocks/times'

export interface TextTable {
  readonly layout: Layout
  /** Columns of numbers, dates and times of the day; words are left out. */
  readonly columns: readonly TimedColumn[]
  readonly rows: number
  /** Columns of words, and those without any value. */
  readonly words: readonly string[]
  readonly empty: readonly string[]
  /** Lines, from 1, that start like rows but can't be read as rows: a word among the numbers, another length. */
  readonly leftOut: readonly number[]
  /** Total number; `leftOut` has the first ones. */
  readonly leftOutCount: number
  /** Cells without a value, of all columns. */
  readonly gaps: number
  readonly dates: { readonly order: DateOrder; readonly inDoubt: boolean; readonly shortYears: boolean } | undefined
  /** Lines, from 1, that summarise columns, such as minimum or mean. */
  readonly summaries: readonly number[]
  /** Meaningless bytes that loggers write when they lose power. */
  readonly zeros: number
  /** Notes on ambiguities in the format of a logger, one sentence each. */
  readonly notes: readonly string[]
  /** Name of the column that the format makes the time. */
  readonly time: string | undefined
  /** Numbers that mark missing values, as the lines above the rows say. */
  readonly declared: readonly number[]
}
