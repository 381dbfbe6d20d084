/**
 * Every choice of coordinates and speeds describes the same motion: bodies, free and spherical joints of random trees,
 * wired either way, against the absolute-coordinate reference model, in accelerations, reactions and rates.
 */
import { describe, expect, it } from 'vitest'
import {
  eulerOrders,
  type CoordinateSettings,
  type FormulationSettings,
  type Orientation,
} from '../../../engine/model/project/project'
import { bodyName, jointName } from '../oracle/block-names'
import { expectedSignals, worstDifference } from '../oracle/expected'
import { Random } from '../oracle/prng'
import { projectOf, type Wiring } from '../oracle/project-of'
import { randomTree, type Case } from '../oracle/random'
import { relativeMotion } from '../oracle/joints'
import { reversedState } from '../oracle/reversed'
import { compiledRandom, derivativesAt, signalsAt, stateVector } from '../support/at-state'
import { drawMotion, type DrawnMotion } from './motion'
import { IDENTITY } from '../oracle/spatial'
import { GROUND } from '../oracle/types'
import { covering } from '../../support/covering'

const TOLERANCE = 1e-9
const ORIENTATIONS: readonly Orientation[] = [...eulerOrders, 'quaternion']

function randomSettings(random: Random, orientation: Orientation, translates: boolean): CoordinateSettings {
  const rates = random.pick(
    orientation === 'quaternion' ? (['body', 'base'] as const) : (['body', 'base', 'derivatives'] as const),
  )
  const velocity = random.pick(
    orientation.startsWith('3') ? (['body', 'base', 'heading'] as const) : (['body', 'base'] as const),
  )
  return { orientation, rates, ...(translates ? { velocity } : {}) }
}

interface ChosenCoordinates {
  readonly tree: Case
  readonly wiring: Wiring
  readonly coordinates: Readonly<Record<string, CoordinateSettings>>
  /** By block. */
  readonly motions: ReadonlyMap<string, DrawnMotion>
}

/** A tree whose free rotations move in coordinates of their own. */
function withCoordinates(seed: number, orientation: Orientation): ChosenCoordinates {
  const random = new Random(seed + 7000)
  const drawn = randomTree(seed, {
    bodies: 2 + (seed % 5),
    connectors: 0,
    kinds: ['free', 'spherical', 'free', 'spherical', 'revolute', 'universal'],
  })
  if (!drawn.model.joints.some(({ kind }) => kind === 'free' || kind === 'spherical'))
    return withCoordinates(seed + 1000, orientation)
  const omitted = drawn.model.joints.map((j) => j.kind === 'free' && j.parent === GROUND && random.chance(0.6))
  const reversed = drawn.model.joints.map(() => random.chance(0.4))
  const coordinates: Record<string, CoordinateSettings> = {}
  const motions = new Map<string, DrawnMotion>()
  const joints = drawn.model.joints.map((joint, j) =>
    omitted[j]
      ? ({
          ...joint,
          onParent: { offset: [0, 0, 0], rotation: IDENTITY },
          onChild: { offset: [0, 0, 0], rotation: IDENTITY },
        } as const)
      : joint,
  )
  const model = { ...drawn.model, joints }
  const states = drawn.state.joints.map((state, j) => {
    const { kind } = joints[j]
    if (kind !== 'free' && kind !== 'spherical') return state
    const block = omitted[j] ? bodyName(joints[j].child) : jointName(j)
    coordinates[block] = randomSettings(random, orientation, kind === 'free')
    const motion = drawMotion(random, coordinates[block], { spins: false, translates: kind === 'free' })
    motions.set(block, motion)
    return motion.joint
  })
  // the block of a reversed joint describes the parent as seen from the child
  const facing = states.map((state, j) => {
    const { kind } = joints[j]
    if (!reversed[j] || omitted[j] || (kind !== 'free' && kind !== 'spherical')) return state
    return reversedState(joints[j], state, relativeMotion(joints[j], state, 0))
  })
  const wiring: Wiring = { reversedJoint: (j) => reversed[j] && !omitted[j], omittedJoint: (j) => omitted[j] }
  return { tree: { model, state: { time: 0, joints: facing } }, wiring, coordinates, motions }
}

/** The edges of the blocks whose coordinates are chosen are in the trees. */
function formulation(coordinates: Readonly<Record<string, CoordinateSettings>>): FormulationSettings {
  const blocks = Object.entries(coordinates)
  const tree = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`${name}.R1`, 'tree'] as const))
  const moving = blocks.filter(([, settings]) => settings.velocity !== undefined).map(([name]) => `${name}.T1`)
  return {
    coordinates,
    rotation: tree(blocks.map(([name]) => name)),
    translation: Object.fromEntries(moving.map((edge) => [edge, 'tree'] as const)),
  }
}

/** One seed with each orientation, the first, second and third in turn. */
describe.each(ORIENTATIONS)('free and spherical joints with orientation %s', (orientation) => {
  it.each(covering([1, 2, 3], [1 + (ORIENTATIONS.indexOf(orientation) % 3)]))(
    'move and react as the reference model (%i)',
    (n) => {
      const { tree, wiring, coordinates, motions } = withCoordinates(
        40 * n + ORIENTATIONS.indexOf(orientation),
        orientation,
      )
      const project = projectOf(tree.model, tree.state, 'Coordinates', wiring)
      const compilation = compiledRandom(
        n,
        { ...project, formulations: { chosen: formulation(coordinates) } },
        'chosen',
      )
      const expected = expectedSignals(tree.model, tree.state, wiring)
      const states = new Map(expected.states)
      for (const [block, motion] of motions)
        for (const [name, value] of motion.states) states.set(`${block}.${name}`, value)
      const x = stateVector(compilation, states)

      const known = [...expected.states.keys()].filter((name) => compilation.system.signals.has(name))
      const signals = signalsAt(compilation, [...expected.values.keys(), ...known], x, 0)
      const { relative, signal } = worstDifference(expected.values, (name) => signals.get(name))
      expect(relative, signal).toBeLessThan(TOLERANCE)

      const derivatives = derivativesAt(compilation, x, 0)
      for (const [block, motion] of motions)
        for (const [name, rate] of motion.rates)
          expect(derivatives.get(`${block}.${name}`), `${block}.${name}`).toBeCloseTo(rate, 10)

      for (const name of known.filter((candidate) => /\.[vw]?[xyz]$/.test(candidate)))
        expect(signals.get(name), name).toBeCloseTo(expected.states.get(name) ?? NaN, 10)
      for (const name of known.filter((candidate) => /\.(yaw|pitch|roll)$/.test(candidate))) {
        const difference = (signals.get(name) ?? NaN) - (expected.states.get(name) ?? NaN)
        expect(Math.sin(difference / 2), name).toBeCloseTo(0, 10)
      }
    },
  )
})
