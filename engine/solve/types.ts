/** Interfaces through which solvers see a model and its discrete part. */
import type { Backend } from '../backends/compiled'
import type { ModelError } from '../errors/model-error'
import type { Failure } from '../quantities/failure'
import type { BoundIntegration } from '../stepping/bound-integration'
import type { AngleTriple } from '../stepping/charts/angle-triple'
import type { StepMethodName } from '../stepping/methods'
import type { StateKind } from '../stepping/model'

/**
 * Frequency with which a Jacobian is evaluated: in every step, or at some samples of a run, for which
 * it matters more that its code is generated quickly.
 */
export type JacobianUse = 'steps' | 'samples'

/**
 * First-order system x' = f(t, x) over memory owned by the model. With algebraic variables z it is semi-explicit,
 * x' = f(t, x, z), 0 = g(t, x, z), where x and z are entries of one vector and f and g of another.
 */
export interface OdeSystem {
  readonly size: number
  /** Names of the states, e.g. `Body.vx`, with the block they belong to. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Returns a zeroed vector in the model's memory; only such vectors can be bound. */
  allocate(n: number): Float64Array
  /**
   * Binds a function that evaluates the derivatives of x into dx at time t. It is bound once, called often, and
   * allocates nothing.
   */
  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void
  /**
   * Binds a fixed-step method with the derivatives in one program, with its own state vector. For a system without this
   * function, the method calls the derivatives.
   */
  bindIntegration?(method: StepMethodName): BoundIntegration
  /** Binds a function that writes the exact directional derivative (df/dx) v into jv at (t, x). */
  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use?: JacobianUse): (t: number) => void
  /**
   * Binds a program that evaluates all directional derivatives at once and exploits their structure: much faster than
   * one tangent per state. Absent, or undefined for a system too large for such a program. With `states` only the
   * columns of these, and df/dt, are required.
   */
  bindJacobian?(x: Float64Array, states?: readonly number[], use?: JacobianUse): SparseJacobian | undefined
  /**
   * Number of the present form of the equations, if they have several; discrete states decide on it. A Jacobian that is
   * bound for use at samples is that of the form at the time.
   */
  readonly form?: number
  /** Turns numeric kernels of a solver, such as a factorisation in a fixed order, into fast code. */
  readonly compileKernel?: Backend
  /** Kind of each state, for methods that treat speeds and coordinates differently. */
  readonly kinds?: readonly StateKind[]
  /**
   * Index of each variable: 0 for a differential variable; for an algebraic one 1 if the equations 0 = g determine it,
   * 2 if their time derivatives do (Hairer and Wanner, Solving Ordinary Differential Equations II, VII.1). All 0 if
   * absent.
   */
  readonly algebraic?: Uint8Array
  /** Euler angles near whose singularity steps use other coordinates; none if absent. */
  readonly angles?: readonly AngleTriple[]
  /** Returns the instants in (0, stop) that a step must hit exactly: corners and jumps of sources. */
  breakTimes(stop: number): readonly number[]
  /** Instants at which conditions on time switch, which fixed steps must hit exactly as well; none if absent. */
  readonly switchTimes?: readonly number[]
  /**
   * Conditions on time whose instants are not known beforehand, which fixed steps must hit as well; compiled on first
   * use.
   */
  readonly timeConditions?: TimeFunctions
  /** Conditions on time that no variable step may meet and lose again; compiled on first use. */
  readonly timePassages?: TimeFunctions
  /** Conditions on time at whose switches no fixed step ends; compiled on first use. */
  readonly unheldPassages?: TimeFunctions
  /** Returns the reason if the last evaluation gave no number: equations inside the model without a solution. */
  unsolved?(t: number): ModelError | undefined
  /** Discrete states, sample times and events; absent if there are none. */
  readonly discrete?: DiscreteSystem
  /** Corners and jumps of the equations; compiled on first use, which only methods with variable steps make. */
  readonly kinks?: KinkSystem
  /**
   * Binds a function that is called where a step has ended at a corner or jump of the equations, before events act
   * there. It may change x, as derivatives of the state by parameters change where the instant depends on these.
   */
  readonly bindPassing?: (x: Float64Array) => (passing: Passing) => void
}

/** Corner or jump of the equations at which a step has ended. */
export interface Passing {
  /** Times with which the model evaluates directly before and after it, s. */
  readonly before: number
  readonly after: number
  /** Index of the kink; absent for a corner or jump of a source at a known time. */
  readonly kink?: number
}

/** Functions of the state that are zero at corners and jumps of the derivatives. */
export interface KinkSystem {
  readonly kinks: readonly { readonly block: string }[]
  /** Binds a function that evaluates all functions at x into g; bound once, allocates nothing. */
  bind(x: Float64Array, g: Float64Array): (t: number) => void
}

/** Functions of time that are zero where conditions switch. */
export interface TimeFunctions {
  readonly count: number
  /** Block of each function, for messages. */
  readonly blocks: readonly string[]
  /** Binds a function that evaluates all functions into g; bound once, allocates nothing. */
  bind(g: Float64Array): (t: number) => void
}

/**
 * Effect of samples: changed discrete states on which the derivatives depend (`motion`), only others (`memory`), or
 * none.
 */
export type SampledChange = 'nothing' | 'memory' | 'motion'

/** Discrete part of a system: new values of states and discrete states, at sample times and with events. */
export interface DiscreteSystem {
  /** Names of the discrete states, e.g. `Relay.on`, with the block they belong to. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Values of the discrete states, with which the system evaluates; written by `load`, updates and actions only. */
  readonly z: Float64Array
  load(z: ArrayLike<number>): void
  /** Sample times: instants offset + k period, s. */
  readonly clocks: readonly { readonly block: string; readonly period: number; readonly offset: number }[]
  /** Events, in the order in which those of one instant act. */
  readonly events: readonly EventInfo[]
  /**
   * Binds a function that evaluates the crossing functions of all events at x into g; bound once, allocates nothing.
   * With `nearby`, their parts that take nearly all the work of the derivatives may be those of the last evaluation of
   * the derivatives, if it was at this time. The function returns whether none is.
   */
  bindRoots(x: Float64Array, g: Float64Array): (t: number, nearby?: boolean) => boolean
  /** Binds a function that assigns new values at an instant of the clocks that are `due` (1, otherwise 0). */
  bindSampling(x: Float64Array): (t: number, due: Uint8Array) => SampledChange
  /**
   * Binds the actions of events, which write x and the discrete states; the function returns whether anything changed.
   */
  bindActions(x: Float64Array): (t: number, event: number) => boolean
  /**
   * Binds a function that removes the residual rates of held parts after an event has made something hold. Absent if
   * nothing can hold.
   */
  readonly bindArrest?: (x: Float64Array) => (t: number) => void
  /** True if those rates have to be removed after every step. */
  readonly arrestsEveryStep?: boolean
  /**
   * Binds a function that writes the memory of an accepted step, or of a state that has `jumped`, into the discrete
   * states. It returns whether any changed. Absent if nothing is remembered.
   * @throws ModelError `no-solution`, `non-finite`
   */
  readonly bindMemory?: (x: Float64Array) => (t: number, jumped: boolean) => boolean
}

export interface EventInfo {
  /** Name of the event: `Block.event`. */
  readonly name: string
  readonly block: string
  /** Signs of the crossing function before and after. */
  readonly direction: 'rising' | 'falling' | 'both'
  /** True if the event counts as not yet happened before the start. */
  readonly atStart?: boolean
  /** True if the event is an impact, which counts its change of the state as that of a strike. */
  readonly impact?: boolean
  /** Reason why the run ends with this event, if it does. */
  readonly stop?: string
  /** Error with which the event ends the run, if it does. */
  readonly fail?: Failure
  /** Index of the discrete state with the time at which it happens. */
  readonly instant?: number
  /** True if the event happens at the ends of steps only. */
  readonly afterStep?: boolean
  /** Group of events. After one of them has acted, the functions of all of them count as they are. */
  readonly group?: string
  /**
   * Discrete state on which the event depends: it happens where that state becomes `heldValue` (`rest`) or ceases to be
   * (`motion`) with any event that has a `slip`.
   */
  readonly slip?: HeldChange
}

export interface HeldChange {
  /** Index of a discrete state. */
  readonly state: number
  /** Value of the discrete state while something is held. */
  readonly heldValue: 0 | 1
  readonly becomes: 'rest' | 'motion' | 'other'
}

/** Exact derivatives of f with respect to the states and to time, entry by entry. */
export interface SparseJacobian {
  /** Row of each entry. */
  readonly rows: Int32Array
  /** Column of each entry; the column after the last state holds df/dt. */
  readonly columns: Int32Array
  /** Values of the entries, shared by all bindings. Read them before another binding evaluates. */
  readonly values: Float64Array
  /** Evaluates all entries at time t; allocates nothing. */
  readonly evaluate: (t: number) => void
}
