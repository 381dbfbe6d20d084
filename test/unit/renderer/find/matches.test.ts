/** Find and replace over all levels of a model. */
import { describe, expect, it } from 'vitest'
import { findMatches, replaceMatches, type Scope } from '../../../../app/renderer/find/matches'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { setParameter } from '../../../../app/renderer/store/edits/blocks'
import { addNote } from '../../../../app/renderer/store/edits/notes'
import { groupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import {
  documentFromProject,
  getRecord,
  projectFromDocument,
  type Document,
} from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const all: Scope = { names: true, values: true, notes: true, sets: true }
const nothing: Scope = { names: false, values: false, notes: false, sets: false }
const plain = documentFromProject(vehicle)
const doc: Document = (() => {
  const grouped = groupBlocks(plain, registry, ['ArmFL', 'TireFL'], [], 'Front')
  if (grouped === undefined) throw new Error('nothing grouped')
  const noted = applyDiff(plain, grouped.diff)
  const withNote = applyDiff(noted, addNote(noted, 'Front', { text: 'Tires of the front', at: [0, 0] }).diff)
  return applyDiff(withNote, setParameter(withNote, ['Body'], 'mass', '2077 kg'))
})()
const names = (query: string, scope: Scope = all): readonly string[] =>
  findMatches(doc, registry, query, scope).map(({ name }) => name)

describe('finding', () => {
  it('looks on every level, at names, values and notes, large and small letters alike', () => {
    expect(names('tirefl', { ...nothing, names: true })).toEqual(['Front/TireFL'])
    expect(names('2077 KG')).toContain('Body')
    expect(names('tires of')).toEqual(['Front/note'])
  })

  it('finds parameters by their label', () => {
    const found = findMatches(doc, registry, 'mass', { ...nothing, values: true })
    expect(found).toContainEqual(expect.objectContaining({ kind: 'value', name: 'Body', parameter: 'mass' }))
  })

  it('of nothing finds nothing', () => {
    expect(names('  ')).toEqual([])
    expect(names('no such thing')).toEqual([])
  })
})

describe('replacing', () => {
  it('changes values, and keeps numbers numbers', () => {
    const numbers = applyDiff(doc, setParameter(doc, ['Body'], 'mass', 2077))
    const matches = findMatches(numbers, registry, '2077', all)
    const after = applyDiff(numbers, replaceMatches(numbers, matches, '2077', '1900').diff)
    expect(getRecord(after, 'block', 'Body')?.value.params?.['mass']).toBe(1900)
  })

  it('renames blocks on all levels with everything that refers to them', () => {
    const matches = findMatches(doc, registry, 'Tire', { ...nothing, names: true })
    const { diff, refused } = replaceMatches(doc, matches, 'Tire', 'Wheel')
    const text = JSON.stringify(projectFromDocument(applyDiff(doc, diff)))
    expect(refused).toEqual([])
    expect(text).not.toMatch(/"[^"]*Tire[FR][LR]/)
    expect(text).toContain('Front/WheelFL.Fy')
  })

  it('leaves names that are taken, and says so', () => {
    const matches = findMatches(doc, registry, 'SteerFL', { ...nothing, names: true })
    const { count, refused } = replaceMatches(doc, matches, 'SteerFL', 'SteerFR')
    expect(count).toBe(0)
    expect(refused[0]).toContain('SteerFR')
  })
})

describe('parameter sets and experiments', () => {
  const model = documentFromProject({
    ...vehicle,
    variables: { load: '100 kg', track: '1.5 m' },
    variants: {
      full: { variables: { load: '4*track/1 m*80 kg' }, set: { 'SpringFL.stiffness': '55 kN/m' } },
    },
    experiments: {
      braking: {
        ...vehicle.experiments?.['braking'],
        stop: 1,
        variant: 'full',
        initial: { 'Body.vx': '36 km/h' },
        set: { 'SpringFL.stiffness': '45 kN/m' },
      },
    },
  })
  const sets: Scope = { ...nothing, sets: true }
  const replacing = (query: string, by: string) => {
    const { diff, count } = replaceMatches(model, findMatches(model, registry, query, sets), query, by)
    const { variants, experiments } = projectFromDocument(applyDiff(model, diff))
    return { count, full: variants?.['full'], braking: experiments?.['braking'] }
  }

  it('are looked through: values, and names of what they are about', () => {
    const found = findMatches(model, registry, 'stiffness', sets)
    expect(found.map(({ detail, text }) => `${detail}: ${text}`)).toEqual([
      'Variant full: 55 kN/m',
      'Experiment braking: 45 kN/m',
    ])
    expect(findMatches(model, registry, 'km/h', sets)).toHaveLength(1)
    expect(findMatches(model, registry, 'km/h', { ...all, sets: false })).toEqual([])
  })

  it('have text replaced in expressions of values and variables', () => {
    expect(replacing('track', 'width').full?.variables?.['load']).toBe('4*width/1 m*80 kg')
    expect(replacing('5 kN/m', '0 kN/m')).toMatchObject({
      count: 2,
      full: { set: { 'SpringFL.stiffness': '50 kN/m' } },
      braking: { set: { 'SpringFL.stiffness': '40 kN/m' }, variant: 'full' },
    })
  })

  it('leave names of what they are about: these follow blocks and variables', () => {
    expect(replacing('SpringFL', 'SpringX')).toMatchObject({ count: 0 })
  })

  it('that are in use mark the values behind them as base values', () => {
    const values: Scope = { ...nothing, values: true }
    const detail = (variant: string | null) =>
      findMatches(model, registry, '100 kg', values, variant).map((match) => match.detail)
    expect(detail('full')).toEqual(['Variable, base value'])
    expect(detail(null)).toEqual(['Variable'])
  })
})
