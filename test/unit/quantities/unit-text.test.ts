/** Dimensions are shown by the units of the field, and reading what is shown gives the dimension back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import {
  baseUnitText,
  dimension,
  dimensionText,
  displayUnits,
  divide,
  multiply,
  parseUnit,
  power,
  rateUnit,
  type Dimension,
} from '../../../engine/quantities/units'

const of = (unit: string): Dimension => parseUnit(unit).dimension
const axes = ['length', 'mass', 'time', 'current', 'temperature', 'angle', 'cycle'] as const

function expectSame(found: Dimension, wanted: Dimension): void {
  for (const axis of axes) expect(found[axis], axis).toBeCloseTo(wanted[axis], 8)
}

describe('a dimension is shown as the field writes it', () => {
  it.each([
    ['kg m/s^2', 'N'],
    ['N/rad', 'N/rad'],
    ['N m/rad', 'N m/rad'],
    ['N m s/rad', 'N m s/rad'],
    ['kg m^2/s^2', 'N m'],
    ['kg/s^2', 'N/m'],
    ['kg/s', 'N s/m'],
    ['N s', 'N s'],
    ['kg m^2/s', 'N m s'],
    ['Pa', 'Pa'],
    ['N/m^2', 'Pa'],
    ['N m/s', 'W'],
    ['V A', 'W'],
    ['V', 'V'],
    ['V s', 'V s'],
    ['Hz', 'Hz'],
    ['rpm', 'rad/s'],
    ['rad/s^2', 'rad/s^2'],
    ['g mm^2', 'kg m^2'],
    ['g/cm^3', 'kg/m^3'],
    ['km/h/s', 'm/s^2'],
    ['m/s^3', 'm/s^3'],
    ['m^2/s^2', 'm^2/s^2'],
    ['km/h/deg', 'm/(s rad)'],
    ['1/deg', '1/rad'],
    ['mm/N', 'm/N'],
    ['deg/(N m)', 'rad/(N m)'],
    ['N^2', 'N^2'],
    ['rad^2/Hz', 'rad^2/Hz'],
    ['kN/mm^(3/2)', 'N/m^(3/2)'],
    ['%', '1'],
  ])('%s is %s', (unit, text) => {
    expect(dimensionText(of(unit))).toBe(text)
  })

  it('and in base units where it has to be told what a unit is made of', () => {
    expect(baseUnitText(of('N'))).toBe('kg m/s^2')
    expect(baseUnitText(of('W'))).toBe('kg m^2/s^3')
    expect(baseUnitText(of('Hz'))).toBe('Hz')
  })
})

describe('parameters and signals of blocks', () => {
  const shown = new Set(
    registry
      .all()
      .flatMap(({ params, signals }) => [
        ...Object.values(signals).map(({ unit }) => unit),
        ...Object.values(params).flatMap((p) => (p.kind === 'quantity' || p.kind === 'vector' ? [p.unit] : [])),
      ]),
  )

  // Energy has the dimension of torque, a mass flow that of a damping: one text cannot be both.
  const ofOthers = ['J', 'kg/s', 'kg/J', 'Pa/N', 'N m/Pa', 'N s^2/m^2']
  it.each([...shown].filter((unit) => parseUnit(unit).scale === 1 && !ofOthers.includes(unit)))(
    'have the same spelling: %s',
    (unit) => {
      expect(dimensionText(of(unit))).toBe(unit)
    },
  )

  it.each(['m', 'kg', 'rad/s', 'N m', 'N/m', 'N s/m', 'N m/rad', 'N m s/rad', 'N/rad', 'kg m^2', 'kg/m^3', 'Pa', 'W'])(
    'so do the units that fields offer: %s',
    (unit) => {
      expect(dimensionText(of(displayUnits(unit)[0]))).toBe(unit)
    },
  )
})

describe('what is shown is read as the same dimension', () => {
  const exponent = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: -4, max: 4 }) },
    fc.integer({ min: -9, max: 9 }).map((n) => n / 2),
    fc.integer({ min: -9, max: 9 }).map((n) => n / 3),
    fc.double({ min: -3, max: 3, noNaN: true }),
  )
  const exponents = fc
    .tuple(...axes.map(() => exponent))
    .map((values) => dimension(Object.fromEntries(axes.map((axis, i) => [axis, values[i]]))))

  it('for any exponents, in derived and in base units', () => {
    fc.assert(
      fc.property(exponents, (wanted) => {
        for (const text of [dimensionText(wanted), baseUnitText(wanted)]) {
          const unit = parseUnit(text)
          expect(unit.scale).toBe(1)
          expectSame(unit.dimension, wanted)
          expect(dimensionText(unit.dimension)).toBe(dimensionText(wanted))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('for products, quotients and roots of usual units', () => {
    const unit = fc.constantFrom(
      'N',
      'kg',
      'm',
      's',
      'rad',
      'N m/rad',
      'N s/m',
      'Pa',
      'W',
      'V',
      'A',
      'Hz',
      'K',
      'kg m^2',
    )
    fc.assert(
      fc.property(unit, unit, unit, (a, b, c) => {
        const wanted = power(divide(multiply(of(a), of(b)), of(c)), 0.5)
        expectSame(of(dimensionText(wanted)), wanted)
      }),
    )
  })
})

it('tells the unit of a rate', () => {
  expect(['m', 'm/s', 'rad/s', '1', 'N', 'N/rad'].map(rateUnit)).toEqual([
    'm/s',
    'm/s^2',
    'rad/s^2',
    '1/s',
    'N/s',
    'N/(s rad)',
  ])
})
