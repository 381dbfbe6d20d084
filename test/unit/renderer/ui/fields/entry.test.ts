/** What is typed into a field and what it means. */
import { describe, expect, it } from 'vitest'
import { variableScope } from '../../../../../engine/model/expression'
import { meaningOf, valueFromText } from '../../../../../app/renderer/ui/fields/entry'
import { shownUnit } from '../../../../../engine/quantities/units'

const scope = variableScope({ track: 1.52 })

describe('an entry', () => {
  it('of a plain number is that number in SI', () => {
    expect(valueFromText(' 0.355 ')).toBe(0.355)
    expect(valueFromText('-1e-3')).toBe(-0.001)
    expect(valueFromText('.5')).toBe(0.5)
  })
  it('with a unit or a variable is kept as it was typed', () => {
    expect(valueFromText('355 mm')).toBe('355 mm')
    expect(valueFromText('track/2')).toBe('track/2')
    expect(valueFromText('1 e3')).toBe('1 e3')
  })
  it('begins with "=" where somebody is used to spreadsheets; it is left out', () => {
    expect(valueFromText('=3')).toBe(3)
    expect(valueFromText(' = track/2')).toBe('track/2')
    expect(valueFromText('=')).toBeUndefined()
    expect(valueFromText('==3')).toBe('==3')
  })
  it('of nothing is none', () => {
    expect(valueFromText('   ')).toBeUndefined()
  })
})

describe('the meaning of an entry', () => {
  it('is its value in SI', () => {
    expect(meaningOf('48.3 kN/m', 'N/m', scope)).toBe('= 48300 N/m')
    expect(meaningOf('track/2', 'm', scope)).toBe('= 0.76 m')
    expect(meaningOf('1 deg', '1', scope)).toBe('= 0.0174533')
  })
  it('is not repeated for what says it already, and not guessed for what is wrong', () => {
    expect(meaningOf(3, 'm', scope)).toBeNull()
    expect(meaningOf('0.1 Hz', 'Hz', scope)).toBeNull()
    expect(meaningOf('3 kg', 'm', scope)).toBeNull()
    expect(meaningOf('nothing', 'm', scope)).toBeNull()
  })
})

describe('a unit', () => {
  it('is shown with raised exponents, and not at all when there is none', () => {
    expect(shownUnit('kg m^2')).toBe('kg m²')
    expect(shownUnit('m s^-2')).toBe('m s⁻²')
    expect(shownUnit('1')).toBe('')
  })
})
