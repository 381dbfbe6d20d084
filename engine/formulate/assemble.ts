/**
 * Last stage: the system of first-order equations. Takes the results of the earlier stages and brings them into each of
 * the two forms (nothing is held, something is held). Returns states with their derivatives, signals, discrete part and
 * constraints.
 */
import type { Collection } from './collect/collection'
import { driftSignals } from './constraints/drift'
import type { Equations } from './dynamics/equations'
import type { Form } from './dynamics/form'
import type { Freedom } from './algebra/coordinates'
import type { Kinematics } from './kinematics/kinematics'
import type { Holding } from './locks'
import { formulateDiscrete } from './signals/discrete'
import { energySignals } from './signals/energy-signals'
import { signalAccess } from './signals/signals'
import type { SolvedSignals } from './signals/solved-signals'
import { withEventKinks } from './signals/kinks'
import { timeConditionsOf } from './signals/switch-times'
import type { Smallness } from './small/choose'
import type { System } from './system'
import { selectTrees, variablesOf, type TreeChoice } from './trees/trees'

export interface Stages {
  readonly choice: TreeChoice
  readonly kinematics: Kinematics
  readonly small: Smallness
  readonly equations: Equations
  readonly signals: SolvedSignals
}

/** Parts of the system that differ between the two forms of the equations. */
type FormOfSystem = Pick<
  System,
  'states' | 'kinks' | 'discrete' | 'solved' | 'energy' | 'inForm' | 'signal' | 'signals' | 'variable'
>

/** @throws ModelError `algebraic-loop` if sampled states need each other at one instant */
export function assembleSystem(stages: Stages): System {
  const { choice, kinematics, small, equations, signals } = stages
  const { collection, translationTree, rotationTree, variables, spaces, rotations, translations } = kinematics
  const { constraints, locks, free, heldForm } = equations
  const { dynamics, solved } = free
  const system = {
    collection,
    translationTree,
    rotationTree,
    freedoms: variables.freedoms,
    implicit: signals.implicit,
    coordinates: variables.coordinates,
    orientations: spaces.orientations,
    pivots: solved.pivots,
    constraintPivots: solved.constraintPivots,
    constraints,
    handling: choice.constraints,
    naturalVariables: variablesOf(selectTrees(collection, {})),
    small: small.names,
    vectorAxes: new Map([
      ...translations.order.map((s) => [`${s.name}.v`, s.axes.name] as const),
      ...rotations.order.map((s) => [`${s.axes.name}.w`, s.stored.name] as const),
    ]),
    massMatrix: () => small.massMatrix(dynamics.massMatrix()),
    correction: (movable?: ReadonlySet<Freedom>) => constraints.correction(movable, solved),
    holding: locks.states,
    holdingDrifts: heldForm !== null && locks.drift(constraints.rows),
  }
  let whileHeld: System | undefined
  const whileFree = inForm(stages, collection, free, null)
  const conditions = timeConditionsOf(
    collection,
    whileFree.kinks,
    whileFree.discrete.events,
    whileFree.states.map((state) => state.derivative),
  )
  return {
    ...{ ...system, ...conditions },
    ...whileFree,
    heldForm:
      heldForm === null
        ? null
        : () =>
            (whileHeld ??= {
              ...system,
              ...conditions,
              ...inForm(stages, collection, heldForm(), locks.heldForm()),
              heldForm: null,
            }),
  }
}

function inForm(
  { small, equations, signals }: Stages,
  c: Collection,
  { after, states: exact, energy }: Form,
  holding: Holding | null,
): FormOfSystem {
  const { constraints, locks } = equations
  const only = signals.inForm(holding !== null)
  const states = exact.map((s) => ({
    ...s,
    derivative: only(s.kind === 'speed' ? s.derivative : small.cut(s.derivative)),
  }))
  const discrete = formulateDiscrete(c, { states: signals.discrete, after, locks, holding, only })
  return {
    states,
    kinks: withEventKinks(c, signals.kinks, discrete.events).map((k) => ({ ...k, crossing: only(k.crossing) })),
    discrete,
    solved: after,
    energy,
    inForm: only,
    ...signalAccess(c, {
      solved: after,
      states,
      derived: [
        ...driftSignals(c.math, constraints.groups()),
        ...energySignals(c, energy).map((s) => ({ ...s, value: () => only(s.value()) })),
      ],
      discrete: signals.discrete,
      cut: (e) => only(small.cut(e)),
    }),
  }
}
