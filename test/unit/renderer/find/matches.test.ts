/** Find and replace over all levels of a model. */
import { describe, expect, it } from 'vitest'
import { findMatches, type Scope } from '../../../../app/renderer/find/matches'
import { replaceMatches } from '../../../../app/renderer/find/replace'
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
import { registry as builtIn } from '../../../../blocks'
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

  it('tells large and small letters apart when asked to, and replaces none but those found', () => {
    expect(names('fl', { ...nothing, names: true })).toContain('Road')
    const found = findMatches(doc, registry, 'T', { ...nothing, notes: true, cased: true })
    const { diff } = replaceMatches(doc, registry, found, 'T', 'W', true)
    expect(getRecord(applyDiff(doc, diff), 'note', 'Front/note')?.value.text).toBe('Wires of the front')
    expect(names('t', { ...nothing, names: true, cased: true })).not.toContain('Front/TireFL')
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
    const after = applyDiff(numbers, replaceMatches(numbers, registry, matches, '2077', '1900').diff)
    expect(getRecord(after, 'block', 'Body')?.value.params?.['mass']).toBe(1900)
  })

  it('renames blocks on all levels with everything that refers to them', () => {
    const matches = findMatches(doc, registry, 'Tire', { ...nothing, names: true })
    const { diff, refused } = replaceMatches(doc, registry, matches, 'Tire', 'Wheel')
    const text = JSON.stringify(projectFromDocument(applyDiff(doc, diff)))
    expect(refused).toEqual([])
    expect(text).not.toMatch(/"[^"]*Tire[FR][LR]/)
    expect(text).toContain('Front/WheelFL.Fy')
  })

  it('leaves names that are taken, and says so', () => {
    const matches = findMatches(doc, registry, 'SteerFL', { ...nothing, names: true })
    const { count, refused } = replaceMatches(doc, registry, matches, 'SteerFL', 'SteerFR')
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
    const { diff, count } = replaceMatches(model, registry, findMatches(model, registry, query, sets), query, by)
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

describe('names in expressions', () => {
  const model = documentFromProject({
    ...vehicle,
    variables: { track: '1.5 m', half: 'track/2', wide: '2 m' },
    variants: { broad: { variables: { track: '1.7 m' } } },
    blocks: {
      ...vehicle.blocks,
      ArmFL: { ...vehicle.blocks['ArmFL'], type: 'mechanics/rigid-arm', params: { y: 'track/2' } },
      Gain: {
        type: 'signals/function',
        params: {
          code: ['input u', 'parameter track_gain = 2', 'output y', 'y = track_gain*u'],
          track_gain: 'track/1 m',
        },
      },
      Axle: {
        type: 'subsystem',
        parameters: { track_rear: { unit: 'm', default: 1.4 } },
        params: { track_rear: 'track - 10 mm' },
        ports: { track_side: { kind: 'frame', joins: ['Arm.base'] } },
        blocks: { Arm: { type: 'mechanics/rigid-arm', params: { y: 'track_rear/2', x: 'track' } } },
        wires: {},
      },
    },
    wires: { ...vehicle.wires, axle: ['Body.com', 'Axle.track_side'] },
    experiments: { drive: { stop: 1, set: { 'Axle.track_rear': 'track/3' } } },
  })
  const replaced = (query: string, by: string, scope: Scope = all) => {
    const found = findMatches(model, builtIn, query, scope)
    const { diff, refused } = replaceMatches(model, builtIn, found, query, by)
    return { project: projectFromDocument(applyDiff(model, diff)), refused }
  }

  it('change together with the variable, with parameters and ports of subsystems and with texts of functions', () => {
    const { project, refused } = replaced('track', 'gauge')
    expect(refused).toEqual([])
    expect(JSON.stringify({ ...project, experiments: { drive: project.experiments?.['drive'] } })).not.toContain(
      'track',
    )
    expect(project).toMatchObject({
      variables: { gauge: '1.5 m', half: 'gauge/2' },
      variants: { broad: { variables: { gauge: '1.7 m' } } },
      wires: { axle: ['Body.com', 'Axle.gauge_side'] },
      experiments: { drive: { set: { 'Axle.gauge_rear': 'gauge/3' } } },
    })
    expect(project.blocks['Gain']?.params).toEqual({
      code: ['input u', 'parameter gauge_gain = 2', 'output y', 'y = gauge_gain*u'],
      gauge_gain: 'gauge/1 m',
    })
    expect(project.blocks['Axle']).toMatchObject({
      params: { gauge_rear: 'gauge - 10 mm' },
      blocks: { Arm: { params: { y: 'gauge_rear/2', x: 'gauge' } } },
    })
  })

  it('are not replaced twice where the new name has the old one in it', () => {
    const { project } = replaced('track', 'track_front')
    expect(project.variables).toEqual({ track_front: '1.5 m', half: 'track_front/2', wide: '2 m' })
    expect(project.blocks['Axle']?.params).toEqual({ track_front_rear: 'track_front - 10 mm' })
  })

  it('stay where the new name is taken, and so do the expressions that use them', () => {
    const { project, refused } = replaced('track', 'wide')
    expect(refused).toEqual(['track: another variable is already named wide'])
    expect(project.variables).toMatchObject({ track: '1.5 m', half: 'track/2' })
    expect(project.blocks['ArmFL']?.params).toEqual({ y: 'track/2' })
  })

  it('follow a name that is replaced alone', () => {
    const found = findMatches(model, builtIn, 'track', all).filter(({ kind }) => kind === 'variable')
    const { diff } = replaceMatches(model, builtIn, found, 'track', 'gauge')
    expect(projectFromDocument(applyDiff(model, diff)).blocks['ArmFL']?.params).toEqual({ y: 'gauge/2' })
  })

  it('of functions are found by line', () => {
    const [found] = findMatches(model, builtIn, 'gain*u', { ...nothing, values: true })
    expect(found).toMatchObject({ kind: 'value', name: 'Gain', text: 'y = track_gain*u' })
  })
})
