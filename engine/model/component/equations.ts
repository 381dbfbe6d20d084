/** Part of `ComponentBuilder` by which a block adds equations: constraints, states, unknowns. */
import type { Expr, Num, Vec3 } from '../../symbolic'
import type { Unsolved } from '../../symbolic/implicit'
import type { Flange, FrameNode } from './frames'
import type { Motion, Solved } from './motion'
import type { SignalOptions, StateOptions, UnknownOptions } from './signals'

/**
 * Condition on the motion. Holonomic: `value` depends on position (and time) and is kept at zero. Non-holonomic:
 * `value` is linear in velocities, e.g. the velocity of the material point that touches the road.
 */
export interface Constraint {
  readonly kind: 'holonomic' | 'nonholonomic'
  /** Unit of `value`. */
  readonly unit: string
  readonly value: (m: Motion) => Expr
  /**
   * Returns forces and moments on frames per unit of effort, so that joints which carry them know their reactions.
   * Their power is the effort times the rate of the value. If absent, they follow from the signals in `value`.
   */
  readonly loads?: (m: Motion) => readonly ConjugateLoad[]
  /**
   * Remedy for a model in which other constraints share the effort in an undetermined way, where forces depend on the
   * effort: such a model is refused.
   */
  readonly loadBearing?: string
}

/** Force and moment on a frame, per unit of effort; components in the axes of `resolved`. */
export interface FrameLoad {
  readonly node: FrameNode
  readonly resolved: FrameNode
  readonly force: Vec3
  readonly moment: Vec3
}

/** Effort on the axis of a joint, which reacts on its base. */
export interface AxisLoad {
  readonly flange: Flange
  readonly effort: Expr
}

export type ConjugateLoad = FrameLoad | AxisLoad

/** Declaration of an output of a sensor that lets constraints use it. */
export interface Conjugate {
  /** Kind of the signal. */
  readonly level: 'position' | 'velocity'
  readonly loads: (m: Motion) => readonly ConjugateLoad[]
}

export interface ImplicitOptions {
  readonly unknowns: readonly UnknownOptions[]
  /** Residuals, as many as unknowns, zero at the solution; called once the motion is known. */
  readonly residual: (s: Solved) => readonly Num[]
  /** Newton iterations of every evaluation, for constant work; as many as needed if absent. */
  readonly iterations?: number
  /** Advice for the user of the block to get constant work where `iterations` is absent; in general terms if absent. */
  readonly constantWork?: string
  /** Meaning of a missing solution for the user of the block, and the remedy; in general terms if absent. */
  readonly unsolved?: Unsolved
  /**
   * States that the equations contain positions, velocities and time only, so that constraints may use the unknowns.
   * Every search then starts from `initial`: values that constraints enforce must not depend on earlier solutions.
   */
  readonly motionOnly?: boolean
}

/** Equations of a block. */
export interface ComponentEquations {
  /**
   * Adds a scalar condition on the motion of the model: rods, couplings, rolling, points on lines and planes,
   * conditions of users. Its derivatives are formed symbolically; the effort that enforces it is `Solved.effort(name)`.
   */
  constraint(name: string, condition: Constraint): void
  /** Declares a named intermediate: kept as a variable of the computational sequence, never substituted. */
  intermediate(name: string, value: Num): Expr
  /** Declares a state with its derivative. */
  state(name: string, options: StateOptions): Expr
  /**
   * Declares a state whose derivative depends on time, parameters, input signals and other such states, not on the
   * motion. It has derivatives as expressions, and may prescribe a motion if no measured motion is among the signals.
   */
  knownState(name: string, options: SignalOptions & { readonly initial: number; readonly derivative: () => Expr }): Expr
  /**
   * Unknowns that equations determine at every instant. The program finds them in every evaluation by damped Newton
   * iteration with exact derivatives, starting from the solution at the last accepted step; linear equations are solved
   * as such. A value that needs such unknowns at the same instant, through signals or through the mechanism, is solved
   * together with them.
   * @param name of the equations, for messages
   * @returns the unknowns; they are signals of the block
   */
  algebraic(name: string, equations: ImplicitOptions): readonly Expr[]
}
