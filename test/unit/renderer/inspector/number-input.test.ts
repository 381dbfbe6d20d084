/** Numbers typed with a unit where the project keeps a plain one: defaults and limits of a subsystem's parameters. */
import { describe, expect, it } from 'vitest'
import { numberFromText } from '../../../../app/renderer/inspector/fields/NumberInput'

describe('a number that depends on nothing else', () => {
  it.each([
    ['48300', 'N/m', 48300],
    ['48.3 kN/m', 'N/m', 48300],
    ['1 deg', 'rad', Math.PI / 180],
    ['2 * 3', '1', 6],
    ['', 'm', undefined],
  ])('%s of %s', (text, unit, value) => {
    const found = numberFromText(text, unit)
    if (value === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(value, 12)
  })

  it.each([
    ['48.3 kg', 'N/m', 'N/m'],
    ['width', 'm', 'width'],
    ['3 +', 'm', ''],
    ['1 m', 'furlong', 'furlong'],
  ])('%s of %s is refused with a reason', (text, unit, told) => {
    expect(typeof numberFromText(text, unit)).toBe('string')
    expect(numberFromText(text, unit)).toContain(told)
  })
})
