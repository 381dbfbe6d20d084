/** What blocks say of the quantities that they declare. */
import type { Num } from '../symbolic'

export interface SignalOptions {
  readonly unit: string
}

export interface UnknownOptions extends SignalOptions {
  readonly name: string
  /** What it is, where the definition of the block does not say. */
  readonly doc?: string
  /** Where the first search starts; an expression of parameters. */
  readonly initial: Num
  /** Usual magnitude, with which corrections are compared where the unknown is near zero; 1 if absent. */
  readonly nominal?: number
}
