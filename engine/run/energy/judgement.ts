/**
 * Judgement on whether the energy balance of a run is broken. A balance is compared with the energy turned over some
 * steps later, not with the energy turned over so far: the error of a method is relative to the motion, and in the
 * first steps from rest any method errs by a large part of it. For example, explicit Euler has turned over 4/n too
 * little after n steps of a free fall.
 */

/** Number of steps between a balance and the energy with which it is compared. */
const later = 20

interface Candidate {
  readonly step: number
  readonly time: number
  /** Energy that is unaccounted for, J. */
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
   * @param limit fraction of the reference beyond which a balance counts as broken; infinite if it isn't judged
   * @param resolution returns the energy that the absolute tolerance of the method doesn't resolve at present, J
   * @param every number of steps between two calls of `resolution`, which is costly
   */
  constructor(
    private readonly limit: number,
    private readonly resolution: () => number,
    private readonly every: number,
  ) {}

  /**
   * Adds the balance after a step or a jump.
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

  /** Ends the run: compares the remaining balances with the total energy turned over. */
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
