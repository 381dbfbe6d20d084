/** How far the solution has drifted off a constraint, as signals. */
import type { SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { rateUnit } from '../../engine/quantities/units'

/** @param unit of the constraint's value */
export const driftSignals = (unit: string): Readonly<Record<string, SignalDoc>> => ({
  drift: { unit, doc: 'Value of the constraint: 0 if it is met exactly', logged: false },
  driftRate: {
    unit: rateUnit(unit),
    doc: 'Rate of the constraint: 0 if the velocities meet it exactly',
    logged: false,
  },
})

export function logDrift(c: ComponentBuilder, constraint: string, unit: string): void {
  c.signal('drift', unit, (s) => s.drift(constraint).value)
  c.signal('driftRate', rateUnit(unit), (s) => s.drift(constraint).rate)
}
