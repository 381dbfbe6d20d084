/** Reference models as project files: nothing is lost between the description and the blocks. */
import { describe, expect, it } from 'vitest'
import { jointName } from './oracle/block-names'
import { chain, chainProject } from './oracle/chain'
import { expectClose } from './oracle/expect'
import { expectedSignals, worstDifference } from './oracle/expected'
import { EXPERIMENT, initialValues, projectOf } from './oracle/project-of'
import { randomTree } from './oracle/random'
import { solve } from './oracle/solve'
import { matrixOf, turn321 } from './oracle/spatial'

const CASES = Array.from({ length: 20 }, (_, seed) => randomTree(seed, { bodies: seed + 1 }))

describe('a random tree as blocks', () => {
  it('has wires between ports of its own blocks only', () => {
    for (const { model, state } of CASES) {
      const { blocks, wires } = projectOf(model, state)
      for (const [from, to] of Object.values(wires)) {
        expect(blocks).toHaveProperty(from.split('.')[0])
        expect(blocks).toHaveProperty(to.split('.')[0])
      }
    }
  })

  it('connects every block to the world', () => {
    for (const { model, state } of CASES) {
      const { blocks, wires } = projectOf(model, state)
      const reached = new Set(['World'])
      const pairs = Object.values(wires).map((ends) => ends.map((end) => end.split('.')[0]))
      for (let before = 0; before !== reached.size;) {
        before = reached.size
        for (const [a, b] of pairs) if (reached.has(a) || reached.has(b)) reached.add(a).add(b)
      }
      expect([...reached].sort()).toEqual(Object.keys(blocks).sort())
    }
  })

  it('has a body block for every mass and none for connectors', () => {
    for (const { model, state } of CASES) {
      const bodies = Object.values(projectOf(model, state).blocks).filter(
        (block) => block.type === 'mechanics/rigid-body',
      )
      expect(bodies.map((block) => block.params?.mass)).toEqual(
        model.bodies.map((b) => b.mass).filter((mass) => mass > 0),
      )
    }
  })

  it('turns and offsets its arms as the attachments', () => {
    for (const { model, state } of CASES) {
      const { blocks } = projectOf(model, state)
      model.joints.forEach((joint, j) => {
        for (const [suffix, pose] of [
          ['Base', joint.onParent],
          ['End', joint.onChild],
        ] as const) {
          const params = blocks[`${jointName(j)}${suffix}`]?.params ?? {}
          const number = (name: string): number => Number(params[name] ?? 0)
          expectClose(['x', 'y', 'z'].map(number), pose.offset, 1e-15)
          expectClose(
            matrixOf(turn321(number('yaw'), number('pitch'), number('roll'))).flat(),
            pose.rotation.flat(),
            1e-14,
          )
        }
      })
    }
  })

  it('starts from every coordinate and rate of the state', () => {
    for (const { model, state } of CASES) {
      const initial = projectOf(model, state).experiments?.[EXPERIMENT].initial ?? {}
      expect(Object.values(initial)).toHaveLength(state.joints.reduce((n, { q, qd }) => n + q.length + qd.length, 0))
      expect(initialValues(model, state)).toEqual(initial)
    }
  })
})

describe('a chain', () => {
  it('grows by four blocks and four wires per link', () => {
    const size = (links: number) => {
      const { blocks, wires } = chainProject(links)
      return [Object.keys(blocks).length, Object.keys(wires).length]
    }
    const [b10, w10] = size(10)
    expect(size(200)).toEqual([b10 + 190 * 4, w10 + 190 * 4])
  })

  it('of one link is a pendulum about the y axis', () => {
    const { model, state } = chain(1)
    const { joints } = solve(model, state)
    expectClose(joints[0].qdd, [(-0.5 * 9.81 * 0.05 * Math.sin(0.3)) / (5e-4 + 0.5 * 0.05 ** 2)])
  })
})

describe('expected signals', () => {
  const { model, state } = chain(2)
  const { derivatives, values } = expectedSignals(model, state)

  it('name the derivative of every coordinate and rate and all six components of every reaction', () => {
    const ofJoints = (names: Iterable<string>): string[] => [...names].filter((name) => name.startsWith('Joint'))
    expect(ofJoints(derivatives.keys())).toEqual(['Joint1.angle', 'Joint1.rate', 'Joint2.angle', 'Joint2.rate'])
    expect(derivatives.get('Joint2.angle')?.value).toBe(state.joints[1].qd[0])
    expect(derivatives.get('Joint2.rate')?.value).toBe(solve(model, state).joints[1].qdd[0])
    expect(ofJoints(values.keys()).filter((name) => !name.endsWith('.rate'))).toHaveLength(12)
  })

  it('differ from a wrong value by its error and from a missing one without limit', () => {
    const actual = (signal: string) => values.get(signal)?.value
    const force = values.get('Joint2.Fz')
    expect(force).toBeDefined()
    const wrong = (signal: string) =>
      signal === 'Joint2.Fz' && force ? force.value + force.scale * 1e-3 : actual(signal)
    expect(worstDifference(values, actual).relative).toBe(0)
    expect(worstDifference(values, wrong).signal).toBe('Joint2.Fz')
    expect(worstDifference(values, wrong).relative).toBeCloseTo(1e-3, 12)
    expect(worstDifference(values, (s) => (s === 'Joint1.My' ? undefined : actual(s)))).toEqual({
      signal: 'Joint1.My',
      relative: Infinity,
    })
  })
})
