/**
 * The energy account of a run (docs/theory/energy.md): powers are integrated along the solution, and what jumps is taken before and
 * after. It only looks on, so that a run is the same, bit for bit, with and without it.
 *
 * A block whose heat is what it neither stores nor delivers has no rate of its energy here: its heat is its work minus the change of its energy.
 *
 * Integrals over a step are those of `StepIntegral` on the solution between the steps, which is what further states with these powers
 * as derivatives would become with `radau5`, and is as accurate as the interpolation with the others.
 */
import { runEntries, type RunEntry } from '../../model/blocks/energy'
import type { JumpCause, RunObserver } from '../../solve/observer'
import { stateScales } from '../../solve/scales'
import type { Instance } from '../../compile/instance'
import { Evaluator, type Model } from '../../compile/model'
import { BalanceJudgement, type Verdict } from './judgement'
import { largestErrorOf, type LargestError } from './largest-error'
import type { EnergyMemory } from '../../start/state/energy-memory'
import { EnergyPrograms } from './programs'
import { StepIntegral, type SolutionAt } from './step-integral'

/** Where the balance was first broken. */
export interface BrokenBalance {
  readonly time: number
  /** J */
  readonly balance: number
  /** Energy that it is compared with, J. */
  readonly reference: number
  readonly largestError: LargestError | undefined
}

/** Place of the energy turned over among the powers. */
const turnoverPlace = 3

/** Energy at all stores, relative, that may be lost to rounding. */
const rounding = 1e-12
/** The same of one step, where the powers are rounding alone. */
const roundingOfStep = Number.EPSILON
/** Energy that is nothing, J: a kilogram at 1 nm/s. A run that begins in contact turns over less in its first steps. */
const nothing = 1e-18

export class EnergyAccount implements RunObserver {
  /** Values of the entries of a run at the state looked at last, in the order of `runEntries`. */
  readonly values = new Float64Array(runEntries.length)
  private verdict: BrokenBalance | undefined
  private readonly programs: EnergyPrograms
  private readonly integral: StepIntegral
  private readonly judgement: BalanceJudgement
  private readonly levels: Evaluator
  private readonly z: Float64Array
  private readonly x: Float64Array
  /** Time and state at the end of the last step or jump, and changes of the states that the method doesn't resolve. */
  private time = 0
  private readonly here: Float64Array
  private readonly unresolved: Float64Array
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
   * @param tolerance of the method, relative to the scales of the states; 0 with fixed steps
   * @param saved what the run that this one continues with had
   */
  constructor(
    instance: Instance,
    model: Model,
    readonly limit: number,
    tolerance: number,
    saved?: EnergyMemory,
  ) {
    const { compilation } = instance
    const programs = (this.programs = EnergyPrograms.of(compilation))
    const { flowCount, levelCount } = programs
    const { isDriven } = compilation.system.energy
    const flows = new Evaluator(instance, (form) => EnergyPrograms.of(form).flows, flowCount, model.compileKernel)
    this.levels = new Evaluator(instance, (form) => EnergyPrograms.of(form).levels, levelCount, model.compileKernel)
    this.z = model.discrete?.z ?? new Float64Array(0)
    const { z } = this
    const powers = (t: number, x: Float64Array): Float64Array => flows.at(t, x, z)
    const judged = [0, 1, turnoverPlace]
    this.integral = new StepIntegral(powers, flowCount, model.size, z, judged, isDriven, programs.operations)
    this.unresolved = stateScales(model).map((scale) => tolerance * scale)
    this.judgement = new BalanceJudgement(limit, () => this.resolution(), model.size)
    this.x = new Float64Array(model.size)
    this.here = new Float64Array(model.size)
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
    this.publish(this.level)
    this.judge(t, x, true)
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
    this.integrate(from, t, at, this.partial, false)
    at(t, this.x)
    this.publish(this.levelsAt(t, this.x))
  }

  follow(from: number, t: number, at: (t: number, out: Float64Array) => void, x: ArrayLike<number> | undefined): void {
    this.integrate(from, t, at, this.total, true)
    if (x === undefined) at(t, this.x)
    this.read(t, x ?? this.x, this.level)
    if (x !== undefined) {
      this.causes.corrections += sum(this.pending)
      for (let i = 0; i < this.jumps.length; i++) this.jumps[i] += this.pending[i]
    }
    this.pending.fill(0)
    this.partial.set(this.total)
    this.publish(this.level)
    this.judge(t, x ?? this.x, true)
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
    this.integral.forget()
    this.publish(level)
    this.judge(t, x, false)
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
      dissipated: total[1] - this.storedByRest(level),
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

  /** Energy that the absolute tolerances of the states don't resolve at the state at the end of the last step, J. */
  private resolution(): number {
    const { here, time, unresolved, level, z } = this
    if (unresolved.every((change) => change === 0)) return 0
    const x = here.slice()
    const energy = (): number => sum(this.levels.at(time, x, z).subarray(0, level.length))
    const now = energy()
    let most = 0
    for (let i = 0; i < x.length; i++) {
      x[i] = here[i] + unresolved[i]
      most += Math.abs(energy() - now)
      x[i] = here[i]
    }
    return most
  }

  private integrate(from: number, t: number, at: SolutionAt, out: Float64Array, last: boolean): void {
    this.integral.add(from, t, at, out, roundingOfStep * this.size + nothing, last)
  }

  private publish(level: Float64Array): void {
    const { values, partial, causes, programs } = this
    const [delivered, , drift, turnover] = partial
    const dissipated = partial[1] - this.storedByRest(level)
    const corrections = causes.corrections + drift
    let energy = 0
    for (let i = 0; i < programs.stores.length; i++) energy += level[i]
    const balance = delivered - dissipated + causes.impacts + causes.resets + corrections - (energy - this.start)
    const entries = [delivered, dissipated, causes.impacts, causes.resets, corrections, turnover, balance]
    values.set(entries)
    this.largestBalance = Math.max(this.largestBalance, Math.abs(balance))
  }

  /** Energy that blocks whose heat is the rest have stored since the start, apart from jumps, J. */
  private storedByRest(level: Float64Array): number {
    const { first, jumps, programs } = this
    let stored = 0
    for (let i = programs.ratedCount; i < programs.stores.length; i++) stored += level[i] - first[i] - jumps[i]
    return stored
  }

  private judge(t: number, x: ArrayLike<number>, isStep: boolean): void {
    this.time = t
    this.here.set(x)
    if (this.verdict !== undefined) return
    const balance = this.entry('balance')
    const verdict = this.judgement.add(t, balance, rounding * this.size + nothing, this.reference, isStep)
    if (verdict !== undefined) this.verdict = this.explained(verdict)
  }

  /** Where the balance was first broken in the run so far. */
  get broken(): BrokenBalance | undefined {
    if (this.verdict !== undefined) return this.verdict
    const verdict = this.judgement.end(this.reference)
    return verdict && this.explained(verdict)
  }

  /** Steps so far, rows between their ends included, and those of them whose integrals the budget left unchecked. */
  get checks(): { readonly steps: number; readonly unchecked: number } {
    const { steps, unchecked } = this.integral
    return { steps, unchecked }
  }

  private get reference(): number {
    return Math.max(this.partial[turnoverPlace], this.largest)
  }

  /** Sum of the absolute energies of the stores, J. */
  private get size(): number {
    let size = 0
    for (const level of this.level) size += Math.abs(level)
    return size
  }

  private explained({ time, balance, reference }: Verdict): BrokenBalance {
    const { level, first, partial, jumps, programs } = this
    const { ratedCount } = programs
    const stores = programs.stores.slice(0, ratedCount).map((block, i) => ({
      block,
      error: level[i] - first[i] - partial[4 + i] - jumps[i],
    }))
    const laws = programs.laws.map((block, i) => ({ block, error: partial[4 + ratedCount + i] }))
    return { time, balance, reference, largestError: largestErrorOf(stores, laws) }
  }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
