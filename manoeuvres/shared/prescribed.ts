/** Departures of a run from what its standard prescribes: with one, limits of the standard give no verdict. */
import type { ManoeuvreRunner } from './runner'

/** Setting with its prescribed value in SI and the tolerance of the standard. */
export interface Prescription {
  readonly id: string
  readonly value: number | string
  /** Tolerance in SI; without it, values have to be equal within rounding. */
  readonly tolerance?: number
  /** Value as the standard writes it, such as "80 km/h". */
  readonly text: string
}

/** Standard gravity, m/s^2: standards state lateral accelerations in g. */
export const standardGravity = 9.80665

/** Returns one reason for each setting that departs, such as "FMVSS 126 prescribes Speed 80 km/h". */
export function departuresFrom(
  runner: ManoeuvreRunner,
  standard: string,
  prescriptions: readonly Prescription[],
): readonly string[] {
  return prescriptions.flatMap(({ id, value, tolerance, text }) => {
    const facts = runner.facts.settings.find((setting) => setting.id === id)
    const isKept =
      typeof value === 'string'
        ? runner.choice(id) === value
        : Math.abs(runner.number(id) - value) <= (tolerance ?? 1e-6 * Math.abs(value))
    return isKept ? [] : [`${standard} prescribes ${facts?.label ?? id} ${text}`]
  })
}
