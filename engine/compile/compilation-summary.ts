/** Summary of a compilation, as the interface and the command line show it. */
import type { OperationCount } from '../program/cost'
import type { ColumnInfo } from './columns'

export interface CompilationSummary {
  readonly degreesOfFreedom: number
  readonly states: number
  readonly constraints: number
  readonly constraintNames: readonly string[]
  /** Constraints that repeat others and are left out of the equations. */
  readonly redundant: readonly string[]
  readonly stateNames: readonly ColumnInfo[]
  /** Generalised coordinates and speeds by name, e.g. `Body.x`, `SuspensionFL.s`. */
  readonly coordinates: readonly string[]
  /** Generalised speeds, and coordinates, whose derivatives follow from the speeds. */
  readonly variables: { readonly speeds: readonly string[]; readonly coordinates: readonly string[] }
  /** Coordinates, speeds and accelerations that are declared small: the equations are of first order in them. */
  readonly small: readonly string[]
  /** Unknowns that equations without derivatives determine. Such unknowns are not counted as states. */
  readonly algebraic: readonly string[]
  /**
   * Loops of signals: the outputs around each loop, the unknowns for which it is solved, and whether it is linear and
   * so needs no iteration.
   */
  readonly loops: readonly {
    readonly through: readonly string[]
    readonly solvedFor: readonly string[]
    readonly linear: boolean
  }[]
  readonly tree: { readonly translation: readonly string[]; readonly rotation: readonly string[] }
  readonly cotree: { readonly translation: readonly string[]; readonly rotation: readonly string[] }
  readonly cost: {
    readonly main: OperationCount
    readonly total: OperationCount
    readonly functions: Readonly<Record<string, OperationCount & { readonly calls: number }>>
    /** Operations of the main program, by block of the program and by source block of the model. */
    readonly blocks: readonly { readonly name: string; readonly count: OperationCount }[]
  }
  readonly milliseconds: { readonly formulate: number; readonly compile: number }
  /** All signals that can be logged. */
  readonly signals: readonly (ColumnInfo & { readonly logged: boolean; readonly doc: string })[]
}
