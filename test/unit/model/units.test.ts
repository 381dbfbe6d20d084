import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/model/errors'
import {
  compatible,
  dimension,
  formatQuantity,
  fromSI,
  parseUnit,
  shownUnit,
  toSI,
  withShownUnit,
} from '../../../engine/model/units'

const si = (value: number, unit: string): number => toSI(value, parseUnit(unit))
const fits = (a: string, b: string): boolean => compatible(parseUnit(a).dimension, parseUnit(b).dimension)

function failure(text: string): ModelError {
  try {
    parseUnit(text)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error(`"${text}" was accepted`)
}

describe('sizes of units', () => {
  it.each([
    ['mm', 1e-3],
    ['cm', 0.01],
    ['km', 1000],
    ['in', 0.0254],
    ['ft', 0.3048],
    ['g', 1e-3],
    ['t', 1000],
    ['lb', 0.45359237],
    ['ms', 1e-3],
    ['min', 60],
    ['h', 3600],
    ['kN', 1000],
    ['MN', 1e6],
    ['kPa', 1000],
    ['bar', 1e5],
    ['MPa', 1e6],
    ['kJ', 1000],
    ['kW', 1000],
    ['hp', 745.6998715822702],
    ['deg', Math.PI / 180],
    ['mrad', 1e-3],
    ['rev', 2 * Math.PI],
    ['rpm', Math.PI / 30],
    ['Hz', 1],
    ['1', 1],
    ['%', 0.01],
    ['A', 1],
    ['V', 1],
    ['K', 1],
    ['psi', 6894.757293168361],
    ['kg m^2', 1],
    ['N s/m', 1],
    ['N m/rad', 1],
    ['kN/m', 1000],
    ['km/h', 1000 / 3600],
    ['1/rad', 1],
    ['m/s^2', 1],
    ['N m/deg', 180 / Math.PI],
    ['kN s/m', 1000],
    ['kg*mm^2', 1e-6],
    ['J/(kg K)', 1],
    ['1/deg^2', (180 / Math.PI) ** 2],
    ['mph', 0.44704],
    ['°', Math.PI / 180],
    ['m²', 1],
    ['kN·m·s⁻²', 1000],
    ['m⁻¹⁰', 1],
    ['mm^-1', 1000],
    ['m^(1/2)', 1],
    ['mm^(-1/2)', Math.sqrt(1000)],
    ['kN/mm^(1.5)', 1000 ** 2.5],
    ['', 1],
    ['-', 1],
    ['W/(m^2 K)', 1],
    ['µm', 1e-6],
  ])('one %s is %d in SI', (unit, expected) => {
    expect(si(1, unit)).toBeCloseTo(expected, 15 - Math.ceil(Math.log10(Math.abs(expected) + 1)))
  })

  it('rounds decimal prefixes once, so that 1.1 mm is the double nearest to 0.0011', () => {
    expect(si(1.1, 'mm')).toBe(0.0011)
    expect(si(355, 'mm')).toBe(0.355)
    expect(fromSI(0.355, parseUnit('mm'))).toBe(355)
  })

  it('divides only by the next factor', () => {
    expect(parseUnit('kg/m s').dimension).toEqual(dimension({ mass: 1, length: -1, time: 1 }))
    expect(parseUnit('kg/(m s)').dimension).toEqual(dimension({ mass: 1, length: -1, time: -1 }))
  })
})

describe('which units may stand for which', () => {
  it.each([
    ['deg', 'rad'],
    ['rpm', 'rad/s'],
    ['1', 'rad'],
    ['1/rad', '1'],
    ['1/s', 'rad/s'],
    ['N m', 'N m/rad'],
    ['J', 'N m'],
    ['%', '1'],
    ['kN/m', 'N/m'],
    ['kg/s^2', 'N/m'],
    ['Hz', '1/s'],
    ['W', 'N m rad/s'],
    ['m rad/s', 'm/s'],
  ])('%s is accepted for %s', (a, b) => {
    expect(fits(a, b)).toBe(true)
    expect(fits(b, a)).toBe(true)
  })

  it.each([
    ['m', 'rad'],
    ['kg', 'N'],
    ['N/m', 'N s/m'],
    ['1', 'm'],
    ['Hz', 'rad/s'],
    ['Hz', 'rpm'],
    ['rad', '1/rad'],
    ['kg m', 'kg m^2'],
    ['deg', 'm'],
    ['A', 'V'],
  ])('%s is refused for %s', (a, b) => {
    expect(fits(a, b)).toBe(false)
    expect(fits(b, a)).toBe(false)
  })
})

describe('spellings of the trade', () => {
  it.each([
    ['kph', 'km/h'], ['KPH', 'km/h'], ['kmh', 'km/h'], ['Km/h', 'km/h'], ['km/hr', 'km/h'], ['MPH', 'mph'],
    ['G', 'g0'], ['gn', 'g0'], ['m/s2', 'm/s^2'], ['m/s²', 'm/s^2'], ['m/s/s', 'm/s^2'], ['m/s^2', 'm/s^2'], ['mps2', 'm/s^2'], ['m/sec2', 'm/s^2'],
    ['mps', 'm/s'], ['m/sec', 'm/s'], ['dps', 'deg/s'], ['°/s', 'deg/s'], ['deg/sec', 'deg/s'], ['Deg/s', 'deg/s'], ['deg/s2', 'deg/s^2'], ['°', 'deg'],
    ['RPM', 'rpm'], ['rev/min', 'rpm'], ['rps', 'rev/s'], ['BAR', 'bar'], ['PSI', 'psi'], ['Nm', 'N m'], ['N*m', 'N m'], ['N·m', 'N m'], ['kNm', 'kN m'],
    ['Nmm', 'N mm'], ['Nm/deg', 'N m/deg'], ['kgm2', 'kg m^2'], ['kg*m2', 'kg m^2'], ['mm2', 'mm^2'], ['cm3', 'cm^3'], ['mm4', 'mm^4'],
    ['Sec', 's'], ['msec', 'ms'], ['µs', 'us'], ['inch', 'in'], ['ft lbf', 'lbf ft'], ['lbs', 'lb'], ['HZ', 'Hz'], ['percent', '%'], ['newton meters', 'N m'],
  ])('%s is %s', (written, meant) => {
    const [a, b] = [parseUnit(written), parseUnit(meant)]
    expect(a.dimension).toEqual(b.dimension)
    expect(a.scale).toBeCloseTo(b.scale, 14)
  }) // prettier-ignore

  it('has standard gravity, the kilogram-force and the metric horsepower exactly', () => {
    expect(toSI(1, parseUnit('g0'))).toBe(9.80665)
    expect(toSI(1, parseUnit('kgf'))).toBe(9.80665)
    expect(toSI(1, parseUnit('PS'))).toBe(735.49875)
    expect(toSI(100, parseUnit('G'))).toBe(980.665)
  })
})

describe('unreadable units', () => {
  it.each([
    ['kgg', 'wrong-unit', 1, 'write "kg"'],
    ['kn/m', 'wrong-unit', 1, 'write "kN"'],
    ['nm', 'wrong-unit', 1, 'write "N m"'],
    ['5 tons', 'wrong-unit', 1, 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['kN/ton', 'wrong-unit', 4, 'write "t"'],
    ['ps', 'wrong-unit', 1, 'write "PS"'],
    ['m^x', 'wrong-unit', 2, 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['m^1.5', 'wrong-unit', 2, 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['N/', 'wrong-unit', 3, 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['kg 2', 'wrong-unit', 4, 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['J/(kg K', 'wrong-unit', 8, 'write units like "kg m^2", "N s/m" or "1/rad"'],
  ])('"%s" is %s at column %d: %s', (text, code, column, hint) => {
    const error = failure(text)
    expect(error.code).toBe(code)
    expect(error.place.column).toBe(column)
    expect(error.hint).toBe(hint)
  })

  it('lists the units when nothing is near', () => {
    expect(failure('bananas').hint).toContain('units are %, m, um, mm')
  })
})

describe('units for reading', () => {
  it.each([
    ['kg m^2', 'kg m²'],
    ['m s^-2', 'm s⁻²'],
    ['W/(m^2 K)', 'W/(m² K)'],
    ['(m/s)^2', '(m/s)²'],
    ['m^12', 'm¹²'],
    ['N/m^(3/2)', 'N/m^(3/2)'],
    ['m^(0.3)', 'm^(0.3)'],
    ['1', ''],
    ['-', ''],
  ])('"%s" is "%s"', (unit, shown) => {
    expect(shownUnit(unit)).toBe(shown)
  })

  it('are read again as what they are', () => {
    for (const unit of ['kg m^2', 'm s^-2', 'W/(m^2 K)', '(m/s)^2', 'N/m^(3/2)', 'm^12'])
      expect(parseUnit(shownUnit(unit))).toEqual(parseUnit(unit))
  })

  it('stand behind a number, or not at all', () => {
    expect(withShownUnit(3, 'rad/s^2')).toBe('3 rad/s²')
    expect(withShownUnit('0.5', '1')).toBe('0.5')
  })
})

describe('values in display units', () => {
  it.each([
    [0.355, 'mm', '355 mm'],
    [Math.PI / 180, 'deg', '1 deg'],
    [48289, 'kN/m', '48.289 kN/m'],
    [0.5, '1', '0.5'],
    [100 / 3.6, 'km/h', '100 km/h'],
    [0.1 + 0.2, 'm', '0.3 m'],
    [2.5e-7, 'm', '2.5e-7 m'],
    [0.05, '%', '5 %'],
    [2, 'm/s^2', '2 m/s²'],
  ])('%d in %s is %s', (value, unit, text) => {
    expect(formatQuantity(value, unit)).toBe(text)
  })
})
