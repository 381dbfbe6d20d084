/** Remaining time of a run from its progress, smoothed so that it is readable. */

const SMOOTHING = 0.3
const SETTLING_SECONDS = 0.5

export class RemainingTime {
  private estimate: number | null = null
  private readonly start: number

  /**
   * Starts the estimate.
   * @param now time on a clock that the caller chooses, s
   */
  constructor(now: number) {
    this.start = now
  }

  /**
   * Updates the estimate.
   * @param fraction completed share, 0 to 1
   * @returns remaining time, s; null while it is too early for an estimate
   */
  update(now: number, fraction: number): number | null {
    const elapsed = now - this.start
    if (fraction <= 0 || elapsed < SETTLING_SECONDS) return this.estimate
    const fresh = (elapsed * (1 - fraction)) / fraction
    this.estimate = this.estimate === null ? fresh : this.estimate + SMOOTHING * (fresh - this.estimate)
    return this.estimate
  }
}
