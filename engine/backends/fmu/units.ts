/**
 * Units and types of an FMU: exponents of SI base units, as FMI has them (2.0.5, section 2.2.2; 3.0.2, section 2.4.4).
 */
import { displayUnits, parseUnit } from '../../quantities/units'

export interface FmuUnit {
  readonly name: string
  readonly base: Readonly<Record<'kg' | 'm' | 's' | 'A' | 'K' | 'rad', number>>
  readonly factor: number
  /** Display units. */
  readonly shown: readonly { readonly name: string; readonly factor: number }[]
}

/**
 * @param unitNames further units to show it in. @returns definition of a unit; null for the dimensionless ones, and where
 *   exponents are not whole numbers, which FMI has no room for.
 */
export function fmuUnit(name: string, unitNames: readonly string[] = []): FmuUnit | null {
  if (name === '' || name === '1') return null
  const { scale, dimension } = parseUnit(name)
  const { length, mass, time, current, temperature, angle } = dimension
  const base = { kg: mass, m: length, s: time, A: current, K: temperature, rad: angle }
  if (!Object.values(base).every(Number.isInteger)) return null
  const shown = [...new Set([...displayUnits(name), ...unitNames])]
    .filter((unit) => unit !== name)
    .map((unit) => ({ name: unit, factor: scale / parseUnit(unit).scale }))
  return { name, base, factor: scale, shown }
}

/** Physical quantities by their unit, with the names of ISO 80000. */
const quantities: Readonly<Record<string, string>> = {
  m: 'Length',
  'm^2': 'Area',
  kg: 'Mass',
  s: 'Time',
  rad: 'Angle',
  'rad/s': 'AngularVelocity',
  'rad/s^2': 'AngularAcceleration',
  'm/s': 'Velocity',
  'm/s^2': 'Acceleration',
  N: 'Force',
  'N m': 'Torque',
  'N/m': 'Stiffness',
  'N s/m': 'Damping',
  'N m/rad': 'RotationalStiffness',
  'N m s/rad': 'RotationalDamping',
  'kg m^2': 'MomentOfInertia',
  'kg/m^3': 'Density',
  Pa: 'Pressure',
  J: 'Energy',
  W: 'Power',
  Hz: 'Frequency',
  '1/m': 'Curvature',
}

/** Returns the name of the quantity that a unit measures, if it has one of its own. */
export const quantityOf = (unit: string): string | undefined =>
  Object.hasOwn(quantities, unit) ? quantities[unit] : undefined
