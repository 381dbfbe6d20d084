/** Part of `ComponentBuilder` by which a block reads and provides the values at its ports. */
import type { Expr } from '../../symbolic'
import type { Flange, Following, FrameNode } from './frames'
import type { Motion, Solved } from './motion'
import type { OutputOptions, Smoothness } from './signals'
import type { Surface } from './surface'

/** Access to the ports of a block, by their keys in its definition. */
export interface ComponentPorts {
  frame(port: string): FrameNode
  flange(port: string): Flange
  surface(port: string): Surface
  /**
   * Returns the signal at an input port; in a block that works element by element, the element that it is built for.
   */
  input(port: string): Expr
  /**
   * Returns all elements of the signal at an input port. Outputs of vectors are provided one by one, as `y[1]`
   * (`elementOf`).
   */
  inputs(port: string): readonly Expr[]
  connected(port: string): boolean
  provideFlange(port: string, flange: Flange): void
  /**
   * Provides an axis that has no coordinate of its own but follows others: the other side of a gear, the carrier of a
   * differential. It adds nothing to the equations, has no multiplier and cannot drift.
   */
  provideFollower(port: string, motion: Flange['motion'], follows: Following): void
  provideSurface(port: string, surface: Surface): void
  /** Provides the signal at an output port. */
  output(port: string, value: Expr | ((m: Motion) => Expr), options?: OutputOptions): void
  /**
   * Returns the value of a source; where the model takes it from outside, that instead.
   * @param sourceValue function of time and parameters; `name` default y
   */
  fromOutside(sourceValue: Expr, name?: string): Expr
  /**
   * Provides a signal at an output port that needs the solved equations: accelerations and reactions. Feeding it back
   * into a force without a state in between is an algebraic loop.
   */
  measure(port: string, value: (s: Solved) => Expr): void
  /**
   * Declares a quantity that needs the solved equations and on which loads of the block depend, such as friction by the
   * torque that a gear transmits. The quantity is found together with everything it needs itself
   * (docs/theory/implicit-equations.md).
   */
  solved(name: string, value: (s: Solved) => Expr): Expr
  /**
   * Returns the smoothness of the signal at an input port, or of one of its elements (from 0); in signal blocks see
   * `OutputOptions`.
   */
  inputSmoothness(port: string, element?: number): Smoothness
  /**
   * Returns the time derivative of an expression of input signals, exact, as the equations of a motion driver have it.
   * It is known when all signals are, so it fails afterwards where `value` follows from measured motion, with a message
   * that names `port`.
   * @param name of the derivative, for printed equations
   */
  derivative(name: string, port: string, value: Expr): Expr
}
