/** Options of the quantities and outputs that blocks declare. */
import type { Expr, Num } from '../../symbolic'
import type { Conjugate } from './equations'
import type { Motion } from './motion'

export interface SignalOptions {
  readonly unit: string
}

export interface UnknownOptions extends SignalOptions {
  readonly name: string
  /** Description of the unknown, where the definition of the block has none. */
  readonly doc?: string
  /** Start value of the first search; an expression of parameters. */
  readonly initial: Num
  /** Usual magnitude, with which corrections are compared if the unknown is near zero; 1 if absent. */
  readonly nominal?: number
}

export interface StateOptions extends SignalOptions {
  /** Default initial value. */
  readonly initial: number
  readonly derivative: (motion: Motion) => Expr
  /**
   * Marks a state that an operating point keeps at its initial value, regardless of its rate. A store that fills or
   * empties slowly, such as the charge of a battery, is not at rest in any steady state.
   */
  readonly reserve?: boolean
}

/** Number of continuous derivatives of a signal in time; -1 where it jumps. */
export type Smoothness = number

export interface OutputOptions {
  /**
   * Smoothness of the output, stated by sources; other blocks inherit that of their inputs. One that depends on inputs
   * is a function: it is called once all signal blocks have been built, and `inputSmoothness` is not known before.
   */
  readonly smoothness?: Smoothness | (() => Smoothness)
  /** Loads by which a constraint on the signal acts, if the signal is measured on the motion. */
  readonly conjugate?: Conjugate
}
