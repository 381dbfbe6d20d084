/** Which blocks are axles, and what the rig refuses. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { axlesOf } from '../../../../engine/analyses/suspension/axles'
import { sweepCsv } from '../../../../engine/analyses/suspension/tables'
import { checkFormulated } from '../../../../engine/start/check'
import { parseLibrary } from '../../../../engine/model/library'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { activeModel } from '../../../../engine/model/subsystem'

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'), registry, path)
const project = (params: Readonly<Record<string, ParamValue>> = {}): ProjectFile => ({
  wishbone: 1,
  title: 'Car',
  variables: { r: 0.31 },
  blocks: {
    World: { type: 'world/world' },
    Front: { ...library.blocks.MacPherson.block, params },
    Rear: library.blocks.TrailingArm.block,
    Wheel: { type: 'tires/tire', params: { forceModel: 'level-1', radius: 'r' } },
    Other: { type: 'mechanics/rigid-body' },
  },
  wires: { a: ['World.frame', 'Front.chassis'], b: ['Front.wheelL', 'Wheel.hub'] },
})

it('are found by their ports, in projects of one level or several', () => {
  for (const written of [project(), activeModel(project())]) {
    const [front, rear, ...others] = axlesOf(written, registry, { 'Front.damping': 1, 'Other.mass': 3 })
    expect(others).toEqual([])
    expect([front.name, front.steered, front.paired]).toEqual(['Front', true, true])
    expect([rear.name, rear.steered, rear.paired]).toEqual(['Rear', false, true])
    expect(front.project.blocks[front.rig].params).toEqual({ radius: 'r', axle: 'front', share: 0.6 })
    expect(front.overrides).toEqual({ 'Front.damping': 1 })
    expect(Object.keys(front.project.blocks)).toEqual(['World', 'Front', 'AxleRig'])
  }
})

it('are asked for where there is none', () => {
  const { Front: _, Rear: __, ...blocks } = project().blocks
  expect(() => axlesOf({ ...project(), blocks, wires: {} }, registry, {})).toThrow(/no axle to measure.*library/s)
})

it.each([
  ['a point on the wrong side', { lowerBallY: -0.69 }, 'lowerBallY'],
  [
    'pivots in one point',
    { lowerFrontX: 0, lowerFrontY: 0.3, lowerFrontZ: 0.2, lowerRearX: 0, lowerRearY: 0.3, lowerRearZ: 0.2 },
    'axis',
  ],
  ['a tie rod without length', { tieInnerX: -0.12, tieInnerY: 0.66, tieInnerZ: 0.262 }, 'length'],
] as const)('refuse %s, with the place and a remedy', (_, params, parameter) => {
  const [problem] = checkFormulated({ project: project(params), files: {} }, registry)
  expect(problem.place.parameter).toBe(parameter)
  expect(problem.place.block).toMatch(/^Front/)
  expect(problem.hint.length).toBeGreaterThan(5)
})

it('are written as tables with units in the headings', () => {
  const columns = [
    { name: 'travel', unit: 'm' },
    { name: 'toe', unit: 'rad' },
  ]
  expect(sweepCsv({ columns, rows: [[-0.01, 0.002]] })).toBe('travel [m],toe [rad]\n-0.01,0.002\n')
})
