/**
 * Bodies of revolution on spin joints (wheels, rotors) are kept in axes that do not spin: gyroscopic
 * moments must come out right although the angle of rotation never enters the equations.
 */
import { describe, expect, it } from 'vitest'
import { topologicalOrder } from '../../engine/symbolic'
import { bodyName, jointName } from './oracle/block-names'
import { Random } from './oracle/prng'
import { projectOf, type Wiring } from './oracle/project-of'
import { randomTree, type Case } from './oracle/random'
import { IDENTITY } from './oracle/spatial'
import type { Body, Joint, Vec } from './oracle/types'
import { compare } from './support/against-reference'
import { compiled } from './support/at-state'
import { rotor, withRotor } from './support/rotor'
import { covering, seeds } from '../support/covering'

const TOLERANCE = 1e-9
const AXES: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, -1, 0],
]

/** A random tree with a rotor on a third of its bodies; springs and forces hold the tree, rotors get moments. */
function withRotors(seed: number): { tree: Case; rotors: ReadonlyMap<number, Vec> } {
  const random = new Random(seed + 3000)
  const { model, state } = randomTree(seed, { bodies: 2 + (seed % 6) })
  const bodies: Body[] = [...model.bodies]
  const joints: Joint[] = [...model.joints]
  const loads = [...model.loads]
  const states = [...state.joints]
  const rotors = new Map<number, Vec>()
  model.bodies.forEach((carrier, b) => {
    if (carrier.mass === 0 || (rotors.size > 0 && random.chance(0.6))) return
    const axis = random.pick(AXES)
    const across = random.between(0.1, 0.3)
    const along = across * random.between(0.3, 1.9)
    const principal = axis.map((x) => (x === 0 ? across : along))
    rotors.set(bodies.length, axis)
    joints.push({
      kind: 'revolute',
      axis,
      parent: b,
      child: bodies.length,
      onParent: { offset: random.vector(0.5), rotation: IDENTITY },
      onChild: { offset: [0, 0, 0], rotation: IDENTITY },
    })
    states.push({ q: [random.between(-3, 3)], qd: [random.between(-20, 20)] })
    loads.push({ kind: 'axis-torque', joint: joints.length - 1, value: random.between(-5, 5) })
    loads.push({
      kind: 'wrench',
      on: { body: bodies.length, point: [0, 0, 0] },
      resolved: 'ground',
      force: random.vector(10),
      moment: random.vector(3),
    })
    bodies.push({
      mass: random.between(1, 5),
      inertia: [
        [principal[0], 0, 0],
        [0, principal[1], 0],
        [0, 0, principal[2]],
      ],
    })
  })
  return { tree: { model: { ...model, bodies, joints, loads }, state: { ...state, joints: states } }, rotors }
}

describe('rotors on random trees', () => {
  // One of each number of bodies.
  it.each(covering(seeds(12, 300), seeds(6, 300)))('react as the reference model (seed %i)', (seed) => {
    const { tree, rotors } = withRotors(seed)
    const random = new Random(seed)
    const reversed = tree.model.joints.map(() => random.chance(0.3))
    const wiring: Wiring = { reversedJoint: (j) => reversed[j] }
    const project = projectOf(tree.model, tree.state, 'Rotors', wiring)
    const blocks = { ...project.blocks }
    for (const [b, symmetry] of rotors) {
      const { params } = blocks[bodyName(b)]
      blocks[bodyName(b)] = { type: rotor.type, params: { ...params, symmetry } }
    }
    const compilation = compiled({ ...project, blocks }, undefined, withRotor)

    const used = new Set(topologicalOrder(compilation.states.map((s) => s.derivative)).map((e) => e.name))
    for (const b of rotors.keys()) expect(used).not.toContain(`state:${jointName(b)}.angle`)

    const { relative, signal, backendsDiffer } = compare(compilation, tree, wiring)
    expect(relative, signal).toBeLessThan(TOLERANCE)
    expect(backendsDiffer).toEqual([])
  })
})
