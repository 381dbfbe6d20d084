/**
 * Stops runs in which events do not let time advance (Zeno's paradox; Zhang, Johansson, Lygeros and Sastry, Int. J.
 * Robust Nonlinear Control 11 (2001) 435-451). There are two criteria for an event:
 *
 * - It happens more than a thousand times within a part 1e-7 of the run, so that the run would need ten thousand
 *   million of them.
 * - Its intervals have shrunk twenty times in a row, to below a part 1e-9 of the run.
 *
 * A relay that is held on its threshold from the start does so at t = 0, hence the criteria refer to the length of the
 * run.
 */
import { ModelError } from '../../errors/model-error'
import { mostTimes } from '../../stepping/events'
import { seconds } from '../non-finite'
import type { EventInfo } from '../types'

const shrinking = 20
const crowded = 1e-7
const shrunken = 1e-9

export class Chattering {
  /** Time since which each event has recurred without time advancing; `count` is how often it has since then. */
  private readonly since: Float64Array
  private readonly count: Int32Array
  private readonly last: Float64Array
  private readonly interval: Float64Array
  private readonly shrunk: Int32Array

  /** @param length of the run, s */
  constructor(
    private readonly events: readonly EventInfo[],
    private readonly length: number,
  ) {
    const n = events.length
    this.since = new Float64Array(n).fill(-Infinity)
    this.count = new Int32Array(n)
    this.last = new Float64Array(n).fill(NaN)
    this.interval = new Float64Array(n).fill(NaN)
    this.shrunk = new Int32Array(n)
  }

  /**
   * Records an event.
   * @throws ModelError `chattering`
   */
  happened(event: number, t: number): void {
    const scale = Math.max(Math.abs(t), this.length)
    if (t - this.since[event] > crowded * scale) {
      this.since[event] = t
      this.count[event] = 0
    }
    const interval = t - this.last[event]
    this.shrunk[event] = interval < this.interval[event] ? this.shrunk[event] + 1 : 0
    this.last[event] = t
    this.interval[event] = interval
    const stuck = ++this.count[event] > mostTimes
    if (!stuck && !(this.shrunk[event] >= shrinking && interval <= shrunken * scale)) return
    const { name, block, slip } = this.events[event]
    throw new ModelError(
      'chattering',
      stuck
        ? `the event ${name} occurs endlessly at t = ${seconds(t)}`
        : `the event ${name} occurs at ever shorter intervals, which end at t = ${seconds(t)}`,
      { block, signal: name, time: t },
      slip === undefined
        ? 'give the block a hysteresis, or a speed or time below which it comes to rest'
        : 'its friction can neither hold nor slide: set the sliding friction of the brakes, clutches and frictions that act on these axes equal to their holding friction, or choose smooth friction of a differential',
    )
  }
}
