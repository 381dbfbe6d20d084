import { describe, expect, it } from 'vitest'
import { applyOverrides, parseOverride } from '../../../../engine/model/names/overrides'
import { resolveParameters } from '../../../../engine/model/network/resolve'
import { registry, soundProject } from '../test-blocks'

const resolved = (overrides = {}) => resolveParameters(soundProject, registry, overrides)
const param = (block: string, name: string, overrides = {}) => resolved(overrides).blocks.get(block)?.params.get(name)

describe('resolved parameters', () => {
  it('are in SI whatever they were given in', () => {
    expect(param('Body', 'mass')).toMatchObject({ kind: 'quantity', value: 2000, unit: 'kg', isStated: true })
    expect(param('Sine', 'amplitude')).toMatchObject({ value: Math.PI / 180, isStated: true })
    expect(param('Tire', 'radius')).toMatchObject({ value: 0.355 })
  })

  it('use project variables', () => {
    expect(param('Tire', 'pac2002.FNOMIN')).toMatchObject({ value: 4850 })
    expect(resolved().variables).toEqual(
      new Map([
        ['track', 1.52],
        ['load', 4850],
      ]),
    )
  })

  it('take the default of the block where nothing is given', () => {
    expect(param('World', 'gravity')).toMatchObject({ value: 9.81, isStated: false })
    expect(param('Tire', 'forceModel')).toMatchObject({ kind: 'choice', value: 'pac2002', isStated: false })
  })

  it('exist also when their condition does not hold', () => {
    expect(param('Tire', 'fiala.width')).toMatchObject({ value: 0.2, active: false })
    expect(param('Tire', 'fiala.width', { 'Tire.forceModel': 'fiala' })).toMatchObject({ active: true })
  })

  it('can be vectors of numbers and texts', () => {
    expect(param('Hinge', 'axis', { 'Hinge.axis': [0, '1/2', '50 %'] })).toMatchObject({ value: [0, 0.5, 0.5] })
  })

  it('keep the order of the definition', () => {
    expect([...(resolved().blocks.get('Body')?.params.keys() ?? [])]).toEqual(['mass', 'Ixx', 'Iyy', 'Izz'])
  })
})

describe('overrides', () => {
  it('split at the first dot, so parameter names may have dots', () => {
    expect(param('Tire', 'pac2002.FNOMIN', { 'Tire.pac2002.FNOMIN': '5 kN' })).toMatchObject({
      value: 5000,
      isStated: true,
    })
  })

  it('leave the project as it was', () => {
    const before = JSON.stringify(soundProject)
    const after = applyOverrides(soundProject, { 'Body.mass': 7 })
    expect(JSON.stringify(soundProject)).toBe(before)
    expect(after.blocks['Body'].params).toMatchObject({ mass: 7, Ixx: 330 })
    expect(Object.keys(after.blocks)).toEqual(Object.keys(soundProject.blocks))
  })

  it.each([
    ['Bod.mass', 1, 'unknown-block', 'did you mean "Body"?'],
    ['mass', 1, 'usage', 'write Block.parameter, e.g. Body.mass'],
    ['Body.mas', 1, 'unknown-parameter', 'did you mean "mass"?'],
    ['Body.mass', '1 m', 'wrong-unit', 'give it in kg, g, t, lb'],
    ['Body.mass', -1, 'out-of-range', 'give more than 0 kg'],
    ['Body.mass', 'x', 'unknown-variable', 'use one of track, load'],
  ])('%s = %s is refused as %s', (key, value, code, hint) => {
    expect(() => resolved({ [key]: value })).toThrow(expect.objectContaining({ code, hint }))
  })

  it.each([
    ['Body.mass=1500', ['Body.mass', '1500']],
    ['Sine.amplitude = 2 deg', ['Sine.amplitude', '2 deg']],
    ['Hinge.axis=[0, "1 mm", 1]', ['Hinge.axis', [0, '1 mm', 1]]],
    ['T.smooth=false', ['T.smooth', false]],
    ['T.formula=if(u1 == 1, 2, 3)', ['T.formula', 'if(u1 == 1, 2, 3)']],
  ])('are read from the command line: %s', (text, expected) => {
    expect(parseOverride(text)).toEqual(expected)
  })

  it.each([['Body.mass'], ['mass=3'], ['=3'], ['Hinge.axis=[0,']])('"%s" is no override', (text) => {
    expect(() => parseOverride(text)).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})
