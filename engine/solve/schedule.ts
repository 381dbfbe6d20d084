/**
 * Instants known beforehand: break times of sources and sample times of discrete states, in order, those that
 * coincide as one. Ticks are offset + k period, computed by multiplication, so that they do not drift.
 */
import { breaksAfter, sameInstant } from './timeline'
import type { OdeSystem } from './types'

export class Schedule {
  /** The next instant, s; Infinity if there is none. */
  next: number
  /** Clocks that tick at the instant taken last: 1, else 0. */
  readonly due: Uint8Array
  /** Whether an input jumps or has a corner at the instant taken last. */
  jumping = false
  private readonly breaks: readonly number[]
  private breakIndex = 0
  private readonly periods: Float64Array
  private readonly offsets: Float64Array
  /** Number of the next tick of each clock. */
  private readonly ticks: Float64Array

  /**
   * @param near smallest interval that matters, s
   * @param handled ticks at the start have been handled by an earlier run
   */
  constructor(
    system: OdeSystem,
    start: number,
    private readonly stop: number,
    private readonly near: number,
    handled: boolean,
  ) {
    const clocks = system.discrete?.clocks ?? []
    this.breaks = breaksAfter(system.breakTimes(stop + 2 * sameInstant(stop, near)), start, stop, near)
    this.periods = Float64Array.from(clocks, (c) => c.period)
    this.offsets = Float64Array.from(clocks, (c) => c.offset)
    this.due = new Uint8Array(clocks.length)
    const same = sameInstant(start, near)
    this.ticks = Float64Array.from(clocks, ({ period, offset }) => {
      const first = (handled ? start + same : start - same) - offset
      return Math.max(0, Math.ceil(first / period))
    })
    this.next = this.earliest()
  }

  private earliest(): number {
    let first = this.breakIndex < this.breaks.length ? this.breaks[this.breakIndex] : Infinity
    for (let i = 0; i < this.ticks.length; i++)
      first = Math.min(first, this.offsets[i] + this.ticks[i] * this.periods[i])
    // Beyond the end there are no instants; a tick at the end is one.
    return first > this.stop + sameInstant(this.stop, this.near) ? Infinity : first
  }

  /** Whether a clock ticks at the instant taken last. */
  get ticking(): boolean {
    for (let i = 0; i < this.due.length; i++) if (this.due[i] === 1) return true
    return false
  }

  /**
   * Take everything that is not later than t, but for rounding.
   * @returns the last of the instants taken, t if there is none
   */
  take(t: number): number {
    const limit = t + sameInstant(t, this.near)
    let last = t
    this.jumping = false
    while (this.breakIndex < this.breaks.length && this.breaks[this.breakIndex] <= limit) {
      last = Math.max(last, this.breaks[this.breakIndex++])
      this.jumping = true
    }
    for (let i = 0; i < this.ticks.length; i++) {
      const tick = this.offsets[i] + this.ticks[i] * this.periods[i]
      this.due[i] = tick <= limit ? 1 : 0
      if (tick > limit) continue
      last = Math.max(last, tick)
      this.ticks[i]++
    }
    this.next = this.earliest()
    return last
  }
}
