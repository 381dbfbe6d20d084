/**
 * Dormand and Prince's method of order 5 with an embedded one of order 4, variable step.
 *
 *      0   |
 *     1/5  | 1/5
 *     3/10 | 3/40        9/40
 *     4/5  | 44/45      -56/15       32/9
 *     8/9  | 19372/6561 -25360/2187  64448/6561 -212/729
 *      1   | 9017/3168  -355/33      46732/5247  49/176   -5103/18656
 *      1   | 35/384      0           500/1113    125/192  -2187/6784   11/84
 *     -----+------------------------------------------------------------------------
 *     b    | 35/384      0           500/1113    125/192  -2187/6784   11/84    0
 *     b^   | 5179/57600  0           7571/16695  393/640  -92097/339200 187/2100 1/40
 *
 * The last stage is the first of the next step (FSAL). The solution between steps has order 4 and a
 * continuous derivative. Sources: Dormand and Prince, J. Comput. Appl. Math. 6 (1980) 19-26; Hairer,
 * Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed. 1993, II.4-II.6, Table 5.2,
 * and for the continuous solution the program DOPRI5 described there in the appendix.
 */
import { ModelError } from '../../errors/model-error'
import { firstNonFinite, nonFiniteError, seconds } from '../non-finite'
import { methodFacts, type Solver, type SolverMemory, type Stepper, type StepperOptions } from '../solver'
import { firstStep, StepController } from './step-control'
import { logAmplification, type Tableau } from '../amplification/tableau'
import { StiffSteps } from './stiff-steps'
import { smallestStep } from '../timeline'
import type { OdeSystem } from '../types'

export const dopri5Tableau: Tableau = {
  a: [
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ],
  b: [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0],
  c: [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1],
}

const [, [a21], [a31, a32], [a41, a42, a43], [a51, a52, a53, a54], [a61, a62, a63, a64, a65]] = dopri5Tableau.a
const [b1, , b3, b4, b5, b6] = dopri5Tableau.b

/** Coefficients b - b^ of the error estimate. */
const [e1, e3, e4, e5, e6, e7] = [71 / 57600, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40]

/** Continuous solution, coefficients of the fourth-order term. */
const d1 = -12715105075 / 11282082432
const d3 = 87487479700 / 32700410799
const d4 = -10690763975 / 1880347072
const d5 = 701980252875 / 199316789632
const d6 = -1453857185 / 822651844
const d7 = 69997945 / 29380423

export const dopri5: Solver = {
  ...methodFacts('dopri5'),
  order: 5,
  denseOrder: 4,
  evaluationsPerStep: 6,
  logAmplification: logAmplification(dopri5Tableau),
  create: (system, options) => new Alone(system, options),
}

/** h |lambda| from which on stability, up to 3.3, limits steps rather than a mode that the tolerance asks to follow. */
const nearBoundary = 2
/** Number of limited steps, with few others between them, that counts as stiffness. */
const signs = 15

export class Dopri5 implements Stepper {
  readonly x: Float64Array
  evaluations = 0
  rejected = 0
  dense = true
  private readonly x0: Float64Array
  private readonly stage: Float64Array
  /** State at which the sixth stage was evaluated. */
  private readonly sixth: Float64Array
  private readonly k: readonly Float64Array[]
  private readonly f: readonly ((t: number) => void)[]
  private readonly evaluateStart: (t: number) => void
  private readonly controller = new StepController(5)
  /** Proposed next step; zero before the first. */
  private next = 0
  private startKnown = false
  private from = 0
  private h = 0

  constructor(
    protected readonly system: OdeSystem,
    private readonly options: StepperOptions,
  ) {
    const n = system.size
    this.x = options.state ?? system.allocate(n)
    this.x0 = new Float64Array(n)
    this.stage = system.allocate(n)
    this.sixth = new Float64Array(n)
    this.k = Array.from({ length: 7 }, () => system.allocate(n))
    this.evaluateStart = system.bindDerivatives(this.x, this.k[0])
    this.f = this.k.map((k) => system.bindDerivatives(this.stage, k))
    this.next = options.firstStep ?? 0
  }

  restart(): void {
    this.startKnown = false
    this.controller.reset()
  }

  refresh(): void {
    this.startKnown = false
  }

  save(): SolverMemory {
    return { numbers: { next: this.next, ...this.controller.save() } }
  }

  load({ numbers = {} }: SolverMemory): void {
    if (numbers.next === undefined) return
    this.next = Math.min(numbers.next, this.options.maxStep)
    this.controller.load(numbers)
  }

  step(from: number, to: number, span: number): number {
    const { x, x0, stage, k, options } = this
    if (this.startKnown) k[0].set(k[6])
    else {
      this.evaluateStart(from)
      this.evaluations++
      if (firstNonFinite(k[0]) >= 0) throw nonFiniteError(this.system, from, undefined, [k[0]], x)
    }
    if (this.next === 0) {
      const { tolerance, scales, maxStep } = options
      this.next = firstStep(from, x, k[0], 5, tolerance, scales, Math.min(maxStep, span), stage, k[1], this.f[1])
      this.evaluations++
    }
    const smallest = smallestStep(from, to)
    let h = Math.min(this.next, options.maxStep)
    for (;;) {
      const whole = 1.01 * h >= span
      if (whole) h = span
      const end = whole ? to : from + h
      this.stages(from, end, h)
      this.evaluations += 6
      const err = this.error(h)
      if (err <= 1) {
        const proposal = this.controller.accepted(h, err)
        // A step cut short by a break time says nothing against the longer one that was planned.
        this.next = Math.min(whole ? Math.max(proposal, this.next) : proposal, options.maxStep)
        this.from = from
        this.h = h
        x0.set(x)
        x.set(stage)
        this.startKnown = true
        if (options.project !== undefined) {
          options.project(end)
          stage.set(x)
          this.f[6](end)
          this.evaluations++
        }
        return end
      }
      this.rejected++
      const shorter = this.controller.rejected(h, err)
      if (shorter <= smallest) throw this.failure(from, h, err)
      h = shorter
      this.next = h
    }
  }

  /** Evaluates stages 2 to 7; the last leaves the new state in `stage`. */
  private stages(from: number, to: number, h: number): void {
    const { x, stage, f } = this
    const [k1, k2, k3, k4, k5, k6] = this.k
    const n = x.length
    for (let i = 0; i < n; i++) stage[i] = x[i] + h * a21 * k1[i]
    f[1](from + 0.2 * h)
    for (let i = 0; i < n; i++) stage[i] = x[i] + h * (a31 * k1[i] + a32 * k2[i])
    f[2](from + 0.3 * h)
    for (let i = 0; i < n; i++) stage[i] = x[i] + h * (a41 * k1[i] + a42 * k2[i] + a43 * k3[i])
    f[3](from + 0.8 * h)
    for (let i = 0; i < n; i++) stage[i] = x[i] + h * (a51 * k1[i] + a52 * k2[i] + a53 * k3[i] + a54 * k4[i])
    f[4](from + (8 / 9) * h)
    for (let i = 0; i < n; i++) {
      stage[i] = x[i] + h * (a61 * k1[i] + a62 * k2[i] + a63 * k3[i] + a64 * k4[i] + a65 * k5[i])
    }
    f[5](to)
    this.sixth.set(stage)
    for (let i = 0; i < n; i++) {
      stage[i] = x[i] + h * (b1 * k1[i] + b3 * k3[i] + b4 * k4[i] + b5 * k5[i] + b6 * k6[i])
    }
    f[6](to)
  }

  /** Returns the root mean square of the local errors over their tolerances. */
  private error(h: number): number {
    let sum = 0
    for (let i = 0; i < this.x.length; i++) sum += this.relativeError(i, h) ** 2
    // a mechanism that is driven throughout has no states
    return Math.sqrt(sum / Math.max(this.x.length, 1))
  }

  private relativeError(i: number, h: number): number {
    const [k1, , k3, k4, k5, k6, k7] = this.k
    const e = h * (e1 * k1[i] + e3 * k3[i] + e4 * k4[i] + e5 * k5[i] + e6 * k6[i] + e7 * k7[i])
    const size = Math.max(Math.abs(this.x[i]), Math.abs(this.stage[i]))
    return e / (this.options.tolerance * (this.options.scales[i] + size))
  }

  /**
   * Returns h |lambda| of the fastest mode in the last step, by the last two stages (Hairer and Wanner, Solving
   * Ordinary Differential Equations II, IV.2, eq. 2.31), in units of the tolerances.
   */
  stiffness(): number {
    const { x, sixth, k, h } = this
    const { scales } = this.options
    let slope = 0
    let distance = 0
    for (let i = 0; i < x.length; i++) {
      const unit = scales[i] + Math.abs(x[i])
      slope += ((k[6][i] - k[5][i]) / unit) ** 2
      distance += ((x[i] - sixth[i]) / unit) ** 2
    }
    return distance > 0 ? h * Math.sqrt(slope / distance) : 0
  }

  /** Returns the state that takes the largest part in the fastest mode of the last step. */
  fastest(): number {
    const { x, k } = this
    const { scales } = this.options
    const part = (i: number): number => Math.abs(k[6][i] - k[5][i]) / (scales[i] + Math.abs(x[i]))
    let largest = 0
    for (let i = 1; i < x.length; i++) if (part(i) > part(largest)) largest = i
    return largest
  }

  private failure(t: number, h: number, err: number): ModelError {
    if (!Number.isFinite(err)) return nonFiniteError(this.system, t, undefined, this.k, this.stage)
    let worst = 0
    for (let i = 1; i < this.x.length; i++) {
      if (Math.abs(this.relativeError(i, h)) > Math.abs(this.relativeError(worst, h))) worst = i
    }
    const state = this.system.states[worst]
    return new ModelError(
      'step-size',
      `at t = ${seconds(t)} no step down to ${seconds(h)} keeps the error of state ${state.name} within the tolerance`,
      { block: state.block, signal: state.name, time: t },
      `check for a jump or a singularity in ${state.block}, or relax the tolerance (now ${this.options.tolerance})`,
    )
  }

  interpolate(t: number, out: Float64Array): void {
    const { x0, x, h } = this
    const [k1, , k3, k4, k5, k6, k7] = this.k
    const s = (t - this.from) / h
    const r = 1 - s
    for (let i = 0; i < out.length; i++) {
      const difference = x[i] - x0[i]
      const c3 = h * k1[i] - difference
      const c4 = difference - h * k7[i] - c3
      const c5 = h * (d1 * k1[i] + d3 * k3[i] + d4 * k4[i] + d5 * k5[i] + d6 * k6[i] + d7 * k7[i])
      out[i] = x0[i] + s * (difference + r * (c3 + s * (c4 + r * c5)))
    }
  }
}

/** Stepper of dopri5 as the solver of a run: its remarks say so if another solver would take longer steps. */
class Alone extends Dopri5 {
  private readonly stiff: StiffSteps
  private taken = 0
  private limited = 0
  private slowest = 0

  constructor(system: OdeSystem, options: StepperOptions) {
    super(system, options)
    this.stiff = new StiffSteps(options.tolerance, nearBoundary)
  }

  override step(from: number, to: number, span: number): number {
    const reached = super.step(from, to, span)
    this.taken++
    if (this.stiff.add(this.stiffness())) this.limited++
    if (this.stiff.count === signs) this.slowest = this.fastest()
    return reached
  }

  remarks(): readonly string[] {
    if (this.limited < Math.max(signs, this.taken / 2)) return []
    const { name } = this.system.states[this.slowest]
    const share = Math.round((100 * this.limited) / this.taken)
    return [
      `the fast decay of ${name} limits ${share} % of the steps of dopri5, not accuracy; radau5 or auto may need less time`,
    ]
  }
}
