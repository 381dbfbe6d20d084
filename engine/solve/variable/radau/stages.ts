/**
 * The stages of a Radau IIA step by simplified Newton iteration (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, 2nd ed. 1996, IV.8).
 *
 * Unknown are the differences z_i = X_i - x of the stage values from the state, with the equations
 * z_i = h sum_j a_ij f(t + c_j h, x + z_j). In the transformed variables w = T^-1 z an iteration solves
 *
 *     (gamma/h I - J) dw_1 = (T^-1 f)_1 - gamma/h w_1
 *     ((alpha + i beta)/h I - J) (dw_2 + i dw_3) = (T^-1 f)_2 + i (T^-1 f)_3 - (alpha + i beta)/h (w_2 + i w_3)
 *
 * with one Jacobian J = df/dx and one factorisation for many iterations and steps. With algebraic variables the system
 * is M x' = f, M = diag(1 or 0), and M takes the place of I and stands before w. Convergence is linear, rate theta;
 * iteration stops when the error that is left, theta/(1 - theta) |dw|, is small against the tolerance, or at once when
 * it cannot get there within the iterations that are allowed.
 *
 * Where friction breaks away, |dw| says nothing: J is that of the stuck branch, of the order of T/(I w0) for a torque T
 * that is spread over the speeds up to w0, and (gamma/h - J)^-1 turns any torque that is missing into a change of speed
 * below w0. The criterion is the residual r = f - x' of the stages, which J does not enter: an iteration that has
 * converged has r small too, or smaller from one iteration to the next, until it consists of rounding of J x. So where
 * |dw| ends the iteration and h |r| is not below the tolerance, more iterations have to make it smaller; if it stays,
 * the stages are not solved, whatever |dw| says. These iterations are a test only: the stages of steps that pass are
 * those of RADAU5.
 *
 * They are kept in one case: where one of them leaves more than a quarter of a residual, J is not the slope there. The
 * stages are then beside the branch by more than its width, if by less than the tolerance, and the next step would
 * begin with the slope that is found there, where iterations diverge until the step is as short as I w0/T. On published
 * stiff problems iterations leave less, except for one step of 241 of van der Pol's oscillator and for residuals of
 * rounding: step counts are as published.
 */
import { sparseJacobian } from '../../jacobian'
import { ComplexLu } from '../../../numerics/linear/complex-lu'
import { IterationMatrix } from '../../../numerics/linear/iteration-matrix'
import { SparseLu } from '../../../numerics/linear/sparse-lu'
import type { OdeSystem, SparseJacobian } from '../../types'
import { alpha, beta, c1, c2, gamma } from './coefficients'
import { I11, I12, I13, I21, I22, I23, I31, I32, I33, T11, T12, T13, T21, T22, T23, T31 } from './coefficients'

export interface NewtonSettings {
  /** Iterations that are allowed. */
  readonly iterations: number
  /** Largest error of the stages, in units of their tolerances. */
  readonly accuracy: number
}

export type NewtonResult = 'converged' | 'diverged' | 'slow'

/** Largest residual of stages that are solved, as a change of state over the step in units of the tolerances. */
const solvedResidual = 0.1
/**
 * Further iterations for the residual's sake; two in a row that leave no more than this of each larger entry are
 * enough.
 */
const furtherIterations = 8
const vanishing = 0.5
/** Largest part of a residual that an iteration leaves where its Jacobian is that of the stages. */
const sameSlope = 0.25
/** Rounding of J x that a residual may consist of, in units of epsilon: sums of a few dozen terms of a force. */
const roundingErrors = 64

export class RadauStages {
  /** z_1, z_2, z_3 */
  readonly z: readonly [Float64Array, Float64Array, Float64Array]
  /** Derivatives at the stages. */
  readonly f: readonly [Float64Array, Float64Array, Float64Array]
  evaluations = 0
  /** Rate of convergence of the last step; 0 if one iteration was enough. */
  theta = 0
  /** Iterations that the last step took. */
  iterations = 0
  /** Step that would have converged, as a fraction of the one tried; set after `slow`. */
  reduction = 0.5
  private readonly w: readonly [Float64Array, Float64Array, Float64Array]
  private readonly dw: readonly [Float64Array, Float64Array, Float64Array]
  private readonly converged: readonly Float64Array[]
  private readonly stage: Float64Array
  private readonly evaluate: readonly ((t: number) => void)[]
  private readonly jacobian: SparseJacobian
  private readonly matrix: IterationMatrix
  /** Diagonal of M. */
  readonly mass: Float64Array
  private readonly real: Float64Array
  private readonly complexRe: Float64Array
  private readonly complexIm: Float64Array
  private readonly realLu: SparseLu
  private readonly complexLu: ComplexLu
  /** theta/(1 - theta) of the last iteration, a guess for the first one of the next step. */
  private remaining = 1
  /** Root mean square of h r over the tolerances, the largest of the three stages, before the last increment. */
  private residual = 0
  /** Residuals of the three stages; `falls` is how many increments in a row have made those that matter smaller. */
  private readonly residuals: readonly Float64Array[]
  private falls = 0
  /** True if a further iteration of the last step reduced the residual only a little. */
  private besideBranch = false
  /** True if the last iteration ended because its residual did not vanish. */
  private residualStays = false

  constructor(
    system: OdeSystem,
    private readonly x: Float64Array,
    private readonly settings: NewtonSettings,
  ) {
    const n = system.size
    const three = <T>(make: () => T): [T, T, T] => [make(), make(), make()]
    this.z = three(() => new Float64Array(n))
    this.w = three(() => new Float64Array(n))
    this.dw = three(() => new Float64Array(n))
    this.converged = three(() => new Float64Array(n))
    this.residuals = three(() => new Float64Array(n))
    this.stage = system.allocate(n)
    this.f = three(() => system.allocate(n))
    this.evaluate = this.f.map((f) => system.bindDerivatives(this.stage, f))
    this.jacobian = sparseJacobian(system, x)
    this.matrix = new IterationMatrix(n, this.jacobian, system.algebraic)
    this.mass = Float64Array.from({ length: n }, (_, i) => (system.algebraic?.[i] ? 0 : 1))
    const { rows, columns } = this.matrix
    this.real = new Float64Array(rows.length)
    this.complexRe = new Float64Array(rows.length)
    this.complexIm = new Float64Array(rows.length)
    this.realLu = new SparseLu(n, rows, columns)
    this.complexLu = new ComplexLu(n, rows, columns)
  }

  /** Discards the convergence history of the iterations. */
  restart(): void {
    this.remaining = 1
  }

  evaluateJacobian(t: number): void {
    this.jacobian.evaluate(t)
  }

  /** @returns false if a matrix is singular or not finite */
  factor(h: number): boolean {
    this.matrix.form(gamma / h, -1, this.real)
    this.matrix.form(alpha / h, -1, this.complexRe)
    this.matrix.formIdentity(beta / h, this.complexIm)
    this.realLu.factor(this.real)
    return this.realLu.determinantSign !== 0 && this.complexLu.factor(this.complexRe, this.complexIm)
  }

  /** Solves with gamma/h M - J, for the error estimate. */
  solveReal(b: Float64Array): void {
    this.realLu.solve(b)
  }

  /** Starts the iteration from z = 0. */
  startAtRest(): void {
    for (const v of [...this.z, ...this.w]) v.fill(0)
  }

  /** Starts the iteration from the values in z. */
  startFromZ(): void {
    this.transform(this.z, this.w)
  }

  private transform(
    [a, b, c]: readonly [Float64Array, Float64Array, Float64Array],
    [p, q, r]: readonly [Float64Array, Float64Array, Float64Array],
  ): void {
    for (let i = 0; i < a.length; i++) {
      p[i] = I11 * a[i] + I12 * b[i] + I13 * c[i]
      q[i] = I21 * a[i] + I22 * b[i] + I23 * c[i]
      r[i] = I31 * a[i] + I32 * b[i] + I33 * c[i]
    }
  }

  /**
   * Iterates for the step from `from` to `to`.
   * @param tolerances of the states, in their units
   * @returns `slow` if it would take more iterations than allowed, `diverged` if no number of them would do
   */
  iterate(from: number, to: number, h: number, tolerances: Float64Array): NewtonResult {
    const { iterations: allowed, accuracy } = this.settings
    let remaining = Math.max(this.remaining, Number.EPSILON) ** 0.8
    let last = 0
    let lastRate = 0
    this.iterations = 0
    this.theta = 0
    // The first residual has no earlier one with which it could be compared.
    this.falls = -1
    this.residualStays = false
    for (const entries of this.residuals) entries.fill(Infinity)
    for (let k = 1; k <= allowed; k++) {
      this.evaluateStages(from, to, h)
      const size = this.increment(h, tolerances)
      this.iterations = k
      if (!Number.isFinite(size)) return 'diverged'
      if (k > 1) {
        const rate = size / last
        this.theta = k === 2 ? rate : Math.sqrt(rate * lastRate)
        lastRate = rate
        if (this.theta >= 0.99 && size > 1e-3 * accuracy) return 'diverged'
        remaining = this.theta < 0.99 ? this.theta / (1 - this.theta) : 1
        if (k < allowed) {
          const atEnd = (remaining * size * this.theta ** (allowed - 1 - k)) / accuracy
          if (atEnd >= 1) {
            const excess = Math.min(20, Math.max(1e-4, atEnd))
            this.reduction = 0.8 * excess ** (-1 / (3 + allowed - k))
            return 'slow'
          }
        }
      }
      last = Math.max(size, Number.EPSILON)
      this.apply()
      if (remaining * size <= accuracy) {
        this.remaining = remaining
        this.residualStays =
          this.residual > solvedResidual && this.falls < 2 && !this.residualVanishes(from, to, h, tolerances)
        return this.residualStays ? 'diverged' : 'converged'
      }
    }
    return 'diverged'
  }

  /**
   * Returns whether further iterations remove the residual, apart from rounding. The stages are unchanged unless
   * they were beside the branch.
   */
  private residualVanishes(from: number, to: number, h: number, tolerances: Float64Array): boolean {
    const { z, converged } = this
    z.forEach((values, s) => converged[s].set(values))
    this.besideBranch = false
    const vanishes = this.removeResidual(from, to, h, tolerances)
    if (!this.besideBranch) z.forEach((values, s) => values.set(converged[s]))
    return vanishes
  }

  private removeResidual(from: number, to: number, h: number, tolerances: Float64Array): boolean {
    for (let k = 0; k < furtherIterations && (this.falls < 2 || this.besideBranch); k++) {
      const before = this.residual
      this.evaluateStages(from, to, h)
      if (!Number.isFinite(this.increment(h, tolerances))) return false
      if (this.residual > sameSlope * before) this.besideBranch = true
      this.apply()
      if (this.residual <= solvedResidual) return true
    }
    return this.falls >= 2 || this.residual <= this.rounding(h, tolerances)
  }

  /** Returns the share of rounding of the entries of J x in the residual, in units of the residual. */
  private rounding(h: number, tolerances: Float64Array): number {
    const { x, mass, stage } = this
    const { rows, columns, values } = this.jacobian
    stage.fill(0)
    for (let e = 0; e < values.length; e++)
      if (columns[e] < x.length) stage[rows[e]] += Math.abs(values[e] * x[columns[e]])
    let sum = 0
    for (let i = 0; i < x.length; i++) sum += (mass[i] * ((h * stage[i]) / tolerances[i])) ** 2
    return roundingErrors * Number.EPSILON * Math.sqrt(sum / Math.max(x.length, 1))
  }

  /** Measures the residual of the stages, from its transform in `dw`. */
  private measureResidual(h: number, tolerances: Float64Array): void {
    const [d1, d2, d3] = this.dw
    const { mass, residuals } = this
    const n = d1.length
    let fell = true
    let largest = 0
    for (let s = 0; s < 3; s++) {
      const entries = residuals[s]
      let sum = 0
      for (let i = 0; i < n; i++) {
        const r =
          s === 0
            ? T11 * d1[i] + T12 * d2[i] + T13 * d3[i]
            : s === 1
              ? T21 * d1[i] + T22 * d2[i] + T23 * d3[i]
              : T31 * d1[i] + d2[i]
        const size = Math.abs((mass[i] * h * r) / tolerances[i])
        if (size > solvedResidual && !(size <= vanishing * entries[i])) fell = false
        entries[i] = size
        sum += size * size
      }
      largest = Math.max(largest, sum)
    }
    this.falls = fell ? this.falls + 1 : 0
    this.residual = Math.sqrt(largest / Math.max(n, 1))
  }

  private evaluateStages(from: number, to: number, h: number): void {
    const { x, z, stage, evaluate } = this
    const times = [from + c1 * h, from + c2 * h, to] as const
    for (let s = 0; s < 3; s++) {
      const zs = z[s]
      for (let i = 0; i < x.length; i++) stage[i] = x[i] + zs[i]
      evaluate[s](times[s])
    }
    this.evaluations += 3
  }

  /** Solves for the increments of w; returns their root mean square over the tolerances. */
  private increment(h: number, tolerances: Float64Array): number {
    const [w1, w2, w3] = this.w
    const [d1, d2, d3] = this.dw
    const { mass } = this
    this.transform(this.f, this.dw)
    for (let i = 0; i < w1.length; i++) {
      const g = (mass[i] * gamma) / h
      const a = (mass[i] * alpha) / h
      const b = (mass[i] * beta) / h
      d1[i] -= g * w1[i]
      d2[i] -= a * w2[i] - b * w3[i]
      d3[i] -= a * w3[i] + b * w2[i]
    }
    this.measureResidual(h, tolerances)
    this.realLu.solve(d1)
    this.complexLu.solve(d2, d3)
    let sum = 0
    for (let i = 0; i < w1.length; i++) {
      const tolerance = tolerances[i]
      sum += (d1[i] / tolerance) ** 2 + (d2[i] / tolerance) ** 2 + (d3[i] / tolerance) ** 2
    }
    return Math.sqrt(sum / Math.max(3 * w1.length, 1))
  }

  /**
   * Returns the state whose last increment was the largest in units of the tolerances, or whose residual was if that
   * stayed.
   */
  leastConverged(tolerances: Float64Array): number {
    const [d1, d2, d3] = this.residualStays ? this.residuals : this.dw
    const weight = (i: number): number => (this.residualStays ? 1 : tolerances[i])
    const size = (i: number): number => (Math.abs(d1[i]) + Math.abs(d2[i]) + Math.abs(d3[i])) / weight(i)
    let worst = 0
    for (let i = 1; i < d1.length; i++) if (size(i) > size(worst) || Number.isNaN(size(worst))) worst = i
    return worst
  }

  private apply(): void {
    const [w1, w2, w3] = this.w
    const [d1, d2, d3] = this.dw
    const [z1, z2, z3] = this.z
    for (let i = 0; i < w1.length; i++) {
      const a = (w1[i] += d1[i])
      const b = (w2[i] += d2[i])
      const c = (w3[i] += d3[i])
      z1[i] = T11 * a + T12 * b + T13 * c
      z2[i] = T21 * a + T22 * b + T23 * c
      z3[i] = T31 * a + b
    }
  }
}
