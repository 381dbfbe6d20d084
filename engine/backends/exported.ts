/** A model with one experiment, as it leaves the program: what every export target prints. */
import type { Program } from '../program/ir'

/** Fixed-step methods that an export can bring along. */
export type ExportMethod = 'euler' | 'heun' | 'rk4'

export interface ExportedModel {
  /** Title of the project, and the experiment whose parameters and initial values are in the tables. */
  readonly title: string
  readonly experiment: string
  /** Functions `init`, `derivatives`, `outputs`, `breaks` and the corrections over the arrays below. */
  readonly program: Program
  readonly parameters: readonly { readonly name: string; readonly unit: string; readonly value: number }[]
  readonly states: readonly { readonly name: string; readonly unit: string; readonly start: number }[]
  readonly signals: readonly { readonly name: string; readonly unit: string }[]
  /** Number of derived values and of results of external functions. */
  readonly derived: number
  readonly work: number
  /** Number of instants that a step must hit exactly. */
  readonly breaks: number
  /**
   * Functions to apply to the state after every step, in this order: each writes the whole corrected state. Empty
   * without constraints and quaternions.
   */
  readonly corrections: readonly string[]
  /** Discrete states, sample times and events; null for a model without any. */
  readonly discrete: ExportedDiscrete | null
  readonly run: ExportedRun
  /** What names in the equations mean, line by line. */
  readonly legend: readonly string[]
  /** What differs from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/** Element of the states `x` or of the discrete states `z`. */
export interface ExportedTarget {
  readonly array: 'x' | 'z'
  readonly index: number
}

/**
 * Functions `roots`, `clocks`, `sample_i` and `event_i` take the discrete states `z` after the states where there are any,
 * as all functions of such a model but `init` do. `sample_i` and `event_i` write new values, which go to the targets.
 */
export interface ExportedDiscrete {
  readonly states: readonly { readonly name: string; readonly unit: string; readonly start: number }[]
  /** Number of clocks; `clocks` writes period and first instant of each. */
  readonly clocks: number
  /** In the order in which they are made at an instant that they share; `target` is an index in `z`. */
  readonly updates: readonly { readonly name: string; readonly clock: number; readonly target: number }[]
  /** In the order in which events of one instant act. */
  readonly events: readonly {
    readonly name: string
    readonly direction: 'rising' | 'falling' | 'both'
    readonly targets: readonly ExportedTarget[]
    /** Why the run ends with this event, if it does. */
    readonly stop?: string
  }[]
}

export interface ExportedRun {
  readonly method: ExportMethod
  /** s */
  readonly step: number
  readonly stop: number
  readonly sample: number
}

/** Name -> content of each file of an export. */
export type ExportedFiles = Readonly<Record<string, string | Uint8Array>>
