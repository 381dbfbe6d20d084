/**
 * Limits variable steps so that no condition on time is met and lost again within one of them: `sin(w t) > 0.9` has
 * nothing that the error of a step shows, and a step over two of its switches sees none. The switches are found ahead
 * of the step, in intervals of stored rows (`time-switches.ts`). The step may end between the first two of a condition,
 * and the event in it is located like all events.
 */
import type { TimeFunctions } from '../types'
import { TimeSwitches } from './time-switches'

/** Part of a step within which a switch may be the end of the step. */
const rounding = 1e-9

export class Passages {
  private readonly switches: TimeSwitches
  /** Switches of each function that are found and not passed, in order, s. */
  private readonly ahead: readonly number[][]
  /** Latest end of a step before the first two switches of a condition are both passed, s. */
  private limit = Infinity
  /** Time up to which switches are known, s. */
  private searched: number

  /**
   * @param start of the run, s
   * @param interval of the search, s
   */
  constructor(
    functions: TimeFunctions,
    start: number,
    private readonly interval: number,
  ) {
    this.switches = new TimeSwitches(functions, start)
    this.ahead = Array.from({ length: functions.count }, () => [])
    this.searched = start
  }

  /**
   * Returns the latest end, up to `target`, of a step from t in which every condition switches once at most.
   * @param reach latest time to which the step can lead, s
   */
  latest(t: number, target: number, reach: number): number {
    this.limit = Infinity
    for (const times of this.ahead) {
      while (times.length > 0 && times[0] <= t) times.shift()
      this.tighten(times)
    }
    while (this.searched < Math.min(reach, this.limit)) this.search(Math.min(this.searched + this.interval, reach))
    return Math.min(target, this.limit)
  }

  /**
   * Returns the index of a condition that switches twice or more inside a fixed step, and when it first does; undefined
   * if there is none.
   */
  crowded(t: number, target: number): { readonly index: number; readonly time: number } | undefined {
    this.limit = Infinity
    for (const times of this.ahead) while (times.length > 0 && times[0] <= t) times.shift()
    while (this.searched < target) this.search(target)
    const margin = rounding * (target - t)
    const index = this.ahead.findIndex(
      (times) => times.length > 1 && times[0] > t + margin && times[1] < target - margin,
    )
    return index < 0 ? undefined : { index, time: this.ahead[index][0] }
  }

  private search(to: number): void {
    const { switches } = this
    switches.look(to)
    if (switches.next === Infinity) {
      this.searched = to
      return
    }
    const times = this.ahead[switches.index]
    times.push(switches.next)
    this.tighten(times)
    switches.take()
  }

  private tighten(times: readonly number[]): void {
    if (times.length > 1) this.limit = Math.min(this.limit, (times[0] + times[1]) / 2)
  }
}
