/** Measures of functions of markers or elements, and the elements that exert forces. */
import type { UnitScales } from '../dataset/units'
import type { PortName } from './picture'

/** Measure with SI value = offset + sum of factor * output. */
export interface Measure {
  readonly unit: Unit
  readonly offset: number
  readonly terms: readonly { readonly port: PortName; readonly factor: number }[]
  /** True if the value is the root of the sum of the squares of three outputs instead. */
  readonly magnitude?: boolean
}

export type Unit = '1' | 'm' | 'rad' | 'm/s' | 'rad/s' | 'm/s^2' | 'rad/s^2' | 'N' | 'N m'

/** Returns the number of SI units in one unit of the dataset. */
export function scaleOf(unit: Unit, u: UnitScales): number {
  const scales: Readonly<Record<Unit, number>> = {
    '1': 1,
    m: u.length,
    rad: 1,
    'm/s': u.length / u.time,
    'rad/s': 1 / u.time,
    'm/s^2': u.length / u.time ** 2,
    'rad/s^2': 1 / u.time ** 2,
    N: u.force,
    'N m': u.force * u.length,
  }
  return scales[unit]
}

/** Statement that contains the function, for messages. */
export interface Owner {
  readonly name: string
  readonly line: number
}

export const elementKinds = [
  'JOINT', 'JPRIM', 'MOTION', 'GCON', 'SFORCE', 'SPDP', 'BUSH', 'FIELD', 'GFORCE', 'VFORCE', 'VTORQUE',
] as const // prettier-ignore

/** Element that exerts a force: joint, SFORCE, ... */
export interface Element {
  /** Name of the function that returns its force. */
  readonly kind: (typeof elementKinds)[number]
  readonly id: number
  /** Name under which the element is attached to its frames. */
  readonly key: string
  readonly i: number
  /** Marker J; undefined for elements whose reaction acts at the origin of I. */
  readonly j: number | undefined
  /** Marker of an element that acts at a floating point, which moves with the origin of I. */
  readonly floating?: number
  /** Other markers of a constraint. */
  readonly others?: readonly number[]
  /** True if a constraint does not act on the marker of its report. */
  readonly idle?: boolean
  /** Reason why the components of the force are unknown, if they are. */
  readonly unknown?: string
}
