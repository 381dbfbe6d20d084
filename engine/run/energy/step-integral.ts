/**
 * Integrals of the powers over a step, along the solution between its ends.
 *
 * The rule is the Radau IIA formula with three points (order 5; Hairer and Wanner, Solving Ordinary Differential Equations II,
 * IV.5). Steps follow the states, and the power of a prescribed motion may vary faster than any of them. Where a model has such
 * motions the step is checked. First by the third divided difference over left end and Radau points, which the last step and the rule have already: where
 * it is small, a power is quadratic over the step. It sees every jump, and every corner except at 0.4329 of the step. Otherwise the points 3/7
 * and 6/7 are added, which form a rule of degree 7 with the other four, the extension of highest degree after Kronrod (1964) and Patterson (Math. Comp. 22
 * (1968) 847-856). Parts in which the two rules disagree are halved until the sum of the differences is small.
 *
 * Rounding can disagree at any depth: at standstill the powers are nothing else. Differences below a floor therefore don't
 * count, and the evaluations beyond the first three of each step are budgeted: some for each step, and a reserve that corners
 * and jumps can use. What the budget leaves open is counted.
 */

const root6 = Math.sqrt(6)
/** Points in a part: left end, the Radau points, the two of the extension. */
const points = [0, (4 - root6) / 10, (4 + root6) / 10, 1, 3 / 7, 6 / 7]
/** Of degree 4. */
const radau = [0, (16 - root6) / 36, (16 + root6) / 36, 1 / 9, 0, 0]
/** Of degree 7: the two added points are where it is highest. */
const extended = [49 / 1080, 0.24117888336261062, 0.1889056177658206, 31 / 720, 0.2683109833971903, 0.21317858954845256]
/** Without the second Radau point, of degree 4: two rules that don't see a corner at some place don't see it at different places. */
const other = [
  0.07185752137648321, 0.1622352197213157, 0, 0.0033248290463863015, 0.42495051434713343, 0.3376319155086814,
]
/** Radau's rule minus that of degree 2 without its first point: a third divided difference, and so large that it bounds the error of Radau's rule. */
const [toSecond, toEnd] = [1 / (6 * points[2] * (1 - points[2])), (1 / 3 - points[2] / 2) / (1 - points[2])]
const cubic = [toSecond + toEnd - 1, radau[1], radau[2] - toSecond, radau[3] - toEnd]

/** Differences, relative to the energy turned over in the step, that count as none. */
const enough = 3e-10
/** Halvings at most: a part is then shorter than the resolution of time. */
const deepest = 45
/** Evaluations for a step, beyond the first three, that a run of any length can afford. */
const perStep = 3
/** Operations that the reserve of a run takes, about half a second, and those of an evaluation beside its program. */
const reserve = 5e8
const overhead = 1000

export type SolutionAt = (t: number, out: Float64Array) => void

interface Part {
  readonly from: number
  readonly to: number
  readonly left: Float64Array
  readonly right: Float64Array
  readonly value: Float64Array
  /** Largest difference between the rules in what counts. */
  readonly error: number
}

export class StepIntegral {
  /** Steps so far, and those of them whose check the budget didn't allow, or not to its end. */
  steps = 0
  unchecked = 0
  private budget: number
  private readonly state: Float64Array
  /** Powers at the points of a part. */
  private readonly samples: readonly Float64Array[]
  /** Powers at the end of the last step, with the state there; NaN time for none. */
  private lastTime = NaN
  private readonly lastState: Float64Array
  private readonly lastDiscrete: Float64Array
  private readonly lastPowers: Float64Array

  /**
   * @param powers at a time and state; the array is reused
   * @param count of powers
   * @param size of the state
   * @param discrete states that the powers depend on as well, as they are now
   * @param judged places of the powers whose integrals are compared; the last is the energy turned over, never negative
   * @param checks whether the step is checked
   * @param operations of an evaluation
   */
  constructor(
    private readonly powers: (t: number, x: Float64Array) => Float64Array,
    private readonly count: number,
    size: number,
    private readonly discrete: Float64Array,
    private readonly judged: readonly number[],
    private readonly checks: boolean,
    operations: number,
  ) {
    this.state = new Float64Array(size)
    this.samples = points.map(() => new Float64Array(count))
    this.lastState = new Float64Array(size)
    this.lastDiscrete = new Float64Array(discrete.length)
    this.lastPowers = new Float64Array(count)
    this.budget = reserve / (operations + overhead)
  }

  /** Something jumped: powers at the end of the last step aren't those at the start of the next. */
  forget(): void {
    this.lastTime = NaN
  }

  /**
   * Add the integrals from one time to another.
   * @param floor difference that counts as none, J
   * @param last whether the next step begins where this one ends
   */
  add(from: number, to: number, at: SolutionAt, out: Float64Array, floor: number, last: boolean): void {
    this.steps++
    this.budget += perStep
    const value = this.checks ? this.checked(from, to, at, floor, last) : this.plain(from, to, at)
    for (let i = 0; i < out.length; i++) out[i] += value[i]
  }

  private plain(from: number, to: number, at: SolutionAt): Float64Array {
    const value = new Float64Array(this.count)
    const h = to - from
    for (let k = 1; k <= 3; k++) accumulate(value, h * radau[k], this.evaluate(point(from, to, k), at))
    return value
  }

  private checked(from: number, to: number, at: SolutionAt, floor: number, last: boolean): Float64Array {
    if (this.budget < 3) {
      this.unchecked++
      this.forget()
      return this.plain(from, to, at)
    }
    const left = this.startOf(from, at)
    this.sample(from, to, at, [1, 2, 3])
    if (last) this.keepEnd(to, at, this.samples[3])
    const smooth = this.smooth(to - from, left, floor)
    if (smooth !== undefined) return smooth
    this.budget -= 2
    this.sample(from, to, at, [4, 5])
    const whole = this.part(from, to, left, this.samples[3].slice())
    let parts: readonly Part[] = [whole]
    for (let depth = 0; depth < deepest; depth++) {
      const turnover = total(parts, ({ value }) => value[this.judged[this.judged.length - 1]])
      const allowed = Math.max(enough * turnover, floor)
      const error = total(parts, (part) => part.error)
      // what isn't finite is the run's to report
      if (error <= allowed || !Number.isFinite(error)) break
      const refined = this.halved(parts, allowed / (2 * parts.length), at)
      if (refined === undefined) {
        this.unchecked++
        break
      }
      if (refined.length === parts.length) break
      parts = refined
    }
    if (parts.length === 1) return whole.value
    const value = new Float64Array(this.count)
    for (const part of parts) accumulate(value, 1, part.value)
    return value
  }

  /** The parts, those halved whose error exceeds a bound; undefined if the budget ends. */
  private halved(parts: readonly Part[], bound: number, at: SolutionAt): readonly Part[] | undefined {
    const refined: Part[] = []
    for (const part of parts) {
      const middle = part.from + 0.5 * (part.to - part.from)
      if (part.error <= bound || !(middle > part.from && middle < part.to)) {
        refined.push(part)
        continue
      }
      if (this.budget < 9) return undefined
      // the right end of the part is known
      this.budget -= 9
      this.sample(part.from, middle, at, [1, 2, 3, 4, 5])
      const first = this.part(part.from, middle, part.left, this.samples[3].slice())
      this.sample(middle, part.to, at, [1, 2, 4, 5])
      refined.push(first, this.part(middle, part.to, first.right, part.right))
    }
    return refined
  }

  /** Powers at these points of a part. */
  private sample(from: number, to: number, at: SolutionAt, places: readonly number[]): void {
    for (const k of places) this.samples[k].set(this.evaluate(point(from, to, k), at))
  }

  /** The integrals by Radau's rule where powers are quadratic over the step; undefined where they aren't. */
  private smooth(h: number, left: Float64Array, floor: number): Float64Array | undefined {
    const { count, samples, judged } = this
    samples[0].set(left)
    const value = new Float64Array(count)
    for (let k = 1; k < cubic.length; k++) accumulate(value, h * radau[k], samples[k])
    const allowed = Math.max(enough * value[judged[judged.length - 1]], floor)
    const isSmooth = judged.every((i) => {
      const difference = cubic.reduce((sum, weight, k) => sum + h * weight * samples[k][i], 0)
      return Math.abs(difference) <= allowed
    })
    return isSmooth ? value : undefined
  }

  /** Both rules on a part whose other points are sampled. */
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

  /** Powers at the start of a step: those at the end of the last, if nothing has changed in between. */
  private startOf(from: number, at: SolutionAt): Float64Array {
    if (from === this.lastTime) {
      at(from, this.state)
      if (equal(this.state, this.lastState) && equal(this.discrete, this.lastDiscrete)) return this.lastPowers.slice()
    }
    this.budget--
    return Float64Array.from(this.evaluate(from, at))
  }

  private keepEnd(to: number, at: SolutionAt, powers: Float64Array): void {
    this.lastTime = to
    at(to, this.lastState)
    this.lastDiscrete.set(this.discrete)
    this.lastPowers.set(powers)
  }

  private evaluate(t: number, at: SolutionAt): Float64Array {
    at(t, this.state)
    return this.powers(t, this.state)
  }
}

const point = (from: number, to: number, k: number): number => (k === 3 ? to : from + points[k] * (to - from))

function accumulate(sum: Float64Array, factor: number, values: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] += factor * values[i]
}

const equal = (a: Float64Array, b: Float64Array): boolean => a.every((value, i) => value === b[i])

function total(parts: readonly Part[], of: (part: Part) => number): number {
  let sum = 0
  for (const part of parts) sum += of(part)
  return sum
}
