/**
 * How long the curves take to follow: from the event of a slider to the first picture with its value or a newer one.
 * The page's clock is that of events (`performance.now`); each time is a performance measure, for tools outside.
 */

const LATENCY_MEASURE = 'wishbone-live'

/** Times that the statistics are about. */
const LATEST = 50

export interface LatencyReport {
  readonly count: number
  /** ms */
  readonly last: number
  readonly median: number
  readonly percentile95: number
}

export class Latency {
  private waiting: number[] = []
  private times: number[] = []

  /** @param stamp of the event, ms */
  moved(stamp: number): void {
    this.waiting.push(stamp)
  }

  /** A picture with the values of this event is on the screen. */
  shown(stamp: number, now: number): void {
    for (const start of this.waiting.filter((waiting) => waiting <= stamp)) {
      this.times.push(now - start)
      performance.measure(LATENCY_MEASURE, { start, end: now })
    }
    this.waiting = this.waiting.filter((waiting) => waiting > stamp)
    this.times = this.times.slice(-LATEST)
    if (performance.getEntriesByName(LATENCY_MEASURE).length > 20 * LATEST) performance.clearMeasures(LATENCY_MEASURE)
  }

  /** Nothing will be drawn for what waits. */
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

/** After the next picture of the page: two hops, the frame and the first task after it. */
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
