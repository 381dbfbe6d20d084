/** What the search for an operating point sees of a model, and the equations that it solves. */
import type { StateKind } from '../../stepping/model'
import type { PlaneSpeeds } from './turning-axes'

/**
 * A model with inputs w that may be unknown, at t = 0. Rows of `values`: derivatives of the states, then constraints on
 * positions, then the rates of all constraints, then velocity and angular velocity of the body that is held, in its axes, if
 * there is one.
 */
export interface OperatingProblem {
  /** Speeds, then coordinates, then states of components. */
  readonly states: readonly OperatingState[]
  readonly inputs: readonly { readonly name: string }[]
  /** Number of constraints on positions, and of rates. */
  readonly positions: number
  readonly rates: number
  /** Whether the motion of a body is in the rows. */
  readonly body: boolean
  /** Exact values and their derivatives, row major: rows times (states, then inputs). */
  readonly evaluate: (x: Float64Array, w: Float64Array) => Linearised
  /** Joints of which the speeds are taken in turning axes where the model travels. */
  readonly planes?: readonly PlaneSpeeds[]
  /** Puts a state back where coordinates have their own length (quaternions). */
  readonly normalise?: (x: Float64Array) => void
}

export interface OperatingState {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly kind: StateKind
  /** Whether it belongs to a wheel on the road: its slip, which saturates. */
  readonly slips: boolean
}

export interface Linearised {
  readonly values: Float64Array
  /** Computed on demand, because it takes as many evaluations as there are states and inputs. */
  readonly jacobian: Float64Array
}

/**
 * Standing still, or travelling at a speed: the direction of `speed` is that of the x axis of the body, m/s; straight ahead, or
 * turning at the rate `turn` about the direction in which the body is free to turn, rad/s, positive about its z axis.
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

export function countsOf({ states, inputs }: OperatingProblem): Counts {
  const count = (kind: StateKind): number => states.filter((s) => s.kind === kind).length
  return {
    states: states.length,
    speeds: count('speed'),
    coordinates: count('coordinate'),
    components: count('component'),
    inputs: inputs.length,
  }
}
