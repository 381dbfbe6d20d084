/**
 * Intervals in which a cue is false or missing. Curves are straight between their points. A cue of the platform s is
 * false if |s| > d while the vehicle has |v| <= d or the other sign. A cue of the vehicle is missing where |v| > d
 * while |s| <= d (Grant and Reid 1997, J. Aircraft 34, 797-802).
 */

/** Start and end of an interval, s. */
export type Interval = readonly [from: number, to: number]

export interface CueIntervals {
  readonly falseCues: readonly Interval[]
  readonly missingCues: readonly Interval[]
}

export interface CuePair {
  readonly time: ArrayLike<number>
  readonly vehicle: ArrayLike<number>
  readonly simulator: ArrayLike<number>
}

/**
 * Returns the intervals of false and missing cues.
 * @param threshold threshold d
 * @param start time from which cues count, s
 */
export function cueIntervals({ time, vehicle, simulator }: CuePair, threshold: number, start: number): CueIntervals {
  const falseCues = new Joined()
  const missingCues = new Joined()
  for (let i = 0; i + 1 < time.length; i++) {
    const [t0, t1] = [time[i], time[i + 1]]
    if (!(t1 > t0) || t1 <= start) continue
    const [v0, v1, s0, s1] = [vehicle[i], vehicle[i + 1], simulator[i], simulator[i + 1]]
    const from = Math.max(0, (start - t0) / (t1 - t0))
    const crossings = (a: number, b: number): number[] =>
      [-threshold, 0, threshold].map((level) => (level - a) / (b - a)).filter((x) => x > from && x < 1)
    const ends = [from, ...[...crossings(v0, v1), ...crossings(s0, s1)].sort((a, b) => a - b), 1]
    for (let k = 0; k + 1 < ends.length; k++) {
      const middle = 0.5 * (ends[k] + ends[k + 1])
      const [v, s] = [v0 + middle * (v1 - v0), s0 + middle * (s1 - s0)]
      const [present, felt] = [Math.abs(v) > threshold, Math.abs(s) > threshold]
      const at = (x: number): number => t0 + x * (t1 - t0)
      if (felt && (!present || v * s < 0)) falseCues.add(at(ends[k]), at(ends[k + 1]))
      if (present && !felt) missingCues.add(at(ends[k]), at(ends[k + 1]))
    }
  }
  return { falseCues: falseCues.list, missingCues: missingCues.list }
}

/** Returns the intervals in which a curve that is straight between its points is above a level. */
export function timesAbove(time: ArrayLike<number>, values: ArrayLike<number>, level: number): readonly Interval[] {
  const intervals = new Joined()
  for (let i = 0; i + 1 < time.length; i++) {
    const [t0, t1, y0, y1] = [time[i], time[i + 1], values[i], values[i + 1]]
    const crossing = t0 + ((level - y0) / (y1 - y0)) * (t1 - t0)
    if (y0 >= level && y1 >= level) intervals.add(t0, t1)
    else if (y0 >= level) intervals.add(t0, crossing)
    else if (y1 >= level) intervals.add(crossing, t1)
  }
  return intervals.list
}

export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** List of intervals in order of time. Intervals that touch are joined. */
class Joined {
  readonly list: (readonly [number, number])[] = []

  add(from: number, to: number): void {
    if (!(to > from)) return
    const last = this.list.at(-1)
    if (last !== undefined && last[1] >= from) this.list[this.list.length - 1] = [last[0], to]
    else this.list.push([from, to])
  }
}
