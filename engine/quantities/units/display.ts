/** Units in which people give a quantity, beside its SI unit: choices of display units in fields and columns. */
import type { Dimension } from './dimension'
import { parseUnit } from './parse'

/** Usual units by SI unit; the first entry is the SI unit. */
const usual: readonly (readonly string[])[] = [
  ['1'],
  ['m', 'mm', 'cm', 'km', 'in', 'ft'],
  ['m^2', 'cm^2', 'mm^2'],
  ['kg', 'g', 't', 'lb'],
  ['s', 'ms', 'min', 'h'],
  ['rad', 'deg', 'mrad'],
  ['rad/s', 'deg/s', 'rpm'],
  ['rad/s^2', 'deg/s^2'],
  ['m/s', 'km/h', 'mm/s', 'mph', 'ft/s'],
  ['m/s^2', 'g0', 'mm/s^2', 'ft/s^2'],
  ['N', 'kN', 'lbf'],
  ['N m', 'kN m', 'N mm', 'lbf ft', 'lbf in'],
  ['N/m', 'kN/m', 'N/mm', 'kN/mm', 'lbf/in'],
  ['N s/m', 'kN s/m', 'N s/mm', 'lbf s/in'],
  ['N m/rad', 'N m/deg', 'kN m/rad', 'N mm/deg'],
  ['N m s/rad', 'N m s/deg', 'N mm s/deg'],
  ['N/rad', 'N/deg', 'kN/rad'],
  ['kg m^2', 'kg mm^2', 'kg cm^2', 'g mm^2', 'lb in^2', 'lb ft^2'],
  ['kg/m^3', 'g/cm^3', 'kg/mm^3', 'lb/in^3'],
  ['Pa', 'kPa', 'MPa', 'bar', 'psi'],
  ['J', 'kJ'],
  ['W', 'kW', 'hp'],
  ['Hz'],
  ['1/m', '1/mm', '1/km'],
  ['1/rad', '1/deg'],
  ['1/s', '1/min'],
]

const axes = ['length', 'mass', 'time', 'current', 'temperature', 'angle', 'cycle'] as const
const alike = (a: Dimension, b: Dimension): boolean => axes.every((axis) => a[axis] === b[axis])

/**
 * Returns units to show a quantity of this SI unit in, that unit first. Of those that agree in SI only (N m and J) the
 * ones of the same name are offered.
 */
export function displayUnits(unit: string): readonly string[] {
  const baseUnit = unit.trim() === '' || unit.trim() === '-' ? '1' : unit.trim()
  const named = usual.find(([si]) => si === baseUnit)
  const base = parseUnit(baseUnit)
  const list =
    named ?? usual.find(([si]) => parseUnit(si).scale === base.scale && alike(parseUnit(si).dimension, base.dimension))
  return list === undefined ? [baseUnit] : [baseUnit, ...list.slice(1)]
}

/**
 * Returns the SI unit in which a quantity of this unit is kept, e.g. `rad` for `deg`; the unit itself where no other is
 * known.
 */
export function siUnit(unit: string): string {
  const dimension = parseUnit(unit).dimension
  const named = usual.find((list) => list.includes(unit.trim()))
  return (named ?? usual.find(([si]) => alike(parseUnit(si).dimension, dimension)))?.[0] ?? unit
}
