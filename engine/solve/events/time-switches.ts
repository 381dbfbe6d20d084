/**
 * Instants at which conditions on time switch that are not linear in time, such as `sin(w t) > 0.3`: found ahead of a
 * step, for methods with fixed steps. The functions depend on time alone, so they can be evaluated where the run has
 * not been yet: at quarters of the time up to the next end of a step, with the search for levels that are passed twice
 * between them (`dips.ts`). A change of sign is then solved to rounding (`locate.ts`).
 */
import { justAfter } from '../timeline'
import type { TimeFunctions } from '../types'
import { dipOf, places } from './dips'
import { locate } from './locate'

const mostDoublings = 30

export class TimeSwitches {
  private readonly g: Float64Array
  private readonly evaluate: (t: number) => void
  /** Signs directly after the instant up to which the functions are known. */
  private readonly signs: Int8Array
  private readonly values: Float64Array
  private current = 0
  /** Index of the function of the next switch. */
  private switching = 0
  /** Time of the next switch, s; Infinity while none is known. */
  next = Infinity
  private readonly valueAt = (t: number): number => {
    this.evaluate(t)
    return this.g[this.current]
  }

  /**
   * @param known instant up to which switches are known
   */
  constructor(
    { count, bind }: TimeFunctions,
    private known: number,
  ) {
    this.g = new Float64Array(count)
    this.signs = new Int8Array(count)
    this.values = new Float64Array(count * places)
    this.evaluate = bind(this.g)
    this.begin(known)
  }

  /** Index of the function of the next switch. */
  get index(): number {
    return this.switching
  }

  /** Searches for the first switch not later than `to`, unless one is known. */
  look(to: number): void {
    if (this.next < Infinity || !(to > this.known)) return
    const from = this.known
    this.next = this.first(from, to)
    if (this.next === Infinity) this.known = to
  }

  /**
   * Times directly before and after the switch at which its function has the old and the new sign, in spite of
   * rounding.
   */
  get before(): number {
    return this.beside(-1)
  }

  get after(): number {
    return this.beside(1)
  }

  private beside(side: 1 | -1): number {
    const { next, signs, switching } = this
    this.current = switching
    let distance = justAfter(next) - next
    for (let k = 0; k < mostDoublings; k++, distance *= 2)
      if (this.valueAt(next + side * distance) * signs[switching] * side < 0) break
    return next + side * distance
  }

  /** Continues behind an instant that is none of these switches: a function that is zero there switches with it. */
  pass(after: number): void {
    if (this.next === Infinity && after > this.known) this.begin(after)
  }

  /** Continues behind the switch. */
  take(): void {
    this.begin(this.after)
  }

  private begin(t: number): void {
    this.next = Infinity
    this.known = t
    this.evaluate(t)
    for (let i = 0; i < this.g.length; i++) this.signs[i] = Math.sign(this.g[i])
  }

  private first(from: number, to: number): number {
    const { g, values, signs } = this
    const at = (place: number): number => (place === places - 1 ? to : from + ((to - from) * place) / (places - 1))
    for (let place = 0; place < places; place++) {
      this.evaluate(at(place))
      for (let i = 0; i < g.length; i++) values[i * places + place] = g[i]
    }
    let earliest = Infinity
    for (let i = 0; i < signs.length; i++) {
      this.current = i
      let crossed = -1
      for (let place = 0; place < places && crossed < 0; place++) {
        const value = values[i * places + place]
        if (signs[i] === 0) signs[i] = Math.sign(value)
        if (value * signs[i] < 0) crossed = place
      }
      const count = crossed < 0 ? places : crossed + 1
      const dip = dipOf(
        { values, valueAt: (part) => this.valueAt(from + (to - from) * part) },
        i,
        count - (crossed < 0 ? 0 : 1),
      )
      const high = Number.isNaN(dip) ? at(crossed) : from + (to - from) * dip
      if (crossed < 0 && Number.isNaN(dip)) continue
      const switched = this.between(Number.isNaN(dip) ? at(Math.max(crossed - 1, 0)) : from, i, high)
      if (switched >= earliest) continue
      earliest = switched
      this.switching = i
    }
    // Signs after a passage without a switch stay; a switch is followed by `begin`.
    return earliest
  }

  private between(low: number, i: number, high: number): number {
    this.current = i
    return locate(this.valueAt, low, this.valueAt(low), high, this.valueAt(high))
  }
}
