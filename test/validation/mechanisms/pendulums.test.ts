/** Pendulums in several coordinates against references in 34 digits: Cartesian ones need constraints, angles do not. */
import { describe, expect, it } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import double from '../data/double-pendulum.json'
import single from '../data/pendulum.json'
import { at } from '../coordinates/runs'
import { energies, motionOf, spread, type BodyData } from './energy'
import { sharedCompiler } from '../../support/compiler'

const solver = { name: 'dopri5', tolerance: 1e-11 }

function run(project: ProjectFile, chosen: FormulationSettings, signals: readonly string[]): RunOutcome {
  const request = { project: { ...project, formulations: { chosen } }, files: {}, formulation: 'chosen', signals }
  const outcome = runToEnd({ ...request, experiment: 'run', checkStep: false }, sharedCompiler)
  expect(outcome.error).toBeUndefined()
  return outcome
}

/** A body of half the length of the mathematical pendulum to its centre, and as much inertia as makes up for it. */
function compound(theta0: number): ProjectFile {
  return {
    wishbone: 1,
    title: 'Pendulum',
    blocks: {
      World: { type: 'world/world', params: { gravity: 9.81 } },
      Hinge: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
      Arm: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
      Bob: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 0.25, Iyy: 0.25, Izz: 0.25 } },
    },
    wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
    experiments: { run: { stop: 10, sample: 0.1, solver, initial: { 'Hinge.angle': theta0, 'Hinge.rate': 0 } } },
  }
}

const pendulumTrees: readonly (readonly [string, FormulationSettings])[] = [
  ['its angle', {}],
  [
    'Cartesian coordinates, the hinge in the cotree',
    {
      translation: { 'Bob.T1': 'tree', 'Arm.T1': 'tree', 'Hinge.T1': 'cotree' },
      rotation: { 'Bob.R1': 'tree', 'Arm.R1': 'tree', 'Hinge.R1': 'cotree' },
    },
  ],
  ['Cartesian coordinates and its angle', { translation: { 'Bob.T1': 'tree', 'Hinge.T1': 'cotree' } }],
]

describe.each(pendulumTrees)('a pendulum in %s', (_, trees) => {
  it.each(single.cases.map((c, k) => [c.theta0, k] as const))(
    'swings by elliptic functions from %f rad',
    (theta0, k) => {
      const names = ['Hinge.angle', 'Hinge.rate', 'Hinge.Fx', 'Hinge.Fz', ...motionOf(['Bob'])]
      const outcome = run(compound(theta0), trees, names)
      for (const [t, ...digits] of single.cases[k].rows) {
        const [theta, rate] = digits.map(Number)
        const signal = at(outcome, Number(t))
        expect(signal('Hinge.angle')).toBeCloseTo(theta, 7)
        expect(signal('Hinge.rate')).toBeCloseTo(rate, 6)
        // Newton's law for the centre of mass, in axes of the bob
        const acceleration = -9.81 * Math.sin(theta)
        expect(signal('Hinge.Fz')).toBeCloseTo(9.81 * Math.cos(theta) + 0.5 * rate ** 2, 5)
        expect(signal('Hinge.Fx')).toBeCloseTo(9.81 * Math.sin(theta) + 0.5 * acceleration, 5)
      }
      const bob = new Map<string, BodyData>([['Bob', { mass: 1, inertia: [0.25, 0.25, 0.25] }]])
      expect(spread(energies(outcome, bob))).toBeLessThan(1e-8)
    },
  )
})

const [reference] = double.cases
const bodies = new Map<string, BodyData>(['Bob1', 'Bob2'].map((name) => [name, { mass: 1, inertia: [0.1, 0.1, 0.1] }]))
const bob = { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 } }

/** Two point masses on rods: their inertia turns with nothing. */
const onRods: ProjectFile = {
  wishbone: 1,
  title: 'Double pendulum on rods',
  blocks: {
    World: { type: 'world/world', params: { gravity: reference.g } },
    Rod1: { type: 'mechanics/distance', params: { length: 1 } },
    Bob1: bob,
    Rod2: { type: 'mechanics/distance', params: { length: 1 } },
    Bob2: bob,
  },
  wires: {
    a: ['World.frame', 'Rod1.a'],
    b: ['Rod1.b', 'Bob1.com'],
    c: ['Bob1.com', 'Rod2.a'],
    d: ['Rod2.b', 'Bob2.com'],
  },
  experiments: {
    run: {
      stop: 5,
      sample: 0.5,
      solver,
      initial: {
        'Bob1.x': Math.sin(2),
        'Bob1.y': 0,
        'Bob1.z': -Math.cos(2),
        'Bob2.x': Math.sin(2) + Math.sin(2.5),
        'Bob2.y': 0,
        'Bob2.z': -Math.cos(2) - Math.cos(2.5),
      },
    },
  },
}

describe('a double pendulum in Cartesian coordinates', () => {
  it('moves as the integration in 34 digits and keeps its energy', () => {
    const names = motionOf(bodies.keys())
    const outcome = run(onRods, {}, [...names, 'Bob1.x', 'Bob2.x'])
    for (const [key, digits] of Object.entries<readonly string[]>(reference.values_theta1_theta2_w1_w2)) {
      const [theta1, theta2] = digits.map(Number)
      const signal = at(outcome, Number(key.slice(1)))
      expect(signal('Bob1.x')).toBeCloseTo(Math.sin(theta1), 6)
      expect(signal('Bob1.z')).toBeCloseTo(-Math.cos(theta1), 6)
      expect(signal('Bob2.x')).toBeCloseTo(Math.sin(theta1) + Math.sin(theta2), 6)
      expect(signal('Bob2.z')).toBeCloseTo(-Math.cos(theta1) - Math.cos(theta2), 6)
    }
    const energy = energies(outcome, bodies)
    expect(energy[0]).toBeCloseTo(2 * 9.81 * -Math.cos(2) - 9.81 * Math.cos(2.5), 10)
    expect(spread(energy)).toBeLessThan(1e-8)
  })
})
