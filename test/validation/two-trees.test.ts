/**
 * Translational and rotational tree that differ (thesis of Schmitke, section 5.3.5): positions go
 * through the joints while the orientation of a body is counted from the ground, so that its
 * absolute angular velocity and Euler angles are coordinates. The motion must not depend on it.
 */
import { describe, expect, it } from 'vitest'
import type { FormulationSettings } from '../../engine/model/project/project'
import { expectedSignals } from './oracle/expected'
import { projectOf } from './oracle/project-of'
import type { Case } from './oracle/random'
import { IDENTITY, matrixOf, turn321 } from './oracle/spatial'
import { GROUND, type Body, type Joint, type Mat } from './oracle/types'
import { compare } from './support/against-reference'
import { compiled, derivativesAt, signalsAt, stateVector } from './support/at-state'

const TOLERANCE = 1e-9

const link: Body = {
  mass: 2,
  inertia: [
    [0.3, 0.02, -0.01],
    [0.02, 0.25, 0.03],
    [-0.01, 0.03, 0.1],
  ],
}

const diagonal = (x: number, y: number, z: number): Mat => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
]

/** Links on ball joints, each hanging 0.5 m below its joint, with turned attachments from the second on. */
function ballChain(links: number): Case {
  const joints = Array.from({ length: links }, (_, i): Joint => ({
    kind: 'spherical',
    parent: i === 0 ? GROUND : i - 1,
    child: i,
    onParent: { offset: [0, 0, i === 0 ? 0 : -0.5], rotation: i === 0 ? IDENTITY : matrixOf(turn321(0.2, -0.3, 0.4)) },
    onChild: { offset: [0, 0.1, 0.5], rotation: IDENTITY },
  }))
  return {
    model: { gravity: 9.81, bodies: joints.map(() => link), joints, loads: [] },
    state: {
      time: 0,
      joints: joints.map((_, i) => ({ q: [0.4 - i, 0.3 * i - 0.5, 0.7], qd: [1 - i, 0.6, -1.3 + 2 * i] })),
    },
  }
}

/** Orientation of these bodies by their inertia edges, of their joints' edges in the cotree. */
const absolute = (...bodies: number[]): FormulationSettings => ({
  rotation: Object.fromEntries(
    bodies.flatMap((b) => [
      [`Body${b}.R1`, 'tree'],
      [`Joint${b}.R1`, 'cotree'],
    ]),
  ),
})

const formulated = ({ model, state }: Case, settings: FormulationSettings) =>
  compiled({ ...projectOf(model, state), formulations: { other: settings } }, 'other')

const speeds = (compilation: ReturnType<typeof compiled>): string[] =>
  compilation.system.freedoms.map((freedom) => freedom.name)

describe('a ball-joint pendulum with its orientation counted by the inertia', () => {
  const pendulum = ballChain(1)
  const other = formulated(pendulum, absolute(1))

  it('has the angular velocity of the body as speeds and goes through the joint in translation', () => {
    expect(speeds(other)).toEqual(['Body1.wx', 'Body1.wy', 'Body1.wz'])
    expect(other.system.rotationTree.branches.map((b) => b.edge.name)).toContain('Body1.R1')
    expect(other.system.translationTree.branches.map((b) => b.edge.name)).toContain('Joint1.T1')
    expect(other.system.translationTree.branches.map((b) => b.edge.name)).not.toContain('Body1.T1')
  })

  it('accelerates and pulls at its joint as the reference model', () => {
    expect(compare(other, pendulum).relative).toBeLessThan(TOLERANCE)
  })

  it('released at rest, hanging sideways, turns by m g l / (J + m l^2)', () => {
    const hinge = { offset: [0, 0, 0], rotation: IDENTITY } as const
    const still: Case = {
      model: {
        gravity: 9.81,
        bodies: [{ mass: 3, inertia: diagonal(0.01, 0.16, 0.16) }],
        joints: [
          { kind: 'spherical', parent: GROUND, child: 0, onParent: hinge, onChild: { ...hinge, offset: [-0.8, 0, 0] } },
        ],
        loads: [],
      },
      state: { time: 0, joints: [{ q: [0, 0, 0], qd: [0, 0, 0] }] },
    }
    const compilation = formulated(still, absolute(1))
    const x = new Float64Array(compilation.states.length)
    const turning = derivativesAt(compilation, x, 0).get('Body1.wy')
    expect(turning).toBeCloseTo((3 * 9.81 * 0.8) / (0.16 + 3 * 0.8 ** 2), 12)
  })
})

describe('two links on ball joints', () => {
  const chain = ballChain(2)
  const { states } = expectedSignals(chain.model, chain.state)
  const accelerations = [1, 2].flatMap((b) => ['ax', 'ay', 'az'].map((a) => `Body${b}.${a}`))
  const evaluated = (settings: FormulationSettings) => {
    const compilation = formulated(chain, settings)
    return { compilation, signals: signalsAt(compilation, accelerations, stateVector(compilation, states), 0) }
  }
  const joints = evaluated({})

  it.each([
    ['the second', absolute(2), ['Joint1.wx', 'Joint1.wy', 'Joint1.wz', 'Body2.wx', 'Body2.wy', 'Body2.wz']],
    ['the first', absolute(1), ['Body1.wx', 'Body1.wy', 'Body1.wz', 'Joint2.wx', 'Joint2.wy', 'Joint2.wz']],
    ['both', absolute(1, 2), ['Body1.wx', 'Body1.wy', 'Body1.wz', 'Body2.wx', 'Body2.wy', 'Body2.wz']],
  ] as const)('move alike when %s has absolute orientation', (_, settings, names) => {
    const other = evaluated(settings)
    expect([...speeds(other.compilation)].sort()).toEqual([...names].sort())
    for (const name of accelerations) {
      expect(other.signals.get(name), name).toBeCloseTo(joints.signals.get(name) ?? NaN, 10)
    }
    expect(compare(other.compilation, chain).relative).toBeLessThan(TOLERANCE)
  })
})
