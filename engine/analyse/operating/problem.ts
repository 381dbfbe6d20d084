/** Model as the search for an operating point uses it, and the equations that the search solves. */
import type { StateKind } from '../../stepping/model'
import type { PlaneSpeeds } from './turning-axes'

/**
 * Model with inputs w that may be unknown, at t = 0. Rows of `values`: derivatives of the states, then constraints on
 * positions, then the rates of all constraints, then velocity and angular velocity of the held body, in axes of the
 * body, if there is one.
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
 * about its z axis.
 */
export type OperatingGoal =
  | { readonly kind: 'rest' }
  | { readonly kind: 'speed'; readonly speed: number; readonly turn?: number }

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
