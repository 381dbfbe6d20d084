/**
 * Radau IIA method of order 5 with variable step, for stiff systems (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, 2nd ed. 1996, IV.8, and the program RADAU5 described there).
 *
 *     X_i = x + h sum_j a_ij f(t + c_j h, X_j),  i = 1, 2, 3,      x(t + h) = X_3
 *
 * Three implicit stages by simplified Newton iteration (`radau/stages`), A-stable and L-stable, so that the
 * step follows the solution and not its fastest decay. The exact Jacobian is evaluated again only when
 * the iteration converges slowly, and factored again only when the step changes by more than a fifth.
 *
 * The error estimate compares with an embedded formula of order 3, filtered by (gamma/h I - J)^-1 so that
 * stiff components do not spoil it; steps follow Gustafsson's predictive controller (1994; IV.8, eq. 8.25).
 * Because the estimate is of order 3 while the solution is of order 5, the tolerance that it is held to
 * is 0.1 tolerance^(2/3), as in RADAU5. Between steps the collocation polynomial gives order 3.
 *
 * Algebraic variables of index 1 and 2 (`OdeSystem.algebraic`) are solved for with the stages; the method is stiffly
 * accurate, so the end of a step meets their equations. They get consistent values at the start and after every restart
 * (`algebraic.ts`). Errors of variables of index 2 are of lower order by one: they are multiplied by h where they are
 * compared with tolerances (VII.7, "stage scaling", and RADAU5).
 *
 * A tolerance of 1 or more switches error control off: steps are as long as allowed, and stages are
 * solved to rounding. A step in which the iteration does not converge is still made shorter.
 */
import { ModelError } from '../../errors/model-error'
import { algebraicVariables, ConsistentValues } from '../algebraic'
import { firstNonFinite, nonFiniteError, seconds } from '../non-finite'
import { c1, c2, e1, e2, e3, logAmplification } from './radau/coefficients'
import { RadauStages } from './radau/stages'
import { methodFacts, type Solver, type SolverMemory, type Stepper, type StepperOptions } from '../solver'
import { firstStep } from './step-control'
import { smallestStep } from '../timeline'
import type { OdeSystem } from '../types'

const safety = 0.9
/** Largest and smallest ratio of a step to the previous one. */
const longest = 8
const shortest = 1 / 5
/** Below this rate of convergence the Jacobian is kept for the next step. */
const fastRate = 1e-3
/** Proposed steps up to so much longer are not worth a factorisation. */
const sameStep = 1.2

export const radau5: Solver = {
  ...methodFacts('radau5'),
  order: 5,
  denseOrder: 3,
  evaluationsPerStep: 4,
  implicit: { jacobians: 1, factorisations: 2, solutions: 3 },
  algebraic: true,
  logAmplification,
  create: (system, options) => new Radau5(system, options),
}

export class Radau5 implements Stepper {
  readonly x: Float64Array
  rejected = 0
  dense = true
  private readonly f0: Float64Array
  private readonly end: Float64Array
  private readonly fEnd: Float64Array
  private readonly evaluateStart: (t: number) => void
  private readonly evaluateEnd: (t: number) => void
  private readonly stages: RadauStages
  private readonly controlled: boolean
  /** Relative tolerance of the error estimate, and tolerances of states in their units. */
  private readonly relative: number
  private readonly tolerances: Float64Array
  private readonly newtonTolerances: Float64Array
  private readonly error: Float64Array
  /** Values of algebraic variables; null if there are none. */
  private readonly consistent: ConsistentValues | null
  /** Algebraic variables of index 2. */
  private readonly indexTwo: readonly number[]
  private ownEvaluations = 0
  /** Proposed next step; zero before the first. */
  private next: number
  /** True if the state at the start has been found to meet the constraints. */
  private started = false
  /** Nothing is known of the solution before: start, or after a restart. */
  private first = true
  private jacobianKnown = false
  /** Step that the factors belong to; 0 if there are none. */
  private factored = 0
  private previousStep = 0
  private previousError = 1e-2
  /** Collocation polynomial of the last step: x(to + s h), s = -1..0, by divided differences. */
  private readonly polynomial: readonly Float64Array[]
  private readonly solution: Float64Array
  private to = 0
  private h = 0

  constructor(
    private readonly system: OdeSystem,
    private readonly options: StepperOptions,
  ) {
    const n = system.size
    const { tolerance } = options
    this.controlled = tolerance < 1
    this.relative = this.controlled ? 0.1 * tolerance ** (2 / 3) : tolerance
    const accuracy = Math.max((10 * Number.EPSILON) / this.relative, Math.min(0.03, Math.sqrt(this.relative)))
    this.x = options.state ?? system.allocate(n)
    this.f0 = system.allocate(n)
    this.end = system.allocate(n)
    this.fEnd = system.allocate(n)
    this.evaluateStart = system.bindDerivatives(this.x, this.f0)
    this.evaluateEnd = system.bindDerivatives(this.end, this.fEnd)
    this.stages = new RadauStages(
      system,
      this.x,
      this.controlled ? { iterations: 7, accuracy } : { iterations: 20, accuracy: 1e-8 },
    )
    this.tolerances = new Float64Array(n)
    this.newtonTolerances = new Float64Array(n)
    this.error = new Float64Array(n)
    this.polynomial = [0, 1, 2].map(() => new Float64Array(n))
    this.solution = new Float64Array(n)
    const variables = algebraicVariables(system)
    this.consistent = variables.length === 0 ? null : new ConsistentValues(system, this.x, options.scales)
    this.indexTwo = variables.filter((i) => system.algebraic?.[i] === 2)
    this.next = options.firstStep ?? 0
  }

  get evaluations(): number {
    return this.ownEvaluations + this.stages.evaluations + (this.consistent?.evaluations ?? 0)
  }

  settle(t: number): void {
    this.consistent?.solve(t, !this.started)
    this.started = true
  }

  restart(): void {
    this.first = true
    this.jacobianKnown = false
    this.previousStep = 0
    this.stages.restart()
  }

  /** Returns the proposed step. The polynomial of the last step is not worth its room: it only starts the iteration. */
  save(): SolverMemory {
    return { numbers: { next: this.next } }
  }

  load({ numbers = {} }: SolverMemory): void {
    if (numbers.next === undefined) return
    this.next = Math.min(numbers.next, this.options.maxStep)
    this.started = true
  }

  step(from: number, to: number, span: number): number {
    const { x, f0, stages, options } = this
    if (this.first) this.settle(from)
    this.evaluateStart(from)
    this.ownEvaluations++
    if (firstNonFinite(f0) >= 0) throw nonFiniteError(this.system, from, this.controlled ? undefined : span, [f0], x)
    if (this.next === 0) {
      const { tolerance, maxStep } = options
      const limit = Math.min(maxStep, span)
      const scales = options.scales.map((scale, i) => (stages.mass[i] === 0 ? Infinity : scale))
      this.next = firstStep(from, x, f0, 3, tolerance, scales, limit, this.end, this.fEnd, this.evaluateEnd)
      this.ownEvaluations++
    }
    const smallest = smallestStep(from, to)
    let fresh = false
    let repeated = false
    let h = Math.min(this.next, options.maxStep)
    for (;;) {
      const whole = 1.01 * h >= span
      if (whole) h = span
      const end = whole ? to : from + h
      if (!this.jacobianKnown) {
        stages.evaluateJacobian(from)
        this.jacobianKnown = fresh = true
        this.factored = 0
      }
      const regular = h === this.factored || stages.factor(h)
      this.factored = regular ? h : 0
      this.setTolerances(h)
      if (regular) this.predict(h)
      const result = regular ? stages.iterate(from, end, h, this.newtonTolerances) : 'diverged'
      if (result === 'converged') {
        const err = this.estimate(from, h, this.first || repeated)
        const proposal = this.proposal(h, err)
        if (err < 1) {
          this.accept(end, h, err)
          this.plan(h, proposal, repeated, whole)
          return end
        }
        h = this.first ? h / 10 : proposal
      } else h *= result === 'slow' ? stages.reduction : 0.5
      this.rejected++
      repeated = true
      // The cause may be a Jacobian from an earlier step.
      this.jacobianKnown = fresh
      this.next = h
      if (!(h > smallest)) throw this.failure(from, h, result === 'converged')
    }
  }

  private setTolerances(h: number): void {
    const { x, relative, controlled, tolerances, newtonTolerances, indexTwo } = this
    const { scales } = this.options
    for (let i = 0; i < x.length; i++) {
      const size = scales[i] + Math.abs(x[i])
      tolerances[i] = relative * size
      newtonTolerances[i] = controlled ? tolerances[i] : 1e-6 * size
    }
    for (const i of indexTwo) {
      tolerances[i] /= h
      newtonTolerances[i] /= h
    }
  }

  /** Predicts stage values by the polynomial of the step before, continued. */
  private predict(h: number): void {
    const { stages, first, h: before } = this
    if (first) {
      stages.startAtRest()
      return
    }
    const [p1, p2, p3] = this.polynomial
    const times = [c1, c2, 1] as const
    for (let s = 0; s < 3; s++) {
      const z = stages.z[s]
      const q = (times[s] * h) / before
      for (let i = 0; i < z.length; i++) z[i] = q * (p1[i] + (q + 1 - c2) * (p2[i] + (q + 1 - c1) * p3[i]))
    }
    stages.startFromZ()
  }

  /** Returns the root mean square of the local errors over their tolerances. */
  private estimate(from: number, h: number, refine: boolean): number {
    const { x, f0, end, fEnd, error, stages } = this
    const [z1, z2, z3] = stages.z
    const { mass } = stages
    const n = x.length
    // A residual that the previous step left in algebraic equations is not an error of this step: their rows are zero.
    for (let i = 0; i < n; i++) error[i] = mass[i] * (f0[i] + (e1 * z1[i] + e2 * z2[i] + e3 * z3[i]) / h)
    stages.solveReal(error)
    let err = this.norm()
    if (err >= 1 && refine) {
      // Stiff components far from their steady state make the estimate useless: filter it again.
      for (let i = 0; i < n; i++) end[i] = x[i] + error[i]
      this.evaluateEnd(from)
      this.ownEvaluations++
      for (let i = 0; i < n; i++) error[i] = mass[i] * (fEnd[i] + (e1 * z1[i] + e2 * z2[i] + e3 * z3[i]) / h)
      stages.solveReal(error)
      err = this.norm()
    }
    return err
  }

  private norm(): number {
    const { error, tolerances } = this
    let sum = 0
    for (let i = 0; i < error.length; i++) sum += (error[i] / tolerances[i]) ** 2
    return Math.max(Math.sqrt(sum / Math.max(error.length, 1)), 1e-10)
  }

  private proposal(h: number, err: number): number {
    const { iterations } = this.stages
    const factor = Math.min(safety, (safety * (1 + 2 * 7)) / (iterations + 2 * 7))
    let ratio = Math.min(longest, Math.max(shortest, factor / err ** 0.25))
    if (err < 1 && this.previousStep > 0) {
      const predicted = safety * (h / this.previousStep) * (this.previousError / (err * err)) ** 0.25
      ratio = Math.min(ratio, Math.max(shortest, predicted))
    }
    return Number.isFinite(ratio) ? h * ratio : h * shortest
  }

  private accept(end: number, h: number, err: number): void {
    const { x, stages, solution } = this
    const [z1, z2, z3] = stages.z
    const [p1, p2, p3] = this.polynomial
    for (let i = 0; i < x.length; i++) {
      const last = (z2[i] - z3[i]) / (c2 - 1)
      const middle = (z1[i] - z2[i]) / (c1 - c2)
      const start = (middle - z1[i] / c1) / c2
      p1[i] = last
      p2[i] = (middle - last) / (c1 - 1)
      p3[i] = p2[i] - start
      x[i] += z3[i]
    }
    solution.set(x)
    this.to = end
    this.h = h
    this.previousStep = h
    this.previousError = Math.max(1e-2, err)
    this.first = false
    this.options.project?.(end)
  }

  /** Plans the step to try next, and decides whether Jacobian and factors can be kept. */
  private plan(h: number, proposal: number, repeated: boolean, whole: boolean): void {
    const { maxStep } = this.options
    let next = Math.min(repeated ? Math.min(proposal, h) : proposal, maxStep)
    this.jacobianKnown = this.stages.theta <= fastRate
    if (this.jacobianKnown && next >= h && next <= sameStep * h) next = h
    // A step cut short by a break time says nothing against the longer one that was planned.
    this.next = whole && !repeated ? Math.max(next, Math.min(this.next, maxStep)) : next
  }

  /** @param solved the stages were solved, the error caused the rejection of the step */
  private failure(t: number, h: number, solved: boolean): ModelError {
    const { system, stages, x } = this
    const all = [this.f0, ...stages.f]
    if (all.some((f) => firstNonFinite(f) >= 0)) return nonFiniteError(system, t, h, all, x)
    const state = system.states[solved ? this.leastAccurate() : stages.leastConverged(this.newtonTolerances)]
    const trouble = solved
      ? `keeps the error of state ${state.name} within the tolerance`
      : `lets the equations of ${state.name} be solved`
    return new ModelError(
      'step-size',
      `at t = ${seconds(t)} no step down to ${seconds(h)} ${trouble}`,
      { block: state.block, signal: state.name, time: t },
      `check for a jump or a singularity in ${state.block}, or relax the tolerance (now ${this.options.tolerance})`,
    )
  }

  private leastAccurate(): number {
    const size = (i: number): number => Math.abs(this.error[i]) / this.tolerances[i]
    let worst = 0
    for (let i = 1; i < this.x.length; i++) if (size(i) > size(worst) || Number.isNaN(size(worst))) worst = i
    return worst
  }

  interpolate(t: number, out: Float64Array): void {
    const { solution, to, h } = this
    const [p1, p2, p3] = this.polynomial
    const s = (t - to) / h
    for (let i = 0; i < out.length; i++) {
      out[i] = solution[i] + s * (p1[i] + (s + 1 - c2) * (p2[i] + (s + 1 - c1) * p3[i]))
    }
  }
}
