/** Spellings of the trade, and units as files of loggers write them. */
import { inLatin } from './other-alphabets'
import { makeUnit, unitByName, type Unit } from './table'

/**
 * Spellings in the files and on the lips of the trade, with the unit they mean. Only such as mean one thing: a `ton`
 * has three sizes, `lb` is a mass, and a `g` is a gram unless an acceleration is expected
 * (`unitFor`).
 */
const spellings: Readonly<Record<string, string>> = {
  G: 'g0',
  gn: 'g0',
  gees: 'g0',
  kph: 'km/h',
  kmh: 'km/h',
  kmph: 'km/h',
  mps: 'm/s',
  mps2: 'm/s^2',
  mpss: 'm/s^2',
  dps: 'deg/s',
  degps: 'deg/s',
  rps: 'rev/s',
  Nm: 'N m',
  NM: 'N m',
  kNm: 'kN m',
  Nmm: 'N mm',
  Nms: 'N m s',
  Ns: 'N s',
  kgm2: 'kg m^2',
  lbft: 'lbf ft',
  ftlb: 'lbf ft',
  inlb: 'lbf in',
  KN: 'kN',
  KG: 'kg',
  Kg: 'kg',
  kgs: 'kg',
  KM: 'km',
  Km: 'km',
  MM: 'mm',
  usec: 'us',
  µs: 'us',
  μs: 'us',
  msec: 'ms',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  millisecond: 'ms',
  milliseconds: 'ms',
  minute: 'min',
  minutes: 'min',
  hour: 'h',
  hours: 'h',
  hr: 'h',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  millimeter: 'mm',
  millimeters: 'mm',
  millimetre: 'mm',
  millimetres: 'mm',
  inch: 'in',
  inches: 'in',
  foot: 'ft',
  feet: 'ft',
  mile: 'mi',
  miles: 'mi',
  degree: 'deg',
  degrees: 'deg',
  degs: 'deg',
  radian: 'rad',
  radians: 'rad',
  turn: 'rev',
  turns: 'rev',
  revs: 'rev',
  newton: 'N',
  newtons: 'N',
  kilogram: 'kg',
  kilograms: 'kg',
  gram: 'g',
  grams: 'g',
  tonne: 't',
  tonnes: 't',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  volt: 'V',
  volts: 'V',
  ampere: 'A',
  amp: 'A',
  amps: 'A',
  kelvin: 'K',
  watt: 'W',
  watts: 'W',
  joule: 'J',
  joules: 'J',
  pascal: 'Pa',
  hertz: 'Hz',
  HZ: 'Hz',
  hz: 'Hz',
  percent: '%',
  pct: '%',
}

/**
 * Names that only units of files have: in an expression they may be variables (`mA`, `L`). Sizes: BIPM SI Brochure, 9th
 * edition, table 8 (litre, hour, bar); NIST SP 811, appendix B.8 (yard, slug, atmosphere, millimetre and inch of
 * mercury); the knot is 1852 m/h.
 */
const inFiles: Readonly<Record<string, string | readonly [multiplier: number, divisor: number, unit: string]>> = {
  ns: [1, 1e9, 's'],
  nsec: [1, 1e9, 's'],
  nanosecond: [1, 1e9, 's'],
  nanoseconds: [1, 1e9, 's'],
  day: [86400, 1, 's'],
  days: [86400, 1, 's'],
  microsecond: 'us',
  microseconds: 'us',
  kilometer: 'km',
  kilometers: 'km',
  kilometre: 'km',
  kilometres: 'km',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetre: 'cm',
  centimetres: 'cm',
  yd: [9144, 10000, 'm'],
  ips: 'in/s',
  knot: [1852, 3600, 'm/s'],
  knots: [1852, 3600, 'm/s'],
  kt: [1852, 3600, 'm/s'],
  kts: [1852, 3600, 'm/s'],
  Gs: 'g0',
  gs: 'g0',
  mG: [1, 1000, 'g0'],
  daN: [10, 1, 'N'],
  kp: 'kgf',
  kgfm: 'kgf m',
  ftlbs: 'lbf ft',
  lbsft: 'lbf ft',
  inlbs: 'lbf in',
  lbin: 'lbf in',
  lbsin: 'lbf in',
  slug: [lbf(1) / 0.3048, 1, 'kg'],
  slugs: [lbf(1) / 0.3048, 1, 'kg'],
  mbar: [100, 1, 'Pa'],
  hPa: [100, 1, 'Pa'],
  KPa: 'kPa',
  kpa: 'kPa',
  KPA: 'kPa',
  Mpa: 'MPa',
  psig: 'psi',
  psia: 'psi',
  atm: [101325, 1, 'Pa'],
  mmHg: [133.322387415, 1, 'Pa'],
  inHg: [133.322387415 * 25.4, 1, 'Pa'],
  mV: [1, 1000, 'V'],
  kV: [1000, 1, 'V'],
  mA: [1, 1000, 'A'],
  Ah: [3600, 1, 'A s'],
  Ohm: 'V/A',
  ohm: 'V/A',
  Wh: [3600, 1, 'J'],
  kWh: [3.6e6, 1, 'J'],
  HP: 'hp',
  Hp: 'hp',
  bhp: 'hp',
  CV: 'PS',
  kHz: [1000, 1, 'Hz'],
  MHz: [1e6, 1, 'Hz'],
  l: [1, 1000, 'm^3'],
  L: [1, 1000, 'm^3'],
  ml: [1, 1e6, 'm^3'],
  mL: [1, 1e6, 'm^3'],
  cc: 'cm^3',
  degsec: 'deg/s',
}

/** Returns a pound-force in newtons. */
function lbf(count: number): number {
  return count * (unitByName('lbf')?.scale ?? NaN)
}

/** Whole texts, in small letters and without blanks, that are read otherwise than by their parts. */
const whole: Readonly<Record<string, string>> = {
  'u/min': 'rpm',
  'r/min': 'rpm',
  'tr/min': 'rpm',
  'rot/min': 'rpm',
  "g's": 'g0',
  'g-force': 'g0',
  gforce: 'g0',
  '/min': '1/min',
  '/s': '1/s',
  'km/h': 'km/h',
  'm/s': 'm/s',
  'm/s2': 'm/s^2',
  'm/s^2': 'm/s^2',
  'deg/s': 'deg/s',
  'rad/s': 'rad/s',
  sek: 's',
  sekunde: 's',
  sekunden: 's',
  seconde: 's',
  secondes: 's',
  degré: 'deg',
  degrés: 'deg',
  none: '1',
  unitless: '1',
  nounit: '1',
  dimensionless: '1',
  'ms-2': 'm/s^2',
  'ms^-2': 'm/s^2',
  'ms⁻²': 'm/s^2',
  '°k': 'K',
  degk: 'K',
  'n/a': '1',
}

/** Foot-pounds and inch-pounds: nobody measures a mass times a length. */
const footPounds = /^(?:lbs?|pounds?)[-.·* ]?(ft|foot|feet|in|inch)$|^(ft|foot|feet|in|inch)[-.·* ]?(?:lbs?|pounds?)$/

/** Temperature scales with an offset, which no factor converts. */
const temperature = /^(?:°|deg(?:rees?)? ?)?(?:c|f|celsius|fahrenheit)$/

/** Names that are near no unit and mean none for sure, with the correct text. */
const unsure: Readonly<Record<string, string>> = {
  ton: 't',
  tons: 't',
  nm: 'N m',
  knm: 'kN m',
  ps: 'PS',
  kn: 'kN',
  grad: 'deg',
  mpa: 'MPa',
}

/**
 * Returns the unit that a spelling of the trade means, as `km/h` for `kph`; words of three letters or more in capitals
 * too.
 */
export function usualSpelling(name: string): string | undefined {
  if (Object.hasOwn(spellings, name)) return spellings[name]
  const lower = name.toLowerCase()
  if (lower.length < 3) return undefined
  return Object.hasOwn(spellings, lower) ? spellings[lower] : unitByName(lower) !== undefined ? lower : undefined
}

/** Returns the spelling to write instead of a name that people use for more than one thing. */
export function otherSpelling(name: string): string | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(unsure, key) ? unsure[key] : undefined
}

/** Returns the unit of a spelling that only files use, such as `mbar` or `kts`. */
export function unitInFiles(name: string, parse: (text: string) => Unit): Unit | undefined {
  if (!Object.hasOwn(inFiles, name)) return undefined
  const meant = inFiles[name]
  if (typeof meant === 'string') return parse(meant)
  const [multiplier, divisor, unit] = meant
  const of = parse(unit)
  return makeUnit(multiplier * of.multiplier, divisor * of.divisor, of.dimension)
}

/**
 * Returns a text of a unit without the characters that files put around it: brackets, signs of other alphabets that
 * look like a degree, a dot or a star, and the characters that a wrong encoding adds before them (`Â°`).
 */
export function bareUnit(text: string): string {
  const plain = inLatin(text)
    .replace(/Â(?=[°²³·µº])/g, '')
    .replace(/[º˚]/g, '°')
    .replace(/[⋅∙•×∗]/g, '·')
    .replace(/℃/g, '°C')
    .replace(/℉/g, '°F')
    .replace(/\*\*/g, '^')
    .replace(/(?<!\s)\s+per\s+/gi, '/')
    .trim()
  const inside = /^(?:\[([^[\]]*)\]|<([^<>]*)>|\{([^{}]*)\}|\(([^()]*)\))$/.exec(plain)
  return inside === null ? plain : (inside[1] ?? inside[2] ?? inside[3] ?? inside[4]).trim()
}

/** Returns a text that means something else than its parts, as `U/min` or `ft-lbs`; undefined for others. */
export function wholeSpelling(text: string): string | undefined {
  const key = text.toLowerCase()
  // abbreviations may end with a full stop
  const short = key.replace(/\s+/g, '').replace(/(?<=\p{L}{2})\.$/u, '')
  if (Object.hasOwn(whole, short)) return whole[short]
  if (/^(?:sec|min|deg)\.$/.test(key)) return key.slice(0, -1)
  const torque = footPounds.exec(key)
  if (torque === null) return undefined
  return /^i/.test(torque[1] ?? torque[2]) ? 'lbf in' : 'lbf ft'
}

/** Returns whether a text is a temperature whose zero is not that of the kelvin. */
export function isTemperature(text: string): boolean {
  return temperature.test(text.toLowerCase())
}
