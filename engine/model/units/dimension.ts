/**
 * Physical dimensions as exponents of base quantities (ISO 80000-1), with two tags that SI leaves out.
 *
 * `angle` (rad) and `cycle` (Hz) are dimensionless in SI, so `N m/rad` and `N m`, or `m rad/s` and
 * `m/s`, agree. They are remembered because losing them hides mistakes: an angle may be given in
 * degrees but a frequency in Hz is not an angular velocity in rad/s.
 */

export interface Dimension {
  readonly length: number
  readonly mass: number
  readonly time: number
  readonly current: number
  readonly temperature: number
  readonly angle: number
  readonly cycle: number
}

const axes = ['length', 'mass', 'time', 'current', 'temperature', 'angle', 'cycle'] as const
const baseAxes = axes.slice(0, 5)
const symbols: Readonly<Record<keyof Dimension, string>> = {
  length: 'm',
  mass: 'kg',
  time: 's',
  current: 'A',
  temperature: 'K',
  angle: 'rad',
  cycle: '',
}

export const dimensionless: Dimension = {
  length: 0,
  mass: 0,
  time: 0,
  current: 0,
  temperature: 0,
  angle: 0,
  cycle: 0,
}

export function dimension(exponents: Partial<Dimension>): Dimension {
  return { ...dimensionless, ...exponents }
}

export function multiply(a: Dimension, b: Dimension): Dimension {
  return combine((axis) => a[axis] + b[axis])
}

export function divide(a: Dimension, b: Dimension): Dimension {
  return combine((axis) => a[axis] - b[axis])
}

export function power(a: Dimension, exponent: number): Dimension {
  return combine((axis) => a[axis] * exponent)
}

/**
 * Whether a value of dimension `a` may stand where `b` is expected: equal SI dimension, and the
 * angle tags agree or one is missing. A frequency (Hz) is never taken for an angular velocity.
 */
export function compatible(a: Dimension, b: Dimension): boolean {
  if (baseAxes.some((axis) => !same(a[axis], b[axis]))) return false
  if (same(a.angle, b.angle)) return true
  const untagged = a.angle === 0 ? a : b.angle === 0 ? b : undefined
  return untagged !== undefined && untagged.cycle === 0
}

/**
 * Whether two quantities may be added: as `compatible`, and powers of an angle agree with each other as in the series
 * x - x^3/6, since an angle is a number.
 */
export function addable(a: Dimension, b: Dimension): boolean {
  return compatible(a, b) || (a.cycle === 0 && b.cycle === 0 && baseAxes.every((axis) => same(a[axis], b[axis])))
}

/** Dimension of a sum of two addable quantities: the one that knows about angles wins; different powers are a number. */
export function merge(a: Dimension, b: Dimension): Dimension {
  if (a.angle !== 0 && b.angle !== 0 && !same(a.angle, b.angle)) return { ...a, angle: 0 }
  return { ...a, angle: a.angle === 0 ? b.angle : a.angle, cycle: a.cycle === 0 ? b.cycle : a.cycle }
}

/** Neither length, mass, time, current nor temperature; an angle is. */
export function isDimensionless(a: Dimension): boolean {
  return baseAxes.every((axis) => same(a[axis], 0))
}

/** SI unit text of a dimension, e.g. `kg m/s^2` (`1` when there is none). */
export function dimensionText(a: Dimension): string {
  const named = baseUnitNames(a)
  if (named !== undefined) return named
  const factors = (sign: 1 | -1): string[] =>
    axes
      .filter((axis) => symbols[axis] !== '' && sign * a[axis] > 0)
      .map((axis) => (same(sign * a[axis], 1) ? symbols[axis] : `${symbols[axis]}^${sign * a[axis]}`))
  const above = factors(1)
  const below = factors(-1)
  const numerator = above.length === 0 ? '1' : above.join(' ')
  if (below.length === 0) return numerator
  return below.length === 1 ? `${numerator}/${below[0]}` : `${numerator}/(${below.join(' ')})`
}

const derivedUnits: readonly (readonly [string, Partial<Dimension>])[] = [
  ['Hz', { time: -1, cycle: 1 }],
  ['N', { length: 1, mass: 1, time: -2 }],
  ['N m', { length: 2, mass: 1, time: -2 }],
  ['N/m', { mass: 1, time: -2 }],
  ['N s/m', { mass: 1, time: -1 }],
  ['N m/rad', { length: 2, mass: 1, time: -2, angle: -1 }],
  ['N m s/rad', { length: 2, mass: 1, time: -1, angle: -1 }],
  ['Pa', { length: -1, mass: 1, time: -2 }],
  ['W', { length: 2, mass: 1, time: -3 }],
  ['V', { length: 2, mass: 1, time: -3, current: -1 }],
]

function baseUnitNames(a: Dimension): string | undefined {
  return derivedUnits.find(([, b]) => axes.every((axis) => same(a[axis], b[axis] ?? 0)))?.[0]
}

/** Exponents come from roots too (`sqrt`), so they are compared with a tolerance. */
function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9
}

function combine(exponent: (axis: keyof Dimension) => number): Dimension {
  return {
    length: exponent('length'),
    mass: exponent('mass'),
    time: exponent('time'),
    current: exponent('current'),
    temperature: exponent('temperature'),
    angle: exponent('angle'),
    cycle: exponent('cycle'),
  }
}
