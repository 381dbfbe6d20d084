/**
 * Equations in one of their two forms: nothing is held, or locks and dry friction hold something (`locks/`). Both have
 * the same states.
 */
import { entryOf } from '../../collections/entries'
import type { Motion, Solved } from '../../model/component/component'
import type { Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ConstraintSystem } from '../constraints/system'
import type { Freedom, Variables } from '../algebra/coordinates'
import type { Kinematics } from '../kinematics/kinematics'
import { makeSolved } from '../kinematics/motion'
import type { Holding } from '../locks'
import { ModelEnergy } from './energy'
import type { StateVariable } from '../system'
import { passedEffort } from './axis-inertias'
import { constraintEfforts } from './constraint-efforts'
import type { Dynamics } from './dynamics'
import type { SolvedDynamics } from './elimination'
import type { Loads } from './loads'
import { makeReactions } from './reactions'

/** Dynamics under all efforts along flanges. */
export interface Solution {
  readonly dynamics: Dynamics
  readonly loads: Loads
  readonly solved: SolvedDynamics
}

export interface Form extends Solution {
  readonly after: Solved
  /** Speeds, then coordinates, then states of components, with exact derivatives. */
  readonly states: readonly StateVariable[]
  readonly energy: ModelEnergy
}

export interface FormParts {
  readonly constraints: ConstraintSystem
  readonly solution: Solution
  /** Efforts of locks and friction, by name. */
  readonly efforts: ReadonlyMap<string, Expr>
  /** Locks and friction that hold in this form; null if nothing holds. */
  readonly holding: Holding | null
}

export function equationsIn(kinematics: Kinematics, parts: FormParts): Form {
  const { collection: c, algebra, motion, variables } = kinematics
  const { constraints, efforts, holding, solution } = parts
  const { math } = c
  const { dynamics, loads, solved } = solution
  const acceleration = (f: Freedom): Expr => {
    const value = entryOf(solved.accelerations, f)
    const locked = holding?.locked.get(f.speed)
    return locked === undefined ? value : math.select(locked, 0, value)
  }
  const reactions = makeReactions(kinematics, {
    solved,
    loads: () => {
      const { forces, moments } = constraints.loads(solved)
      return { forces: [...loads.forces, ...forces], moments: [...loads.moments, ...moments] }
    },
    inertias: dynamics.inertias,
    efforts: (edge) => loads.efforts.get(edge) ?? algebra.v.zero,
    chord: (edge) => constraints.reaction(edge, solved),
  })
  const access = constraints.access(solved)
  const passed = passedEffort(math, dynamics.axisInertias, { loads, solved })
  const constrained = constraintEfforts(c, motion, access.effort)
  const after = makeSolved(kinematics, solved, reactions, {
    ...access,
    effort: (name) => efforts.get(name) ?? access.effort(name),
    through: ({ edge }) => math.add(passed(edge), constrained(edge)),
  })
  const states = statesOf(c, variables, motion, acceleration)
  const energy = new ModelEnergy(kinematics, { constraints, loads, solved, after, states })
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
      reserve: s.reserve,
    })),
  ]
}
