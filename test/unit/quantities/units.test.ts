import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import {
  isOfKind,
  compatible,
  dimension,
  formatQuantity,
  fromSI,
  isUnitName,
  parseUnit,
  shownUnit,
  toSI,
  unitFor,
  withShownUnit,
} from '../../../engine/quantities/units'

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

describe('units as loggers write them', () => {
  // names and signs of MoTeC, AiM, VBOX, ControlDesk, INCA, CANape, Dewesoft and CarSim; values by definition
  it.each([
    ['G', 9.80665], ['g0', 9.80665], ["g's", 9.80665], ['Gs', 9.80665], ['g-force', 9.80665], ['mG', 9.80665e-3],
    ['m/s2', 1], ['m/s^2', 1], ['m/s²', 1], ['m/s**2', 1], ['m/s/s', 1], ['m s-2', 1], ['m·s-2', 1], ['m.s-2', 1], ['m·s⁻²', 1], ['m s^-2', 1], ['ms-2', 1],
    ['ms⁻²', 1], ['m/sec^2', 1], ['m/sec²', 1], ['M/S^2', 1], ['m/(s^2)', 1], ['meters per second per second', 1], ['ft/s2', 0.3048],
    ['kph', 1 / 3.6], ['km/h', 1 / 3.6], ['KM/H', 1 / 3.6], ['[km/h]', 1 / 3.6], ['(km/h)', 1 / 3.6], ['<km/h>', 1 / 3.6], ['{km/h}', 1 / 3.6], ['km / h', 1 / 3.6],
    ['kmph', 1 / 3.6], ['kilometers per hour', 1 / 3.6], ['mph', 0.44704], ['Mph', 0.44704], ['mi/h', 0.44704], ['miles/h', 0.44704], ['knots', 1852 / 3600], ['kts', 1852 / 3600],
    ['ips', 0.0254], ['in/s', 0.0254], ['ft/s', 0.3048], ['m/s', 1], ['m s-1', 1], ['m.s-1', 1], ['M/S', 1],
    ['dps', Math.PI / 180], ['deg/s', Math.PI / 180], ['°/s', Math.PI / 180], ['º/s', Math.PI / 180], ['˚/s', Math.PI / 180], ['Â°/s', Math.PI / 180], ['DEG/S', Math.PI / 180],
    ['degrees/second', Math.PI / 180], ['rad.s-1', 1], ['rad/sec', 1], ['°/s²', Math.PI / 180], ['deg/s/s', Math.PI / 180], ['dps/s', Math.PI / 180],
    ['rpm', Math.PI / 30], ['RPM', Math.PI / 30], ['Rpm', Math.PI / 30], ['U/min', Math.PI / 30], ['r/min', Math.PI / 30], ['tr/min', Math.PI / 30], ['rev/min', Math.PI / 30], ['rps', 2 * Math.PI],
    ['1/min', 1 / 60], ['min-1', 1 / 60], ['min^-1', 1 / 60], ['min⁻¹', 1 / 60], ['/min', 1 / 60],
    ['bar', 1e5], ['Bar', 1e5], ['BAR', 1e5], ['mbar', 100], ['hPa', 100], ['psi', 6894.757293168], ['PSI', 6894.757293168], ['psig', 6894.757293168], ['kPa', 1000], ['KPa', 1000],
    ['kpa', 1000], ['MPa', 1e6], ['atm', 101325], ['mmHg', 133.322387415], ['inHg', 3386.388640341],
    ['Nm', 1], ['N·m', 1], ['N-m', 1], ['N.m', 1], ['N m', 1], ['N*m', 1], ['N⋅m', 1], ['N∙m', 1], ['N•m', 1], ['N×m', 1], ['NM', 1], ['kN-m', 1000], ['Nm/rad', 1],
    ['kgf·m', 9.80665], ['kgfm', 9.80665], ['lbf·ft', 1.3558179483314], ['lbf-ft', 1.3558179483314], ['lb-ft', 1.3558179483314], ['lb ft', 1.3558179483314],
    ['lb·ft', 1.3558179483314], ['lb.ft', 1.3558179483314], ['ft-lb', 1.3558179483314], ['ft-lbs', 1.3558179483314], ['ft-lbf', 1.3558179483314], ['FT-LBS', 1.3558179483314],
    ['in-lb', 0.1129848290276167], ['in-lbs', 0.1129848290276167], ['lbf in', 0.1129848290276167],
    ['kgf', 9.80665], ['kp', 9.80665], ['daN', 10], ['lbf', 4.4482216152605], ['kN', 1000], ['KN', 1000], ['lbf/in', 175.12683524647636], ['N/mm', 1000], ['kgf/cm2', 98066.5],
    ['in', 0.0254], ['inch', 0.0254], ['ft', 0.3048], ['feet', 0.3048], ['yd', 0.9144], ['km', 1000], ['slug', 14.593902937206364], ['kg-m2', 1], ['kg.m2', 1], ['kg m²', 1], ['mm**2', 1e-6],
    ['°', Math.PI / 180], ['º', Math.PI / 180], ['deg', Math.PI / 180], ['(deg)', Math.PI / 180], ['[°]', Math.PI / 180], ['Degrees', Math.PI / 180], ['DEG', Math.PI / 180], ['rad', 1],
    ['%', 0.01], ['Percent', 0.01], ['pct', 0.01], ['[%]', 0.01],
    ['V', 1], ['mV', 1e-3], ['volts', 1], ['A', 1], ['mA', 1e-3], ['Ohm', 1], ['kW', 1000], ['HP', 745.6998715822702], ['PS', 735.49875], ['CV', 735.49875], ['Wh', 3600], ['Ah', 3600],
    ['kHz', 1000], ['HZ', 1], ['s', 1], ['Sec', 1], ['ms', 1e-3], ['msec', 1e-3], ['us', 1e-6], ['µs', 1e-6], ['ns', 1e-9], ['min', 60], ['hours', 3600],
    ['l/min', 1 / 60000], ['L', 1e-3], ['cc', 1e-6], ['K', 1], ['°K', 1],
    ['[-]', 1], ['[]', 1], ['[ - ]', 1], ['-', 1], ['none', 1], ['Unitless', 1], ['n/a', 1],
  ])('%s is %d in SI', (unit, value) => {
    expect(toSI(1, parseUnit(unit)) / value).toBeCloseTo(1, 12)
  }) // prettier-ignore

  it.each([
    ['g', 'm/s^2', 9.80665], ['g', 'kg', 0.001], ['g/s', 'm/s^3', 9.80665], ['deg/g', 'rad s^2/m', Math.PI / 180 / 9.80665], ['g/cm^3', 'kg/m^3', 1000],
    ['1/min', 'rad/s', Math.PI / 30], ['min-1', 'rad/s', Math.PI / 30], ['/min', 'rad/s', Math.PI / 30], ['1/min', '1/s', 1 / 60], ['min⁻¹', 'Hz', 1 / 60],
    ['lb', 'N', 4.4482216152605], ['lbs', 'N', 4.4482216152605], ['lb', 'kg', 0.45359237], ['lb/in', 'N/m', 175.12683524647636], ['lbs/in', 'N/m', 175.12683524647636], ['lb/in^2', 'Pa', 6894.757293168361],
  ])('%s for %s is %d', (unit, wanted, value) => {
    expect(toSI(1, unitFor(unit, parseUnit(wanted).dimension)) / value).toBeCloseTo(1, 12)
  }) // prettier-ignore

  it('stay what they are where nothing is known, and where neither meaning fits', () => {
    expect(unitFor('g', undefined)).toEqual(parseUnit('g'))
    expect(unitFor('g', parseUnit('N').dimension)).toEqual(parseUnit('g'))
  })

  it.each([
    ['°C', 'give temperatures in K'],
    ['degF', 'give temperatures in K'],
    ['C', 'give temperatures in K'],
    ['ms-1', 'write "m/s" or "1/ms"'],
    ['grad', 'write "deg"'],
    ['kn', 'write "kN"'],
    ['m/s-2', 'write units like "kg m^2", "N s/m" or "1/rad"'],
    ['counts', 'units are %'],
  ])('%s is refused: %s', (unit, hint) => {
    expect(failure(unit).hint).toContain(hint)
  })

  it('are no more names in expressions, where they may be variables', () => {
    for (const name of ['mA', 'L', 'l', 'kt', 'hPa', 'ns', 'CV']) expect(isUnitName(name)).toBe(false)
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

describe('the kind of a unit', () => {
  it.each([
    ['deg', 'rad', true],
    ['1', 'rad', true],
    ['%', 'rad', false],
    ['%', '1', true],
    ['1/min', 'rad/s', true],
    ['kts', 'm/s', true],
    ['mbar', 'N m', false],
  ])('of %s is that of %s: %s', (unit, wanted, is) => {
    expect(isOfKind(unit, parseUnit(wanted).dimension)).toBe(is)
  })
})
