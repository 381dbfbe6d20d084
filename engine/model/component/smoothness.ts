import type { Conjugate } from './conjugate'

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
