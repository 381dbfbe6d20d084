/** What is offered while an entry is typed, what it comes to, and what blocks have in common. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../blocks'
import { completeEntry } from '../../../../../app/renderer/ui/fields/complete'
import { previewOf, textFromValue, valueFromText } from '../../../../../app/renderer/ui/fields/entry'
import { sharedParams } from '../../../../../app/renderer/inspector/shared'
import { variableScope } from '../../../../../engine/model/expression'
import { displayUnits, parseUnit, siUnit } from '../../../../../engine/quantities/units'

const scope = variableScope({ mass: '1200 kg', track: 1.5, massRear: 600 })
const labels = (text: string, unit: string, asked = false): readonly string[] =>
  completeEntry(text, text.length, unit, scope, asked).list.map(({ label }) => label)

describe('completion', () => {
  it('offers variables and functions by their beginning', () => {
    expect(labels('1/2*ma', 'kg')).toEqual(['mass', 'massRear', 'max'])
    expect(labels('s', '1')).toContain('sqrt')
    expect(completeEntry('1/2*ma', 6, 'kg', scope).from).toBe(4)
  })
  it('offers units after a number, those of the field first', () => {
    expect(labels('48.3 k', 'N/m').slice(0, 2)).toEqual(['kN/m', 'kN/mm'])
    expect(labels('36 km/m', 'm/s').slice(0, 2)).toEqual(['ms', 'min'])
  })
  it('ends with a unit that is right', () => {
    expect(labels('36 km/h', 'm/s')).toEqual([])
    expect(labels('48.3 kN/m', 'N/m')).toEqual([])
    expect(labels('36 km/', 'm/s', true)).toEqual([])
    expect(labels('5 ', 'rad', true).slice(0, 2)).toEqual(['rad', 'deg'])
  })
  it('is silent where nothing is being named', () => {
    expect(labels('12', 'm')).toEqual([])
    expect(labels('', 'm')).toEqual([])
  })
})

describe('a preview', () => {
  it('tells the value in SI and in the unit of the field', () => {
    expect(previewOf('36 km/h', 'm/s', 'm/s', scope)).toEqual({ kind: 'value', text: '= 10 m/s' })
    expect(previewOf('1/2*mass', 'kg', 'kg', scope)).toEqual({ kind: 'value', text: '= 600 kg' })
    expect(previewOf('1 deg', 'rad', 'deg', scope)).toEqual({ kind: 'value', text: '= 0.0174533 rad = 1 deg' })
    expect(previewOf('355', 'm', 'mm', scope)).toEqual({ kind: 'value', text: '= 0.355 m = 355 mm' })
  })
  it('tells what is wrong', () => {
    expect(previewOf('3 s', 'm', 'm', scope)?.kind).toBe('error')
    expect(previewOf('tra', 'm', 'm', scope)?.text).toContain('track')
    expect(previewOf('', 'm', 'm', scope)).toBeNull()
  })
})

describe('a field in another unit', () => {
  it('shows and takes numbers in it', () => {
    expect(textFromValue(0.355, 'mm')).toBe('355')
    expect(valueFromText('355', 'mm')).toBe(0.355)
    expect(valueFromText('355 mm', 'm')).toBe('355 mm')
  })
  it('can be in units of the same kind only', () => {
    for (const definition of registry.all())
      for (const param of Object.values(definition.params)) {
        if (param.kind !== 'quantity') continue
        const [own, ...others] = displayUnits(param.unit)
        expect(own).toBe(param.unit === '' ? '1' : param.unit)
        for (const other of others) {
          expect(parseUnit(other).dimension).toEqual(parseUnit(own).dimension)
          expect(siUnit(other)).toBe(own)
        }
      }
  })
})

describe('blocks of different types', () => {
  it('share parameters of the same name and unit', () => {
    const of = (...types: readonly string[]) => Object.keys(sharedParams(types.map((type) => registry.get(type))))
    expect(of('mechanics/rigid-body', 'tires/tire')).toEqual(['mass', 'Ixx', 'Iyy', 'Izz'])
    expect(of('mechanics/spring-damper', 'mechanics/point-spring-damper')).toContain('stiffness')
    expect(of('mechanics/rigid-body', 'sources/sine')).toEqual([])
    expect(of('mechanics/rigid-body', 'nothing/known')).toEqual([])
  })
})
