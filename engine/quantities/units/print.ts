/**
 * Dimension to unit: the SI unit by which the field calls it, `N m/rad` and not `m^2 kg/(s^2 rad)`.
 *
 * Dimensions that have a usual unit take that. Any other is a derived unit in the power in which mass occurs (every
 * derived unit but Hz has mass to the first power, SI Brochure, 9th edition, table 4), times base units for the rest:
 * of those products the one that is shortest to read, written so that `parseUnit` gives the same dimension back.
 */
import { axes, dimension, divide, power, same, type Dimension } from './dimension'
import { parseUnit } from './parse'

/** Units that are usual although another is as short: of the compatible ones of a dimension the first counts. */
const usual: readonly (readonly [string, Partial<Dimension>])[] = [
  ['N s/m', { mass: 1, time: -1 }],
  ['N/m', { mass: 1, time: -2 }],
  ['N/m^3', { length: -2, mass: 1, time: -2 }],
  ['N/m^(3/2)', { length: -0.5, mass: 1, time: -2 }],
  ['N/(m s)', { mass: 1, time: -3 }],
  ['W', { length: 2, mass: 1, time: -3 }],
  ['J/K', { length: 2, mass: 1, time: -2, temperature: -1 }],
  ['W/K', { length: 2, mass: 1, time: -3, temperature: -1 }],
  ['W s/(K rad)', { length: 2, mass: 1, time: -2, temperature: -1, angle: -1 }],
  ['A s', { time: 1, current: 1 }],
  ['rad s^2/m', { length: -1, time: 2, angle: 1 }],
]

/** Derived units that may come first, with mass to the first power; of equally short results the first is taken. */
const heads: readonly (readonly [string, Dimension])[] = [
  ['N', dimension({ length: 1, mass: 1, time: -2 })],
  ['Pa', dimension({ length: -1, mass: 1, time: -2 })],
  ['V', dimension({ length: 2, mass: 1, time: -3, current: -1 })],
]

/** Base units in the order in which they are written. */
const bases: readonly (readonly [string, Exclude<keyof Dimension, 'cycle'>])[] = [
  ['kg', 'mass'],
  ['m', 'length'],
  ['s', 'time'],
  ['A', 'current'],
  ['K', 'temperature'],
  ['rad', 'angle'],
]

interface Factor {
  readonly name: string
  readonly exponent: number
}

/** Returns the SI unit of a dimension, e.g. `kg/m^3`, `N m/rad` (`1` when there is none). */
export function dimensionText(a: Dimension): string {
  const named = usual.find(([, b]) => axes.every((axis) => same(a[axis], b[axis] ?? 0)))
  if (named !== undefined) return named[0]
  const choices = [baseFactors(a), ...heads.map(([name, of]) => headed(name, of, a))]
  return written(choices.reduce((best, other) => (length(other) < length(best) - 1e-6 ? other : best)))
}

/** Returns the unit in base units alone, such as `kg m/s^2` for a force. */
export function baseUnitText(a: Dimension): string {
  return written(baseFactors(a))
}

/**
 * Returns the SI unit of the rate of change by time of a quantity in an SI unit: `m/s^2` for `m/s`, `1/s` for a number.
 */
export function rateUnit(unit: string): string {
  if (unit.trim() === '' || unit === '1' || unit === '-') return '1/s'
  return unit.includes('/') ? dimensionText(divide(parseUnit(unit).dimension, dimension({ time: 1 }))) : `${unit}/s`
}

/** The exponent of mass alone determines the power of a derived unit. */
function headed(name: string, of: Dimension, a: Dimension): readonly Factor[] {
  const exponent = a.mass
  return same(exponent, 0) ? baseFactors(a) : [{ name, exponent }, ...baseFactors(divide(a, power(of, exponent)))]
}

/** A cycle is written as Hz, whose time is a part of it. */
function baseFactors(a: Dimension): readonly Factor[] {
  const cycles = a.cycle
  const rest = { ...a, time: a.time + cycles }
  const factors = bases.map(([name, axis]) => ({ name, exponent: rest[axis] }))
  return [{ name: 'Hz', exponent: cycles }, ...factors].filter(({ exponent }) => !same(exponent, 0))
}

/** Returns the length of a unit for readers: the number of names and of exponents. */
function length(factors: readonly Factor[]): number {
  return factors.reduce((sum, { exponent }) => sum + 1 + Math.abs(exponent), 0)
}

function written(factors: readonly Factor[]): string {
  const side = (sign: 1 | -1): readonly string[] =>
    factors.filter((f) => sign * f.exponent > 0).map((f) => raised(f.name, sign * f.exponent))
  const [above, below] = [side(1), side(-1)]
  const numerator = above.length === 0 ? '1' : above.join(' ')
  if (below.length === 0) return numerator
  return below.length === 1 ? `${numerator}/${below[0]}` : `${numerator}/(${below.join(' ')})`
}

/** Number of digits of integer exponents. */
const DIGITS = 12

/** Roots give fractions: `m^(1/2)`. @param exponent positive */
function raised(name: string, exponent: number): string {
  const whole = Math.round(exponent)
  if (same(exponent, 1)) return name
  if (same(exponent, whole)) return `${name}^${whole}`
  for (let below = 2; below <= 12; below++) {
    const above = Math.round(exponent * below)
    if (same(exponent, above / below)) return `${name}^(${above}/${below})`
  }
  // A unit that is read again must be printed alike: rounding errors of sums and differences are removed.
  return `${name}^(${Number(exponent.toPrecision(DIGITS))})`
}
