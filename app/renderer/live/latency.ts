/**
 * Latency of the curves: the time from the event of a slider to the first frame with its value or a newer one. The
 * page's clock is that of events (`performance.now`). Each time is recorded as a performance measure, for external
 * tools.
 */

const LATENCY_MEASURE = 'wishbone-live'

/** Number of the latest times that the statistics cover. */
const LATEST = 50

export interface LatencyReport {
  readonly count: number
  /** Latest latency, ms. */
  readonly last: number
  readonly median: number
  readonly percentile95: number
}

export class Latency {
  private waiting: number[] = []
  private times: number[] = []

  /**
   * Records that a slider has moved.
   * @param stamp time of the event, ms
   */
  moved(stamp: number): void {
    this.waiting.push(stamp)
  }

  /** Records that a frame with the values of this event is on the screen. */
  shown(stamp: number, now: number): void {
    for (const start of this.waiting.filter((waiting) => waiting <= stamp)) {
      this.times.push(now - start)
      performance.measure(LATENCY_MEASURE, { start, end: now })
    }
    this.waiting = this.waiting.filter((waiting) => waiting > stamp)
    this.times = this.times.slice(-LATEST)
    if (performance.getEntriesByName(LATENCY_MEASURE).length > 20 * LATEST) performance.clearMeasures(LATENCY_MEASURE)
  }

  /** Discards the waiting events, because nothing will be drawn for them. */
  forget(): void {
    this.waiting = []
  }

  clear(): void {
    this.forget()
    this.times = []
  }

  get report(): LatencyReport | null {
    const { times } = this
    const last = times.at(-1)
    if (last === undefined) return null
    const sorted = [...times].sort((a, b) => a - b)
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? last
    return { count: times.length, last, median: at(0.5), percentile95: at(0.95) }
  }
}

/** Calls back after the next frame of the page: two steps, the frame and the first task after it. */
export function afterPaint(then: (now: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      then(performance.now())
    }
    port2.postMessage(null)
  })
}
