/**
 * Judgement on whether the energy balance of a run is broken. A balance is compared with the energy turned over some
 * steps later, not with the energy turned over so far: the error of a method is relative to the motion, and in the
 * first steps from rest any method errs by a large part of it. For example, explicit Euler has turned over 4/n too
 * little after n steps of a free fall.
 */

/** Number of steps between a balance and the reference energy. */
const later = 20
/** Numbers of a balance in the queue: step, time, balance and rounding. */
const numbers = 4

export interface Verdict {
  readonly step: number
  readonly time: number
  /** Energy that is unaccounted for, J. */
  readonly balance: number
  /** Part of the balance that may be rounding, J. */
  readonly rounding: number
  /** Energy that the balance is compared with, J. */
  readonly reference: number
}

export class BalanceJudgement {
  private step = 0
  /**
   * Balances that wait for their reference, four numbers each, between two places of the queue. A step that is followed
   * in a fraction of a microsecond can't afford objects.
   */
  private waiting = new Float64Array(numbers * 32 * later)
  private head = 0
  private tail = 0
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
    this.append(this.step, time, balance, rounding)
    while (this.head < this.tail && this.waiting[this.head] <= this.step - later) {
      const verdict = this.judged(this.head, reference)
      this.head += numbers
      if (verdict !== undefined) return verdict
    }
    return undefined
  }

  /** Ends the run: compares the remaining balances with the total energy turned over. */
  end(reference: number): Verdict | undefined {
    for (let place = this.head; place < this.tail; place += numbers) {
      const verdict = this.judged(place, reference)
      if (verdict !== undefined) return verdict
    }
    return undefined
  }

  /** Adds a balance to the queue, which moves to the start of its memory at the end of it and grows if it is full. */
  private append(step: number, time: number, balance: number, rounding: number): void {
    if (this.tail === this.waiting.length) {
      const { waiting, head, tail } = this
      if (2 * (tail - head) > waiting.length) {
        this.waiting = new Float64Array(2 * waiting.length)
        this.waiting.set(waiting.subarray(head, tail))
      } else waiting.copyWithin(0, head, tail)
      this.tail -= this.head
      this.head = 0
    }
    const { waiting, tail } = this
    waiting[tail] = step
    waiting[tail + 1] = time
    waiting[tail + 2] = balance
    waiting[tail + 3] = rounding
    this.tail += numbers
  }

  /** Returns the verdict on the balance at a place of the queue; undefined if it isn't broken. */
  private judged(place: number, reference: number): Verdict | undefined {
    const balance = this.waiting[place + 2]
    const rounding = this.waiting[place + 3]
    const excess = Math.abs(balance) - (this.limit * reference + rounding)
    if (!(excess > 0 && excess > this.unresolved())) return undefined
    return { step: this.waiting[place], time: this.waiting[place + 1], balance, rounding, reference }
  }

  private unresolved(): number {
    if (this.step >= this.resolvedAt + this.every) {
      this.resolved = this.resolution()
      this.resolvedAt = this.step
    }
    return this.resolved
  }
}
