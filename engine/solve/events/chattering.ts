/**
 * Stops runs in which events do not let time go on: more than a thousand of them within a part 1e-9 of the time, or one
 * event whose intervals have shrunk twenty times in a row, to below that part (Zeno's paradox; Zhang, Johansson, Lygeros
 * and Sastry, Int. J. Robust Nonlinear Control 11 (2001) 435-451).
 */
import { ModelError } from '../../model/errors'
import { seconds } from '../nonFinite'
import type { EventInfo } from '../types'

const most = 1000
const shrinking = 20
const relative = 1e-9

export class Chattering {
  private since: number
  private count = 0
  private readonly last: Float64Array
  private readonly interval: Float64Array
  private readonly shrunk: Int32Array

  constructor(
    private readonly events: readonly EventInfo[],
    start: number,
  ) {
    this.since = start
    this.last = new Float64Array(events.length).fill(NaN)
    this.interval = new Float64Array(events.length).fill(NaN)
    this.shrunk = new Int32Array(events.length)
  }

  /**
   * Take note of an event.
   * @throws ModelError `chattering`
   */
  happened(event: number, t: number): void {
    const small = relative * Math.abs(t)
    if (t - this.since > small) {
      this.since = t
      this.count = 0
    }
    const interval = t - this.last[event]
    this.shrunk[event] = interval < this.interval[event] ? this.shrunk[event] + 1 : 0
    this.last[event] = t
    this.interval[event] = interval
    const stuck = ++this.count > most
    if (!stuck && !(this.shrunk[event] >= shrinking && interval <= small)) return
    const { name, block } = this.events[event]
    throw new ModelError(
      'chattering',
      stuck
        ? `more than ${most} events happen at t = ${seconds(t)} without an end, ${name} among them`
        : `the event ${name} happens at ever shorter intervals, which end at t = ${seconds(t)}`,
      { block, signal: name, time: t },
      'give the block a hysteresis, or a speed or time below which it comes to rest',
    )
  }
}
