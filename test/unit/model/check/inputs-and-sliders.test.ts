/** What a project says of hands and sliders: read, checked, written in order, following its blocks. */
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../../blocks'
import { compareProjects, isSameModel } from '../../../../engine/model/diff'
import { liveKey, liveTarget } from '../../../../engine/model/names/live'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { blockMap, mapInputs, mapSliders } from '../../../../engine/model/names/references'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { activeModel } from '../../../../engine/model/subsystem'
import { checkProject } from '../../../../engine/model/check/validate'

const shipped = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')
const { inputs: _hands, ...silent } = shipped
const vehicle: ProjectFile = {
  ...silent,
  variables: { track: 1.5 },
  // without reference files
  experiments: { drive: { stop: 1 } },
}
const inputs = { SteerInput: { by: 'steer', full: '5 deg' }, BrakeInput: { by: 'brake', full: 1500 } } as const
const live = { 'Body.mass': { low: 1500, high: '2.5 t' }, track: {}, 'initial Body.vx': { low: 0, high: 40 } }
const told = (changes: Partial<ProjectFile>) =>
  checkProject({ ...vehicle, ...changes }, registry, {}).map(({ code, place, message }) => [
    code,
    place.parameter,
    message,
  ])

describe('hands and sliders in a project file', () => {
  const project = { ...vehicle, inputs, live }

  it('are read back as they were written, last in the file', () => {
    const text = serialiseProject({ live, inputs, ...vehicle })
    expect(parseProject(text, 'project.json')).toEqual(project)
    expect(Object.keys(JSON.parse(text) as object).slice(-2)).toEqual(['inputs', 'live'])
    expect(text).toMatch(/"SteerInput": \{\s*"by": "steer",\s*"full": "5 deg"\s*\}/)
  })

  it('are read from files that call inputs `drive`', () => {
    const { inputs: same } = parseProject(JSON.stringify({ ...vehicle, drive: inputs }), 'project.json')
    expect(same).toEqual(inputs)
    expect(() => parseProject(JSON.stringify({ ...vehicle, drive: inputs, inputs }), 'p')).toThrow(/drive/)
  })

  it('are sound where blocks, variables and values are', () => {
    const project = { inputs, live }
    expect(told(project)).toEqual([])
  })

  it('refuse misspelt keys and unknown controls with what there is', () => {
    const text = (section: object) => JSON.stringify({ ...vehicle, ...section })
    expect(() => parseProject(text({ inputs: { SteerInput: { by: 'wheel', full: 1 } } }), 'p')).toThrow(/steer/)
    expect(() => parseProject(text({ live: { 'Body.mass': { lo: 1 } } }), 'p')).toThrow(/low/)
  })

  it.each([
    ['a source that is not there', { inputs: { Steer: inputs.SteerInput } }, 'unknown-block', 'inputs.Steer'],
    ['a block that is no source', { inputs: { Body: inputs.SteerInput } }, 'unsupported', 'inputs.Body'],
    ['no travel', { inputs: { SteerInput: { by: 'steer', full: 0 } } }, 'out-of-range', 'inputs.SteerInput.full'],
    ['no angle', { inputs: { SteerInput: { by: 'steer', full: '5 kN' } } }, 'wrong-unit', 'inputs.SteerInput.full'],
    ['a control without travel', { inputs: { SteerInput: { by: 'steer' } } }, 'out-of-range', 'inputs.SteerInput.by'],
    ['travel without a control', { inputs: { SteerInput: { full: 1 } } }, 'out-of-range', 'inputs.SteerInput.full'],
    ['no bandwidth', { inputs: { SteerInput: { bandwidth: 0 } } }, 'out-of-range', 'inputs.SteerInput.bandwidth'],
    [
      'a bandwidth of another kind',
      { inputs: { SteerInput: { bandwidth: '5 m' } } },
      'wrong-unit',
      'inputs.SteerInput.bandwidth',
    ],
    ['no number', { inputs: { SteerInput: { by: 'steer', full: '5 doz' } } }, undefined, 'inputs.SteerInput.full'],
    ['a block that is gone', { live: { 'Bodie.mass': {} } }, 'unknown-block', 'live.Bodie.mass'],
    ['a variable that is gone', { live: { trak: {} } }, 'unknown-variable', 'live.trak'],
    ['ends the wrong way round', { live: { track: { low: 2, high: 1 } } }, 'out-of-range', 'live.track'],
    ['one end', { live: { track: { low: 2 } } }, 'out-of-range', 'live.track'],
  ] as const)('tell %s', (_name, changes, code, place) => {
    const problems = told(changes)
    expect(problems).toHaveLength(1)
    if (code !== undefined) expect(problems[0][0]).toBe(code)
    expect(problems[0][1]).toBe(place)
  })

  it.each([
    { inputs: { SteerInput: { by: 'steer', full: '2*track' } } },
    { live: { 'Body.mass': { low: 0, high: 'track' } } },
    { interface: { inputs: { SteerInput: { start: 'track' } } } },
  ] as const)('tell where variables cannot be used: %j', (changes) => {
    expect(told(changes)[0][2]).toMatch(/Write a number.*variables of a project have no value here/)
  })

  it('follow blocks that are renamed, and go with those that are removed', () => {
    const map = blockMap(
      new Map<string, string | null>([
        ['SteerInput', 'Front/Wheel'],
        ['BrakeInput', null],
        ['Body', 'Chassis'],
      ]),
    )
    expect(mapInputs(inputs, map)).toEqual({ 'Front/Wheel': inputs.SteerInput })
    expect(Object.keys(mapSliders(live, map))).toEqual(['Chassis.mass', 'track', 'initial Chassis.vx'])
  })

  it('are without blocks that are commented out', () => {
    const { blocks } = vehicle
    const off = { ...project, blocks: { ...blocks, BrakeInput: { ...blocks.BrakeInput, disabled: true } } }
    expect(Object.keys(activeModel(off).inputs ?? {})).toEqual(['SteerInput'])
  })

  it('are differences that no run depends on', () => {
    const diff = compareProjects(vehicle, project, registry)
    expect(diff.changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'input SteerInput',
      'input BrakeInput',
      'slider Body.mass',
      'slider track',
      'slider initial Body.vx',
    ])
    expect(isSameModel(diff)).toBe(true)
  })
})

it('a name of a slider says what it is of', () => {
  for (const key of ['Body.mass', 'Arm.offset.x', 'track', 'initial Body.vx'])
    expect(liveKey(liveTarget(key))).toBe(key)
  expect(liveTarget('initial Body.vx')).toEqual({ kind: 'initial', name: 'Body.vx' })
})
