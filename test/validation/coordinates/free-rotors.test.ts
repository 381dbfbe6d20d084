/**
 * Bodies of revolution that turn freely: in axes that do not spin with them, the angle of the spin enters no equation,
 * and the motion is that of the reference model.
 */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings } from '../../../engine/model/project/project'
import { topologicalOrder } from '../../../engine/symbolic'
import { bodyName } from '../oracle/block-names'
import { expectedSignals, worstDifference } from '../oracle/expected'
import { Random } from '../oracle/prng'
import { projectOf } from '../oracle/project-of'
import type { Case } from '../oracle/random'
import { IDENTITY } from '../oracle/spatial'
import { GROUND, type Mat, type Vec } from '../oracle/types'
import { compiled, derivativesAt, signalsAt, stateVector } from '../support/at-state'
import { rotor, withRotor } from '../support/rotor'
import { drawMotion } from './motion'

const here = { offset: [0, 0, 0] as Vec, rotation: IDENTITY }
const axes: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** A free rotor with loads fixed in space and in itself, and a spring from its centre to the ground. */
function rotorCase(seed: number, axis: 0 | 1 | 2, settings: CoordinateSettings, carrier: boolean) {
  const random = new Random(seed)
  const order = settings.orientation ?? (carrier ? (['321', '312', '123'] as const)[axis] : '321')
  const motion = drawMotion(random, { ...settings, orientation: order }, { spins: carrier, translates: true })
  const principal = [0, 1, 2].map((i) => (i === axis ? 0.7 : 0.4))
  const inertia = principal.map((j, i) => principal.map((_, k) => (i === k ? j : 0))) as unknown as Mat
  const wrench = (resolved: 'ground' | 'body') =>
    ({
      kind: 'wrench',
      on: { body: 0, point: [0, 0, 0] },
      resolved,
      force: random.vector(10),
      moment: random.vector(3),
    }) as const
  const tree: Case = {
    model: {
      gravity: 9.81,
      bodies: [{ mass: 2, inertia }],
      joints: [{ kind: 'free', parent: GROUND, child: 0, onParent: here, onChild: here }],
      loads: [
        wrench('ground'),
        wrench('body'),
        {
          kind: 'point-spring',
          a: { body: 0, point: [0, 0, 0] },
          b: { body: GROUND, point: [1, 2, 3] },
          stiffness: 100,
          freeLength: 1,
          damping: 5,
        },
      ],
    },
    state: { time: 0, joints: [motion.joint] },
  }
  return { tree, motion }
}

const choices: readonly (readonly [string, CoordinateSettings, 0 | 1 | 2, boolean])[] = [
  ['symmetric about y, nothing chosen', {}, 1, true],
  ['symmetric about x, nothing chosen', {}, 0, true],
  ['symmetric about z, nothing chosen', {}, 2, true],
  ['components in the base', { rates: 'base', velocity: 'base' }, 1, true],
  ['derivatives of the angles', { rates: 'derivatives', velocity: 'base' }, 1, true],
  ['velocity in heading axes', { velocity: 'heading' }, 1, true],
  ['base rates, heading axes', { velocity: 'heading', rates: 'base' }, 0, true],
  ['derivatives and heading axes', { velocity: 'heading', rates: 'derivatives' }, 1, true],
  ['order 132', { orientation: '132' }, 1, true],
  ['order 232', { orientation: '232', rates: 'base' }, 1, true],
  ['order 313', { orientation: '313', rates: 'derivatives', velocity: 'heading' }, 2, true],
  ['spinning', { spin: 'spinning' }, 1, false],
  ['spinning, quaternion', { spin: 'spinning', orientation: 'quaternion', rates: 'base' }, 1, false],
  ['quaternion', { orientation: 'quaternion' }, 2, false],
]

describe('a free rotor', () => {
  it.each(choices)('accelerates as the reference model: %s', (name, settings, axis, carrier) => {
    const { tree, motion } = rotorCase(500 + name.length, axis, settings, carrier)
    const project = projectOf(tree.model, tree.state, 'Rotor', { omittedJoint: () => true })
    const { params } = project.blocks[bodyName(0)]
    const blocks = { ...project.blocks, Body1: { type: rotor.type, params: { ...params, symmetry: axes[axis] } } }
    const formulations = { chosen: { coordinates: { Body1: settings } } }
    const compilation = compiled({ ...project, blocks, formulations }, 'chosen', withRotor)
    const states = new Map([...motion.states].map(([state, value]) => [`Body1.${state}`, value]))
    const x = stateVector(compilation, states)

    const expected = expectedSignals(tree.model, tree.state, { omittedJoint: () => true })
    const signals = signalsAt(compilation, [...expected.values.keys()], x, 0)
    const { relative, signal } = worstDifference(expected.values, (n) => signals.get(n))
    expect(relative, signal).toBeLessThan(1e-10)
    const derivatives = derivativesAt(compilation, x, 0)
    for (const [coordinate, rate] of motion.rates)
      expect(derivatives.get(`Body1.${coordinate}`), coordinate).toBeCloseTo(rate, 10)
  })

  it('moves without its angle of spin where nothing tells its turns apart', () => {
    const { tree } = rotorCase(1, 1, {}, true)
    const model = { ...tree.model, loads: [] }
    const project = projectOf(model, tree.state, 'Rotor', { omittedJoint: () => true })
    const { params } = project.blocks[bodyName(0)]
    const blocks = { ...project.blocks, Body1: { type: rotor.type, params: { ...params, symmetry: axes[1] } } }
    const compilation = compiled({ ...project, blocks }, undefined, withRotor)
    const used = new Set(topologicalOrder(compilation.states.map((s) => s.derivative)).map((e) => e.name))
    expect(compilation.states.map((s) => s.name)).toContain('Body1.spin')
    expect(used).toContain('state:Body1.tilt')
    expect(used).not.toContain('state:Body1.spin')
  })
})
