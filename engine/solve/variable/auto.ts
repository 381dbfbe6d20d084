/**
 * Chooses between dopri5 and radau5 during the run, and says why.
 *
 * A run starts with dopri5, the cheaper method as long as the motion is what limits the step. From the
 * last two stages, which differ by little, a step estimates
 *
 *     h |lambda| = h |k7 - k6| / |g7 - g6|
 *
 * of the fastest mode (Shampine 1977; Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed.
 * 1996, IV.2, eq. 2.31). A mode that takes part in the motion is resolved when its local error z^6/3600 is the
 * tolerance; one that is stiff and at rest is dragged along at larger z, up to 3.3 where stability ends.
 * When h |lambda| has been two and a half times as large as it would have to be, or near that end, in fifteen
 * steps with fewer than six others in a row between them, radau5 is tried. A step of it costs as much
 * as about four of dopri5, so it continues if its steps become longer than that; else dopri5 takes over
 * again, and waits twice as long before the next trial. Algebraic variables leave no choice: radau5 throughout.
 */
import { algebraicVariables } from '../algebraic'
import { Dopri5, dopri5 } from './dopri5'
import { seconds } from '../non-finite'
import { Radau5, radau5 } from './radau5'
import { methodFacts, type Solver, type SolverMemory, type Stepper, type StepperOptions } from '../solver'
import { StiffSteps } from './stiff-steps'
import type { OdeSystem } from '../types'

const stiffSteps = 15
/** Steps of radau5 until it is judged; as many before that do not count, while its step still grows. */
const trialSteps = 10
/** Steps of dopri5 that cost as much as one of radau5. */
const costRatio = 4

export const auto: Solver = {
  ...methodFacts('auto'),
  order: 5,
  denseOrder: Math.min(dopri5.denseOrder, radau5.denseOrder),
  evaluationsPerStep: Math.min(dopri5.evaluationsPerStep, radau5.evaluationsPerStep),
  logAmplification: dopri5.logAmplification,
  algebraic: true,
  create: (system, options) =>
    algebraicVariables(system).length > 0 ? new Implicit(system, options) : new Auto(system, options),
}

class Implicit extends Radau5 {
  remarks(): readonly string[] {
    return ['algebraic variables need an implicit method: radau5 throughout']
  }
}

class Auto implements Stepper {
  readonly x: Float64Array
  dense = true
  private readonly explicit: Dopri5
  /** Stepper of radau5; created when it is first tried, because its Jacobian may have to be compiled. */
  private implicit: Radau5 | null = null
  private active: Stepper
  /** Method that took the last step, which may be the final one of that method. */
  private last: Stepper
  private readonly stiff: StiffSteps
  private needed = stiffSteps
  private sinceSwitch = 0
  /** Mean length of full steps of each method. */
  private explicitStep = 0
  private implicitStep = 0
  /** Reason for the trial of radau5; empty once it has been judged. */
  private reason = ''
  private readonly history: string[] = []

  constructor(
    private readonly system: OdeSystem,
    private readonly options: StepperOptions,
  ) {
    this.x = options.state ?? system.allocate(system.size)
    this.explicit = new Dopri5(system, { ...options, state: this.x })
    this.active = this.explicit
    this.last = this.explicit
    this.stiff = new StiffSteps(options.tolerance)
  }

  get evaluations(): number {
    return this.explicit.evaluations + (this.implicit?.evaluations ?? 0)
  }

  get rejected(): number {
    return this.explicit.rejected + (this.implicit?.rejected ?? 0)
  }

  restart(): void {
    this.active.restart()
  }

  refresh(): void {
    this.explicit.refresh()
  }

  step(from: number, to: number, h: number): number {
    if (this.active === this.explicit && this.stiff.count >= this.needed) this.tryImplicit(from)
    this.last = this.active
    const reached = this.active.step(from, to, h)
    // A step that a break or the end of the run has cut says nothing about the method.
    const length = reached === to ? 0 : reached - from
    if (this.active === this.explicit) this.watch(length)
    else this.judge(reached, length)
    return reached
  }

  save(): SolverMemory {
    const { stiff, needed, explicitStep, implicitStep, sinceSwitch } = this
    const implicit = this.active === this.explicit ? 0 : 1
    const counts = { implicit, stiff: stiff.count, calm: stiff.calm, needed, explicitStep, implicitStep, sinceSwitch }
    const method = this.implicit !== null && implicit === 1 ? this.implicit : this.explicit
    return { numbers: { ...method.save().numbers, ...counts } }
  }

  load(memory: SolverMemory): void {
    const { numbers = {} } = memory
    const { implicit, stiff, calm, needed, explicitStep, implicitStep, sinceSwitch } = numbers
    if (implicit === undefined) return
    this.explicitStep = explicitStep ?? 0
    if (implicit === 0) this.explicit.load(memory)
    else {
      const radau = new Radau5(this.system, { ...this.options, state: this.x })
      radau.load(memory)
      this.implicit = this.active = this.last = radau
      this.history.push('radau5 from the start, as in the run before')
    }
    this.stiff.count = stiff ?? 0
    this.stiff.calm = calm ?? 0
    this.needed = needed ?? stiffSteps
    this.implicitStep = implicitStep ?? 0
    this.sinceSwitch = sinceSwitch ?? 0
  }

  /** Counts signs of stiffness in the step that dopri5 has just taken. */
  private watch(length: number): void {
    if (length > 0) this.explicitStep += (length - this.explicitStep) * (this.explicitStep === 0 ? 1 : 0.1)
    this.stiff.add(this.explicit.stiffness())
  }

  private tryImplicit(t: number): void {
    const options = { ...this.options, state: this.x, firstStep: this.explicitStep || undefined }
    this.implicit ??= new Radau5(this.system, options)
    this.implicit.restart()
    this.active = this.implicit
    this.sinceSwitch = 0
    this.implicitStep = 0
    const fastest = this.system.states[this.explicit.fastest()].name
    this.reason = `the fast decay of ${fastest} limited the steps of dopri5 at t = ${seconds(t)}`
  }

  private judge(t: number, length: number): void {
    if (length === 0 || this.sinceSwitch > 2 * trialSteps) return
    this.sinceSwitch++
    if (this.sinceSwitch > trialSteps) this.implicitStep += length / trialSteps
    if (this.sinceSwitch < 2 * trialSteps) return
    this.sinceSwitch++
    const ratio = this.implicitStep / this.explicitStep
    const { reason } = this
    this.reason = ''
    const longer = `steps of radau5 are ${Number(ratio.toPrecision(2))} times as long`
    if (ratio >= costRatio) {
      this.history.push(`${reason}, and ${longer}: radau5 from there on`)
      return
    }
    this.history.push(`${reason}, but ${longer}, which is not worth the cost: dopri5 again from t = ${seconds(t)} on`)
    this.active = this.explicit
    this.explicit.restart()
    this.stiff.count = 0
    this.needed *= 2
  }

  remarks(): readonly string[] {
    if (this.reason !== '') return [...this.history, `${this.reason}: radau5 from there on`]
    if (this.history.length > 0) return this.history
    return ['no fast decay limited the steps of dopri5: dopri5 throughout']
  }

  interpolate(t: number, out: Float64Array): void {
    this.last.interpolate(t, out)
  }
}
