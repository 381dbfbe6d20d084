/** Messages of a run about its events, for window and command line. */
import type { RunReport } from '../engine/run/report'

/** Number of instants listed for each event. */
const named = 4

const seconds = (t: number): string => String(Number(t.toPrecision(6)))

/** Returns why the run ended before its stop time; undefined if it did not. */
export function endingText({ stoppedBy, simulatedSeconds }: RunReport): string | undefined {
  if (stoppedBy === undefined) return undefined
  return `${stoppedBy.block} ended the run at ${seconds(simulatedSeconds)} s: ${stoppedBy.reason}`
}

/** Returns one line per event: how often and when first. */
export function eventTexts({ events = [] }: RunReport): string[] {
  return events.map(({ name, count, times }) => {
    const first = times.slice(0, named).map(seconds).join(', ')
    if (count === 1) return `${name} at ${first} s`
    const more = count > Math.min(times.length, named) ? ' and later' : ''
    return `${name} ${count} times, at ${first} s${more}`
  })
}
