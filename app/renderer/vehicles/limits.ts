/** Limits of the dimensions of a vehicle on four wheels, in the units of the fields. */
import type { Dimensions } from '../../vehicles/choices'

export interface Limit {
  readonly unit: string
  readonly low: number
  readonly high: number
  /** Number of units of the field per SI unit. */
  readonly factor: number
  accepts(value: number): boolean
}

const between = (low: number, high: number, unit: string, factor = 1): Limit => ({
  unit,
  low,
  high,
  factor,
  accepts: (value) => value * factor >= low && value * factor <= high,
})

/** The assemblies of axles and wheels weigh some 200 kg, and their inner pivots lie 0.4 m beside the middle. */
export const limits: Readonly<Record<keyof Dimensions, Limit>> = {
  mass: between(600, 12000, 'kg'),
  wheelbase: between(1.5, 8, 'm'),
  track: between(1.2, 2.6, 'm'),
  height: between(0.25, 2, 'm'),
  frontShare: between(25, 75, '%', 100),
}
