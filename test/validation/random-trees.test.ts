/**
 * Random open trees against the absolute-coordinate model with multipliers (oracle/): accelerations,
 * reactions of every joint and motion of every body, for each way to wire the same system and each
 * choice of trees.
 */
import { describe, expect, it } from 'vitest'
import type { FormulationSettings } from '../../engine/model/project/project'
import { covering, seeds } from '../support/covering'
import { bodyName, jointName } from './oracle/block-names'
import { Random } from './oracle/prng'
import { projectOf, type Wiring } from './oracle/project-of'
import { randomTree, type Case } from './oracle/random'
import { GROUND } from './oracle/types'
import { compare, type Comparison } from './support/against-reference'
import { compiledRandom } from './support/at-state'

const TOLERANCE = 1e-9

/** Joints and arms wired the other way round, half of them. */
function someReversed(seed: number, { model }: Case): Wiring {
  const random = new Random(seed + 1000)
  const joints = model.joints.map(() => random.chance(0.5))
  const arms = new Map<string, boolean>()
  return {
    reversedJoint: (j) => joints[j],
    reversedArm: (name) => {
      if (!arms.has(name)) arms.set(name, random.chance(0.5))
      return arms.get(name) === true
    },
  }
}

function expectEqual({ relative, signal, backendsDiffer }: Comparison): void {
  expect(relative, signal).toBeLessThan(TOLERANCE)
  expect(backendsDiffer).toEqual([])
}

describe('an open tree of 1 to 20 bodies', () => {
  const draw = (seed: number, most: number): Case =>
    randomTree(seed, { bodies: 1 + (seed % most), obliqueUniversal: seed % 2 === 1 })

  // From one body to fourteen, and universal joints of both kinds among few and among many.
  it.each(covering(seeds(20), [0, 1, 3, 5, 8, 13]))(
    'accelerates and reacts as the reference model (seed %i)',
    (seed) => {
      const tree = draw(seed, 20)
      const compilation = compiledRandom(seed, projectOf(tree.model, tree.state))
      expectEqual(compare(compilation, tree))
    },
  )

  it.each(covering(seeds(12, 20), [24, 26, 28]))(
    'does so when joints and arms are wired the other way round (seed %i)',
    (seed) => {
      const tree = draw(seed, 12)
      const wiring = someReversed(seed, tree)
      const compilation = compiledRandom(seed, projectOf(tree.model, tree.state, 'Reversed', wiring))
      expectEqual(compare(compilation, tree, wiring))
    },
  )
})

describe('a tree that is not joined to the world', () => {
  // Of one body to six.
  it.each(covering(seeds(12, 100), [100, 101, 104, 105, 106]))(
    'is carried by the inertia of a body (seed %i)',
    (seed) => {
      const drawn = randomTree(seed, { bodies: 1 + (seed % 8), floating: true })
      const tree: Case = { ...drawn, model: { ...drawn.model, gravity: 9.81 } }
      const wiring: Wiring = { ...someReversed(seed, tree), omittedJoint: (j) => j === 0 }
      const compilation = compiledRandom(seed, projectOf(tree.model, tree.state, 'Free', wiring))
      const heaviest = tree.model.bodies.reduce((best, body, b, all) => (body.mass > all[best].mass ? b : best), 0)
      // free joints of the tree itself leave the choice among the bodies on the near side of them
      const carriers = compilation.states.filter((s) => /^Body\d+\.vx$/.test(s.name)).map((s) => s.block)
      expect(carriers).toHaveLength(1)
      if (!tree.model.joints.slice(1).some((joint) => joint.kind === 'free')) {
        expect(carriers).toEqual([bodyName(heaviest)])
      }
      expectEqual(compare(compilation, tree, wiring))
    },
  )
})

describe('a tree with other coordinates', () => {
  /** Every joint that constrains nothing in a graph may leave it to the body beyond, in each graph by itself. */
  function otherTrees(seed: number, { model }: Case): FormulationSettings {
    const random = new Random(seed + 2000)
    const translation: Record<string, 'tree' | 'cotree'> = {}
    const rotation: Record<string, 'tree' | 'cotree'> = {}
    model.joints.forEach((joint, j) => {
      if (model.bodies[joint.child].mass === 0 || joint.parent === GROUND) return
      if ((joint.kind === 'free' || joint.kind === 'spherical') && random.chance(0.7)) {
        rotation[`${jointName(j)}.R1`] = 'cotree'
        rotation[`${bodyName(joint.child)}.R1`] = 'tree'
      }
      if (joint.kind === 'free' && random.chance(0.7)) {
        translation[`${jointName(j)}.T1`] = 'cotree'
        translation[`${bodyName(joint.child)}.T1`] = 'tree'
      }
    })
    return { translation, rotation }
  }

  // Of two bodies to five.
  it.each(covering(seeds(12, 200), [200, 201, 204, 205]))('moves in the same way (seed %i)', (seed) => {
    const tree = randomTree(seed, {
      bodies: 2 + (seed % 6),
      kinds: ['spherical', 'free', 'spherical', 'revolute', 'prismatic', 'universal'],
    })
    const wiring = someReversed(seed, tree)
    const project = projectOf(tree.model, tree.state, 'Other trees', wiring)
    const choice = otherTrees(seed, tree)
    const compilation = compiledRandom(seed, { ...project, formulations: { other: choice } }, 'other')
    const chosen = Object.entries(choice.rotation ?? {}).filter(([, where]) => where === 'tree')
    for (const [edge] of chosen) {
      expect(compilation.states.map((s) => s.name)).toContain(`${edge.split('.')[0]}.wx`)
    }
    expectEqual(compare(compilation, tree, wiring))
  })
})
