/**
 * Observers of a run: quantities that are integrated along it without taking part in it, so that the trajectory is the
 * same with and without them. Observers see only states that the run goes through, not rejected steps.
 */

/** Cause of a difference between a state and the end of the solution before it. */
export type JumpCause = 'impacts' | 'resets' | 'corrections'

export interface RunObserver {
  /** Reports the state with which the run begins or continues. */
  begin(t: number, x: ArrayLike<number>): void
  /** Reports the state before a correction within a step: the end of the method's solution. */
  beforeCorrection(t: number, x: ArrayLike<number>): void
  /** Reports the state after a correction within a step. The correction counts if the step is accepted. */
  afterCorrection(t: number, x: ArrayLike<number>): void
  /** Reports that the current step is discarded and repeated from its beginning with a shorter length. */
  anew(): void
  /**
   * Reports the part of the step from `from` that comes before a row.
   * @param at the solution within the step
   */
  look(from: number, t: number, at: (t: number, out: Float64Array) => void): void
  /**
   * Reports the step taken from `from` to `t`.
   * @param x state at its end, corrected; undefined if an event ends it before
   * @param evaluations of the derivatives that the run has taken so far
   */
  follow(
    from: number,
    t: number,
    at: (t: number, out: Float64Array) => void,
    x: ArrayLike<number> | undefined,
    evaluations: number,
  ): void
  /** Reports that the state, or discrete states, have changed at an instant. */
  jumped(cause: JumpCause, t: number, x: ArrayLike<number>): void
}
