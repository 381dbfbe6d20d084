/**
 * Unit names and their size in SI (BIPM SI Brochure, 9th edition; NIST SP 811, appendix B, for inch,
 * foot, mile, pound and horsepower; standard gravity `g0` is that of the 3rd CGPM, 1901, and with it
 * the kilogram-force and the metric horsepower `PS`, 75 kgf m/s).
 *
 * A scale is kept as multiplier/divisor: `1.1 mm` is then 1.1/1000, correctly rounded, where
 * 1.1*0.001 would not be.
 */
import { dimension, dimensionless } from './dimension'
import type { Dimension } from './dimension'

export interface Unit {
  /** SI value of one unit, `multiplier/divisor`. */
  readonly scale: number
  readonly multiplier: number
  readonly divisor: number
  readonly dimension: Dimension
}

export function makeUnit(multiplier: number, divisor: number, of: Dimension): Unit {
  return { scale: multiplier / divisor, multiplier, divisor, dimension: of }
}

const length = dimension({ length: 1 })
const mass = dimension({ mass: 1 })
const time = dimension({ time: 1 })
const angle = dimension({ angle: 1 })
const force = dimension({ length: 1, mass: 1, time: -2 })
const pressure = dimension({ length: -1, mass: 1, time: -2 })
const energy = dimension({ length: 2, mass: 1, time: -2 })
const power = dimension({ length: 2, mass: 1, time: -3 })

/** Pound-force and horsepower follow from the pound, the foot and standard gravity, exactly. */
const poundForce = 4.4482216152605

const table: Readonly<Record<string, Unit>> = {
  '1': makeUnit(1, 1, dimensionless),
  '%': makeUnit(1, 100, dimensionless),
  m: makeUnit(1, 1, length),
  um: makeUnit(1, 1e6, length),
  mm: makeUnit(1, 1000, length),
  cm: makeUnit(1, 100, length),
  km: makeUnit(1000, 1, length),
  in: makeUnit(254, 10000, length),
  ft: makeUnit(3048, 10000, length),
  mi: makeUnit(1609344, 1000, length),
  kg: makeUnit(1, 1, mass),
  g: makeUnit(1, 1000, mass),
  t: makeUnit(1000, 1, mass),
  lb: makeUnit(45359237, 1e8, mass),
  s: makeUnit(1, 1, time),
  ms: makeUnit(1, 1000, time),
  us: makeUnit(1, 1e6, time),
  min: makeUnit(60, 1, time),
  h: makeUnit(3600, 1, time),
  N: makeUnit(1, 1, force),
  kN: makeUnit(1000, 1, force),
  MN: makeUnit(1e6, 1, force),
  lbf: makeUnit(poundForce, 1, force),
  kgf: makeUnit(980665, 100000, force),
  Pa: makeUnit(1, 1, pressure),
  kPa: makeUnit(1000, 1, pressure),
  MPa: makeUnit(1e6, 1, pressure),
  bar: makeUnit(1e5, 1, pressure),
  psi: makeUnit(poundForce, 0.0254 * 0.0254, pressure),
  J: makeUnit(1, 1, energy),
  kJ: makeUnit(1000, 1, energy),
  W: makeUnit(1, 1, power),
  kW: makeUnit(1000, 1, power),
  hp: makeUnit(550 * 0.3048 * poundForce, 1, power),
  PS: makeUnit(75 * 980665, 100000, power),
  rad: makeUnit(1, 1, angle),
  mrad: makeUnit(1, 1000, angle),
  deg: makeUnit(Math.PI, 180, angle),
  rev: makeUnit(2 * Math.PI, 1, angle),
  rpm: makeUnit(2 * Math.PI, 60, dimension({ angle: 1, time: -1 })),
  mph: makeUnit(1609344, 3600000, dimension({ length: 1, time: -1 })),
  g0: makeUnit(980665, 100000, dimension({ length: 1, time: -2 })),
  Hz: makeUnit(1, 1, dimension({ time: -1, cycle: 1 })),
  A: makeUnit(1, 1, dimension({ current: 1 })),
  V: makeUnit(1, 1, dimension({ length: 2, mass: 1, time: -3, current: -1 })),
  K: makeUnit(1, 1, dimension({ temperature: 1 })),
}

export const unitNames: readonly string[] = Object.keys(table)

export function unitByName(name: string): Unit | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
