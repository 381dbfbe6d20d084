/** Values of parameters are found by block and parameter, whatever the names of both look like. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { resolveParameters } from '../../../engine/model/network/resolve'

const model = (blocks: Readonly<Record<string, BlockInstance>>): ProjectFile => ({
  wishbone: 1,
  title: 'Parameters',
  blocks,
  wires: { w1: ['x/World.frame', 'x/y.base'], w2: ['x/y.end', 'z.base'], w3: ['z.end', 'x.com'] },
})

const blocks = (k: number): Readonly<Record<string, BlockInstance>> => ({
  'x/World': { type: 'world/world', params: { gravity: 9 + k, direction: [0.25 * k, 0, -2 * k] } },
  'x/y': { type: 'mechanics/revolute', params: { axis: [0.3 * k, 2 * k, 0] } },
  z: { type: 'mechanics/rigid-arm', params: { x: 0.3 * k, z: 0.7 * k } },
  x: { type: 'mechanics/rigid-body', params: { mass: 4 * k, Ixx: 3 * k, Iyy: 5 * k, Izz: 6 * k } },
})

function valuesWith(k: number): Readonly<Record<string, number>> {
  const compilation = compileProject({ project: model(blocks(2)), files: {} }, registry)
  const values = parameterValues(compilation, resolveParameters(model(blocks(k)), registry))
  return Object.fromEntries(compilation.collection.parameters.map(({ name }, i) => [name, values[i]]))
}

describe('a compiled model takes other values', () => {
  it('of quantities and of components of vectors', () => {
    expect(valuesWith(3)).toMatchObject({
      'x/World.gravity': 12,
      'x/World.direction.x': 0.75,
      'x/World.direction.z': -6,
      'x/y.axis.x': 0.3 * 3,
      'x/y.axis.y': 6,
      'z.x': 0.3 * 3,
      'z.z': 0.7 * 3,
      'x.mass': 12,
      'x.Iyy': 15,
    })
  })

  it('of elements of lists', () => {
    const project = (gain: readonly number[]): ProjectFile => ({
      wishbone: 1,
      title: 'List',
      blocks: {
        World: { type: 'world/world', params: {} },
        Source: { type: 'sources/constant', params: { value: 2 } },
        Mux: { type: 'signals/mux', params: { inputs: 2 } },
        'A/gain': { type: 'signals/gain', params: { gain: [...gain] } },
      },
      wires: { w1: ['Source.y', 'Mux.u1'], w2: ['Source.y', 'Mux.u2'], w3: ['Mux.y', 'A/gain.u1'] },
    })
    const compilation = compileProject({ project: project([5, 7]), files: {} }, registry)
    const values = parameterValues(compilation, resolveParameters(project([11, 13]), registry))
    const found = compilation.collection.parameters.map(({ block, parameter, part }, i) => [
      block,
      parameter,
      part,
      values[i],
    ])
    expect(found).toContainEqual(['A/gain', 'gain', 0, 11])
    expect(found).toContainEqual(['A/gain', 'gain', 1, 13])
  })
})
