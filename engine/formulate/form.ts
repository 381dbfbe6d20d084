/**
 * The equations in one of their two forms: nothing is held, or locks and dry friction hold something (`locks/`). Both have the
 * same states.
 */
import type { Motion, Solved } from '../model/component'
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import type { Tree } from '../graph/tree'
import type { Expr, Vec3 } from '../symbolic'
import type { AxesAlgebra } from './axes'
import type { Collection, Drive } from './collect'
import type { ConstraintSystem } from './constraints/system'
import type { Freedom, Variables } from './coordinates'
import type { Dynamics } from './dynamics'
import type { SolvedDynamics } from './elimination'
import type { StateVariable } from './formulate'
import { ModelEnergy } from './energy'
import { inertialMoment, type Loads } from './loads'
import type { Holding } from './locks'
import { makeSolved, type MotionParts } from './motion'
import { makeReactions } from './reactions'

export interface FormParts {
  readonly collection: Collection
  readonly algebra: AxesAlgebra
  readonly variables: Variables
  readonly constraints: ConstraintSystem
  readonly motion: Motion
  readonly motionParts: MotionParts
  readonly translationTree: Tree<TranslationGraphEdge>
  readonly rotationTree: Tree<RotationGraphEdge>
  /** The dynamics under efforts along flanges. */
  readonly solve: (drives: readonly Drive[]) => Solution
}

export interface Solution {
  readonly dynamics: Dynamics
  readonly loads: Loads
  readonly solved: SolvedDynamics
}

export interface Form extends Solution {
  readonly after: Solved
  /** Speeds, then coordinates, then states of components; exact. */
  readonly states: readonly StateVariable[]
  readonly energy: ModelEnergy
}

/**
 * @param drives all efforts along flanges but those that hold
 * @param efforts of locks and friction, by name
 */
export function equationsIn(
  parts: FormParts,
  drives: readonly Drive[],
  efforts: ReadonlyMap<string, Expr>,
  holding: Holding | null,
): Form {
  const { collection: c, algebra, constraints, motion, motionParts, translationTree, rotationTree } = parts
  const { math } = c
  const solution = parts.solve([...drives, ...(holding?.drives ?? [])])
  const { loads, solved } = solution
  const acceleration = (f: Freedom): Expr => {
    const value = solved.accelerations.get(f) as Expr
    const locked = holding?.locked.get(f.speed)
    return locked === undefined ? value : math.select(locked, 0, value)
  }
  const inertias = new Map<number, Vec3>()
  const masses = new Map<number, Expr>()
  for (const e of c.translation)
    if (e.spec.kind === 'inertia') masses.set(e.to.id, math.add(masses.get(e.to.id) ?? 0, e.spec.mass))
  const { rotations, translations } = motionParts
  const reactions = makeReactions({
    algebra,
    rotations,
    translations,
    solved,
    translationTree,
    rotationTree,
    loads: () => {
      const { forces, moments } = constraints.loads(solved)
      return { forces: [...loads.forces, ...forces], moments: [...loads.moments, ...moments] }
    },
    masses,
    inertialMoment: (node) => inertialMoment(c, node, rotations, algebra, solved, inertias),
    efforts: (edge) => loads.efforts.get(edge) ?? algebra.v.zero,
    chord: (edge) => constraints.reaction(edge, solved),
  })
  const access = constraints.access(solved)
  const after = makeSolved(motionParts, solved, reactions, {
    ...access,
    effort: (name) => efforts.get(name) ?? access.effort(name),
  })
  const states = statesOf(c, parts.variables, motion, acceleration)
  const energy = new ModelEnergy({ ...parts, ...motionParts, loads, solved, after, states })
  return { ...solution, after, states, energy }
}

function statesOf(
  c: Collection,
  variables: Variables,
  motion: Motion,
  acceleration: (f: Freedom) => Expr,
): readonly StateVariable[] {
  return [
    ...variables.freedoms.map((f) => ({
      name: f.name,
      block: f.block,
      unit: f.unit,
      kind: 'speed' as const,
      symbol: f.speed,
      derivative: acceleration(f),
      initial: 0,
    })),
    ...variables.coordinates.map((q) => ({
      name: q.name,
      block: q.block,
      unit: q.unit,
      kind: 'coordinate' as const,
      symbol: q.symbol,
      derivative: q.derivative,
      initial: q.start ?? 0,
    })),
    ...c.states.map((s) => ({
      name: s.name,
      block: s.block,
      unit: s.unit,
      kind: 'component' as const,
      symbol: s.symbol,
      derivative: c.pool.within([{ block: s.block }], () => s.derivative(motion)),
      initial: s.initial,
    })),
  ]
}
