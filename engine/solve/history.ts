/** What a multistep method with formulas for equal steps knows of the steps before. */
export class History {
  private known = 0
  private h = 0

  forget(): void {
    this.known = 0
  }

  /** Number of steps of length h directly before the one about to be taken, which is counted for the next. */
  before(h: number): number {
    if (Math.abs(h - this.h) > 1e-9 * h) this.known = 0
    this.h = h
    return this.known++
  }
}
