/**
 * Store of the playback and the current instant, s, which is the cursor that the 3D view and the plots share. The view
 * that shows a run sets the instants to step through.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'

export const speeds = [0.001, 0.01, 0.1, 0.25, 0.5, 1, 2, 4, 10] as const

export interface PlaybackState {
  readonly time: number
  readonly playing: boolean
  /** Speed of the playback, seconds of the run per second. */
  readonly speed: number
  /** True if the user has chosen the speed; otherwise it suits the run. */
  readonly chosen: boolean
  readonly loop: boolean
  /** Stored instants of the run shown, ascending, s; empty if there is no run. */
  readonly times: Float64Array
}

export interface PlaybackActions {
  /** Shows another run; the instant stays if the run covers it. */
  show(times: Float64Array): void
  seek(time: number): void
  toggle(): void
  pause(): void
  /** Moves by a number of stored instants, forward or back, and pauses. */
  step(by: number): void
  toStart(): void
  toEnd(): void
  setSpeed(speed: number): void
  setLoop(loop: boolean): void
  /** Clears everything when another project is opened. */
  clear(): void
  /** Advances the playback by wall time, s, while playing. */
  advance(seconds: number): void
}

export type PlaybackStore = StoreApi<PlaybackState & PlaybackActions>

/** Longest wall time that one frame may count, s, so that a window that was hidden does not jump. */
const longestFrame = 0.25
/** Shortest time that playing a run should take, s. */
const shortest = 1

export function createPlaybackStore(): PlaybackStore {
  return createStore<PlaybackState & PlaybackActions>()((set, get) => {
    const start = (): number => get().times[0] ?? 0
    const end = (): number => get().times.at(-1) ?? 0
    const within = (time: number): number => Math.min(Math.max(time, start()), end())
    return {
      time: 0,
      playing: false,
      speed: 1,
      chosen: false,
      loop: true,
      times: new Float64Array(0),

      show(times) {
        if (times === get().times) return
        set({ times })
        const time = within(get().time)
        const speed = get().chosen ? get().speed : suitableSpeed(end() - start())
        set({ time, speed, playing: get().playing && times.length > 1 })
      },
      seek: (time) => set({ time: within(time) }),
      toggle() {
        const { playing, times, time } = get()
        if (!playing && times.length < 2) return
        set({ playing: !playing, time: !playing && time >= end() ? start() : time })
      },
      pause: () => set({ playing: false }),
      step(by) {
        const { times, time } = get()
        if (times.length === 0) return
        const at = by > 0 ? rowAtOrBefore(times, time) : rowAtOrAfter(times, time)
        const row = Math.min(Math.max(at + by, 0), times.length - 1)
        set({ playing: false, time: times[row] })
      },
      toStart: () => set({ time: start() }),
      toEnd: () => set({ time: end(), playing: false }),
      setSpeed: (speed) => set({ speed, chosen: true }),
      setLoop: (loop) => set({ loop }),
      clear: () => set({ time: 0, playing: false, chosen: false, speed: 1, times: new Float64Array(0) }),
      advance(seconds) {
        const { playing, time, speed, loop } = get()
        if (!playing) return
        const next = time + Math.min(seconds, longestFrame) * speed
        if (next < end()) return set({ time: next })
        if (loop) set({ time: time >= end() ? start() : end() })
        else set({ time: end(), playing: false })
      },
    }
  })
}

/** Returns the speed of real time, or less for a run so short that it would be over before it is seen. */
function suitableSpeed(span: number): number {
  if (!(span > 0) || span >= shortest) return 1
  return speeds.filter((speed) => speed < 1 && span / speed >= shortest).at(-1) ?? speeds[0]
}

/** Returns the row of the last instant that is not later than a time; 0 before the first. */
export function rowAtOrBefore(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle] <= time) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

function rowAtOrAfter(times: Float64Array, time: number): number {
  const row = rowAtOrBefore(times, time)
  return times[row] < time ? Math.min(row + 1, times.length - 1) : row
}
