/** What solvers see of a model and what they report. */
import type { Backend } from '../backends/compiled'
import type { ModelError } from '../errors/model-error'
import type { Failure } from '../quantities/failure'
import type { BoundIntegration } from '../stepping/bound-integration'
import type { AngleTriple } from '../stepping/charts/angle-triple'
import type { StepMethodName } from '../stepping/methods'
import type { StateKind } from '../stepping/model'

/** How often a Jacobian is evaluated: in every step, or at some samples of a run, where its code is better made fast. */
export type JacobianUse = 'steps' | 'samples'

/**
 * First-order system x' = f(t, x) over memory owned by the model; with algebraic variables z it is semi-explicit,
 * x' = f(t, x, z), 0 = g(t, x, z), where x and z are entries of one vector and f and g of another.
 */
export interface OdeSystem {
  readonly size: number
  /** Names of the states, e.g. `Body.vx`, with the block they belong to. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Zeroed vector in the model's memory; only such vectors can be bound. */
  allocate(n: number): Float64Array
  /** Evaluate the derivatives of x into dx at time t; bound once, called often, allocates nothing. */
  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void
  /**
   * A fixed-step method with the derivatives in one program, with its own state vector. A system without it has the method call
   * its derivatives.
   */
  bindIntegration?(method: StepMethodName): BoundIntegration
  /** Exact directional derivative (df/dx) v into jv at (t, x). */
  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array): (t: number) => void
  /**
   * All directional derivatives at once, by their own program that exploits their structure: much
   * faster than one tangent per state. Absent, or undefined for a system too large for such a program.
   * With `states` only the columns of these, and df/dt, need be there.
   */
  bindJacobian?(x: Float64Array, states?: readonly number[], use?: JacobianUse): SparseJacobian | undefined
  /**
   * Which of several forms the equations have at present, where they have several: discrete states decide. A Jacobian
   * that is bound for use at samples is that of the form at the time.
   */
  readonly form?: number
  /** Turns numeric kernels of a solver, such as a factorisation in a fixed order, into fast code. */
  readonly compileKernel?: Backend
  /** What each state is, for methods that treat speeds and coordinates differently. */
  readonly kinds?: readonly StateKind[]
  /**
   * 0 for a differential variable, the index of an algebraic one: 1 where the equations 0 = g determine it, 2 where their
   * derivatives by time do (Hairer and Wanner, Solving Ordinary Differential Equations II, VII.1). All 0 if absent.
   */
  readonly algebraic?: Uint8Array
  /** Euler angles near whose singularity steps use other coordinates; none if absent. */
  readonly angles?: readonly AngleTriple[]
  /** Instants in (0, stop) that a step must hit exactly: corners and jumps of sources. */
  breakTimes(stop: number): readonly number[]
  /** Instants at which conditions on time switch, which fixed steps must hit exactly as well; none if absent. */
  readonly switchTimes?: readonly number[]
  /** Conditions on time whose instants are not known beforehand, which fixed steps must hit as well; compiled when asked for. */
  readonly timeConditions?: TimeFunctions
  /** Why the last evaluation gave no number: equations inside the model for which no solution was found. */
  unsolved?(t: number): ModelError | undefined
  /** Discrete states, sample times and events; absent where there are none. */
  readonly discrete?: DiscreteSystem
  /** Corners and jumps of the equations; compiled when asked for, which methods with variable steps do. */
  readonly kinks?: KinkSystem
}

/** Functions of the state that are zero at corners and jumps of the derivatives. */
export interface KinkSystem {
  readonly kinks: readonly { readonly block: string }[]
  /** All functions at x into g; bound once, allocates nothing. */
  bind(x: Float64Array, g: Float64Array): (t: number) => void
}

/** Functions of time that are zero where conditions switch. */
export interface TimeFunctions {
  readonly count: number
  /** All functions into g; bound once, allocates nothing. */
  bind(g: Float64Array): (t: number) => void
}

/** What samples have changed: discrete states on which the derivatives depend (`motion`), others only (`memory`), or nothing. */
export type SampledChange = 'nothing' | 'memory' | 'motion'

/** What happens at instants: new values of discrete states and of states, at sample times and with events. */
export interface DiscreteSystem {
  /** Names of the discrete states, e.g. `Relay.on`, with the block they belong to. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Their values, with which the system evaluates; written by `load`, updates and actions only. */
  readonly z: Float64Array
  load(z: ArrayLike<number>): void
  /** Sample times: instants offset + k period, s. */
  readonly clocks: readonly { readonly block: string; readonly period: number; readonly offset: number }[]
  /** In the order in which events of one instant act. */
  readonly events: readonly EventInfo[]
  /**
   * Crossing functions of all events at x into g; bound once, allocates nothing. With `nearby`, parts of them that take nearly all the
   * work of the derivatives may be those of the last evaluation of the derivatives, if it was at this time; returns whether none is.
   */
  bindRoots(x: Float64Array, g: Float64Array): (t: number, nearby?: boolean) => boolean
  /** New values at an instant of the clocks that are `due` (1, else 0). */
  bindSampling(x: Float64Array): (t: number, due: Uint8Array) => SampledChange
  /** Actions of an event, which write x and the discrete states; returns whether anything changed. */
  bindActions(x: Float64Array): (t: number, event: number) => boolean
  /** Removes the residual rates of held parts after an event has made something hold; absent if nothing can hold. */
  readonly bindArrest?: (x: Float64Array) => (t: number) => void
  /** Whether that has to be done after every step. */
  readonly arrestsEveryStep?: boolean
  /**
   * What is remembered of an accepted step, or of a state that has `jumped`, written into the discrete states; returns
   * whether any changed. Absent where nothing is remembered.
   * @throws ModelError `no-solution`, `non-finite`
   */
  readonly bindMemory?: (x: Float64Array) => (t: number, jumped: boolean) => boolean
}

export interface EventInfo {
  /** `Block.event` */
  readonly name: string
  readonly block: string
  /** Signs of the crossing function before and after. */
  readonly direction: 'rising' | 'falling' | 'both'
  /** It counts as not yet happened before the start. */
  readonly atStart?: boolean
  /** It strikes: what it does to the state is an impact. */
  readonly impact?: boolean
  /** Why the run ends with this event, if it does. */
  readonly stop?: string
  /** The error with which it ends the run, if it does. */
  readonly fail?: Failure
  /** Index of the discrete state with the time at which it happens. */
  readonly instant?: number
  /** It does not happen within a step. */
  readonly afterStep?: boolean
  /** After one of the events with the same group, the functions of all of them count as they are. */
  readonly group?: string
  /** It happens where this discrete state becomes `held` (`rest`) or ceases to be (`motion`) with any event that has a `slip`. */
  readonly slip?: HeldChange
}

export interface HeldChange {
  /** Index of a discrete state. */
  readonly state: number
  /** Its value where something is held. */
  readonly held: 0 | 1
  readonly becomes: 'rest' | 'motion' | 'other'
}

/** Exact derivatives of f by the states and by time, entry by entry. */
export interface SparseJacobian {
  /** Row of each entry. */
  readonly rows: Int32Array
  /** Column of each entry; the column after the last state holds df/dt. */
  readonly columns: Int32Array
  /** Values of the entries, shared by all bindings: to be read before another one evaluates. */
  readonly values: Float64Array
  /** Evaluate all entries at time t; allocates nothing. */
  readonly evaluate: (t: number) => void
}
