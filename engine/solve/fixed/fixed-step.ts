/**
 * Common parts of all fixed-step methods: memory, the check of the result, and the solution between steps. Explicit
 * methods take cubic Hermite interpolation of states and derivatives at both ends, error h^4/384 max|x''''| (Hairer,
 * Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed. 1993, II.6). The derivative at the end is
 * evaluated only on request. On stiff systems that polynomial swings with h times the largest eigenvalue, so implicit
 * methods bring their own.
 */
import { nonFiniteError } from '../non-finite'
import type { SolverMemory, Stepper, StepperOptions } from '../solver'
import type { OdeSystem } from '../types'

/** Method bound to a state vector. */
export interface BoundMethod {
  /** Derivatives of the stages; the first is that at the start of the step. */
  readonly stages: readonly Float64Array[]
  /**
   * Replaces x by the state one step later.
   * @returns the sum over the new state of 0 * x_i: zero, or NaN if a state is not finite
   */
  readonly advance: (from: number, to: number, h: number) => number
  /** Evaluations of the derivatives so far, where they are not one per stage and step. */
  readonly evaluations?: () => number
  /** Discards the history of a multistep method. */
  readonly restart?: () => void
  /** See `Stepper.endsNearby`. */
  readonly endsNearby?: boolean
  /** State after a part s, 0 to 1, of the step from x0 to x just taken; Hermite interpolation if absent. */
  readonly interpolate?: (s: number, x0: Float64Array, x: Float64Array, out: Float64Array) => void
  /** Returns the choices of the method and the reasons for them, in sentences. */
  readonly remarks?: () => readonly string[]
  /** Returns the memory of earlier steps; `load` restores it. */
  readonly save?: () => SolverMemory
  readonly load?: (memory: SolverMemory) => void
}

export function fixedStepper(
  system: OdeSystem,
  options: StepperOptions,
  bind: (system: OdeSystem, x: Float64Array, options: StepperOptions) => BoundMethod,
): Stepper {
  return new FixedStepper(system, options, bind)
}

class FixedStepper implements Stepper {
  readonly x: Float64Array
  readonly rejected = 0
  dense = false
  /** Evaluations of a method that does not count them itself, and those at the ends of steps. */
  private counted = 0
  private readonly method: BoundMethod
  private readonly x0: Float64Array
  private readonly endDerivative: Float64Array
  private readonly evaluateEnd: (t: number) => void
  private from = 0
  private to = 0
  private endKnown = false

  constructor(
    private readonly system: OdeSystem,
    private readonly options: StepperOptions,
    bind: (system: OdeSystem, x: Float64Array, options: StepperOptions) => BoundMethod,
  ) {
    this.x = system.allocate(system.size)
    this.method = bind(system, this.x, options)
    this.x0 = new Float64Array(system.size)
    this.endDerivative = system.allocate(system.size)
    this.evaluateEnd = system.bindDerivatives(this.x, this.endDerivative)
  }

  get evaluations(): number {
    return this.counted + (this.method.evaluations?.() ?? 0)
  }

  get endsNearby(): boolean {
    return this.method.endsNearby ?? false
  }

  restart(): void {
    this.method.restart?.()
  }

  remarks(): readonly string[] {
    return this.method.remarks?.() ?? []
  }

  save(): SolverMemory {
    return this.method.save?.() ?? {}
  }

  load(memory: SolverMemory): void {
    this.method.load?.(memory)
  }

  step(from: number, to: number, h: number): number {
    if (this.dense) {
      this.x0.set(this.x)
      this.from = from
      this.to = to
      this.endKnown = false
    }
    if (this.method.evaluations === undefined) this.counted += this.method.stages.length
    if (this.method.advance(from, to, h) !== 0) {
      throw nonFiniteError(this.system, to, h, this.method.stages, this.x)
    }
    if (this.options.project !== undefined) this.options.project(to)
    return to
  }

  interpolate(t: number, out: Float64Array): void {
    const h = this.to - this.from
    const s = (t - this.from) / h
    if (this.method.interpolate !== undefined) {
      this.method.interpolate(s, this.x0, this.x, out)
      return
    }
    // at the ends of the step, the formula below gives the states there whatever the derivatives are
    if (s === 0 || s === 1) {
      out.set(s === 0 ? this.x0 : this.x)
      return
    }
    if (!this.endKnown) {
      this.evaluateEnd(this.to)
      this.counted++
      this.endKnown = true
    }
    const r = 1 - s
    const f0 = this.method.stages[0]
    const f1 = this.endDerivative
    for (let i = 0; i < out.length; i++) {
      const a = this.x0[i]
      const b = this.x[i]
      out[i] = r * a + s * b + s * r * (r * (h * f0[i] - (b - a)) - s * (h * f1[i] - (b - a)))
    }
  }
}
