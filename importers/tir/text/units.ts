/**
 * [UNITS] of a tyre property file (Adams Tire, "Units Supported in Tire Property Files"): names are
 * case-insensitive and recognised by their beginning, e.g. `millisecond` by `milli`; names of one or
 * two letters must be complete.
 */
type UnitTable = readonly (readonly [beginning: string, scale: number])[]

const poundForce = 4.4482216152605

const tables: Readonly<Record<string, UnitTable>> = {
  LENGTH: [
    ['meter', 1],
    ['metre', 1],
    ['m', 1],
    ['mm', 1e-3],
    ['milli', 1e-3],
    ['cm', 1e-2],
    ['centi', 1e-2],
    ['km', 1e3],
    ['kilo', 1e3],
    ['mile', 1609.344],
    ['foot', 0.3048],
    ['feet', 0.3048],
    ['ft', 0.3048],
    ['inch', 0.0254],
    ['in', 0.0254],
    ['micro', 1e-6],
    ['yard', 0.9144],
  ],
  TIME: [
    ['sec', 1],
    ['s', 1],
    ['milli', 1e-3],
    ['ms', 1e-3],
    ['min', 60],
    ['hour', 3600],
    ['h', 3600],
  ],
  ANGLE: [
    ['rad', 1],
    ['deg', Math.PI / 180],
  ],
  MASS: [
    ['kg', 1],
    ['kilogram', 1],
    ['gram', 1e-3],
    ['g', 1e-3],
    ['pound_mass', 0.45359237],
    ['kpound_mass', 453.59237],
    ['slug', 14.593902937206364],
    ['ounce_mass', 0.028349523125],
    ['tonne', 1000],
  ],
  FORCE: [
    ['newton', 1],
    ['n', 1],
    ['kn', 1000],
    ['knewton', 1000],
    ['kilonewton', 1000],
    ['kilo_newton', 1000],
    ['kilo newton', 1000],
    ['kilo-newton', 1000],
    ['milli', 1e-3],
    ['mega', 1e6],
    ['lbf', poundForce],
    ['lb', poundForce],
    ['kgf', 9.80665],
    ['pound_force', poundForce],
    ['kpound_force', 1000 * poundForce],
    ['kg_force', 9.80665],
    ['kilogram_force', 9.80665],
    ['dyne', 1e-5],
    ['ounce_force', poundForce / 16],
  ],
  PRESSURE: [
    ['pascal', 1],
    ['pa', 1],
    ['kpa', 1e3],
    ['kilopascal', 1e3],
    ['mpa', 1e6],
    ['megapascal', 1e6],
    ['bar', 1e5],
    ['n/m^2', 1],
    ['n/m2', 1],
    ['n/mm^2', 1e6],
    ['n/mm2', 1e6],
    ['atm', 101325],
    ['psi', poundForce / 0.0254 ** 2],
    ['ksi', (1000 * poundForce) / 0.0254 ** 2],
  ],
}

export interface TirUnits {
  readonly LENGTH: number
  readonly TIME: number
  readonly ANGLE: number
  readonly MASS: number
  readonly FORCE: number
  readonly PRESSURE: number
}

export const siUnits: TirUnits = { LENGTH: 1, TIME: 1, ANGLE: 1, MASS: 1, FORCE: 1, PRESSURE: 1 }

export function isUnitKey(key: string): key is keyof TirUnits {
  return Object.hasOwn(tables, key)
}

/** Returns the SI value of the unit `name` for `LENGTH`, `FORCE`, ...; undefined if it is not known. */
export function tirUnit(key: keyof TirUnits, name: string): number | undefined {
  const searched = name.trim().toLowerCase()
  return tables[key].find(([beginning]) =>
    beginning.length <= 2 ? searched === beginning : searched.startsWith(beginning),
  )?.[1]
}

/**
 * Returns whether words behind a value are the unit that the file gives it.
 * @returns undefined if they are not a unit, or the quantity has none
 */
export function unitBehind(key: string, words: string, units: TirUnits): boolean | undefined {
  const text = words.replaceAll(/^[[(]|[\])]$/g, '').trim()
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined
  const plain = { length: 'LENGTH', force: 'FORCE', angle: 'ANGLE', pressure: 'PRESSURE' } as const
  const factors: Readonly<Partial<Record<Kind, readonly [...(keyof TirUnits)[]]>>> = {
    stiffness: ['FORCE', 'LENGTH'],
    damping: ['FORCE', 'TIME', 'LENGTH'],
    speed: ['LENGTH', 'TIME'],
    'force/angle': ['FORCE', 'ANGLE'],
  }
  if (kind === undefined) return undefined
  const candidates = kind in plain ? [plain[kind as keyof typeof plain]] : (factors[kind] ?? [])
  const parts = text.split(/[*/ ]+/)
  if (candidates.length === 0 || parts.length !== candidates.length) return undefined
  const scales = candidates.map((quantity, i) => [tirUnit(quantity, parts[i]), units[quantity]] as const)
  return scales.some(([scale]) => scale === undefined) ? undefined : scales.every(([scale, value]) => scale === value)
}

/** Returns the names to choose from, for hints. */
export function tirUnitNames(key: keyof TirUnits): readonly string[] {
  return tables[key].map(([beginning]) => beginning)
}

type Kind =
  | 'length'
  | 'force'
  | 'stiffness'
  | 'damping'
  | 'speed'
  | 'angle'
  | 'force/angle'
  | 'mass'
  | 'inertia'
  | 'pressure'
  | 'time'

/** Quantities with a dimension; Magic Formula coefficients are not among them: they suppose radians. */
const kinds: Readonly<Record<string, Kind>> = {
  UNLOADED_RADIUS: 'length',
  WIDTH: 'length',
  RIM_RADIUS: 'length',
  RIM_WIDTH: 'length',
  BOTTOM_OFFST: 'length',
  ROLLING_RESISTANCE: 'length',
  RELAX_LENGTH_X: 'length',
  RELAX_LENGTH_Y: 'length',
  RLENX: 'length',
  RLENY: 'length',
  FNOMIN: 'force',
  FZMIN: 'force',
  FZMAX: 'force',
  CSLIP: 'force',
  CALPHA: 'force/angle',
  CGAMMA: 'force/angle',
  VERTICAL_STIFFNESS: 'stiffness',
  BOTTOM_STIFF: 'stiffness',
  LATERAL_STIFFNESS: 'stiffness',
  LONGITUDINAL_STIFFNESS: 'stiffness',
  VERTICAL_DAMPING: 'damping',
  LONGVL: 'speed',
  VXLOW: 'speed',
  ALPMIN: 'angle',
  ALPMAX: 'angle',
  CAMMIN: 'angle',
  CAMMAX: 'angle',
  MASS: 'mass',
  MBELT: 'mass',
  BELT_MASS: 'mass',
  IXX: 'inertia',
  IYY: 'inertia',
  BELT_IXX: 'inertia',
  BELT_IYY: 'inertia',
  INFLPRES: 'pressure',
  NOMPRES: 'pressure',
  IP: 'pressure',
  IP_NOM: 'pressure',
  HMAX_LOCAL: 'time',
}

/**
 * Returns the SI value of the quantity called `key`. It divides if possible: 344 mm is 344/1000 m, correctly rounded.
 */
export function tirToSI(key: string, value: number, units: TirUnits): number {
  const scale = scaleOf(key, units)
  return Number.isInteger(1 / scale) ? value / (1 / scale) : value * scale
}

function scaleOf(key: string, u: TirUnits): number {
  switch (Object.hasOwn(kinds, key) ? kinds[key] : undefined) {
    case undefined:
      return 1
    case 'length':
      return u.LENGTH
    case 'force':
      return u.FORCE
    case 'stiffness':
      return u.FORCE / u.LENGTH
    case 'damping':
      return (u.FORCE * u.TIME) / u.LENGTH
    case 'speed':
      return u.LENGTH / u.TIME
    case 'angle':
      return u.ANGLE
    case 'force/angle':
      return u.FORCE / u.ANGLE
    case 'mass':
      return u.MASS
    case 'inertia':
      return u.MASS * u.LENGTH * u.LENGTH
    case 'pressure':
      return u.PRESSURE
    case 'time':
      return u.TIME
  }
}
