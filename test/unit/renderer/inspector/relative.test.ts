/** Entries that change what is there, for one block and for several. */
import { describe, expect, it } from 'vitest'
import { changedValue, relativeEntry } from '../../../../app/renderer/inspector/relative'
import { variableScope } from '../../../../engine/model/expression'
import type { ScalarValue } from '../../../../engine/model/project/project'

const scope = variableScope({ track: '1.5 m', stiff: '20 kN/m' })
const change = (text: string, value: ScalarValue, unit: string, display = unit): ScalarValue => {
  const entry = relativeEntry(text, true)
  if (entry === null) throw new Error(`${text} is not relative`)
  return changedValue(entry, value, unit, display, scope)
}

describe('an entry', () => {
  it.each(['*1.1', '/2', '+= 5 mm', '-=3', ' * 1.1 '])('like %s is relative', (text) => {
    expect(relativeEntry(text, false)).not.toBeNull()
  })
  it('with a plus is relative only where several blocks take it', () => {
    expect(relativeEntry('+5 mm', true)).toEqual({ sign: '+', operand: '5 mm' })
    expect(relativeEntry('+5 mm', false)).toBeNull()
  })
  it.each(['5', '-5 mm', 'track/2', '1*2', ''])('like %s is not', (text) => {
    expect(relativeEntry(text, true)).toBeNull()
  })
})

describe('a relative change', () => {
  it('keeps numbers numbers', () => {
    expect(change('*1.1', 26000, 'N/m')).toBe(28600)
    expect(change('/4', 1, 'm')).toBe(0.25)
    expect(change('+5 mm', 0.3, 'm')).toBe(0.305)
    expect(change('-= 5', 0.3, 'm', 'mm')).toBe(0.295)
    expect(change('+10 %', 200, 'N')).toBe(220)
  })
  it('keeps the unit of a quantity', () => {
    expect(change('*2', '355 mm', 'm')).toBe('710 mm')
    expect(change('-= 1 cm', '355 mm', 'm')).toBe('345 mm')
  })
  it('keeps the link to a variable', () => {
    expect(change('*2', 'track/2', 'm')).toBe('(track/2)*(2)')
    expect(change('+5', 'track/2', 'm', 'mm')).toBe('(track/2) + 5 mm')
    expect(change('+10 %', 'stiff', 'N/m')).toBe('(stiff)*1.1')
  })
  it('adds a percentage as such where the quantity has no unit', () => {
    expect(change('+10 %', 0.5, '1')).toBeCloseTo(0.6, 14)
  })
  it('refuses what is of another kind, and division by zero', () => {
    expect(() => change('+3 kg', 1, 'm')).toThrow(/expected m/)
    expect(() => change('*2 mm', 1, 'm')).toThrow(/unit/)
    expect(() => change('/0', 1, 'm')).toThrow(/zero/)
  })
})
