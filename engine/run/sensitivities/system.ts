/**
 * Equations of a model together with the derivatives of their solution by parameters (forward sensitivities). With
 * x' = f(t, x, z, p) and S = dx/dp, Z = dz/dp,
 *
 *     S' = f_x S + f_z Z + f_p.
 *
 * Where the solution or its derivative jumps at an instant T(p), T follows from its condition g(t, x, z, p) = 0,
 *
 *     T' = -(g_x S + g_z Z + g_p) / (g_x f + g_t),
 *
 * and a change x+ = h(t, x, z, p) of the state gives
 *
 *     S+ = h_x (S + f- T') + h_z Z + h_p + h_t T' - f+ T'.
 *
 * Sources: Rozenvasser, Automation and Remote Control 28 (1967) 1097-1105; Galan, Feehery and Barton, Parametric
 * sensitivity functions for hybrid discrete/continuous systems, Applied Numerical Mathematics 31 (1999) 17-47, eqs. 28
 * and 36. Parameters count in units of a scale each, so that a sensitivity has the unit and the accuracy of its state.
 */
import type { ModelError } from '../../errors/model-error'
import type { Model } from '../../compile/model'
import type { Instance } from '../../compile/instance'
import { seconds } from '../../solve/non-finite'
import { sameInstant } from '../../solve/timeline'
import type { DiscreteSystem, JacobianUse, KinkSystem, OdeSystem, Passing, SparseJacobian } from '../../solve/types'
import { SensitiveDiscrete } from './discrete'
import { furtherJumps, type Jump } from './jumps'
import { FormTangents, type TangentProgram } from './tangent-programs'

/** Direction in which a parameter moves the model. */
export interface Direction {
  /** Name of the parameter. */
  readonly name: string
  /** Change of each parameter of the model. */
  readonly parameters: Float64Array
  /** Change of the states and discrete states at the start. */
  readonly x: Float64Array
  readonly z: Float64Array
}

/** Length of time, relative to the present one, on both sides of a corner at which the derivatives are compared. */
const beside = 1e-7
/** Largest relative error of the change of a continuous function, by its rates, over the distance to both sides. */
const continuous = 0.05
/** Smallest ratio of a function's rates on both sides of a jump whose instant it determines. */
const even = 0.01
/** Change of the derivatives over a corner, relative to them, below which it counts as none. */
const noJump = 1e-9

export class SensitivitySystem implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  readonly kinks: KinkSystem | undefined
  readonly discrete: DiscreteSystem | undefined
  readonly compileKernel: OdeSystem['compileKernel']
  /** Doubts about the derivatives, in sentences. */
  readonly remarks: string[] = []
  /** Derivatives of the discrete states, direction by direction. */
  readonly zeta: readonly Float64Array[]
  readonly n: number
  private readonly x: Float64Array
  private readonly dx: Float64Array
  private readonly run: (t: number) => void
  /** Programs of the form of the equations in which nothing is held. */
  readonly free: FormTangents
  private heldForm: FormTangents | null = null
  private readonly moving: readonly number[]
  private readonly jumps: readonly Jump[]
  private kinkValues: ReturnType<SensitivitySystem['bindKinkValues']> | null = null
  private jumpFunctions: { readonly program: TangentProgram; readonly slopes: (t: number) => void } | null = null
  /** Instant that was handled last, with its derivatives by the parameters. */
  instant: { t: number; readonly slopes: Float64Array }

  /**
   * @param instance with the values at the start of the run
   * @param directions one for each parameter
   * @param start time at which the run starts, s
   */
  constructor(
    readonly model: Model,
    private readonly instance: Instance,
    readonly directions: readonly Direction[],
    start: number,
  ) {
    this.n = model.size
    this.size = this.n * (1 + directions.length)
    this.states = [
      ...model.states,
      ...directions.flatMap(({ name }) => model.states.map((s) => ({ ...s, name: `d(${s.name})/d(${name})` }))),
    ]
    this.moving = placesThatMove(directions)
    this.x = model.allocate(this.n)
    this.dx = model.allocate(this.n)
    this.run = model.bindDerivatives(this.x, this.dx)
    this.free = new FormTangents(instance, this.moving)
    this.zeta = directions.map(({ z }) => Float64Array.from(z))
    this.instant = { t: start, slopes: new Float64Array(directions.length) }
    this.compileKernel = model.compileKernel
    this.jumps = furtherJumps(instance.compilation)
    this.kinks = this.kinksOf(model.kinks)
    if (model.discrete !== undefined)
      this.discrete = new SensitiveDiscrete(this, model.discrete, instance.compilation.system.discrete.events)
  }

  /** Directional derivatives of the present form of the equations. */
  get tangents(): FormTangents {
    if (this.model.form === 0) return this.free
    const { heldInstance } = this.instance
    if (heldInstance === null) throw new Error('nothing in this model can be held')
    return (this.heldForm ??= new FormTangents(heldInstance, this.moving))
  }

  allocate(n: number): Float64Array {
    return new Float64Array(n)
  }

  /** Returns programs of directional derivatives of a form of the equations, along the same directions. */
  programsOf(instance: Instance): FormTangents {
    return new FormTangents(instance, this.moving)
  }

  /** Evaluates such a program along each direction at a state with its derivatives. */
  along(program: TangentProgram, run: (t: number) => void, t: number, x: Float64Array): readonly Float64Array[] {
    this.at(program, x)
    return this.directions.map((_, k) => {
      this.direct(program, x, k)
      run(t)
      return program.y.slice()
    })
  }

  /** Returns the initial state with its derivatives. */
  start(x0: ArrayLike<number>): Float64Array {
    const x = new Float64Array(this.size)
    x.set(Float64Array.from(x0))
    this.directions.forEach(({ x: change }, k) => x.set(change, this.n * (1 + k)))
    return x
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    return (t) => {
      this.baseRates(t, x, dx)
      const { program, run } = this.tangents.rates
      this.at(program, x)
      for (let k = 0; k < this.directions.length; k++) {
        this.direct(program, x, k)
        run(t)
        dx.set(program.y, this.n * (1 + k))
      }
    }
  }

  /** Evaluates the derivatives of the model at the first part of x. */
  private baseRates(t: number, x: Float64Array, dx: Float64Array): void {
    this.x.set(x.subarray(0, this.n))
    this.run(t)
    dx.set(this.dx)
  }

  /** Sets the state and the discrete states of a program. */
  at({ x: state, z }: TangentProgram, x: Float64Array): void {
    state.set(x.subarray(0, this.n))
    const values = this.model.discrete?.z
    if (values === undefined) return
    z.set(values)
    z.set(values, values.length)
  }

  /** Sets the direction of a parameter, with the derivatives of the states and discrete states. */
  direct({ v }: TangentProgram, x: Float64Array, k: number): void {
    const { directions, zeta, moving } = this
    const { discrete, previous, parameters, time } = this.free.directions
    const base = this.n * (1 + k)
    for (let i = 0; i < this.n; i++) v[i] = x[base + i]
    v.set(zeta[k], discrete)
    v.set(zeta[k], previous)
    const change = directions[k].parameters
    for (let i = 0; i < moving.length; i++) v[parameters + i] = change[moving[i]]
    v[time] = 0
  }

  /**
   * Blocks of the Jacobian for the sensitivities are those of the states: second derivatives are left out, with which
   * Newton's method of an implicit solver converges to the same solution (Maly and Petzold, Applied Numerical
   * Mathematics 20 (1996) 57-79, section 3).
   */
  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use?: JacobianUse): (t: number) => void {
    const { n, model } = this
    const [state, direction, result] = [model.allocate(n), model.allocate(n), model.allocate(n)]
    const run = model.bindTangent(state, direction, result, use)
    return (t) => {
      state.set(x.subarray(0, n))
      for (let k = 0; k <= this.directions.length; k++) {
        direction.set(v.subarray(n * k, n * (k + 1)))
        run(t)
        jv.set(result, n * k)
      }
    }
  }

  bindJacobian(x: Float64Array, states?: readonly number[], use?: JacobianUse): SparseJacobian | undefined {
    const { n, model } = this
    if (states !== undefined) return undefined
    const state = model.allocate(n)
    const base = model.bindJacobian(state, undefined, use)
    if (base === undefined) return undefined
    const inner = [...base.rows.keys()].filter((i) => base.columns[i] < n)
    const byTime = [...base.rows.keys()].filter((i) => base.columns[i] >= n)
    const blocks = Array.from({ length: this.directions.length + 1 }, (_, k) => k)
    const entries = [
      ...blocks.flatMap((k) => inner.map((i) => [base.rows[i] + n * k, base.columns[i] + n * k, i])),
      ...byTime.map((i) => [base.rows[i], this.size, i]),
    ]
    const values = new Float64Array(entries.length)
    return {
      rows: Int32Array.from(entries, ([row]) => row),
      columns: Int32Array.from(entries, ([, column]) => column),
      values,
      evaluate: (t) => {
        state.set(x.subarray(0, n))
        base.evaluate(t)
        for (let i = 0; i < entries.length; i++) values[i] = base.values[entries[i][2]]
      },
    }
  }

  breakTimes(stop: number): readonly number[] {
    return this.model.breakTimes(stop)
  }

  get timePassages(): OdeSystem['timePassages'] {
    return this.model.timePassages
  }

  get form(): number {
    return this.model.form
  }

  unsolved(t: number): ModelError | undefined {
    return this.model.unsolved(t)
  }

  /** Returns the kinks of the model, then the jumps that it does not end steps at; undefined if there are none. */
  private kinksOf(base: KinkSystem | undefined): KinkSystem | undefined {
    const { jumps, model, n } = this
    const count = base?.kinks.length ?? 0
    if (count + jumps.length === 0) return undefined
    return {
      kinks: [...(base?.kinks ?? []), ...jumps],
      bind: (x, g) => {
        const state = model.allocate(n)
        const values = new Float64Array(count)
        const run = base?.bind(state, values)
        const program = this.free.functions(
          'jumps',
          jumps.map(({ crossing }) => crossing),
        )
        const further = program.bind('values')
        this.jumpFunctions ??= { program, slopes: program.bind('slopes') }
        return (t) => {
          state.set(x.subarray(0, n))
          run?.(t)
          g.set(values)
          if (jumps.length === 0) return
          this.at(program, x)
          further(t)
          g.set(program.y, count)
        }
      },
    }
  }

  bindPassing(x: Float64Array): (passing: Passing) => void {
    return ({ before, after, kink }) => {
      this.instant.t = after
      if (kink === undefined) this.passBreak(x, before, after)
      else this.passKink(x, before, kink)
    }
  }

  /** Changes the sensitivities where a source has a corner or a jump at a time that depends on parameters. */
  private passBreak(x: Float64Array, before: number, after: number): void {
    const { slopes } = this.instant
    const times = this.instance.evaluate(this.instance.compilation.collection.breakTimes)
    const places = times.flatMap((time, i) => (Math.abs(time - after) <= 4 * sameInstant(time, time) ? [i] : []))
    const { program, breaks } = this.tangents.instants
    this.at(program, x)
    for (let k = 0; k < slopes.length; k++) {
      this.direct(program, x, k)
      breaks(before)
      const rates = places.map((i) => program.y[i])
      slopes[k] = rates.find((slope) => slope !== 0) ?? 0
    }
    if (slopes.every((slope) => slope === 0)) return
    const [f0, f1] = [this.ratesAt(before, x), this.ratesAt(after, x)]
    this.jump(
      x,
      f0.map((value, i) => value - f1[i]),
    )
  }

  /** Changes the sensitivities at a kink, if the derivatives jump there. */
  private passKink(x: Float64Array, t: number, kink: number): void {
    const { slopes } = this.instant
    const delta = beside * Math.max(1e-3, Math.abs(t))
    // The state may lie on either side, within rounding.
    const near = this.ratesAt(t, x)
    const aside = (by: number, rates: Float64Array): Float64Array => this.ratesAt(t + by, this.shifted(x, rates, by))
    const [f, after] = [aside(-delta, near), aside(delta, near)]
    const over = (length: number): Float64Array => {
      const later = aside(length, after)
      return aside(-length, f).map((value, i) => value - later[i])
    }
    // the part that grows with the distance is that of a smooth solution
    const [half, whole] = [over(delta / 2), over(delta)]
    const jump = half.map((value, i) => 2 * value - whole[i])
    if (!jump.some((value, i) => Math.abs(value) > noJump * Math.max(1, Math.abs(f[i])))) return void slopes.fill(0)
    const guide = this.guideOf({
      before: this.kinksAt(t - delta, this.shifted(x, f, -delta)),
      later: this.kinksAt(t + delta, this.shifted(x, after, delta)),
      rates: (i) => [this.slopeOfKink(i, x, t, f) * delta, this.slopeOfKink(i, x, t, after) * delta],
    })
    if (guide === undefined) {
      slopes.fill(0)
      this.remarks.push(
        `the equations of ${this.kinks?.kinks[kink].block ?? ''} jump at t = ${seconds(t)} at an instant that no function determines: derivatives after it are those without the jump`,
      )
      return
    }
    const { program, place, functions } = this.kinkAt(guide)
    const rate = this.slopeOfKink(guide, x, t, f)
    for (let k = 0; k < slopes.length; k++) {
      this.direct(program, x, k)
      functions(t)
      slopes[k] = -program.y[place] / rate
    }
    this.jump(x, jump)
  }

  /**
   * Returns the kink whose function passes through zero most evenly at the instant of a jump. A function that itself
   * jumps there, because of a condition inside it, or that only begins to move with the jump, does not determine the
   * instant.
   * @param rates of a function before and after the jump, times the distance to each side
   */
  private guideOf({
    before,
    later,
    rates,
  }: {
    readonly before: Float64Array
    readonly later: Float64Array
    readonly rates: (kink: number) => readonly [before: number, after: number]
  }): number | undefined {
    let best: { readonly kink: number; readonly evenness: number } | undefined
    before.forEach((value, kink) => {
      if (!(value * later[kink] < 0)) return
      const [first, second] = rates(kink)
      const isContinuous = Math.abs((later[kink] - value) / (first + second) - 1) < continuous
      const evenness = Math.min(first / second, second / first)
      if (isContinuous && evenness > Math.max(even, best?.evenness ?? 0)) best = { kink, evenness }
    })
    return best?.kink
  }

  /** Values of all kinks at a state. */
  private kinksAt(t: number, state: Float64Array): Float64Array {
    this.kinkValues ??= this.bindKinkValues()
    this.kinkValues.x.set(state)
    this.kinkValues.run(t)
    return this.kinkValues.g.slice()
  }

  private bindKinkValues() {
    const x = this.allocate(this.size)
    const g = new Float64Array(this.kinks?.kinks.length ?? 0)
    return { x, g, run: this.kinks?.bind(x, g) ?? (() => undefined) }
  }

  /** Rate of a kink's function along the solution. */
  private slopeOfKink(kink: number, x: Float64Array, t: number, f: Float64Array): number {
    const { program, place, functions } = this.kinkAt(kink)
    this.at(program, x)
    return this.rateAlong(program, functions, t, f)[place]
  }

  /** Returns the program with the slopes of a kink, and its place there. */
  private kinkAt(kink: number): {
    readonly program: TangentProgram
    readonly place: number
    readonly functions: (t: number) => void
  } {
    const count = this.model.kinks?.kinks.length ?? 0
    if (kink >= count && this.jumpFunctions !== null)
      return { program: this.jumpFunctions.program, place: kink - count, functions: this.jumpFunctions.slopes }
    const { program, kinks } = this.tangents.instants
    return { program, place: kink, functions: kinks }
  }

  jump(x: Float64Array, change: ArrayLike<number>): void {
    this.instant.slopes.forEach((slope, k) => {
      const base = this.n * (1 + k)
      for (let i = 0; i < this.n; i++) x[base + i] += change[i] * slope
    })
  }

  ratesAt(t: number, x: Float64Array): Float64Array {
    const f = new Float64Array(this.n)
    this.baseRates(t, x, f)
    return f
  }

  private shifted(x: Float64Array, f: Float64Array, by: number): Float64Array {
    return x.slice(0, this.n).map((value, i) => value + by * f[i])
  }

  /** Returns the rates of functions along the solution: f_x f + f_t. */
  rateAlong({ v, y }: TangentProgram, functions: (t: number) => void, t: number, f: Float64Array): Float64Array {
    v.fill(0)
    v.set(f)
    v[this.free.directions.time] = 1
    functions(t)
    return y.slice()
  }
}

/** Returns the places of the parameters that some direction changes. */
function placesThatMove(directions: readonly Direction[]): readonly number[] {
  const [first] = directions
  if (first === undefined) return []
  return [...first.parameters.keys()].filter((place) => directions.some(({ parameters }) => parameters[place] !== 0))
}
