/**
 * What looks on at a run: quantities that are integrated along it without taking part in it, so that the trajectory is
 * the same with and without them. All of it happens at states that the run goes through; steps that are rejected are
 * not seen.
 */

/** Why a state is not where the solution led. */
export type JumpCause = 'impacts' | 'resets' | 'corrections'

export interface RunObserver {
  /** The run begins, or continues, with a state. */
  begin(t: number, x: ArrayLike<number>): void
  /** A correction within a step begins: the state is where the method led. */
  beforeCorrection(t: number, x: ArrayLike<number>): void
  /** It has ended. It counts if the step is followed to its end. */
  afterCorrection(t: number, x: ArrayLike<number>): void
  /** The step at hand was given up: it is taken again from its beginning, and shorter. */
  anew(): void
  /**
   * Part of the step from `from` that comes before a row.
   * @param at the solution within the step
   */
  look(from: number, t: number, at: (t: number, out: Float64Array) => void): void
  /**
   * The step was taken from `from` to `t`.
   * @param x state that it led to, corrected; undefined where an event ends it before
   * @param evaluations of the derivatives that the run has taken so far
   */
  follow(
    from: number,
    t: number,
    at: (t: number, out: Float64Array) => void,
    x: ArrayLike<number> | undefined,
    evaluations: number,
  ): void
  /** The state, or discrete states, have changed at an instant. */
  jumped(cause: JumpCause, t: number, x: ArrayLike<number>): void
}
