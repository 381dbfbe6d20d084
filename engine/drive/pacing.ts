/**
 * Keeps a simulation in step with a clock. A simulation that is too slow falls behind by at most a tenth of a second.
 * Beyond that the clock waits for the simulation, so that the simulation continues slowly instead of jumping or
 * freezing.
 */
import type { DriveLoad } from './load'

/** Longest time by which the simulation may lag behind the clock, s. */
const mostLag = 0.1
/** Period over which the load is measured, s. */
const window = 1

interface Slice {
  readonly wall: number
  readonly used: number
  readonly simulated: number
}

export class Pacing {
  /** Wall time that corresponds to the simulated time `since`, s. */
  private wall: number
  private since: number
  private slices: Slice[] = []
  private overruns = 0
  private lag = 0

  /** @param wall time of the clock and @param time simulated, s */
  constructor(wall: number, time: number) {
    this.wall = wall
    this.since = time
  }

  /** Returns the simulated time that should be reached at a wall time, s. */
  goal(wall: number): number {
    return this.since + wall - this.wall
  }

  /** Restarts the pacing at an instant, after a pause. */
  restart(wall: number, time: number): void {
    this.wall = wall
    this.since = time
    this.slices = []
    this.lag = 0
  }

  /**
   * Records a slice of computing that ended at wall time `wall`, took `used` s and advanced the simulation to `time`.
   */
  took(wall: number, used: number, time: number): void {
    this.lag = Math.max(0, this.goal(wall) - time)
    this.slices.push({ wall, used, simulated: time })
    while (this.slices.length > 2 && wall - this.slices[0].wall > window) this.slices.shift()
    if (this.lag <= mostLag) return
    this.overruns++
    this.wall += this.lag - mostLag
  }

  load(): DriveLoad {
    const [first] = this.slices
    const last = this.slices.at(-1)
    const { lag, overruns } = this
    if (first === undefined || last === undefined || last.wall === first.wall)
      return { share: 0, lag, jitter: 0, speed: 1, overruns }
    const passed = last.wall - first.wall
    const used = this.slices.slice(1).reduce((sum, slice) => sum + slice.used, 0)
    const speed = (last.simulated - first.simulated) / passed
    return { share: Math.min(1, used / passed), lag, jitter: this.jitter(), speed, overruns }
  }

  private jitter(): number {
    const { slices } = this
    const between = slices.slice(1).map(({ wall }, i) => wall - slices[i].wall)
    const mean = between.reduce((sum, time) => sum + time, 0) / between.length
    return Math.sqrt(between.reduce((sum, time) => sum + (time - mean) ** 2, 0) / between.length)
  }
}
