/** The report of a run that was continued after its end: the sum of the reports of its parts. */
import type { RunReport } from '../../../engine/run/report'

type Events = NonNullable<RunReport['events']>

/** Number of instants of an event that are listed. */
const mostReports = 20

export function addReports(first: RunReport | null, second: RunReport | null): RunReport | null {
  if (first === null || second === null) return second ?? first
  const drifts = [first.drift, second.drift].flatMap((drift) => drift ?? [])
  const drift = drifts.sort((a, b) => b.value - a.value).at(0)
  return {
    ...second,
    steps: first.steps + second.steps,
    evaluations: first.evaluations + second.evaluations,
    rejectedSteps: first.rejectedSteps + second.rejectedSteps,
    wallSeconds: first.wallSeconds + second.wallSeconds,
    simulatedSeconds: first.simulatedSeconds + second.simulatedSeconds,
    warnings: [...new Set([...first.warnings, ...second.warnings])],
    remarks: [...new Set([...(first.remarks ?? []), ...(second.remarks ?? [])])],
    events: addEvents(first.events ?? [], second.events ?? []),
    ...(drift === undefined ? {} : { drift }),
    moved: first.moved,
  }
}

function addEvents(first: Events, second: Events): Events {
  const names = [...new Set([...first, ...second].map(({ name }) => name))]
  return names.map((name) => {
    const parts = [...first, ...second].filter((event) => event.name === name)
    return {
      name,
      block: parts[0].block,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      times: parts.flatMap(({ times }) => times).slice(0, mostReports),
    }
  })
}
