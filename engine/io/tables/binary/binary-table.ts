/** Common parts of readers of binary tables. */
import type { ImportedColumn } from '../../imported'

export interface BinaryTable {
  readonly columns: readonly ImportedColumn[]
  /** Notes on how parts of the file were interpreted, one sentence each. */
  readonly notes?: readonly string[]
  /** Samples per second as the file states them. */
  readonly rate?: number | undefined
}

/** A matrix of a MAT-file of level 4; its numbers are read when they are requested. */
export interface Matrix {
  readonly name: string
  /** 0 numbers, 1 text, 2 sparse. */
  readonly kind: number
  readonly imaginary: boolean
  readonly rows: number
  readonly columns: number
  /** Numbers in column-major order. */
  readonly at: (i: number) => number
}
