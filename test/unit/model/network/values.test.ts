/** Names in expressions: where they are used, and renaming with everything that uses them. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { mentionsOf, renameVariable } from '../../../../engine/language/syntax/rename'
import type { BlockInstance, ExperimentSettings } from '../../../../engine/model/project/project'
import { capturedIn, renameUses, usesOf, type ProjectValues } from '../../../../engine/model/network/values'

describe('a variable in a text', () => {
  it('is renamed where it is a variable, not where it is a unit, a function or part of a name', () => {
    expect(renameVariable('2*m + 3 m + max(m, mm) - m^2', 'm', 'mass')).toBe('2*mass + 3 m + max(mass, mm) - mass^2')
    expect(renameVariable('max(a, b)', 'max', 'least')).toBe('max(a, b)')
    expect(mentionsOf('track/2 + trackRear', 'track')).toEqual([0])
  })

  it('stays in a text that cannot be read', () => {
    expect(renameVariable('track +', 'track', 'width')).toBe('track +')
  })
})

const arm = (x: string): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { x } })
const front: BlockInstance = {
  type: 'subsystem',
  params: { half: 'track/2' },
  parameters: { half: { unit: 'm', default: 1 } },
}
const swing: ExperimentSettings = {
  stop: '2*time',
  set: { 'Front/Arm.x': 'half + track' },
  initial: { 'Arm.x': 'track' },
}
const project: ProjectValues = {
  variables: { track: '1.5 m', rear: 'track + 1 m', time: 1, half: 2 },
  blocks: {
    Arm: arm('half*track'),
    Front: front,
    'Front/Arm': arm('half'),
    Table: {
      type: 'sources/piecewise-linear',
      params: {
        points: [
          [0, 'track'],
          ['time', 0],
        ],
      },
    },
  },
  experiments: { swing },
  variants: { wide: { set: { 'Arm.x': '2*track' }, variables: { rear: 'track' } } },
}

/** Every scalar that an experiment can have, as the same text. */
const everyScalar = (text: string): ExperimentSettings => ({
  stop: text,
  sample: text,
  solver: { name: 'rk4', step: text },
  initial: { 'Arm.x': text },
  start: { speed: text, radius: text },
  inputs: { Steer: { file: 'a.csv', scale: text, offset: text } },
  lag: { from: 'Steer', through: ['Arm.x'], frequency: text, step: text },
  accuracy: { 'Arm.x': text },
})

it('renames a variable in every scalar of an experiment, limits of errors and the lag included', () => {
  const renamed = renameUses(
    { ...project, experiments: { all: everyScalar('2*track') } },
    registry,
    { subsystem: '', name: 'track' },
    'width',
  )
  expect(renamed.experiments).toEqual({ all: everyScalar('2*width') })
})

it('renames a variable in the numbers of inputs, sliders and the interface, although it has no value there', () => {
  const settings = (text: string) => ({
    inputs: { Steer: { full: text, bandwidth: text } },
    live: { 'Body.mass': { low: text, high: text } },
    interface: {
      inputs: { Steer: { start: text, min: text } },
      outputs: { 'Body.x': { max: text } },
      parameters: { 'Body.mass': { nominal: text } },
    },
  })
  const named = { subsystem: '', name: 'track' }
  const renamed = renameUses({ ...project, ...settings('2*track') }, registry, named, 'width')
  expect(renamed).toMatchObject(settings('2*width'))
})

describe('the uses of a name', () => {
  it('are in variables, parameters, tables, experiments and variants, at every level', () => {
    expect(usesOf(project, registry, { subsystem: '', name: 'track' }).map(({ owner, text }) => [owner, text])).toEqual(
      [
        [{ kind: 'variable', name: 'rear' }, 'track + 1 m'],
        [{ kind: 'parameter', block: 'Arm', parameter: 'x' }, 'half*track'],
        [{ kind: 'parameter', block: 'Front', parameter: 'half' }, 'track/2'],
        [{ kind: 'parameter', block: 'Table', parameter: 'points' }, 'track'],
        [{ kind: 'experiment', name: 'swing', key: 'set.Front/Arm.x' }, 'half + track'],
        [{ kind: 'experiment', name: 'swing', key: 'initial.Arm.x' }, 'track'],
        [{ kind: 'variant', name: 'wide', key: 'set.Arm.x' }, '2*track'],
        [{ kind: 'variant', name: 'wide', key: 'variables.rear' }, 'track'],
      ],
    )
  })

  it('are those of the nearest subsystem that has a parameter of this name', () => {
    const texts = (subsystem: string) => usesOf(project, registry, { subsystem, name: 'half' }).map(({ text }) => text)
    expect(texts('')).toEqual(['half*track'])
    expect(texts('Front')).toEqual(['half', 'half + track'])
  })
})

describe('renaming', () => {
  it('changes every expression that uses the name and nothing else', () => {
    const renamed = renameUses(project, registry, { subsystem: '', name: 'track' }, 'width')
    expect(usesOf(renamed, registry, { subsystem: '', name: 'track' })).toEqual([])
    expect(usesOf(renamed, registry, { subsystem: '', name: 'width' })).toHaveLength(8)
    expect(renamed.blocks.Table?.params?.points).toEqual([
      [0, 'width'],
      ['time', 0],
    ])
    expect(renamed.blocks['Front/Arm']).toBe(project.blocks['Front/Arm'])
  })

  it('tells where the new name would mean something else', () => {
    expect(capturedIn(project, registry, { subsystem: '', name: 'track' }, 'half')).toBe('Front')
    expect(capturedIn(project, registry, { subsystem: '', name: 'time' }, 'half')).toBeUndefined()
  })
})
