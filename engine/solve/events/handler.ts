/**
 * Finds and handles the events of a run.
 *
 * An event happens when its crossing function has changed sign in its direction; zero counts as not yet changed, and
 * where a run starts with zero, leaving it counts as crossing it. Within a step of a variable-step method the functions
 * are evaluated in four parts, by the solution between steps; the first change ends the step. A function that changes
 * its sign twice within a quarter is closest to zero there, and is evaluated there (`dips.ts`). The step after an event
 * is halved repeatedly, down to a part of 2^-40: a ball that has just bounced soon falls again, however long the step
 * is.
 *
 * At an instant, the first event in the order of the model acts, then the functions are evaluated again, until none has
 * changed: events act in turn, each on the results of those before it, and their effects at the same instant happen at
 * that instant. Cf. Modelica Language Specification 3.6, 8.5 (event iteration). Friction comes to rest and slides for
 * all axes together, so what counts as an event there is the change of each axis.
 */
import { ModelError } from '../../errors/model-error'
import { failureError } from '../../quantities/failure'
import { seconds } from '../non-finite'
import type { RunObserver } from '../observer'
import type { Stepper } from '../solver'
import type { DiscreteSystem, HeldChange, OdeSystem } from '../types'
import { Chattering } from './chattering'
import { dipOf, places as dipPlaces } from './dips'
import { locate } from './locate'
import { UnseenInstants, UnseenPasses } from './unseen-passes'

/** Number of instants kept of each event. */
const mostInstants = 20
/** Parts of a step at which crossing functions are evaluated. */
const quarters = [0.25, 0.5, 0.75, 1]
const halves = [...Array.from({ length: 38 }, (_, i) => 2 ** (i - 40)), ...quarters]
/** Share of its value at the end of a step below which a function counts as zero at the start. */
const zero = 1e-9

/** Number of occurrences of an event, and the time of the first, s. */
export interface EventCount {
  readonly name: string
  readonly block: string
  readonly count: number
  readonly times: readonly number[]
}

export class EventHandler {
  /** Index of the event that ended the run; -1 while there is none. */
  stoppedBy = -1
  /** Signs of the crossing functions as last seen: -1 or 1, 0 where one has been zero since the start. */
  readonly signs: Int8Array
  private readonly trial: Int8Array
  private readonly g: Float64Array
  private readonly gBetween: Float64Array
  private readonly gBefore: Float64Array
  private readonly between: Float64Array
  private readonly wantedSigns: Int8Array
  /** Functions that were zero at the start of this step. Their sign is not known in its first parts. */
  private readonly unsure: Uint8Array
  /** Functions at the start of a step, and at its quarters. */
  private readonly gStart: Float64Array
  private readonly seen: Float64Array
  private readonly rootsAtState: (t: number, nearby?: boolean) => boolean
  private readonly rootsBetween: (t: number) => void
  private readonly actions: (t: number, event: number) => boolean
  private readonly chattering: Chattering
  private readonly unseen: UnseenPasses
  private readonly counts: { count: number; times: number[] }[]
  /** True if events have to be searched for after each step. */
  readonly followSteps: boolean
  /**
   * Events at which friction or a lock begins to hold or lets go; `slipsBefore` has its discrete state before an
   * action.
   */
  private readonly slips: readonly (HeldChange & { readonly event: number })[]
  private readonly slipsBefore: Float64Array
  /** Events that do not happen within a step: 1, otherwise 0. */
  private readonly outside: Uint8Array
  /** True if an event has acted, or the run has started, since the last step. */
  private fresh = true
  /** Time up to which the functions have been looked at. */
  private now = 0
  /** Index of the function that is being located. */
  private index = 0
  private readonly valueBetween = (t: number): number => {
    this.stepper.interpolate(t, this.between)
    this.rootsBetween(t)
    return this.gBetween[this.index]
  }

  constructor(
    private readonly system: OdeSystem,
    private readonly discrete: DiscreteSystem,
    private readonly stepper: Stepper,
    /** Length of the run, s. */
    length: number,
    private readonly observer?: RunObserver,
  ) {
    const n = discrete.events.length
    this.signs = new Int8Array(n)
    this.trial = new Int8Array(n)
    this.g = new Float64Array(n)
    this.gBetween = new Float64Array(n)
    this.gBefore = new Float64Array(n)
    this.unsure = new Uint8Array(n)
    this.gStart = new Float64Array(n)
    this.seen = new Float64Array(n * dipPlaces)
    this.between = new Float64Array(system.size)
    this.wantedSigns = Int8Array.from(discrete.events, ({ direction }) =>
      direction === 'both' ? 0 : direction === 'rising' ? 1 : -1,
    )
    this.rootsAtState = discrete.bindRoots(stepper.x, this.g)
    this.rootsBetween = discrete.bindRoots(this.between, this.gBetween)
    this.actions = discrete.bindActions(stepper.x)
    this.chattering = new Chattering(discrete.events, length)
    const { unheldPassages } = system
    this.unseen =
      unheldPassages === undefined
        ? new UnseenPasses(discrete.events)
        : new UnseenInstants(discrete.events, unheldPassages)
    this.counts = discrete.events.map(() => ({ count: 0, times: [] }))
    this.outside = Uint8Array.from(discrete.events, ({ afterStep = false }) => (afterStep ? 1 : 0))
    this.followSteps = this.outside.includes(1)
    this.slips = discrete.events.flatMap(({ slip }, event) => (slip === undefined ? [] : [{ event, ...slip }]))
    this.slipsBefore = new Float64Array(this.slips.length)
  }

  /** Determines the signs at the start of a run. */
  begin(t: number): void {
    this.now = t
    this.unseen.begin(t)
    this.rootsAtState(t)
    this.accept(this.signs, this.g)
    this.discrete.events.forEach(({ atStart = false }, i) => {
      if (atStart && this.wantedSigns[i] !== 0) this.signs[i] = -this.wantedSigns[i]
    })
  }

  /** Continues with the signs from the end of an earlier run. */
  resume(signs: ArrayLike<number>, t: number): void {
    this.now = t
    this.unseen.begin(t)
    this.rootsAtState(t)
    this.signs.set(signs)
  }

  /**
   * Finds the first event within the step just taken from `from` to `to`; the step must have been dense.
   * @param inside the step went on beyond `to`
   * @returns its time, or Infinity; signs are then those directly before it, or at the end of the step
   */
  first(from: number, to: number, inside = false): number {
    const { g, gStart, trial } = this
    if (g.length === 0) return Infinity
    gStart.set(g)
    const { fresh } = this
    this.fresh = false
    let instant = this.scan(from, to, inside, fresh, fresh ? halves : quarters)
    const dips = this.dips(from, to, instant, fresh)
    if (dips.length > 0) {
      g.set(gStart)
      const places = [...(fresh ? halves : quarters), ...dips].sort((a, b) => a - b)
      instant = this.scan(from, to, inside, fresh, places)
    }
    this.signs.set(trial)
    return instant
  }

  /**
   * Finds the first event at places of a step, parts of it; `trial` are the signs directly before it, or at the end of
   * the step.
   */
  private scan(from: number, to: number, inside: boolean, fresh: boolean, places: readonly number[]): number {
    const { trial, g, gBetween, gBefore } = this
    trial.set(this.signs)
    this.now = from
    let low = from
    gBefore.set(g)
    this.see(0, g)
    if (fresh) this.doubt(to)
    for (const place of places) {
      const high = place === 1 ? to : from + (to - from) * place
      if (place === 1 && !inside) {
        this.rootsAtState(to)
        gBetween.set(g)
      } else {
        this.stepper.interpolate(high, this.between)
        this.rootsBetween(high)
      }
      const quarter = quarters.indexOf(place) + 1
      if (quarter > 0) this.see(quarter, gBetween)
      const defined = this.definedUpTo(low, high)
      const instant = this.firstBetween(low, defined, from, place)
      if (instant <= defined) return instant
      if (defined < high) throw this.undefinedAfter(defined, high)
      for (let i = 0; i < trial.length; i++) {
        if (this.outside[i] === 1 || (this.unsure[i] === 1 && place < quarters[0])) continue
        this.unsure[i] = 0
        this.acceptOne(trial, gBetween, i)
        gBefore[i] = gBetween[i]
      }
      low = high
    }
    if (inside) g.set(gBetween)
    return Infinity
  }

  /** Stores the functions at the start of a step (0) or after a quarter of it (1 to 4). */
  private see(place: number, g: Float64Array): void {
    for (let i = 0; i < g.length; i++) this.seen[i * dipPlaces + place] = g[i]
  }

  /**
   * Returns the parts of a step, before an event that has been found, at which functions are beyond zero for less than
   * a quarter of the step.
   */
  private dips(from: number, to: number, crossing: number, fresh: boolean): readonly number[] {
    const count = crossing === Infinity ? dipPlaces : 1 + Math.ceil((quarters.length * (crossing - from)) / (to - from))
    if (count < 3) return []
    const dips: number[] = []
    const valueAt = (place: number, i: number): number => {
      this.index = i
      return this.valueBetween(from + (to - from) * place)
    }
    for (let i = 0; i < this.g.length; i++) {
      if (this.outside[i] === 1 || (fresh && Math.abs(this.gStart[i]) <= zero * Math.abs(this.seen[i * dipPlaces + 1])))
        continue
      const place = dipOf({ values: this.seen, valueAt }, i, count)
      if (!Number.isNaN(place) && from + (to - from) * place < crossing) dips.push(place)
    }
    return dips
  }

  /** True if the last evaluated values of all functions between the ends of a step are numbers. */
  private get isDefined(): boolean {
    const { gBetween, outside } = this
    for (let i = 0; i < gBetween.length; i++) if (outside[i] === 0 && Number.isNaN(gBetween[i])) return false
    return true
  }

  /**
   * Returns the last time at which all functions are numbers, if they are at `low` and have been evaluated at `high`;
   * the functions are evaluated there. An event before it still happens, and may keep them defined.
   */
  private definedUpTo(low: number, high: number): number {
    if (this.isDefined) return high
    let [good, bad] = [low, high]
    for (let middle = 0.5 * (good + bad); middle > good && middle < bad; middle = 0.5 * (good + bad)) {
      this.stepper.interpolate(middle, this.between)
      this.rootsBetween(middle)
      if (this.isDefined) good = middle
      else bad = middle
    }
    this.stepper.interpolate(good, this.between)
    this.rootsBetween(good)
    return good
  }

  private undefinedAfter(defined: number, high: number): ModelError {
    this.now = Number(defined.toPrecision(9))
    const next = defined + Math.max(1e-12 * Math.abs(defined), 1e-9 * (high - defined))
    this.stepper.interpolate(next, this.between)
    this.rootsBetween(next)
    const event = this.gBetween.findIndex((value, i) => this.outside[i] === 0 && Number.isNaN(value))
    return this.notANumber(Math.max(0, event))
  }

  /**
   * Finds the functions that are zero at the beginning of the step that ends at `to`, and have not changed there. Their
   * values in between are noise, or over. A function that has changed is taken as it is: it may have left zero and
   * returned, like a ball after a short bounce.
   */
  private doubt(to: number): void {
    const { g, gBetween, trial, unsure, wantedSigns } = this
    this.stepper.interpolate(to, this.between)
    this.rootsBetween(to)
    for (let i = 0; i < unsure.length; i++) {
      const isZero = Math.abs(g[i]) <= zero * Math.abs(gBetween[i])
      const hasChanged = gBetween[i] * (wantedSigns[i] === 0 ? -trial[i] : wantedSigns[i]) > 0
      unsure[i] = isZero && !hasChanged ? 1 : 0
    }
  }

  /**
   * Returns the time of the first change between `low` and `high`, a part `place` of the step after its start `from`,
   * where the functions are `gBefore` and `gBetween`; Infinity if there is none.
   */
  private firstBetween(low: number, high: number, from: number, place: number): number {
    let earliest = Infinity
    let end = high
    for (let i = 0; i < this.trial.length; i++) {
      if (this.outside[i] === 1) continue
      this.index = i
      const value = earliest === Infinity ? this.gBetween[i] : this.valueBetween(end)
      const unsure = this.unsure[i] === 1
      if ((unsure && place < quarters[0]) || !this.changes(i, this.trial[i], value)) continue
      end = earliest = locate(this.valueBetween, unsure ? from : low, this.gBefore[i], end, value)
    }
    return earliest
  }

  /** Returns whether a function whose sign was `sign` has changed it in the direction of its event. */
  private changes(event: number, sign: number, value: number): boolean {
    const now = value > 0 ? 1 : value < 0 ? -1 : 0
    return now !== 0 && now !== sign && (this.wantedSigns[event] === 0 || this.wantedSigns[event] === now)
  }

  private accept(signs: Int8Array, g: Float64Array): void {
    for (let i = 0; i < signs.length; i++) this.acceptOne(signs, g, i)
  }

  private acceptOne(signs: Int8Array, g: Float64Array, i: number): void {
    if (g[i] > 0) signs[i] = 1
    else if (g[i] < 0) signs[i] = -1
    else if (g[i] !== 0) throw this.notANumber(i)
  }

  private notANumber(event: number): ModelError {
    const { name, block } = this.discrete.events[event]
    const unsolved = this.system.unsolved?.(this.now)
    if (unsolved !== undefined) return unsolved
    return new ModelError(
      'non-finite',
      `the condition of the event ${name} is not a number at t = ${seconds(this.now)}`,
      { block, signal: name, time: this.now },
      `check the signals that feed ${block}`,
    )
  }

  /**
   * Returns whether an event is to happen at the present state.
   * @param nearby the method has evaluated a state that differs from this one by no more than its own error: where no
   *   function has changed its sign there, none is taken to have changed it
   */
  pending(t: number, nearby = false): boolean {
    this.now = t
    if (!this.rootsAtState(t, nearby)) {
      if (this.isUnchanged()) return false
      this.rootsAtState(t)
    }
    return this.firstPending() >= 0
  }

  private isUnchanged(): boolean {
    const { g, signs } = this
    for (let i = 0; i < g.length; i++) if (!(g[i] * signs[i] > 0) && g[i] !== 0) return false
    return true
  }

  /** Looks at the functions as last evaluated, at the end of a fixed step. @param isDue whether an event follows */
  watch(t: number, isDue: boolean): void {
    if (isDue) this.unseen.begin(t)
    else this.unseen.see(t, this.g)
  }

  /** Warnings of a run with fixed steps. */
  warnings(): readonly string[] {
    return this.unseen.warnings()
  }

  /**
   * Returns the first event that is to happen, -1 if there is none; signs of the others are those of their functions
   * now.
   */
  private firstPending(): number {
    const { g, signs } = this
    let first = -1
    for (let i = g.length - 1; i >= 0; i--) {
      if (this.changes(i, signs[i], g[i])) first = i
      else this.acceptOne(signs, g, i)
    }
    return first
  }

  /**
   * Runs the actions of all events of this instant.
   * @param t time with which the model evaluates, @param time of the instant
   * @returns whether a state or discrete state changed
   * @throws ModelError `chattering`, `out-of-range`
   */
  act(t: number, time: number): boolean {
    let changed = false
    for (;;) {
      this.rootsAtState(t)
      const event = this.firstPending()
      if (event < 0) break
      this.signs[event] = this.g[event] > 0 ? 1 : -1
      this.fresh = true
      const { fail, block, slip } = this.discrete.events[event]
      if (slip === undefined) this.note(event, time)
      else this.slips.forEach(({ state }, i) => (this.slipsBefore[i] = this.discrete.z[state]))
      if (fail !== undefined) throw failureError(fail, block, this.g[event], time, seconds(time))
      if (this.discrete.events[event].stop !== undefined && this.stoppedBy < 0) this.stoppedBy = event
      if (this.actions(t, event)) {
        changed = true
        const cause = this.discrete.events[event].impact === true ? 'impacts' : 'resets'
        this.observer?.jumped(cause, t, this.stepper.x)
      }
      this.chattering.happened(event, time)
      if (slip !== undefined) this.noteSlips(time)
      const { group } = this.discrete.events[event]
      if (group !== undefined) this.settleGroup(t, group)
    }
    return changed
  }

  private note(event: number, time: number): void {
    const record = this.counts[event]
    if (++record.count <= mostInstants) record.times.push(time)
  }

  /** Records each friction and lock that an action has engaged or released. */
  private noteSlips(time: number): void {
    this.slips.forEach(({ event, state, heldValue, becomes }, i) => {
      const [before, now] = [this.slipsBefore[i], this.discrete.z[state]]
      const isHeld = now === heldValue
      if (becomes === 'other' ? before !== now : (before === heldValue) !== isHeld && isHeld === (becomes === 'rest'))
        this.note(event, time)
    })
  }

  /** Takes the present signs of the functions of all events in a group, after one of them has acted. */
  private settleGroup(t: number, group: string): void {
    this.rootsAtState(t)
    this.discrete.events.forEach((e, i) => {
      if (e.group === group) this.acceptOne(this.signs, this.g, i)
    })
  }

  report(): EventCount[] {
    return this.discrete.events.flatMap(({ name, block }, i) => {
      const { count, times } = this.counts[i]
      return count === 0 ? [] : [{ name, block, count, times: [...times] }]
    })
  }
}
