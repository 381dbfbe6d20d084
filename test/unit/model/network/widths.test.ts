/** How widths spread over a diagram, and what is said where they do not fit. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { definitionFor } from '../../../../engine/model/blocks/block'
import type { BlockInstance, ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import { variableScope } from '../../../../engine/model/expression'
import { expandProject } from '../../../../engine/model/subsystem'
import { checkProject } from '../../../../engine/model/check/validate'
import { signalWidths } from '../../../../engine/model/network/widths'

type Blocks = Readonly<Record<string, readonly [type: string, params?: Readonly<Record<string, ParamValue>>]>>

const project = (blocks: Blocks, wires: readonly string[], more: Record<string, BlockInstance> = {}): ProjectFile => ({
  wishbone: 1,
  title: 'Test',
  variables: { three: 3 },
  blocks: {
    World: { type: 'world/world' },
    Three: { type: 'sources/constant', params: { value: [1, 2, 3] } },
    Two: { type: 'sources/constant', params: { value: [1, 2] } },
    One: { type: 'sources/constant', params: { value: 4 } },
    ...Object.fromEntries(Object.entries(blocks).map(([name, [type, params = {}]]) => [name, { type, params }])),
    ...more,
  },
  wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
})

const widths = (of: ProjectFile) => {
  const model = expandProject(of)
  const scope = variableScope(model.variables ?? {})
  return signalWidths(model, registry, (name) => {
    const instance = model.blocks[name]
    const definition = definitionFor(registry, instance)
    return definition === undefined ? new Map() : resolveBlock(name, instance, definition, scope).params
  })
}
const problems = (of: ProjectFile) =>
  checkProject(of, registry, {}).map(({ code, place, message }) => ({ code, place, message }))
const only = (of: ProjectFile) => {
  const found = problems(of)
  expect(found).toHaveLength(1)
  return found[0]
}

describe('widths', () => {
  it('spread through element-wise blocks, and a scalar counts for every element', () => {
    const at = widths(
      project({ Gain: ['signals/gain'], Sum: ['signals/sum'], Int: ['signals/integrator'], Plain: ['signals/gain'] }, [
        'Three.y - Gain.u1',
        'Gain.y - Sum.u1',
        'One.y - Sum.u2',
        'Sum.y - Int.u1',
        'One.y - Plain.u1',
      ]),
    )
    expect([at.port('Int', 'y'), at.port('Sum', 'u2'), at.block('Sum'), at.signal('Int', 'limited')]).toEqual([
      3, 1, 3, 3,
    ])
    expect([at.port('Plain', 'y'), at.block('Plain')]).toEqual([1, 1])
    expect(at.problems).toEqual([])
  })

  it('settle in a loop, whatever the order of the blocks', () => {
    const at = widths(
      project({ Int: ['signals/integrator'], Sum: ['signals/sum'], Back: ['signals/gain'] }, [
        'Back.y - Sum.u2',
        'Int.y - Back.u1',
        'Sum.y - Int.u1',
        'Three.y - Sum.u1',
      ]),
    )
    expect(['Int', 'Sum', 'Back'].map((block) => at.port(block, 'y'))).toEqual([3, 3, 3])
  })

  it('follow from parameters, of which some are variables', () => {
    const at = widths(
      project(
        {
          Mux: ['signals/mux', { inputs: '3' }],
          Pick: ['signals/selector', { elements: [['three'], [1], [1], [6]] }],
          Split: ['signals/demux', { widths: [['three'], [1]] }],
        },
        ['Three.y - Mux.u1', 'One.y - Mux.u2', 'Two.y - Mux.u3', 'Mux.y - Pick.u', 'Pick.y - Split.u'],
      ),
    )
    expect([at.port('Mux', 'y'), at.port('Pick', 'y'), at.port('Split', 'y1'), at.port('Split', 'y2')]).toEqual([
      6, 4, 3, 1,
    ])
    expect(at.problems).toEqual([])
  })

  it('go through the ports of subsystems, inwards and outwards', () => {
    const inside: BlockInstance = {
      type: 'subsystem',
      ports: {
        in: { kind: 'signal', direction: 'in', joins: ['Gain.u1'] },
        out: { kind: 'signal', direction: 'out', joins: ['Gain.y'], width: 3 },
      },
      blocks: { Gain: { type: 'signals/gain' } },
    }
    const made = (source: string) =>
      project({ Scope: ['signals/scope'] }, [`${source}.y - Sub.in`, 'Sub.out - Scope.u1'], { Sub: inside })
    const at = widths(made('Three'))
    expect([at.port('Sub', 'in'), at.port('Sub/Gain', 'y'), at.port('Sub', 'out'), at.port('Scope', 'u1')]).toEqual([
      3, 3, 3, 3,
    ])
    expect(problems(made('Three'))).toEqual([])
    expect(only(made('Two'))).toMatchObject({
      code: 'unlike-widths',
      place: { block: 'Sub', port: 'out' },
      message: expect.stringMatching(/the output gives 3 elements, but Sub\/Gain\.y has 2 elements/) as string,
    })
  })
})

describe('what does not fit', () => {
  it('two widths at an element-wise block', () => {
    expect(only(project({ Sum: ['signals/sum'] }, ['Three.y - Sum.u1', 'Two.y - Sum.u2']))).toEqual({
      code: 'unlike-widths',
      place: { file: 'project.json', block: 'Sum', port: 'u2', wire: 'w2' },
      message:
        'project.json: block Sum, port u2: u2 gets 2 elements from Two.y, but u1 gets 3 elements from Three.y. Give both the ' +
        'same number of elements with a Selector, Mux or Demux block, or wire one number, which counts for every element',
    })
  })
  it('a vector at a block for scalars', () => {
    expect(only(project({ Stop: ['signals/stop-run'] }, ['Three.y - Stop.u']))).toMatchObject({
      code: 'unlike-widths',
      place: { block: 'Stop', port: 'u', wire: 'w1' },
      message: expect.stringMatching(
        /the input takes one element, but Three\.y has 3 elements\. Take one element with a Selector block, or split/,
      ) as string,
    })
  })
  it('a cross product of two elements, and a dot product of unlike vectors', () => {
    expect(only(project({ X: ['signals/cross-product'] }, ['Three.y - X.u1', 'Two.y - X.u2']))).toMatchObject({
      place: { block: 'X', port: 'u2' },
      message: expect.stringMatching(
        /takes 3 elements, but Two\.y has 2 elements\. Put signals together with a Mux/,
      ) as string,
    })
    expect(only(project({ D: ['signals/dot-product'] }, ['Three.y - D.u1', 'One.y - D.u2']))).toMatchObject({
      place: { block: 'D', port: 'u2' },
      message: expect.stringMatching(/u2 gets one element from One\.y, but u1 gets 3 elements/) as string,
    })
  })
  it('a demux that takes more than there is, a selector beyond the end', () => {
    expect(only(project({ Split: ['signals/demux', { widths: [[2], [2]] }] }, ['Three.y - Split.u']))).toMatchObject({
      place: { block: 'Split', port: 'u' },
      message: expect.stringMatching(/the input has 3 elements, but the outputs take 4/) as string,
    })
    expect(only(project({ Pick: ['signals/selector', { elements: [[1], [4]] }] }, ['Three.y - Pick.u']))).toMatchObject(
      {
        place: { block: 'Pick', parameter: 'elements' },
        message: expect.stringMatching(/there is no element 4: the input has elements 1 to 3/) as string,
      },
    )
    expect(only(project({ Pick: ['signals/selector', { elements: [[1.5]] }] }, ['Three.y - Pick.u']))).toMatchObject({
      place: { block: 'Pick', parameter: 'elements' },
    })
    expect(
      only(project({ Split: ['signals/demux', { widths: [[1.5], [1.5]] }] }, ['Three.y - Split.u'])),
    ).toMatchObject({
      code: 'out-of-range',
      place: { block: 'Split', parameter: 'widths' },
    })
  })
  it('a list of another length than the signal, or where there are no elements', () => {
    expect(only(project({ G: ['signals/gain', { gain: [1, 2] }] }, ['Three.y - G.u1']))).toMatchObject({
      code: 'unlike-widths',
      place: { block: 'G', parameter: 'gain' },
      message: expect.stringMatching(
        /the list has 2 values, but u1 has 3 elements\. Write one value, or 3 values/,
      ) as string,
    })
    expect(only(project({ G: ['signals/gain', { gain: [] }] }, ['Three.y - G.u1']))).toMatchObject({
      place: { block: 'G', parameter: 'gain' },
    })
    expect(only(project({ W: ['sources/sine', { amplitude: [1, 2] }] }, []))).toMatchObject({
      place: { block: 'W', parameter: 'amplitude' },
    })
    const limits = { limits: 'both', lower: [-1, 2, -1], upper: [1, 1, 1] } as const
    expect(
      only(project({ H: ['signals/hysteresis', { lower: limits.lower, upper: 1 }] }, ['Three.y - H.u1'])),
    ).toMatchObject({
      code: 'out-of-range',
      place: { block: 'H', parameter: 'lower' },
    })
  })
  it('a vector as an input of the model, which is one number', () => {
    const vector = project({ Scope: ['signals/scope'] }, ['Three.y - Scope.u1'])
    expect(only({ ...vector, inputs: { Three: {} } })).toMatchObject({
      code: 'unsupported',
      place: { block: 'Three', parameter: 'inputs.Three' },
      message: expect.stringMatching(/Three is a vector of 3 elements.*Use a source for each element/) as string,
    })
    expect(problems({ ...vector, inputs: { One: {} } })).toEqual([])
  })
  it('nothing that only follows from an input which is not wired', () => {
    const found = problems(
      project({ Mux: ['signals/mux', { inputs: '2' }], Gain: ['signals/gain'], X: ['signals/cross-product'] }, [
        'Two.y - Mux.u1',
        'Mux.y - Gain.u1',
        'Gain.y - X.u1',
        'Three.y - X.u2',
      ]),
    )
    expect(found.map(({ code, place }) => [code, place.block, place.port])).toEqual([['unconnected-port', 'Mux', 'u2']])
  })
  it('a vector that grows around a loop', () => {
    expect(
      problems(
        project({ Mux: ['signals/mux', { inputs: '2' }], Hold: ['signals/sample-hold'] }, [
          'One.y - Mux.u1',
          'Hold.y - Mux.u2',
          'Mux.y - Hold.u1',
        ]),
      )[0],
    ).toMatchObject({
      code: 'unlike-widths',
      message: expect.stringMatching(/a vector gets longer each time around a loop/) as string,
    })
  })
})
