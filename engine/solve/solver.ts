/**
 * The contract between the run loop and the integration methods.
 *
 * A `Solver` is the description of a method (its entry in the menu, its properties for the analyses, its constructor);
 * a `Stepper` is the method at work on one system. Steppers take one step at a time; time grid, samples, break times,
 * cancellation and errors belong to the run loop, so that a method is nothing but its formula.
 *
 * Everything a method of any family needs has its place: implicit and linearly implicit methods bind the tangent of the
 * system, multistep methods forget their history on `restart`, constrained systems give a `project` function, event
 * location uses `interpolate`.
 */
import { solverChoice, type SolverName } from '../model/project/solvers'
import type { OdeSystem } from './types'

export interface Solver {
  /** Name in project files, e.g. `rk4`. */
  readonly name: SolverName
  /** Name shown to users, e.g. `Runge-Kutta 4`. */
  readonly title: string
  /** Order of convergence of the solution. */
  readonly order: number
  /** Order of convergence of the interpolated solution. */
  readonly denseOrder: number
  /** `fixed`: every step is as long as asked for; `variable`: the method chooses, by a tolerance. */
  readonly kind: 'fixed' | 'variable'
  /** Evaluations of the derivatives in one accepted step. */
  readonly evaluationsPerStep: number
  /** Linear algebra of one step; absent for explicit methods. */
  readonly implicit?: { readonly jacobians: number; readonly factorisations: number; readonly solutions: number }
  /** Flag of methods that also solve for algebraic variables (`OdeSystem.algebraic`). */
  readonly algebraic?: true
  /** Earlier steps that a step uses; absent for one-step methods. */
  readonly previousSteps?: number
  /**
   * Logarithm of the amplification of a mode over one step, ln|R(z)| at z = h lambda = re + i im
   * (largest root of the characteristic equation for a multistep method).
   */
  readonly logAmplification: (re: number, im: number) => number
  create(system: OdeSystem, options: StepperOptions): Stepper
}

/** Returns the facts about a method that the table of solvers states. */
export function methodFacts(name: SolverName): Pick<Solver, 'name' | 'title' | 'kind'> {
  const { title, fixedStep } = solverChoice(name)
  return { name, title, kind: fixedStep ? 'fixed' : 'variable' }
}

export interface StepperOptions {
  /** Relative tolerance of a variable-step method. */
  readonly tolerance: number
  /** Magnitude per state below which its error is absolute: error <= tolerance (scale + |x|). */
  readonly scales: Float64Array
  /** Longest step of a variable-step method, s. */
  readonly maxStep: number
  /** First step of a variable-step method, s; chosen by the method if absent. */
  readonly firstStep?: number
  /** States, or blocks for all of their states, that a mixed method treats implicitly; it chooses if there are none. */
  readonly stiff?: readonly string[]
  /** Vector in the model's memory to keep the state in; a new one if absent. */
  readonly state?: Float64Array
  /** Callback after every accepted step that returns `Stepper.x` to the constraints at time t. */
  readonly project?: (t: number) => void
}

/**
 * Memory of a method beyond the state, such as the derivatives of earlier steps. With it, a run that continues from a
 * stored state takes the steps that the run before it would have taken. The method chooses the names of the entries.
 */
export interface SolverMemory {
  readonly numbers?: Readonly<Record<string, number>>
  /** Vectors with an entry per state. */
  readonly vectors?: Readonly<Record<string, ArrayLike<number>>>
  /** Indices of states in an order that matters. */
  readonly lists?: Readonly<Record<string, readonly number[]>>
}

export interface Stepper {
  /** State, in the model's memory. Set it before the first step, read it after each. */
  readonly x: Float64Array
  /** Evaluations of the derivatives so far. */
  readonly evaluations: number
  /** Number of rejected steps. */
  readonly rejected: number
  /**
   * True if the next step will be interpolated. Set it before the step; for fixed steps it costs a copy of the state.
   */
  dense: boolean
  /**
   * Gives algebraic variables values that are consistent with the state: before the first step, and at an instant at
   * which something jumped.
   * @throws ModelError `inconsistent-initial-values`, `non-finite`
   */
  settle?(t: number): void
  /** Discards derivatives and history, because the state, a parameter or an input changed other than by a step. */
  restart(): void
  /**
   * Discards the derivatives at the end of the last accepted step, because the memory of the model has been written
   * there. They have to be evaluated again, as a run that continues from there does too. Absent if every step begins
   * with an evaluation.
   */
  refresh?(): void
  /**
   * Takes one step of length h from time `from`, or a shorter one if the method chooses its step. Stages at the end of
   * the step use the time `to`, which is `from + h` except for rounding and for the side of a jump.
   * @returns `to` if the whole step was taken, else the time reached
   * @throws ModelError `non-finite` or `step-size`; `x` is then meaningless
   */
  step(from: number, to: number, h: number): number
  /**
   * Returns the choices that the method has made so far and the reasons for them, in sentences. Absent if it makes
   * none.
   */
  remarks?(): readonly string[]
  /** Returns the memory of the method between two steps. Absent if the state is all that it needs. */
  save?(): SolverMemory
  /** Restores the memory that `save` of a stepper of the same method returned, before the first step. */
  load?(memory: SolverMemory): void
  /**
   * True if the last evaluation of a step is at its end, at a state that differs from the one reached by no more than
   * the method's error. Functions that share values with the derivatives can take them from that evaluation.
   */
  readonly endsNearby?: boolean
  /** Writes the state at a time within the last step, which must have been `dense`, into `out`. */
  interpolate(t: number, out: Float64Array): void
}
