/** Model as the search for an operating point uses it, and the equations that the search solves. */
import type { StateKind } from '../../stepping/model'
import type { PlaneSpeeds } from './turning-axes'

/**
 * Model with inputs w that may be unknown, at t = 0. Rows of `values`: derivatives of the states, then constraints on
 * positions, then the rates of all constraints, then velocity and angular velocity of the held body, in axes of the
 * body, if there is one, then targets: signals that have values at the operating point.
 */
export interface OperatingProblem {
  /** Speeds, then coordinates, then states of components. */
  readonly states: readonly OperatingState[]
  readonly inputs: readonly { readonly name: string }[]
  /** Number of constraints on positions, and of rates. */
  readonly positions: number
  readonly rates: number
  /** True if the motion of a body is in the rows. */
  readonly body: boolean
  /** Number of targets; none if absent. */
  readonly targets?: number
  /** Indices of coordinates and states of components that targets may move although nothing else depends on them. */
  readonly chosen?: readonly number[]
  /** Returns exact values and their derivatives, row major: a row per value, columns of states, then of inputs. */
  readonly evaluate: (x: Float64Array, w: Float64Array) => Linearised
  /** Joints whose speeds are taken in turning axes if the model travels. */
  readonly planes?: readonly PlaneSpeeds[]
  /** Places among the states of coordinates in which the equations are of first order; zero in the reference. */
  readonly small?: readonly number[]
  /** Normalises coordinates of fixed length (quaternions) in a state. */
  readonly normalise?: (x: Float64Array) => void
}

export interface OperatingState {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly kind: StateKind
  /** True if the state is the slip of a wheel on the road, which saturates. */
  readonly slips: boolean
}

export interface Linearised {
  readonly values: Float64Array
  /** Jacobian, computed on demand because it takes as many evaluations as there are states and inputs. */
  readonly jacobian: Float64Array
}

/**
 * Goal of the search: standing still, or travelling at a speed. `speed` is along the x axis of the body, m/s. The body
 * goes straight ahead, or turns at the rate `turn`, rad/s, about the direction in which it is free to turn, positive
 * about its z axis. Targets have the values `targets`, in the order of their rows; without them, their rows are not
 * used.
 */
export type OperatingGoal = RestGoal | TravelGoal

export interface RestGoal {
  readonly kind: 'rest'
  readonly targets?: readonly number[]
}

export interface TravelGoal {
  readonly kind: 'speed'
  readonly speed: number
  readonly turn?: number
  readonly targets?: readonly number[]
  /** True if targets determine the speed; `speed` is then a guess. */
  readonly anySpeed?: boolean
  /** True if targets determine the turn. */
  readonly anyTurn?: boolean
  /** Turn over speed, 1/m, instead of `turn`. */
  readonly curvature?: number
}

/** Returns whether a goal may be a turn, in which directions turn with the body. */
export const turnsIn = (goal: OperatingGoal): boolean =>
  goal.kind === 'speed' && (goal.anyTurn === true || (goal.turn ?? 0) !== 0 || (goal.curvature ?? 0) !== 0)

/** Returns the first row of the targets among the values of a problem. */
export const targetRows = (problem: OperatingProblem): number =>
  problem.states.length + problem.positions + problem.rates + (problem.body ? 6 : 0)

export interface Counts {
  readonly states: number
  readonly speeds: number
  readonly coordinates: number
  readonly components: number
  readonly inputs: number
}

export function countsOf({
  states,
  inputs,
}: {
  readonly states: readonly Pick<OperatingState, 'kind'>[]
  readonly inputs: readonly unknown[]
}): Counts {
  const count = (kind: StateKind): number => states.filter((s) => s.kind === kind).length
  return {
    states: states.length,
    speeds: count('speed'),
    coordinates: count('coordinate'),
    components: count('component'),
    inputs: inputs.length,
  }
}
