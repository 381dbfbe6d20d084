/** An operating point in sentences, the same in the terminal and in the window. */
import type { SettleReport } from '../engine/start/settle/report'
import { withShownUnit } from '../engine/quantities/units'

const digits = (value: number, count = 6): string => String(Number(value.toPrecision(count)))

/** Returns the result in one sentence. */
export function settleHeadline({ goal, speed, radius, residual, iterations, changes }: SettleReport): string {
  const circle =
    radius === undefined ? '' : ` on a circle of ${digits(Math.abs(radius))} m to the ${radius > 0 ? 'left' : 'right'}`
  const what = goal === 'speed' && speed !== undefined ? `steady at ${digits(speed)} m/s${circle}` : 'at rest'
  return `${what} after ${iterations} iterations, residual ${digits(residual, 2)}; ${changes.length} states changed`
}

/** Returns the holding force and the chosen values. */
export function settleDetails({ held: holdingForces, body, freed, goal, targets = [] }: SettleReport): string[] {
  const parts = [
    ...(holdingForces.force === 0 ? [] : [`${digits(holdingForces.force)} N along its x axis`]),
    ...(holdingForces.sideForce === 0 ? [] : [`${digits(holdingForces.sideForce)} N along its y axis`]),
    ...(holdingForces.moment === 0 ? [] : [`${digits(holdingForces.moment)} N m about its z axis`]),
  ]
  const holding =
    parts.length > 0
      ? [
          `Holding ${body} takes ${parts.join(' and ')}; the run does not apply this, so the motion changes from the start`,
        ]
      : goal === 'speed'
        ? [`${body} keeps its speed and heading without added forces`]
        : []
  const reached = targets.map(
    ({ signal, unit, value }) => `${signal} is ${withShownUnit(digits(value), unit)}, as stated`,
  )
  return [...reached, ...holding, ...Object.entries(freed).map(([name, value]) => `${name} starts at ${digits(value)}`)]
}

/** Returns states that moved, the ones that moved most first. */
export function settleChanges({ changes }: SettleReport): string[] {
  return [...changes]
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
    .map(({ signal, unit, from, to }) => `${signal} from ${digits(from)} to ${withShownUnit(digits(to), unit)}`)
}
