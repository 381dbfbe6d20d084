/** Units of an FMU: exponents of SI base units, as FMI has them (2.0.5, section 2.2.2; 3.0.2, section 2.4.4). */
import { parseUnit } from '../../quantities/units'

export interface FmuUnit {
  readonly name: string
  readonly base: Readonly<Record<'kg' | 'm' | 's' | 'A' | 'K' | 'rad', number>>
  readonly factor: number
}

/** Definition of a unit; null for the dimensionless ones, and where exponents are not whole numbers, which FMI has no room for. */
export function fmuUnit(name: string): FmuUnit | null {
  if (name === '' || name === '1') return null
  const { scale, dimension } = parseUnit(name)
  const { length, mass, time, current, temperature, angle } = dimension
  const base = { kg: mass, m: length, s: time, A: current, K: temperature, rad: angle }
  return Object.values(base).every(Number.isInteger) ? { name, base, factor: scale } : null
}
