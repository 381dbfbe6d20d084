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

export const axes = ['length', 'mass', 'time', 'current', 'temperature', 'angle', 'cycle'] as const
const baseAxes = axes.slice(0, 5)

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
 * Returns whether a value of dimension `a` may be used where `b` is expected: equal SI dimension, and the angle tags
 * agree or one is missing. A frequency (Hz) is never taken for an angular velocity.
 */
export function compatible(a: Dimension, b: Dimension): boolean {
  if (baseAxes.some((axis) => !same(a[axis], b[axis]))) return false
  if (same(a.angle, b.angle)) return true
  const untagged = a.angle === 0 ? a : b.angle === 0 ? b : undefined
  return untagged !== undefined && untagged.cycle === 0
}

/**
 * Returns whether two quantities may be added: as `compatible`, and powers of an angle agree with each other as in the
 * series x - x^3/6, since an angle is a number.
 */
export function addable(a: Dimension, b: Dimension): boolean {
  return compatible(a, b) || (a.cycle === 0 && b.cycle === 0 && baseAxes.every((axis) => same(a[axis], b[axis])))
}

/**
 * Returns the dimension of a sum of two addable quantities: the one that knows about angles wins; different powers are
 * a number.
 */
export function merge(a: Dimension, b: Dimension): Dimension {
  if (a.angle !== 0 && b.angle !== 0 && !same(a.angle, b.angle)) return { ...a, angle: 0 }
  return { ...a, angle: a.angle === 0 ? b.angle : a.angle, cycle: a.cycle === 0 ? b.cycle : a.cycle }
}

/**
 * Returns whether a dimension has neither length, mass, time, current nor temperature; angles count as dimensionless.
 */
export function isDimensionless(a: Dimension): boolean {
  return baseAxes.every((axis) => same(a[axis], 0))
}

/** Exponents come from roots too (`sqrt`), so they are compared with a tolerance. */
export function same(a: number, b: number): boolean {
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
