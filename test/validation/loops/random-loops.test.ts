/**
 * Random mechanisms with closed loops against the absolute-coordinate model with multipliers (oracle/): accelerations,
 * reactions of every joint whether it is in the tree or not, for several ways to wire the same mechanism and several choices
 * of the trees.
 */
import { describe, expect, it } from 'vitest'
import type { Compilation } from '../../../engine/compile/compile'
import type { FormulationSettings } from '../../../engine/model/project/project'
import { bodyName, jointName } from '../oracle/block-names'
import { Random } from '../oracle/prng'
import { projectOf, type Wiring } from '../oracle/project-of'
import type { Case } from '../oracle/random'
import { mobility, randomLoops } from '../oracle/random-loops'
import { allJoints } from '../oracle/types'
import { compare, type Comparison } from '../support/against-reference'
import { compiledRandom } from '../support/at-state'
import { covering, seeds } from '../../support/covering'

const TOLERANCE = 1e-9

function expectEqual({ relative, signal, backendsDiffer }: Comparison): void {
  expect(relative, signal).toBeLessThan(TOLERANCE)
  expect(backendsDiffer).toEqual([])
}

/** All constraints are independent, and leave as many freedoms as the mechanism has. */
function expectMobility({ system }: Compilation, freedoms: number): void {
  expect(system.constraints.redundant.map((r) => r.name)).toEqual([])
  expect(system.freedoms.length - system.constraints.rows.length).toBe(freedoms)
}

function draw(seed: number, more = {}): Case {
  const loops = 1 + (seed % 3)
  return randomLoops(seed, { bodies: 3 + 2 * loops, loops, obliqueUniversal: seed % 2 === 1, ...more })
}

/** Joints wired the other way round, half of them. */
function someReversed(seed: number, { model }: Case): Wiring {
  const random = new Random(seed + 1000)
  const joints = allJoints(model).map(() => random.chance(0.5))
  return { reversedJoint: (j) => joints[j] }
}

/**
 * Every number of loops, and one loop with both kinds of universal joints (`draw`); two of the four with short code. Other ways to wire
 * have one loop or three, other coordinates two.
 */
describe('a mechanism with one to three loops', () => {
  it.each(covering(seeds(6), [0, 3, 4, 5]))('accelerates and reacts as the reference model (seed %i)', (seed) => {
    const mechanism = draw(seed)
    const compilation = compiledRandom(seed, projectOf(mechanism.model, mechanism.state))
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism))
  })

  it.each(covering(seeds(3, 50), [51]))('does so when joints are wired the other way round (seed %i)', (seed) => {
    const mechanism = draw(seed)
    const wiring = someReversed(seed, mechanism)
    const compilation = compiledRandom(seed, projectOf(mechanism.model, mechanism.state, 'Reversed', wiring))
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism, wiring))
  })
})

describe('a mechanism that is not joined to the world', () => {
  it.each(covering(seeds(3, 100), [101]))('is carried by the inertia of a body (seed %i)', (seed) => {
    const drawn = draw(seed, { floating: true })
    const mechanism: Case = { ...drawn, model: { ...drawn.model, gravity: 9.81 } }
    const wiring: Wiring = { ...someReversed(seed, mechanism), omittedJoint: (j) => j === 0 }
    const compilation = compiledRandom(seed, projectOf(mechanism.model, mechanism.state, 'Free', wiring))
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism, wiring))
  })
})

describe('prescribed motion in loops', () => {
  it.each(covering(seeds(3, 200), seeds(2, 200)))('drives them (seed %i)', (seed) => {
    const mechanism = draw(seed, {
      bodies: 4 + 3 * (1 + (seed % 2)),
      loops: 1 + (seed % 2),
      kinds: ['driver', 'revolute', 'spherical', 'universal', 'cylindrical', 'prismatic', 'spherical'],
      closing: ['driver', 'revolute'],
    })
    const compilation = compiledRandom(seed, projectOf(mechanism.model, mechanism.state))
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism))
  })
})

describe('a mechanism with other coordinates', () => {
  /** Other joints in the cotree, in each graph by itself, and bodies that carry absolute coordinates. */
  function otherTrees(seed: number, { model }: Case): FormulationSettings {
    const random = new Random(seed + 2000)
    const translation: Record<string, 'tree' | 'cotree'> = {}
    const rotation: Record<string, 'tree' | 'cotree'> = {}
    const joints = allJoints(model)
    for (const edges of [translation, rotation]) {
      const edge = edges === translation ? 'T1' : 'R1'
      const closing = random.chance(0.5) ? seeds(joints.length - model.joints.length, model.joints.length) : []
      // these joints and the bodies' inertia close the tree again, whatever else is cut
      for (const j of closing) edges[`${jointName(j)}.${edge}`] = 'tree'
      model.joints.forEach((joint, j) => {
        if (model.bodies[joint.child].mass === 0 || !random.chance(0.3)) return
        edges[`${jointName(j)}.${edge}`] = 'cotree'
        if (closing.length === 0) edges[`${bodyName(joint.child)}.${edge}`] = 'tree'
      })
    }
    return { translation, rotation }
  }

  it.each(covering(seeds(3, 310), [310]))('moves in the same way (seed %i)', (seed) => {
    const mechanism = draw(seed, { connectors: 0 })
    const wiring = someReversed(seed, mechanism)
    const project = projectOf(mechanism.model, mechanism.state, 'Other trees', wiring)
    const compilation = compiledRandom(
      seed,
      { ...project, formulations: { other: otherTrees(seed, mechanism) } },
      'other',
    )
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism, wiring))
  })

  it.each(covering(seeds(3, 400), [400]))('is the same with six coordinates for every body (seed %i)', (seed) => {
    const mechanism = draw(seed, { connectors: 0, bodies: 5, loops: 1 })
    const project = projectOf(mechanism.model, mechanism.state, 'Absolute')
    const all = (edge: string): Record<string, 'tree'> =>
      Object.fromEntries(mechanism.model.bodies.map((_, b) => [`${bodyName(b)}.${edge}`, 'tree']))
    const absolute: FormulationSettings = { translation: all('T1'), rotation: all('R1') }
    const compilation = compiledRandom(seed, { ...project, formulations: { absolute } }, 'absolute')
    expect(compilation.system.freedoms).toHaveLength(30)
    expectMobility(compilation, mobility(mechanism.model))
    expectEqual(compare(compilation, mechanism))
  })
})
