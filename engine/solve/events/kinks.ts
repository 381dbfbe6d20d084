/**
 * Ends the steps of a variable-step method at corners and jumps of the equations: between two of them the solution is
 * as smooth as the order of the method needs, and no error estimate or Jacobian reaches over one. Nothing happens there
 * but that the method starts again (cf. Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed.
 * 1993, II.6; state events without actions of the Modelica Language Specification 3.6, 8.5).
 *
 * The functions whose zeros these are are evaluated in the middle and at the end of a step, and those that are crossed
 * twice in between are searched at its quarters (`dips.ts`). A step across one has stages on both sides, so its
 * solution only says roughly where it is. It is taken again, up to shortly before, and its polynomial, which knows one
 * side only, leads on to the corner. One on which the solution slides or chatters would end every step; after a hundred
 * times in a row at intervals below a part 1e-5 of the run, steps pass over it. Where that does not help either,
 * because error estimates keep steps short (a solution that slides along a jump, sign(v) at rest; Filippov 1988,
 * Differential Equations with Discontinuous Righthand Sides), the run ends with an error. That is counted in steps:
 * five thousand within a part 1e-4 of the run, of which a tenth cross the corner, so the run would need fifty million.
 * A state that decays towards a corner never reaches it, but the polynomial of a step as long as stability allows does:
 * the step is repeated in vain, and so are the next ones. After some of these, steps pass over the corner while the
 * function stays about as small. The same happens with a function that is zero except for rounding, whose sign may
 * change from one evaluation to the next (the torque of a gear behind which nothing moves): its steps lead nowhere.
 *
 * An implicit method may also stay on one side and go to and fro, because its stages lie on both: then the function
 * turns with nearly every step.
 */
import { ModelError } from '../../errors/model-error'
import { seconds } from '../non-finite'
import type { KinkSystem } from '../types'
import type { Stepper } from '../solver'
import { dipOf, places as dipPlaces, type Dips } from './dips'
import { locate } from './locate'

const places = [0.5, 1]
/** Ratio of a value to that after a quarter of the step below which it counts as zero. */
const zero = 1e-9
/** Part of the way to a corner that the step before it takes, and how far beyond the corner may be after all. */
const shortly = 0.9
const after = 1.3
const mostInRow = 100
const crowded = 1e-5
/**
 * Number of steps that are repeated in vain, within twice as many, after which steps pass over a corner; the part of
 * its largest value below which the function must be, and its growth that ends this.
 */
const inVain = 20
const decayed = 1e-9
const growth = 10
/**
 * Steps after which progress is checked, how many of them must cross a corner on which the solution slides or turn
 * before it, and the progress as a share of the run.
 */
const watched = 5000
const crossing = 500
const turning = 4000
const progress = 1e-4

export class KinkFinder {
  private readonly signs: Int8Array
  private readonly g: Float64Array
  private readonly gBefore: Float64Array
  private readonly between: Float64Array
  private readonly atState: (t: number) => void
  private readonly atBetween: (t: number) => void
  private readonly last: Float64Array
  private readonly inRow: Int32Array
  /** Values of all functions at quarters of the step, function by function. */
  private readonly seen: Float64Array
  private readonly dips: Dips
  private stepFrom = 0
  private stepLength = 0
  /** 1 for kinks that steps pass over, otherwise 0. */
  private readonly muted: Uint8Array
  /** Steps repeated in vain for each function, and the number of all steps when the first of these was taken. */
  private readonly vain: Int32Array
  private readonly vainSince: Float64Array
  /** Time at which the first of these was taken. */
  private readonly vainFrom: Float64Array
  /**
   * Magnitude of each function up to which steps pass over its corner (`small`), its largest one so far, and whether
   * the present step passes over it: 1, otherwise 0.
   */
  private readonly small: Float64Array
  private readonly largest: Float64Array
  private readonly passed: Uint8Array
  private stepNumber = 0
  /** Number of sign changes of each function in the watched steps; `steps` counts these, and `since` is their start. */
  private readonly changes: Int32Array
  /** Number of watched steps that were repeated for each function. */
  private readonly repeats: Int32Array
  /** Number of turns of each function from one step to the next; `slopes` says whether it grew in the last one. */
  private readonly turns: Int32Array
  private readonly slopes: Int8Array
  private steps = 0
  private since = 0
  /** State at the start of the step. */
  private readonly before: Float64Array
  /** Index of the kink that was found. */
  private crossed = 0
  private index = 0
  private readonly valueBetween = (t: number): number => {
    this.stepper.interpolate(t, this.between)
    this.atBetween(t)
    return this.g[this.index]
  }

  /** @param length of the run, s */
  constructor(
    private readonly system: KinkSystem,
    private readonly stepper: Stepper,
    private readonly length: number,
  ) {
    const n = system.kinks.length
    this.signs = new Int8Array(n)
    this.g = new Float64Array(n)
    this.gBefore = new Float64Array(n)
    this.before = new Float64Array(stepper.x.length)
    this.between = new Float64Array(stepper.x.length)
    this.atState = system.bind(stepper.x, this.g)
    this.atBetween = system.bind(this.between, this.g)
    this.last = new Float64Array(n).fill(-Infinity)
    this.inRow = new Int32Array(n)
    this.seen = new Float64Array(n * dipPlaces)
    this.dips = {
      values: this.seen,
      valueAt: (part, i) => {
        this.index = i
        return this.valueBetween(this.timeOf(part * (dipPlaces - 1)))
      },
    }
    this.muted = new Uint8Array(n)
    this.vain = new Int32Array(n)
    this.vainSince = new Float64Array(n)
    this.vainFrom = new Float64Array(n)
    this.small = new Float64Array(n)
    this.largest = new Float64Array(n)
    this.passed = new Uint8Array(n)
    this.changes = new Int32Array(n)
    this.repeats = new Int32Array(n)
    this.turns = new Int32Array(n)
    this.slopes = new Int8Array(n)
  }

  /** Stores the state at the start of a step. */
  keep(): void {
    this.before.set(this.stepper.x)
  }

  /** Stores the signs at the present state: at the start, and after a jump. */
  begin(t: number): void {
    this.atState(t)
    for (let i = 0; i < this.g.length; i++) this.signs[i] = Math.sign(this.g[i])
    this.gBefore.set(this.g)
  }

  /**
   * Finds the first kink within the step just taken, which must have been dense.
   * @returns about where it is, with the signs before it, or Infinity with those at the end of the step
   * @throws ModelError `chattering` if the solution slides along one and the run gets nowhere
   */
  first(from: number, to: number): number {
    this.watch(from)
    this.pass()
    this.see(0, this.gBefore)
    const instant = this.change(from, to)
    const dip = this.dip(from, to, instant)
    if (dip < instant) {
      // A kink that the repeated step does not meet, because the solution slides along it, would end every step
      // without being counted.
      this.note(this.crossed, dip)
      return dip
    }
    if (instant === Infinity) this.turn()
    return instant
  }

  /** Decides which corners the present step passes over: those whose functions are as small as when that began. */
  private pass(): void {
    this.stepNumber++
    const { small, largest, passed, gBefore } = this
    for (let i = 0; i < small.length; i++) {
      const size = Math.abs(gBefore[i])
      if (size > largest[i]) largest[i] = size
      if (small[i] === 0) continue
      if (size > small[i]) small[i] = 0
      passed[i] = small[i] === 0 ? 0 : 1
    }
  }

  /** Counts a step that was repeated in vain for the function whose corner it seemed to cross. */
  private noteVain(i: number, from: number): void {
    const { vain, vainSince, vainFrom, stepNumber } = this
    if (stepNumber - vainSince[i] > 2 * inVain) {
      vain[i] = 0
      vainSince[i] = stepNumber
      vainFrom[i] = from
    }
    if (++vain[i] < inVain) return
    const size = Math.abs(this.gBefore[i])
    const isStuck = from - this.vainFrom[i] < crowded * this.length
    if (isStuck || size < decayed * this.largest[i]) this.small[i] = growth * size
  }

  /** Counts functions that grow in a step after one in which they fell, or the reverse. */
  private turn(): void {
    const { seen, slopes, turns } = this
    for (let i = 0; i < slopes.length; i++) {
      const slope = Math.sign(seen[(i + 1) * dipPlaces - 1] - seen[i * dipPlaces])
      if (slope * slopes[i] < 0) turns[i]++
      slopes[i] = slope
    }
  }

  /** Finds the first change of sign between the places at which functions are evaluated. */
  private change(from: number, to: number): number {
    const { signs, g, gBefore } = this
    let low = from
    for (const place of places) {
      const high = place === 1 ? to : from + (to - from) * place
      this.evaluate(high, place === 1)
      this.see(place * (dipPlaces - 1), g)
      let earliest = Infinity
      let which = -1
      for (let i = 0; i < signs.length; i++) {
        this.index = i
        const value = earliest === Infinity ? g[i] : this.valueBetween(earliest)
        if (!this.crosses(i, value)) continue
        earliest = locate(this.valueBetween, low, gBefore[i], earliest === Infinity ? high : earliest, value)
        which = i
        // Functions later in the list are evaluated where this one changes.
        this.valueBetween(earliest)
      }
      if (which >= 0) {
        this.crossed = which
        return earliest
      }
      this.accept()
      low = high
    }
    return Infinity
  }

  /** Stores the functions at the start of a step (0) or after a quarter of it (1 to 4). */
  private see(place: number, g: Float64Array): void {
    for (let i = 0; i < g.length; i++) this.seen[i * dipPlaces + place] = g[i]
  }

  /**
   * Finds the first kink before `kink` that is crossed twice between two places, so that no sign has changed there.
   */
  private dip(from: number, to: number, kink: number): number {
    const { seen, muted, passed, signs } = this
    const count = kink === Infinity ? dipPlaces : 1 + Math.floor(((dipPlaces - 1) * (kink - from)) / (to - from))
    if (count < 3) return Infinity
    this.stepFrom = from
    this.stepLength = to - from
    for (let place = 1; place < count; place += 2) {
      this.valueBetween(this.timeOf(place))
      this.see(place, this.g)
    }
    let first = Infinity
    for (let i = 0; i < signs.length; i++) {
      // A step that begins at a kink leaves it.
      const start = Math.abs(seen[i * dipPlaces])
      if (muted[i] + passed[i] > 0 || start <= zero * Math.abs(seen[i * dipPlaces + 1])) continue
      const part = this.beyond(i, count)
      if (Number.isNaN(part)) continue
      const place = Math.ceil(part * (dipPlaces - 1)) - 1
      const high = this.timeOf(part * (dipPlaces - 1))
      const value = this.dips.valueAt(part, i)
      const crossing = locate(this.valueBetween, this.timeOf(place), seen[i * dipPlaces + place], high, value)
      if (crossing >= Math.min(first, kink)) continue
      first = crossing
      this.crossed = i
    }
    return first
  }

  /**
   * Returns the part of the step at which function i has changed its sign though not at its middle and end, NaN if none
   * is found.
   */
  private beyond(i: number, count: number): number {
    for (let place = 1; place < count; place += 2)
      if (this.seen[i * dipPlaces + place] * this.signs[i] < 0) return place / (dipPlaces - 1)
    return dipOf(this.dips, i, count)
  }

  /** Returns the time at a place of the step, which need not be a whole number. */
  private timeOf(place: number): number {
    return this.stepFrom + (this.stepLength * place) / (dipPlaces - 1)
  }

  /**
   * Repeats the step from `from` to a kink at about `corner`, on this side of it.
   * @param limit instant that the step may not pass: the equations, or the state, jump there
   * @returns where the step has ended, and an instant directly after the kink, Infinity if it is farther off
   */
  again(from: number, corner: number, limit: number): { readonly reached: number; readonly corner: number } {
    const { stepper, gBefore, crossed } = this
    this.repeats[crossed]++
    const end = from + shortly * (corner - from)
    stepper.x.set(this.before)
    this.begin(from)
    stepper.restart()
    const reached = end > from ? stepper.step(from, end, end - from) : from
    this.evaluate(reached, true)
    this.accept()
    if (reached < end) return { reached, corner: Infinity }
    this.index = crossed
    const high = Math.min(from + after * (corner - from), limit)
    const value = this.valueBetween(high)
    if (!this.crosses(crossed, value)) {
      this.noteVain(crossed, from)
      return { reached, corner: Infinity }
    }
    const instant = locate(this.valueBetween, reached, gBefore[crossed], high, value)
    this.valueBetween(instant)
    this.note(crossed, instant)
    this.accept()
    return { reached: Math.max(instant, reached), corner: instant }
  }

  private evaluate(t: number, atEnd: boolean): void {
    if (atEnd) this.atState(t)
    else this.valueBetween(t)
  }

  private crosses(i: number, value: number): boolean {
    return this.muted[i] + this.passed[i] === 0 && value * this.signs[i] < 0
  }

  private accept(): void {
    const { signs, g, gBefore } = this
    for (let i = 0; i < g.length; i++) {
      if (g[i] === 0) continue
      const sign = g[i] > 0 ? 1 : -1
      if (sign !== signs[i]) this.changes[i]++
      signs[i] = sign
    }
    gBefore.set(g)
  }

  private watch(t: number): void {
    if (this.steps++ < watched) return
    const slow = t - this.since < progress * this.length
    const slides = (count: number, i: number): boolean =>
      (this.muted[i] !== 0 && count >= crossing) || this.turns[i] >= turning || this.repeats[i] >= turning
    const sliding = slow ? this.changes.findIndex(slides) : -1
    this.changes.fill(0)
    this.turns.fill(0)
    this.repeats.fill(0)
    this.steps = 0
    this.since = t
    if (sliding < 0) return
    const { block } = this.system.kinks[sliding]
    throw new ModelError(
      'chattering',
      `the solution slides along a jump in the equations of ${block} at t = ${seconds(t)}, which they cross back and forth endlessly`,
      { block, time: t },
      'for friction, use a Dry friction block, which can hold; otherwise replace sign or if by a steep function, e.g. tanh',
    )
  }

  private note(i: number, t: number): void {
    const { last, inRow, muted, length } = this
    inRow[i] = t - last[i] < crowded * length ? inRow[i] + 1 : 0
    last[i] = t
    if (inRow[i] >= mostInRow) muted[i] = 1
  }

  /** Index of the kink that was located last. */
  get latest(): number {
    return this.crossed
  }

  /** Returns a sentence about each kink that steps pass over. */
  remarks(): readonly string[] {
    const blocks = new Set(this.system.kinks.flatMap(({ block }, i) => (this.muted[i] === 0 ? [] : [block])))
    return [...blocks].map(
      (block) =>
        `a corner of the equations of ${block} is crossed so often that steps no longer end at it; for friction that holds, use a Dry friction block`,
    )
  }
}
