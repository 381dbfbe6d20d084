/** Expressions in the larger window: names, units, values and faults, from the parser that compiles. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { formulaContext, quantityContext } from '../../../../app/renderer/editor/context'
import {
  completeExpression,
  expressionFault,
  hoverExpression,
} from '../../../../app/renderer/editor/expression-services'
import { signatureHelp } from '../../../../engine/language/services'
import { variableScope } from '../../../../engine/model/expression'

const scope = variableScope({ track: '1.5 m', load: '320 kg', broken: '2 *' })
const length = quantityContext('m', 'mm', scope)
const definition = registry.get('signals/algebraic')
const formula = formulaContext(definition ?? { ports: {} }, (port) => (port === 'u1' ? 'Clock.y' : undefined))
const labels = (text: string, context = length): readonly string[] =>
  completeExpression(text, text.length, context).map(({ label }) => label)

describe('a quantity', () => {
  it('comes to a value in SI and in the unit of the field; plain numbers are in that unit', () => {
    expect(length.result('track/2')).toBe('= 0.75 m = 750 mm')
    expect(length.result('355')).toBe('= 0.355 m = 355 mm')
    expect(length.result('track +')).toBeNull()
  })

  it('tells variables with their values, and functions with places for arguments', () => {
    expect(completeExpression('', 0, length)).toContainEqual(
      expect.objectContaining({ label: 'track', kind: 'variable', detail: '1.5 m' }),
    )
    expect(completeExpression('at', 2, length).find(({ label }) => label === 'atan2')?.snippet).toBe(
      'atan2(${1:y}, ${2:x})',
    )
  })

  it('offers units after a number, those of the field first', () => {
    expect(labels('2 m')).not.toContain('track')
    expect(labels('2 c')[0]).toBe('cm')
  })

  it.each([
    ['track + ', 'track + '.length - 1, 'add a number or a variable'],
    ['trak/2', 0, 'did you mean "track"?'],
    ['track * load', 0, ''],
  ])('underlines what is wrong with %s', (text, from, hint) => {
    const fault = expressionFault(text, length)
    expect(fault?.from).toBe(from)
    expect(fault?.hint).toContain(hint)
    expect(fault?.to).toBeGreaterThan(from)
    expect(fault?.to).toBeLessThanOrEqual(text.length)
  })

  it('explains what the pointer is on', () => {
    expect(hoverExpression('sqrt(track/2 mm)', 7, length)).toMatchObject({ from: 5, to: 10, title: 'track: 1.5 m' })
    expect(hoverExpression('sqrt(track/2 mm)', 1, length)).toMatchObject({ title: 'sqrt(x)', doc: 'Square root' })
    expect(hoverExpression('sqrt(track/2 mm)', 14, length)).toMatchObject({ title: 'mm', doc: '0.001 m' })
    expect(hoverExpression('1 + 2', 2, length)).toBeNull()
  })

  it('shows the arguments of the function that is being written', () => {
    expect(signatureHelp('clamp(track, ', { line: 1, column: 14 })).toMatchObject({ active: 1 })
  })
})

describe('a formula of a block', () => {
  it('knows its inputs with what feeds them, its unknown and the time', () => {
    const names = formula.names.map(({ name, detail }) => `${name} ${detail}`)
    expect(names).toEqual(expect.arrayContaining(['u1 Clock.y', 'u2 not wired', 'z Unknown', 't s']))
  })

  it('is checked as the compiler does: names, inputs that are not wired, arguments', () => {
    expect(formula.problem('z^3 + z - u1')).toBeNull()
    expect(formula.problem('z - v1')).toMatchObject({ code: 'unknown-variable', place: { column: 5 } })
    expect(formula.problem('z - u2')).toMatchObject({ code: 'unconnected-port', place: { column: 5 } })
    expect(formula.problem('sin(z, u1)')).toMatchObject({ code: 'invalid-expression' })
  })

  it('may have units after its numbers, and names elsewhere', () => {
    expect(labels('5 de', formula)).toContain('deg')
    expect(labels('5 * ', formula)).toContain('u1')
  })
})
