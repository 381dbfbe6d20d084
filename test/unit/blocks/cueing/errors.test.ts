/** Bad values of motion cueing: one error each, at its parameter, with a remedy. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { checkFormulated } from '../../../../engine/start/check'
import { checkProject } from '../../../../engine/model/check/validate'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'

function project(type: string, params: Readonly<Record<string, ParamValue>>): ProjectFile {
  const washout = ['cueing/classical', 'cueing/adaptive', 'cueing/optimal'].includes(type)
  const inputs = washout ? ['a', 'w'] : [{ 'cueing/canals': 'w', 'cueing/threshold': 'u' }[type] ?? 'f']
  const source = { type: 'sources/constant', params: { value: washout ? [0, 0, 0] : 0 } }
  return {
    wishbone: 1,
    title: 'Test',
    blocks: { World: { type: 'world/world' }, In: source, Block: { type, params } },
    wires: Object.fromEntries(inputs.map((port) => [port, ['In.y', `Block.${port}`]])),
  }
}

describe('a value that makes no filter', () => {
  it.each([
    ['cueing/classical', 'highPassSway', -1, /too small/, {}],
    ['cueing/classical', 'dampingSurge', -0.1, /too small/, {}],
    ['cueing/classical', 'tiltRate', 0, /too small/, {}],
    ['cueing/adaptive', 'descentHeave', -1, /too small/, {}],
    ['cueing/optimal', 'integralSurge', 0, /too small/, {}],
    ['cueing/optimal', 'effortYaw', -1, /too small/, {}],
    ['cueing/canals', 'shortTime', 0, /too small/, {}],
    ['cueing/canals', 'threshold', -0.1, /too small/, { thresholdKind: 'gate' }],
    ['cueing/threshold', 'threshold', '-1 m/s^2', /too small/, {}],
    ['cueing/otoliths', 'sampleTime', 0, /too small/, { evaluation: 'sampled' }],
  ])('is refused: %s %s = %s', (type, parameter, value, what, more) => {
    const [first, ...others] = checkProject(project(type, { ...more, [parameter]: value }), registry, {})
    expect(others).toEqual([])
    expect(first.place).toMatchObject({ block: 'Block', parameter })
    expect(first.what).toMatch(what)
    expect(first.hint).not.toBe('')
  })
})

describe('weights without an optimal washout', () => {
  it('are reported with the block and a remedy', () => {
    const params = { integralSurge: 1e-300, positionSurge: 0, speedSurge: 0 }
    const problems = checkFormulated({ project: project('cueing/optimal', params), files: {} }, registry)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'no-solution', place: { block: 'Block' } })
    expect(problems[0].what).toContain('surge')
    expect(problems[0].hint).toContain('above zero')
  })
})

describe('a vector of the wrong width', () => {
  it('is reported at its port', () => {
    const wrong = project('cueing/classical', {})
    const problems = checkProject(
      { ...wrong, blocks: { ...wrong.blocks, In: { type: 'sources/constant', params: { value: [1, 2] } } } },
      registry,
      {},
    )
    expect(problems.map(({ place }) => place.port)).toEqual(['a', 'w'])
  })
})
