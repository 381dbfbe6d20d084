/**
 * Instants known beforehand: break times of sources, sample times of discrete states and instants that discrete states
 * hold, in order, those that coincide as one. Ticks are offset + k period, computed by multiplication, so that they do
 * not drift.
 */
import { Passages } from './events/passages'
import { TimeSwitches } from './events/time-switches'
import { breaksAfter, justAfter, justBefore, sameInstant } from './timeline'
import type { OdeSystem } from './types'

export class Schedule {
  /** Next instant that does not depend on discrete states, s; Infinity if there is none. */
  private scheduled: number
  /** Indices of the discrete states that hold instants. */
  private readonly holders: readonly number[]
  private readonly z: Float64Array
  /** Time up to which instants have been taken, s. */
  private taken: number
  /** Clocks that tick at the instant taken last: 1, otherwise 0. */
  readonly due: Uint8Array
  /** True if an input jumps or has a corner at the instant taken last. */
  jumping = false
  private readonly breaks: readonly number[]
  private breakIndex = 0
  /** Conditions on time whose instants are found ahead of steps. */
  private readonly switches: TimeSwitches | null
  /** Conditions on time that variable steps may not meet and lose again. */
  private readonly passages: Passages | null
  private readonly periods: Float64Array
  private readonly offsets: Float64Array
  /** Number of the next tick of each clock. */
  private readonly ticks: Float64Array

  /**
   * @param near smallest interval that matters, s
   * @param handled ticks at the start have been handled by an earlier run
   * @param fixed whether steps are fixed
   * @param interval of the search for conditions on time ahead of variable steps, s
   */
  constructor(
    system: OdeSystem,
    start: number,
    private readonly stop: number,
    private readonly near: number,
    handled: boolean,
    fixed: boolean,
    interval: number,
  ) {
    const clocks = system.discrete?.clocks ?? []
    this.holders = (system.discrete?.events ?? []).flatMap(({ instant }) => (instant === undefined ? [] : [instant]))
    this.z = system.discrete?.z ?? new Float64Array(0)
    this.taken = start
    const corners = system.breakTimes(stop + 2 * sameInstant(stop, near))
    const switches = fixed ? (system.switchTimes ?? []) : []
    this.breaks = breaksAfter([...corners, ...switches], start, stop, near)
    const conditions = fixed ? system.timeConditions : undefined
    this.switches = conditions === undefined ? null : new TimeSwitches(conditions, justAfter(start))
    const passages = fixed ? undefined : system.timePassages
    this.passages = passages === undefined ? null : new Passages(passages, justAfter(start), interval)
    this.periods = Float64Array.from(clocks, (c) => c.period)
    this.offsets = Float64Array.from(clocks, (c) => c.offset)
    this.due = new Uint8Array(clocks.length)
    const same = sameInstant(start, near)
    this.ticks = Float64Array.from(clocks, ({ period, offset }) => {
      const first = (handled ? start + same : start - same) - offset
      return Math.max(0, Math.ceil(first / period))
    })
    this.scheduled = this.earliest()
  }

  /** Next instant, s; Infinity if there is none. */
  get next(): number {
    let first = Math.min(this.scheduled, this.switches?.next ?? Infinity)
    for (const holder of this.holders) if (this.z[holder] > this.taken) first = Math.min(first, this.z[holder])
    return first > this.stop + sameInstant(this.stop, this.near) ? Infinity : first
  }

  /** Searches for switches of conditions on time on the way to t, the end of a step. */
  look(t: number): void {
    this.switches?.look(t)
  }

  /**
   * Returns the latest end, up to `target`, of a variable step from t in which every condition switches once at most.
   * @param longest step, s
   */
  latest(t: number, target: number, longest: number): number {
    return this.passages?.latest(t, target, Math.min(target, t + longest)) ?? target
  }

  private earliest(): number {
    let first = this.breakIndex < this.breaks.length ? this.breaks[this.breakIndex] : Infinity
    for (let i = 0; i < this.ticks.length; i++)
      first = Math.min(first, this.offsets[i] + this.ticks[i] * this.periods[i])
    // Beyond the end there are no instants; a tick at the end is one.
    return first > this.stop + sameInstant(this.stop, this.near) ? Infinity : first
  }

  /** True if a clock ticks at the latest instant. */
  get ticking(): boolean {
    for (let i = 0; i < this.due.length; i++) if (this.due[i] === 1) return true
    return false
  }

  /**
   * Takes all instants that are not later than t, apart from rounding.
   * @returns the time with which the model evaluates, directly after the instants taken
   */
  pass(t: number): number {
    const limit = t + sameInstant(t, this.near)
    const after = this.switches !== null && this.switches.next <= limit ? this.switches.after : -Infinity
    return Math.max(justAfter(this.take(t)), after)
  }

  /** Returns the time at which a step that leads to an instant t ends. */
  before(t: number): number {
    const { switches } = this
    const isSwitch = switches !== null && switches.next <= t + sameInstant(t, this.near)
    // a switch within rounding after another instant starts at that instant at the earliest
    return isSwitch ? Math.max(Math.min(justBefore(t), switches.before), justAfter(this.taken)) : justBefore(t)
  }

  /**
   * Takes all instants that are not later than t, apart from rounding.
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
    const { switches } = this
    if (switches !== null && switches.next <= limit) {
      last = Math.max(last, switches.next)
      switches.take()
      this.jumping = true
    } else if (this.jumping) switches?.pass(justAfter(last))
    for (let i = 0; i < this.ticks.length; i++) {
      const tick = this.offsets[i] + this.ticks[i] * this.periods[i]
      this.due[i] = tick <= limit ? 1 : 0
      if (tick > limit) continue
      last = Math.max(last, tick)
      this.ticks[i]++
    }
    for (const holder of this.holders) if (this.z[holder] <= limit) last = Math.max(last, this.z[holder])
    this.taken = Math.max(this.taken, last)
    this.scheduled = this.earliest()
    return last
  }
}
