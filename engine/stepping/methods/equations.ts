/**
 * The linear equations (I - gamma h A) k = r of a step, as linearly implicit methods write them: A has the columns of
 * df/dx for the states that are treated implicitly, and zeros for the others. There are two kinds. Exports contain the
 * factorisation in an order that was chosen at the start (`WrittenMatrix`). Runs call the host, which chooses the order
 * again where a factorisation loses digits (`HostMatrix`).
 */
import { hostFunction } from '../../program/lower/linked'
import type { FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import type { MethodWriter } from './method'

export interface LinearEquations {
  /** Offset of df/dt of all states. */
  readonly timeDerivative: number
  /**
   * Index of a flag per state that says whether the state is treated implicitly, if that is known only during the run.
   */
  readonly implicitFlags?: number
  /** Defines functions before the one that contains the step. */
  define(): void
  /** Writes the Jacobian at (t, x), and factors I - gammaH A. */
  factor(w: FunctionWriter, t: Value, gammaH: Value): void
  /** Replaces the right-hand side at `k`, all states, by the solution. */
  solve(w: FunctionWriter, gammaH: Value, k: number): void
  /** Writes a check that fails if a growing mode outruns the step, after the first solution. */
  check(w: FunctionWriter, h: Value, k: number): void
}

/** Names of the functions of the host. */
export const equationCalls = { factor: 'factor_equations', solve: 'solve_equations' } as const

/** Places in `s` through which the program and the host exchange the values that the equations need. */
export interface EquationPlaces {
  /** Time at which the Jacobian is evaluated. */
  readonly time: number
  readonly gammaH: number
  /** Right-hand side, which becomes the solution. */
  readonly right: number
  readonly timeDerivative: number
  readonly implicitFlags: number
}

/** Equations that the host solves and checks. */
export class HostMatrix implements LinearEquations {
  readonly places: EquationPlaces
  readonly timeDerivative: number
  readonly implicitFlags: number

  constructor(private readonly m: MethodWriter) {
    this.timeDerivative = m.vector('timeDerivative')
    this.implicitFlags = m.vector('implicitFlags')
    this.places = {
      time: m.number('equationTime', 'time of the Jacobian, s'),
      gammaH: m.number('gammaH', 'gamma times the step, s'),
      right: m.vector('right'),
      timeDerivative: this.timeDerivative,
      implicitFlags: this.implicitFlags,
    }
  }

  define(): void {
    const { functions } = this.m.c
    functions.push(hostFunction(equationCalls.factor, 'Evaluates and factors the matrix of a step.'))
    functions.push(hostFunction(equationCalls.solve, 'Solves with the matrix of a step.'))
  }

  factor(w: FunctionWriter, t: Value, gammaH: Value): void {
    const { charts } = this.m.c
    w.put('s', this.places.time, t)
    w.put('s', this.places.gammaH, gammaH)
    const evaluate = (): void => w.call(equationCalls.factor, [], ['s', 's'])
    if (charts === null) evaluate()
    else charts.evaluate(w, 'x', evaluate, () => undefined)
  }

  solve(w: FunctionWriter, _gammaH: Value, k: number): void {
    const { m, places } = this
    m.copy(w, k, places.right)
    w.call(equationCalls.solve, [], ['s', 's'])
    m.copy(w, places.right, k)
  }

  check(): void {
    // The host has already done so when it solved the equations.
  }
}
