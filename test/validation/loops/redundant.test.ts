/**
 * Joints that say the same thing twice: planar loops of hinges, two hinges of a door. Accelerations and whatever
 * reactions are unique follow all the same, and what was left out is named.
 */
import { describe, expect, it } from 'vitest'
import { covering, seeds } from '../../support/covering'
import { bodyName } from '../oracle/block-names'
import { projectOf } from '../oracle/project-of'
import type { Case } from '../oracle/random'
import { planarLoops } from '../oracle/random-loops'
import { IDENTITY } from '../oracle/spatial'
import { GROUND, type Model } from '../oracle/types'
import { compare } from '../support/against-reference'
import { expectedSignals } from '../oracle/expected'
import { compiled } from '../support/at-state'

describe('planar loops of spatial joints', () => {
  it.each(seeds(10))('move as the reference model, three rows of each left out (seed %i)', (seed) => {
    const loops = 1 + (seed % 3)
    const mechanism = planarLoops(seed, loops)
    const compilation = compiled(projectOf(mechanism.model, mechanism.state))
    const { redundant, rows } = compilation.system.constraints
    expect(redundant).toHaveLength(3 * loops)
    expect(compilation.system.freedoms.length - rows.length).toBe(loops)
    const { relative, signal } = compare(compilation, mechanism)
    expect(relative, signal).toBeLessThan(1e-9)
    // forces in the plane are unique
    const { values } = expectedSignals(mechanism.model, mechanism.state)
    expect([...values.keys()]).toEqual(expect.arrayContaining(['Joint1.Fx', 'Joint1.Fz', 'Joint4.Fx', 'Joint4.Fz']))
    expect(values.has('Joint4.Fy')).toBe(false)
  })
})

describe('planar loops in coordinates of their bodies', () => {
  // One loop; the plane takes as many rows of three in coordinates of joints, above.
  it.each(covering([1007, 3, 4], [3]))('leave out as many rows (seed %i)', (seed) => {
    const loops = 1 + (seed % 3)
    const mechanism = planarLoops(seed, loops)
    const project = projectOf(mechanism.model, mechanism.state)
    const all = (edge: string): Record<string, 'tree'> =>
      Object.fromEntries(mechanism.model.bodies.map((_, b) => [`${bodyName(b)}.${edge}`, 'tree']))
    const absolute = { translation: all('T1'), rotation: all('R1') }
    const compilation = compiled({ ...project, formulations: { absolute } }, 'absolute')
    const { freedoms, constraints } = compilation.system
    expect(freedoms).toHaveLength(18 * loops)
    expect(constraints.redundant).toHaveLength(3 * loops)
    expect(freedoms.length - constraints.rank).toBe(loops)
    const { relative, signal } = compare(compilation, mechanism)
    expect(relative, signal).toBeLessThan(1e-9)
  })
})

describe('a door on two hinges', () => {
  const hinge = (z: number): Model['joints'][number] => ({
    kind: 'revolute',
    axis: [0, 0, 1],
    parent: GROUND,
    child: 0,
    onParent: { offset: [0, 0, z], rotation: IDENTITY },
    onChild: { offset: [-0.4, 0, z - 1], rotation: IDENTITY },
  })
  const model: Model = {
    gravity: 9.81,
    bodies: [
      {
        mass: 20,
        inertia: [
          [7, 0, 0],
          [0, 8, 0],
          [0, 0, 1.2],
        ],
      },
    ],
    joints: [hinge(0.3)],
    loops: [hinge(1.7)],
    loads: [{ kind: 'axis-torque', joint: 0, value: 5 }],
  }
  const open: Case = { model, state: { time: 0, joints: [{ q: [0.4], qd: [1.5] }], loops: [{ q: [0.4], qd: [1.5] }] } }

  it('turns about both, and the second is named', () => {
    const compilation = compiled(projectOf(model, open.state))
    const { redundant, rows } = compilation.system.constraints
    expect(rows).toEqual([])
    expect(new Set(redundant.map((r) => r.block))).toEqual(new Set(['Joint2End', 'Joint2']))
    expect(redundant).toHaveLength(5)
    const { relative, signal } = compare(compilation, open)
    expect(relative, signal).toBeLessThan(1e-9)
  })
})
