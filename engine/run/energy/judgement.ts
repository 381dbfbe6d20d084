/**
 * When the balance of a run is broken. A balance is compared with the energy turned over some steps later, not with
 * that so far: the error of a method is relative to the motion, and in the first steps from rest any method errs by a
 * large part of it. Explicit Euler, for one, has turned over 4/n too little after n steps of a free fall.
 */

/** Steps between a balance and the energy that it is compared with. */
const later = 20

interface Candidate {
  readonly step: number
  readonly time: number
  /** J */
  readonly balance: number
  /** Part of the balance that may be rounding, J. */
  readonly rounding: number
}

export interface Verdict extends Candidate {
  /** Energy that the balance is compared with, J. */
  readonly reference: number
}

export class BalanceJudgement {
  private step = 0
  private readonly waiting: Candidate[] = []
  private resolved = 0
  private resolvedAt = -Infinity

  /**
   * @param limit part of the reference beyond which a balance counts as broken; infinite where it isn't judged
   * @param resolution energy now that the method's absolute tolerance doesn't resolve, J
   * @param every steps between two computations of it, because it takes work
   */
  constructor(
    private readonly limit: number,
    private readonly resolution: () => number,
    private readonly every: number,
  ) {}

  /**
   * The balance after a step or a jump.
   * @returns the first earlier balance that exceeds the limit
   */
  add(time: number, balance: number, rounding: number, reference: number, isStep: boolean): Verdict | undefined {
    if (this.limit === Infinity) return undefined
    if (isStep) this.step++
    this.waiting.push({ step: this.step, time, balance, rounding })
    let due = 0
    while (due < this.waiting.length && this.waiting[due].step <= this.step - later) due++
    return this.first(this.waiting.splice(0, due), reference)
  }

  /** The run is over: what still waits is compared with the energy turned over in all. */
  end(reference: number): Verdict | undefined {
    return this.first(this.waiting, reference)
  }

  private first(candidates: readonly Candidate[], reference: number): Verdict | undefined {
    const candidate = candidates.find(({ balance, rounding }) => {
      const excess = Math.abs(balance) - (this.limit * reference + rounding)
      return excess > 0 && excess > this.unresolved()
    })
    return candidate && { ...candidate, reference }
  }

  private unresolved(): number {
    if (this.step >= this.resolvedAt + this.every) {
      this.resolved = this.resolution()
      this.resolvedAt = this.step
    }
    return this.resolved
  }
}
