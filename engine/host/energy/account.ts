/**
 * The energy account of a run (docs/theory/energy.md): powers are integrated along the solution, and what jumps is taken before and
 * after. It only looks on, so that a run is the same, bit for bit, with and without it.
 *
 * Integrals of a step are those of the Radau IIA formula with three points (order 5; Hairer and Wanner, Solving Ordinary
 * Differential Equations II, IV.5) on the solution between the steps, which is what further states with these powers as derivatives
 * would become with `radau5`, and is as accurate as the interpolation with the others.
 */
import { runEntries, type RunEntry } from '../../model/energy'
import type { JumpCause, RunObserver } from '../../solve/observer'
import { Evaluator, type Model } from '../model'
import { largestErrorOf, type LargestError } from './largest-error'
import type { EnergyMemory } from './memory'
import { EnergyPrograms } from './programs'
import type { Instance } from '../instance'

const root6 = Math.sqrt(6)
const nodes = [(4 - root6) / 10, (4 + root6) / 10, 1]
const weights = [(16 - root6) / 36, (16 + root6) / 36, 1 / 9]

/** Where the balance was first broken. */
export interface BrokenBalance {
  readonly time: number
  /** J */
  readonly balance: number
  /** Energy that it is compared with, J. */
  readonly reference: number
  readonly largestError: LargestError | undefined
}

/**
 * Halvings of a part of a step at most, and how far, relative to the energy turned over in the part, they may change its integrals. Further
 * halvings, at jumps and corners of a motion from a table, end where they change those of the whole step by as little.
 */
const deepest = 10
const deepestAtJumps = 40
const enough = 1e-9

/** Energy at all stores, relative, that may be lost to rounding. */
const rounding = 1e-12
/** Energy that is nothing, J: a kilogram at 1 nm/s. A run that begins in contact turns over less in its first steps. */
const nothing = 1e-18

export class EnergyAccount implements RunObserver {
  /** Values of the entries of a run at the state looked at last, in the order of `runEntries`. */
  readonly values = new Float64Array(runEntries.length)
  broken: BrokenBalance | undefined
  private readonly programs: EnergyPrograms
  private readonly isDriven: boolean
  private readonly flows: Evaluator
  private readonly levels: Evaluator
  private readonly z: Float64Array
  private readonly x: Float64Array
  /** Integrals of the flows up to the end of the last step, and up to the state looked at last. */
  private readonly total: Float64Array
  private readonly partial: Float64Array
  /** Energies of the stores at the end of the last step, at the start, and before a correction. */
  private readonly level: Float64Array
  private readonly first: Float64Array
  private readonly before: Float64Array
  /** By how much each store has jumped, and would jump if the step at hand is taken to its end. */
  private readonly jumps: Float64Array
  private readonly pending: Float64Array
  private readonly causes: Record<JumpCause, number> = { impacts: 0, resets: 0, corrections: 0 }
  private start = 0
  /** Largest energy in motion and springs so far, J. */
  private largest = 0
  private largestBalance = 0
  private saved: EnergyMemory | undefined

  /**
   * @param limit part of the energy turned over beyond which the balance counts as broken; infinite where it is not judged
   * @param saved what the run that this one continues with had
   */
  constructor(
    instance: Instance,
    model: Model,
    readonly limit: number,
    saved?: EnergyMemory,
  ) {
    const { compilation } = instance
    const programs = (this.programs = EnergyPrograms.of(compilation))
    const { flowCount, levelCount } = programs
    this.isDriven = compilation.system.energy.isDriven
    this.flows = new Evaluator(instance, (form) => EnergyPrograms.of(form).flows, flowCount)
    this.levels = new Evaluator(instance, (form) => EnergyPrograms.of(form).levels, levelCount)
    this.z = model.discrete?.z ?? new Float64Array(0)
    this.x = new Float64Array(model.size)
    this.total = new Float64Array(flowCount)
    this.partial = new Float64Array(flowCount)
    const stores = () => new Float64Array(programs.stores.length)
    this.level = stores()
    this.first = stores()
    this.before = stores()
    this.jumps = stores()
    this.pending = stores()
    this.saved = saved
  }

  begin(t: number, x: ArrayLike<number>): void {
    this.read(t, x, this.level)
    this.first.set(this.level)
    this.start = sum(this.level)
    const { saved, total, causes } = this
    if (saved !== undefined) {
      total[0] = saved.delivered
      total[1] = saved.dissipated
      total[3] = saved.turnover
      causes.impacts = saved.impacts
      // values that were changed in between have changed what is stored
      causes.resets = saved.resets + this.start - saved.level
      causes.corrections = saved.corrections
      this.start = saved.start
      this.saved = undefined
    }
    this.partial.set(total)
    this.publish(this.level, t)
  }

  beforeCorrection(t: number, x: ArrayLike<number>): void {
    this.read(t, x, this.before)
  }

  afterCorrection(t: number, x: ArrayLike<number>): void {
    const y = this.levelsAt(t, x)
    for (let i = 0; i < this.pending.length; i++) this.pending[i] += y[i] - this.before[i]
  }

  anew(): void {
    this.pending.fill(0)
  }

  look(from: number, t: number, at: (t: number, out: Float64Array) => void): void {
    this.partial.set(this.total)
    this.integrate(from, t, at, this.partial)
    at(t, this.x)
    this.publish(this.levelsAt(t, this.x), t)
  }

  follow(from: number, t: number, at: (t: number, out: Float64Array) => void, x: ArrayLike<number> | undefined): void {
    this.integrate(from, t, at, this.total)
    if (x === undefined) at(t, this.x)
    this.read(t, x ?? this.x, this.level)
    if (x !== undefined) {
      this.causes.corrections += sum(this.pending)
      for (let i = 0; i < this.jumps.length; i++) this.jumps[i] += this.pending[i]
    }
    this.pending.fill(0)
    this.partial.set(this.total)
    this.publish(this.level, t)
  }

  jumped(cause: JumpCause, t: number, x: ArrayLike<number>): void {
    const { level, jumps, causes } = this
    const y = this.levelsAt(t, x)
    for (let i = 0; i < level.length; i++) {
      const change = y[i] - level[i]
      jumps[i] += change
      causes[cause] += change
      level[i] = y[i]
    }
    this.publish(level, t)
  }

  /** Entry of the account now, J. */
  entry(key: RunEntry): number {
    return this.values[runEntries.findIndex((e) => e.key === key)]
  }

  /** Largest balance so far over the energy turned over; 0 where nothing was. */
  get closure(): number {
    const turnover = this.entry('turnover')
    return turnover > 0 ? this.largestBalance / turnover : 0
  }

  memory(): EnergyMemory {
    const { total, causes, start, level } = this
    return {
      delivered: total[0],
      dissipated: total[1],
      impacts: causes.impacts,
      resets: causes.resets,
      corrections: causes.corrections + total[2],
      turnover: total[3],
      start,
      level: sum(level),
    }
  }

  private read(t: number, x: ArrayLike<number>, out: Float64Array): void {
    out.set(this.levelsAt(t, x).subarray(0, out.length))
  }

  private levelsAt(t: number, x: ArrayLike<number>): Float64Array {
    const y = this.levels.at(t, x, this.z)
    this.largest = Math.max(this.largest, y[y.length - 1])
    return y
  }

  private integrate(from: number, t: number, at: (t: number, out: Float64Array) => void, out: Float64Array): void {
    const whole = this.quadrature(from, t, at)
    const result = this.isDriven ? this.refined(from, t, at, whole, 0, whole[3]) : whole
    for (let i = 0; i < out.length; i++) out[i] += result[i]
  }

  /** @param to end of the interval at which the formula has a node; before `from` in its mirror image */
  private quadrature(from: number, to: number, at: (t: number, out: Float64Array) => void): Float64Array {
    const out = new Float64Array(this.total.length)
    const h = Math.abs(to - from)
    for (let k = 0; k < nodes.length; k++) {
      const time = nodes[k] === 1 ? to : from + nodes[k] * (to - from)
      at(time, this.x)
      const y = this.flows.at(time, this.x, this.z)
      for (let i = 0; i < out.length; i++) out[i] += h * weights[k] * y[i]
    }
    return out
  }

  /**
   * Steps follow the states, and the power of a prescribed motion may vary faster than any of them: parts of the step are
   * halved until that changes nothing, and the mirrored formula neither: it sees the corner of a table that lies before the first node.
   */
  private refined(
    from: number,
    t: number,
    at: (t: number, out: Float64Array) => void,
    whole: Float64Array,
    depth: number,
    turnover: number,
  ): Float64Array {
    const middle = from + 0.5 * (t - from)
    if (depth === deepestAtJumps || !(middle > from && middle < t)) return whole
    const first = this.quadrature(from, middle, at)
    const second = this.quadrature(middle, t, at)
    const part = first[3] + second[3]
    const size = depth < deepest ? part : Math.max(part, turnover)
    const mirrored = this.quadrature(t, from, at)
    const exact = [whole, mirrored].every((other) =>
      [0, 1, 3].every((i) => Math.abs(first[i] + second[i] - other[i]) <= enough * size),
    )
    const parts = exact
      ? [first, second]
      : [
          this.refined(from, middle, at, first, depth + 1, turnover),
          this.refined(middle, t, at, second, depth + 1, turnover),
        ]
    return parts[0].map((value, i) => value + parts[1][i])
  }

  private publish(level: Float64Array, t: number): void {
    const { values, partial, causes, programs } = this
    const [delivered, dissipated, drift, turnover] = partial
    const corrections = causes.corrections + drift
    const n = programs.stores.length
    let energy = 0
    let size = 0
    for (let i = 0; i < n; i++) {
      energy += level[i]
      size += Math.abs(level[i])
    }
    const balance = delivered - dissipated + causes.impacts + causes.resets + corrections - (energy - this.start)
    const entries = [delivered, dissipated, causes.impacts, causes.resets, corrections, turnover, balance]
    values.set(entries)
    this.largestBalance = Math.max(this.largestBalance, Math.abs(balance))
    const reference = Math.max(turnover, this.largest)
    if (this.broken !== undefined || !(Math.abs(balance) > this.limit * reference + rounding * size + nothing)) return
    const stores = programs.stores.map((block, i) => ({
      block,
      error: level[i] - this.first[i] - partial[4 + i] - this.jumps[i],
    }))
    const laws = programs.laws.map((block, i) => ({ block, error: partial[4 + n + i] }))
    this.broken = { time: t, balance, reference, largestError: largestErrorOf(stores, laws) }
  }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
