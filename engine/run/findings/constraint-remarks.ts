/** Messages of a run about redundant constraints, which repeat others. */
import type { Compilation } from '../../compile/compile'
import type { Drift } from '../../compile/constraint-programs'
import { shownUnit } from '../../quantities/units'

/** Describes constraints that repeat others. They were left out, and the other constraints carry their loads. */
export function redundantRemarks({ system }: Compilation): string[] {
  const names = system.constraints.redundant.map((r) => r.name)
  if (names.length === 0) return []
  const are =
    names.length === 1
      ? 'one condition of a closed loop is redundant and was removed, so its reaction is undetermined'
      : `${names.length} conditions of closed loops are redundant and were removed, so their reactions are undetermined`
  return [`${are}: ${names.join(', ')}`]
}

/** Violation of a constraint that was left out, m or rad, above which the constraint no longer repeats the others. */
const contradiction = 1e-6

/**
 * Describes a constraint that repeated others at first but contradicts them later. Two drives of one mechanism can do
 * so.
 */
export function contradictions({ system }: Compilation, drift: Drift | undefined): string[] {
  if (drift === undefined || !(drift.value > contradiction)) return []
  if (!system.constraints.redundant.some((r) => r.name === drift.constraint)) return []
  const size = `${Number(drift.value.toPrecision(3))} ${shownUnit(drift.unit)} at t = ${Number(drift.time.toPrecision(4))} s`
  return [
    `${drift.constraint} was left out because it repeats other constraints, but is violated by ${size}: ` +
      'the conditions of its loop contradict each other, so give one of its joints or drives another degree of freedom',
  ]
}
