/** Sweeps of a tyre on the rig: one quantity over a range, others fixed at one or several values each. */
import { ModelError } from '../../../engine/errors/model-error'
import { formatNumber, fromSI, parseUnit } from '../../../engine/quantities/units'
import { checkConditions, factsOf, rigQuantityIds, type RigConditions, type RigQuantity } from './conditions'
import { isGap, type Rig, type RigGap, type RigPoint } from './rig'

export interface RigRequest {
  readonly sweep: { readonly quantity: RigQuantity; readonly values: readonly number[] }
  /** Values of other quantities; a curve for every combination. */
  readonly at: Readonly<Partial<Record<RigQuantity, readonly number[]>>>
}

export interface RigCurve {
  /** Name of the tyre. */
  readonly tire: string
  /** Conditions that differ from curve to curve, such as `Fz = 4000 N`; empty of a single curve. */
  readonly family: string
  readonly fixed: RigConditions
  readonly points: readonly RigPoint[]
  readonly gaps: readonly RigGap[]
  /** Quantities beyond the data of the tyre, each with the number of points. */
  readonly beyond: Readonly<Record<string, number>>
}

/** Points of one call, so that a mistyped number does not take all memory. */
const mostPoints = 200_000

export const spread = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => (count === 1 ? from : from + ((to - from) * i) / (count - 1)))

/**
 * @throws ModelError `out-of-range` for values that no rig has, `usage` for contradicting quantities and for too many
 *   points
 */
export function checkRequest({ sweep, at }: RigRequest, tires: number): void {
  const fixed = rigQuantityIds.filter((name) => at[name] !== undefined)
  const names = [...new Set([sweep.quantity, ...fixed])]
  if (fixed.includes(sweep.quantity))
    throw new ModelError('usage', `${sweep.quantity} is swept and fixed`, {}, 'remove one of the two')
  checkConditions(names, sweep.values, sweep.quantity)
  for (const name of fixed) checkConditions(names, at[name] ?? [], name)
  const total = fixed.reduce((product, name) => product * (at[name] ?? []).length, sweep.values.length * tires)
  if (total > mostPoints)
    throw new ModelError('usage', `the rig has ${total} points to compute`, {}, `ask for at most ${mostPoints}`)
}

export function sweepTire(name: string, rig: Rig, { sweep, at }: RigRequest): readonly RigCurve[] {
  const varied = rigQuantityIds.filter((quantity) => (at[quantity] ?? []).length > 1)
  return combinations(at).map((fixed) => {
    const all = sweep.values.map((value) => rig.at({ ...fixed, [sweep.quantity]: value }))
    const points = all.filter((point): point is RigPoint => !isGap(point))
    const beyond: Record<string, number> = {}
    for (const quantity of points.flatMap(({ state }) => rig.beyond(state)))
      beyond[quantity] = (beyond[quantity] ?? 0) + 1
    return {
      ...{ tire: name, fixed, points, beyond, gaps: all.filter(isGap) },
      family: varied.map((quantity) => conditionText(quantity, fixed[quantity] ?? NaN)).join(', '),
    }
  })
}

/** Returns a condition in the unit that engineers read, such as `alpha = 2 deg`. */
function conditionText(quantity: RigQuantity, value: number): string {
  const { symbol, display } = factsOf(quantity)
  const shown = formatNumber(fromSI(value, parseUnit(display)), 4)
  return `${symbol} = ${shown}${display === '1' ? '' : ` ${display}`}`
}

function combinations(at: RigRequest['at']): readonly RigConditions[] {
  let all: readonly RigConditions[] = [{}]
  for (const quantity of rigQuantityIds) {
    const values = at[quantity]
    if (values !== undefined) all = all.flatMap((one) => values.map((value) => ({ ...one, [quantity]: value })))
  }
  return all
}

/** Returns notes on curves: points left out with the reason, and points beyond the data, one sentence each. */
export function notesOf(curves: readonly RigCurve[]): readonly string[] {
  const notes = new Map<string, number>()
  const add = (note: string, count: number): unknown => notes.set(note, (notes.get(note) ?? 0) + count)
  for (const { tire, gaps, beyond } of curves) {
    for (const { reason } of gaps) add(`${tire}: left out: ${reason}`, 1)
    for (const [quantity, count] of Object.entries(beyond))
      add(
        `${tire}: the ${quantity} is beyond the data of the tyre, which is extrapolated or limited as it states`,
        count,
      )
  }
  return [...notes].map(([note, count]) => `${note} (${count} ${count === 1 ? 'point' : 'points'})`)
}
