/**
 * Integrals of the powers over a step, along the solution between its ends.
 *
 * The rule is the Radau IIA formula with three points (order 5; Hairer and Wanner, Solving Ordinary Differential
 * Equations II, IV.5). Steps follow the states, and the power of a prescribed motion may vary faster than any of them.
 * If a model has such motions, the step is checked. The first check uses the third divided difference over the left end
 * and the Radau points, whose powers are known already. If the difference is small, a power is quadratic over the step.
 * The check detects every jump, and every corner except at 0.4329 of the step. Otherwise the points 3/7 and 6/7 are
 * added, which form a rule of degree 7 with the other four, the extension of highest degree after Kronrod (1964) and
 * Patterson (Math. Comp. 22 (1968) 847-856). Parts in which the two rules disagree are halved until the sum of the
 * differences is small.
 *
 * Rounding can make the rules disagree at any depth: at standstill the powers consist of rounding only. Differences
 * below a floor therefore don't count, and all evaluations have a budget. Each step brings an allowance in proportion
 * to the work of the run, and a reserve covers short runs, corners and jumps. Without a budget for the check, Radau's
 * rule is used unchecked; without a budget for Radau's rule, the trapezoidal rule with one evaluation per step is used.
 * Steps of both kinds are counted, and the steps with Radau's rule show the error of the trapezoidal rule.
 */

import { copyValues } from '../../numerics/copy-values'

const root6 = Math.sqrt(6)
/** Points in a part, relative to its length: left end, the three Radau points, the two points of the extension. */
const points = [0, (4 - root6) / 10, (4 + root6) / 10, 1, 3 / 7, 6 / 7]
/** Numbers of the Radau points within a part, and of the points of the extension. */
const [inner, added] = [
  [1, 2],
  [4, 5],
]
/** Weights of Radau's rule, of degree 4. */
const radau = [0, (16 - root6) / 36, (16 + root6) / 36, 1 / 9, 0, 0]
/** Weights of the extended rule, of degree 7. The two added points are where the degree is highest. */
const extended = [49 / 1080, 0.24117888336261062, 0.1889056177658206, 31 / 720, 0.2683109833971903, 0.21317858954845256]
/**
 * Weights of a rule without the second Radau point, of degree 4. Each rule misses a corner at some place, but the two
 * rules miss it at different places.
 */
const other = [
  0.07185752137648321, 0.1622352197213157, 0, 0.0033248290463863015, 0.42495051434713343, 0.3376319155086814,
]
/**
 * Weights of Radau's rule minus those of the rule of degree 2 without its first point. The result is a third divided
 * difference, large enough to bound the error of Radau's rule.
 */
const [toSecond, toEnd] = [1 / (6 * points[2] * (1 - points[2])), (1 / 3 - points[2] / 2) / (1 - points[2])]
const cubic = [toSecond + toEnd - 1, radau[1], radau[2] - toSecond, radau[3] - toEnd]

/** Largest difference that counts as zero, relative to the energy turned over in the step. */
const enough = 3e-10
/** Largest number of halvings. A part is then shorter than the resolution of time. */
const deepest = 45
/** Operations in the reserve of a run, less than a second, and in the reserve of its rows. */
const reserve = 1e9
const reserveOfRows = 3e8
/** Operations of the reserve that one step may take, so that a run can be cancelled within a tenth of a second. */
const mostOfStep = reserve / 20
/** Operations of an evaluation outside its program. */
export const overhead = 2000
/** Operations that a row adds to the budget of rows. */
const rowAllowance = 4 * overhead
/** Number of comparisons over which the difference between the rules is averaged. */
const averaged = 4
/** Number of evaluations of Radau's rule including the start of the step, and of a checked step. */
const [ofRule, ofCheck] = [4, 6]

export type SolutionAt = (t: number, out: Float64Array) => void

interface Part {
  readonly from: number
  readonly to: number
  readonly left: Float64Array
  readonly right: Float64Array
  readonly value: Float64Array
  /** Largest difference between the rules among the compared integrals. */
  readonly error: number
}

/** Numbers of steps by what became of their integrals; see the fields of `StepIntegral`. */
export type StepCounts = Readonly<Record<'steps' | 'unchecked' | 'coarse' | 'gaps', number>>

export interface StepIntegralOptions {
  /** Returns values at a time and state, of which the first are powers; the array is reused. */
  readonly powers: (t: number, x: ArrayLike<number>) => Float64Array
  /** Number of values, and number of powers among them. */
  readonly count: number
  readonly powerCount: number
  /** Length of the state. */
  readonly size: number
  /** Present values of the discrete states, on which the powers also depend. */
  readonly discrete: Float64Array
  /** Indices of the powers whose integrals are compared; the last is the energy turned over, never negative. */
  readonly judged: readonly number[]
  /** True if the steps are checked. */
  readonly checks: boolean
  /** Operations of an evaluation, and additional ones for the first state within a step (`between`). */
  readonly operations: number
  readonly between: number
}

export class StepIntegral {
  /**
   * Counts of steps: all so far, those whose check the budget didn't allow or cut short, those with the trapezoidal
   * rule, and those with a place where the powers aren't defined.
   */
  steps = 0
  unchecked = 0
  coarse = 0
  gaps = 0
  private budget = reserve
  private budgetOfRows = reserveOfRows
  private cost: number
  private readonly count: number
  private readonly judged: readonly number[]
  /** Index of the power that turns energy over. */
  private readonly turnover: number
  private readonly state: Float64Array
  /** Powers at the points of a part. */
  private readonly samples: readonly Float64Array[]
  /** Values at the end of the last step, with the state there; NaN time for none. */
  private lastTime = NaN
  /** True if the run continues from the last state, without a correction after it. */
  private isState = false
  private readonly lastState: Float64Array
  private readonly lastDiscrete: Float64Array
  private readonly lastValues: Float64Array
  private readonly lastPowers: Float64Array
  /** Powers at the start and end of the present step, and its integrals, in reused memory. */
  private readonly atStart: Float64Array
  private readonly atEnd: Float64Array
  private readonly value: Float64Array
  /** Error of the trapezoidal rule, J, estimated from comparisons in other steps. */
  coarseError = 0
  /**
   * Error of the trapezoidal rule in the steps in which it was compared last, as a fraction of the energy turned over.
   */
  private difference = 0

  constructor(private readonly options: StepIntegralOptions) {
    const { size, discrete, count, powerCount, judged, operations } = options
    this.count = powerCount
    this.judged = judged
    this.turnover = judged[judged.length - 1]
    this.cost = operations + overhead
    this.state = new Float64Array(size)
    this.samples = points.map(() => new Float64Array(powerCount))
    this.lastState = new Float64Array(size)
    this.lastDiscrete = new Float64Array(discrete.length)
    this.lastValues = new Float64Array(count)
    this.atStart = new Float64Array(powerCount)
    this.atEnd = new Float64Array(powerCount)
    this.value = new Float64Array(powerCount)
    this.lastPowers = this.lastValues.subarray(0, powerCount)
  }

  get counts(): StepCounts {
    const { steps, unchecked, coarse, gaps } = this
    return { steps, unchecked, coarse, gaps }
  }

  /** True if the budget covers Radau's rule in the next step. */
  get affordsRule(): boolean {
    return this.budget >= ofRule * this.cost + this.options.between
  }

  /** Sets the operations of an evaluation, because another program computes the powers from now on. */
  changeOperations(operations: number): void {
    this.cost = operations + overhead
    this.forget()
  }

  /** Discards the powers at the end of the last step: after a jump they aren't those at the start of the next step. */
  forget(): void {
    this.lastTime = NaN
  }

  /** Returns the values at the end of the last step if it ended at this time and state; undefined otherwise. */
  endAt(t: number, x: ArrayLike<number>): Float64Array | undefined {
    return t === this.lastTime && equal(x, this.lastState) && equal(this.options.discrete, this.lastDiscrete)
      ? this.lastValues
      : undefined
  }

  /** @param allowance operations that the next step adds to the budget */
  grant(allowance: number): void {
    this.budget += allowance
  }

  /**
   * Adds the integrals over a step.
   * @param floor difference that counts as zero, J
   */
  addStep(from: number, to: number, at: SolutionAt, out: Float64Array, floor: number): void {
    this.steps++
    const value = this.integral(from, to, at, floor, true)
    for (let i = 0; i < this.count; i++) out[i] += value[i]
  }

  /**
   * Adds the integrals over a step by the trapezoidal rule, from the states at its ends alone. The solution within the
   * step isn't needed then, which a fixed-step method would need an evaluation for. A step of a small model takes a
   * tenth of a microsecond, so this function computes with few loops and without objects.
   * @param x state at the end
   * @returns the values at the end; the array is reused
   */
  addEnds(from: number, to: number, at: SolutionAt, x: ArrayLike<number>, out: Float64Array): Float64Array {
    this.steps++
    const { count, lastValues: last, lastState, lastDiscrete, options } = this
    const left = this.isState && this.isKnown(from) ? last : this.copyOfStart(this.startOf(from, at))
    this.budget -= this.cost
    const right = options.powers(to, x)
    const half = 0.5 * (to - from)
    this.addCoarse(half * (left[this.turnover] + right[this.turnover]))
    for (let i = 0; i < count; i++) {
      const power = right[i]
      out[i] += half * (left[i] + power)
      last[i] = power
    }
    for (let i = count; i < last.length; i++) last[i] = right[i]
    for (let i = 0; i < lastState.length; i++) lastState[i] = x[i]
    for (let i = 0; i < lastDiscrete.length; i++) lastDiscrete[i] = options.discrete[i]
    this.lastTime = to
    this.isState = true
    return last
  }

  /**
   * Adds the integrals from the start of a step to a row within it. Rows have their own budget, so that integrals don't
   * depend on them.
   */
  addPart(from: number, to: number, at: SolutionAt, out: Float64Array, floor: number): void {
    const { budget, unchecked, gaps } = this
    this.budget = this.budgetOfRows + rowAllowance
    const value = this.integral(from, to, at, floor, false)
    this.budgetOfRows = Math.max(0, this.budget)
    this.budget = budget
    this.unchecked = unchecked
    this.gaps = gaps
    for (let i = 0; i < this.count; i++) out[i] += value[i]
  }

  private integral(from: number, to: number, at: SolutionAt, floor: number, isStep: boolean): Float64Array {
    if (!this.affordsRule) return this.trapezoid(from, to, at, isStep)
    this.budget -= this.options.between
    const value = this.options.checks ? this.checked(from, to, at, floor, isStep) : this.plain(from, to, at, isStep)
    return Number.isFinite(value[this.turnover]) ? value : this.ofEnds(from, to, at)
  }

  /**
   * Integrates with the powers at the ends of a step that has none within: the search for an implicit unknown may fail
   * between two solutions of the run. The run itself reports ends that aren't finite; they add nothing here.
   */
  private ofEnds(from: number, to: number, at: SolutionAt): Float64Array {
    this.gaps++
    const left = this.copyOfStart(this.evaluate(from, at))
    const value = this.trapezoidOf(to - from, left, this.evaluate(to, at), false)
    return Number.isFinite(value[this.turnover]) ? value : value.fill(0)
  }

  /** Integrates with the trapezoidal rule, from the powers at the ends only. */
  private trapezoid(from: number, to: number, at: SolutionAt, isStep: boolean): Float64Array {
    const left = this.copyOfStart(this.startOf(from, at))
    const right = this.evaluate(to, at)
    if (isStep) this.keepEnd(to, this.state, right)
    return this.trapezoidOf(to - from, left, right, isStep)
  }

  /** Returns the integrals by the trapezoidal rule; those of a single step count as coarse. */
  private trapezoidOf(h: number, left: Float64Array, right: Float64Array, isStep = true): Float64Array {
    const { value } = this
    for (let i = 0; i < value.length; i++) value[i] = 0.5 * h * (left[i] + right[i])
    if (isStep) this.addCoarse(value[this.turnover])
    return value
  }

  /** Counts a step with the trapezoidal rule. @param turnover energy turned over in it, J */
  private addCoarse(turnover: number): void {
    this.coarse++
    if (Number.isFinite(turnover)) this.coarseError += this.difference * turnover
  }

  /** Records the error that the trapezoidal rule would have in a step whose powers are sampled. */
  private compare(h: number, left: Float64Array, right: Float64Array, value: Float64Array): void {
    let most = 0
    for (const i of this.judged) most = Math.max(most, Math.abs(0.5 * h * (left[i] + right[i]) - value[i]))
    const turnover = value[this.turnover]
    const part = most / turnover
    if (Number.isFinite(part)) this.difference += (part - this.difference) / averaged
  }

  private plain(from: number, to: number, at: SolutionAt, isStep: boolean): Float64Array {
    const value = this.value.fill(0)
    const h = to - from
    const start = this.knownStart(from, at)
    const left = start && this.copyOfStart(start)
    for (let k = 1; k <= 3; k++) {
      const values = this.evaluate(point(from, to, k), at)
      accumulate(value, h * radau[k], values)
      if (k < 3 || !isStep) continue
      if (left !== undefined) this.compare(h, left, values, value)
      this.keepEnd(to, this.state, values)
    }
    return value
  }

  private checked(from: number, to: number, at: SolutionAt, floor: number, isStep: boolean): Float64Array {
    if (this.budget < ofCheck * this.cost) {
      this.unchecked++
      return this.plain(from, to, at, isStep)
    }
    const left = this.copyOfStart(this.startOf(from, at))
    this.sample(from, to, at, inner)
    const values = this.evaluate(to, at)
    copyValues(this.samples[3], values)
    if (isStep) this.keepEnd(to, this.state, values)
    const right = this.atEnd
    copyValues(right, this.samples[3])
    const smooth = this.smooth(to - from, left, floor)
    if (smooth !== undefined) {
      if (isStep) this.compare(to - from, left, right, smooth)
      return smooth
    }
    this.sample(from, to, at, added)
    const whole = this.part(from, to, left, right)
    let parts: readonly Part[] = [whole]
    const least = Math.max(0, this.budget - mostOfStep)
    for (let depth = 0; depth < deepest; depth++) {
      const turnover = total(parts, ({ value }) => value[this.turnover])
      const allowed = Math.max(enough * turnover, floor)
      const error = total(parts, (part) => part.error)
      // the run itself reports values that aren't finite
      if (error <= allowed || !Number.isFinite(error)) break
      const refined = this.halved(parts, allowed / (2 * parts.length), at, least)
      if (refined === undefined) {
        this.unchecked++
        break
      }
      if (refined.length === parts.length) break
      parts = refined
    }
    if (parts.length === 1) {
      if (isStep) this.compare(to - from, left, right, whole.value)
      return whole.value
    }
    const value = new Float64Array(this.count)
    for (const part of parts) accumulate(value, 1, part.value)
    if (isStep) this.compare(to - from, left, right, value)
    return value
  }

  /** Returns the parts, with those halved whose error exceeds a bound; undefined if the budget runs out. */
  private halved(parts: readonly Part[], bound: number, at: SolutionAt, least: number): readonly Part[] | undefined {
    const refined: Part[] = []
    for (const part of parts) {
      const middle = part.from + 0.5 * (part.to - part.from)
      if (part.error <= bound || !(middle > part.from && middle < part.to)) {
        refined.push(part)
        continue
      }
      // the right end of the part has been evaluated
      if (this.budget < least + 9 * this.cost) return undefined
      this.sample(part.from, middle, at, [1, 2, 3, 4, 5])
      const first = this.part(part.from, middle, part.left, this.samples[3].slice())
      this.sample(middle, part.to, at, [1, 2, 4, 5])
      refined.push(first, this.part(middle, part.to, first.right, part.right))
    }
    return refined
  }

  /** Samples the powers at some points of a part. */
  private sample(from: number, to: number, at: SolutionAt, places: readonly number[]): void {
    for (const k of places) copyValues(this.samples[k], this.evaluate(point(from, to, k), at))
  }

  /** Returns the integrals by Radau's rule if the powers are quadratic over the step; undefined otherwise. */
  private smooth(h: number, left: Float64Array, floor: number): Float64Array | undefined {
    const { samples, judged } = this
    samples[0].set(left)
    const value = this.value.fill(0)
    for (let k = 1; k < cubic.length; k++) accumulate(value, h * radau[k], samples[k])
    const allowed = Math.max(enough * value[this.turnover], floor)
    const isSmooth = judged.every((i) => {
      let difference = 0
      for (let k = 0; k < cubic.length; k++) difference += h * cubic[k] * samples[k][i]
      return Math.abs(difference) <= allowed
    })
    return isSmooth ? value : undefined
  }

  /** Applies the rules to a part whose inner points are sampled. */
  private part(from: number, to: number, left: Float64Array, right: Float64Array): Part {
    const { count, samples, judged } = this
    const h = to - from
    samples[0].set(left)
    samples[3].set(right)
    const value = new Float64Array(count)
    for (let k = 0; k < points.length; k++) accumulate(value, h * extended[k], samples[k])
    let error = 0
    for (const i of judged) {
      let [low, second] = [0, 0]
      for (let k = 0; k < points.length; k++) {
        low += h * radau[k] * samples[k][i]
        second += h * other[k] * samples[k][i]
      }
      const difference = Math.max(Math.abs(value[i] - low), Math.abs(value[i] - second))
      if (!(difference <= error)) error = difference
    }
    return { from, to, left, right, value, error }
  }

  /**
   * Returns the powers at the start of a step: those at the end of the last step, if nothing has changed in between.
   */
  private startOf(from: number, at: SolutionAt): Float64Array {
    return this.knownStart(from, at) ?? this.evaluate(from, at).subarray(0, this.count)
  }

  private copyOfStart(powers: Float64Array): Float64Array {
    copyValues(this.atStart, powers)
    return this.atStart
  }

  private knownStart(from: number, at: SolutionAt): Float64Array | undefined {
    if (from !== this.lastTime) return undefined
    at(from, this.state)
    return this.endAt(from, this.state) && this.lastPowers
  }

  /** True if the last step ended at a time, with the present discrete states. */
  private isKnown(t: number): boolean {
    return t === this.lastTime && equal(this.options.discrete, this.lastDiscrete)
  }

  /** Keeps the values at the end of a step, with the state there. */
  private keepEnd(to: number, x: ArrayLike<number>, values: Float64Array): void {
    this.isState = false
    this.lastTime = to
    copyValues(this.lastState, x)
    copyValues(this.lastDiscrete, this.options.discrete)
    copyValues(this.lastValues, values)
  }

  private evaluate(t: number, at: SolutionAt): Float64Array {
    this.budget -= this.cost
    at(t, this.state)
    return this.options.powers(t, this.state)
  }
}

const point = (from: number, to: number, k: number): number => (k === 3 ? to : from + points[k] * (to - from))

function accumulate(sum: Float64Array, factor: number, values: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] += factor * values[i]
}

function equal(a: ArrayLike<number>, b: Float64Array): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false
  return true
}

function total(parts: readonly Part[], of: (part: Part) => number): number {
  let sum = 0
  for (const part of parts) sum += of(part)
  return sum
}
