/**
 * The energy account of a run (docs/theory/energy.md): powers are integrated along the solution, and energies are
 * compared before and after each jump. The account only observes, so a run is the same, bit for bit, with and without
 * it.
 *
 * For some blocks, heat is the energy that the block neither stores nor delivers; it needs the rate of the energy of
 * the block. Where the method follows the solution to order 3 and more, the change of this energy over a step is its
 * integral to 1e-10 of the energy turned over, and takes a third of the work. Methods of lower order need the rate, for
 * as long as the budget lasts.
 *
 * Integrals over a step are those of `StepIntegral` on the solution between the steps. With `radau5`, they equal
 * additional states with these powers as derivatives. With other methods, they are as accurate as the interpolation.
 */
import { runEntries, type RunEntry } from '../../model/blocks/energy'
import { countWithCalls } from '../../program/cost'
import { copyValues } from '../../numerics/copy-values'
import type { JumpCause, RunObserver } from '../../solve/observer'
import { stateScales } from '../../solve/scales'
import type { Solver } from '../../solve/solver'
import type { Instance } from '../../compile/instance'
import { Evaluator, type Model } from '../../compile/model'
import { BalanceJudgement, type Verdict } from './judgement'
import { largestErrorOf, type LargestError } from './largest-error'
import type { EnergyMemory } from '../../start/state/energy-memory'
import { PassivityJudgement, type Created } from './passivity'
import { EnergyPrograms, places, type RatesIncluded } from './programs'
import { overhead, StepIntegral, type StepCounts } from './step-integral'
import { UnresolvedEnergy } from './resolution'

/** First instant at which the balance was broken. */
export interface BrokenBalance {
  readonly time: number
  /** Energy that is unaccounted for, J. */
  readonly balance: number
  /** Energy with which the balance is compared, J. */
  readonly reference: number
  readonly largestError: LargestError | undefined
}

/**
 * Operations that an account may take beyond its reserve, as a multiple of those of the run. The bound is 2; the rest
 * is for compiling the account.
 */
const share = 1.5
/** Operations of a run per evaluation of the derivatives, besides the evaluation itself. */
const overheadOfRun = 500
/** Operations of a step besides its evaluations: sums, energies, the check. */
const overheadOfStep = 1000
/** Lowest order of a method whose solution follows the energies of all blocks. */
const followed = 3

/** Fraction of the energy of all stores that may be lost to rounding. */
const rounding = 1e-12
/**
 * Fraction of the energy of all stores that may be lost to rounding in one step in which the powers are rounding only.
 */
const roundingOfStep = Number.EPSILON
/**
 * Energy that counts as zero, J: about that of a kilogram at 1 nm/s. A run that begins in contact turns over less in
 * its first steps.
 */
const nothing = 1e-18
const placeOfEntry = (key: RunEntry): number => runEntries.findIndex((e) => e.key === key)
const balanceEntry = placeOfEntry('balance')

export class EnergyAccount implements RunObserver {
  /** Values of the entries of a run at the state evaluated last, in the order of `runEntries`. */
  readonly values = new Float64Array(runEntries.length)
  private verdict: BrokenBalance | undefined
  private readonly programs: EnergyPrograms
  private readonly integral: StepIntegral
  private readonly judgement: BalanceJudgement
  private readonly passivity: PassivityJudgement
  private evaluator: Evaluator
  private rates: RatesIncluded
  /** Operations of an evaluation of the derivatives. */
  private readonly workOfDerivatives: number
  private readonly isFixed: boolean
  private readonly z: Float64Array
  private readonly x: Float64Array
  /** Time and state (`here`) at the end of the last step or jump. */
  private time = 0
  private readonly here: Float64Array
  private readonly unresolved: UnresolvedEnergy
  /** Instant at which the account began, s. */
  private begun = 0
  /**
   * Integrals of the flows up to the end of the last step (`total`), up to a row within a step (`partial`), and that of
   * the two which belongs to the state evaluated last (`flows`).
   */
  private readonly total: Float64Array
  private readonly partial: Float64Array
  private flows: Float64Array
  /** Energies of the stores at the end of the last step, at the start, and before a correction. */
  private readonly level: Float64Array
  private readonly first: Float64Array
  private readonly before: Float64Array
  /** Sums of the energies of the stores at the state evaluated last, and of their absolute values in `level`, J. */
  private energy = 0
  private size = 0
  /** Sums of the jumps of each store, and jumps that count if the present step is accepted (`pending`). */
  private readonly jumps: Float64Array
  private readonly pending: Float64Array
  private isPending = false
  private readonly causes: Record<JumpCause, number> = { impacts: 0, resets: 0, corrections: 0 }
  private start = 0
  /**
   * Number of evaluations of the derivatives in the run up to the last step, and of the one for the solution within it:
   * the account takes that, so it must not raise its budget.
   */
  private evaluations = 0
  /**
   * Instant from which the budget doesn't cover the rates of all energies, s; undefined if they aren't needed or are
   * covered.
   */
  withoutRatesFrom: number | undefined
  /** Largest energy in motion and springs so far, J. */
  private largest = 0
  private largestBalance = 0
  private saved: EnergyMemory | undefined

  /**
   * @param limit fraction of the energy turned over beyond which the balance counts as broken; infinite if it is not
   *   checked
   * @param solver of the run
   * @param tolerance of the method, relative to the scales of the states; 0 with fixed steps
   * @param saved account of the run that this run continues
   */
  constructor(
    private readonly instance: Instance,
    private readonly model: Model,
    readonly limit: number,
    solver: Pick<Solver, 'kind' | 'order'>,
    tolerance: number,
    saved?: EnergyMemory,
  ) {
    const { compilation } = instance
    const programs = (this.programs = EnergyPrograms.of(compilation))
    this.rates = programs.hasCostlyRates && solver.order < followed ? 'all' : 'laws'
    this.evaluator = this.evaluatorWith(this.rates)
    this.z = model.discrete?.z ?? new Float64Array(0)
    const { add, mul, div, call, other } = countWithCalls(compilation.derivatives.program, 'derivatives')
    this.workOfDerivatives = add + mul + div + call + other
    this.isFixed = solver.kind === 'fixed'
    this.integral = new StepIntegral({
      powers: (t, x) => this.evaluator.at(t, x, this.z),
      count: programs.count,
      powerCount: programs.flowCount,
      size: model.size,
      discrete: this.z,
      judged: [places.delivered, places.heat, places.turnover],
      checks: compilation.system.energy.isDriven,
      operations: programs.operations(this.rates),
      // fixed steps take the derivatives at the end of a step for the solution within it
      between: this.isFixed ? this.workOfDerivatives + overhead : 0,
    })
    this.passivity = new PassivityJudgement(programs.rests.map(({ block }) => block))
    this.unresolved = new UnresolvedEnergy(stateScales(model), tolerance)
    this.judgement = new BalanceJudgement(limit, () => this.resolution(), model.size)
    this.x = new Float64Array(model.size)
    this.here = new Float64Array(model.size)
    this.total = new Float64Array(programs.flowCount)
    this.partial = new Float64Array(programs.flowCount)
    this.flows = this.total
    const stores = () => new Float64Array(programs.stores.length)
    this.level = stores()
    this.first = stores()
    this.before = stores()
    this.jumps = stores()
    this.pending = stores()
    this.saved = saved
  }

  begin(t: number, x: ArrayLike<number>): void {
    this.begun = t
    this.read(t, x, this.level)
    this.first.set(this.level)
    this.start = sum(this.level)
    const { saved, total, causes } = this
    if (saved !== undefined) {
      total[0] = saved.delivered
      total[1] = saved.dissipated
      total[3] = saved.turnover
      causes.impacts = saved.impacts
      // values that were changed in between have changed the stored energy
      causes.resets = saved.resets + this.start - saved.level
      causes.corrections = saved.corrections
      this.start = saved.start
      this.saved = undefined
    }
    this.flows = total
    this.measure()
    this.publish()
    copyValues(this.here, x)
    this.judge(t, true)
  }

  beforeCorrection(t: number, x: ArrayLike<number>): void {
    this.read(t, x, this.before)
  }

  afterCorrection(t: number, x: ArrayLike<number>): void {
    const y = this.valuesAt(t, x)
    const { pending, before } = this
    const { flowCount } = this.programs
    this.isPending = true
    for (let i = 0; i < pending.length; i++) pending[i] += y[flowCount + i] - before[i]
  }

  anew(): void {
    this.isPending = false
    this.pending.fill(0)
  }

  look(from: number, t: number, at: (t: number, out: Float64Array) => void): void {
    this.flows = this.partial
    this.partial.set(this.total)
    this.integral.addPart(from, t, at, this.partial, this.floor)
    at(t, this.x)
    const y = this.valuesAt(t, this.x)
    this.addChanges(this.partial, y, false)
    const { flowCount, stores } = this.programs
    this.energy = 0
    for (let i = 0; i < stores.length; i++) this.energy += y[flowCount + i]
    this.publish()
  }

  follow(
    from: number,
    t: number,
    at: (t: number, out: Float64Array) => void,
    x: ArrayLike<number> | undefined,
    evaluations: number,
  ): void {
    const { integral, total } = this
    const allowance = share * (evaluations - this.evaluations) * (this.workOfDerivatives + overheadOfRun)
    integral.grant(allowance - overheadOfStep)
    const isCoarse = x !== undefined && !integral.affordsRule
    this.evaluations = this.isFixed && !isCoarse ? evaluations + 1 : evaluations
    let values: Float64Array
    if (isCoarse) values = integral.addEnds(from, t, at, x, total)
    else {
      integral.addStep(from, t, at, total, this.floor)
      if (x === undefined) {
        at(t, this.x)
        this.anew()
      }
      values = this.valuesAt(t, x ?? this.x)
    }
    copyValues(this.here, x ?? this.x)
    this.arrive(t, values)
    if (this.rates === 'all' && !integral.affordsRule) this.leaveOutRates()
  }

  /** Ends a step. @param y values at its end */
  private arrive(t: number, y: Float64Array): void {
    const { total, level, programs } = this
    const { flowCount } = programs
    this.flows = total
    this.largest = Math.max(this.largest, y[y.length - 1])
    this.addChanges(total, y, true)
    if (this.isPending) this.addPending()
    let energy = 0
    let size = 0
    for (let i = 0; i < level.length; i++) {
      const now = y[flowCount + i]
      level[i] = now
      energy += now
      size += Math.abs(now)
    }
    this.energy = energy
    this.size = size
    this.passivity.add(t, total, programs.firstRest)
    this.publish()
    this.judge(t, true)
  }

  private addPending(): void {
    const { causes, jumps, pending } = this
    causes.corrections += sum(pending)
    for (let i = 0; i < jumps.length; i++) jumps[i] += pending[i]
    this.anew()
  }

  jumped(cause: JumpCause, t: number, x: ArrayLike<number>): void {
    const { level, jumps, causes } = this
    this.integral.forget()
    const y = this.valuesAt(t, x)
    const { flowCount } = this.programs
    for (let i = 0; i < level.length; i++) {
      const now = y[flowCount + i]
      const change = now - level[i]
      jumps[i] += change
      causes[cause] += change
      level[i] = now
    }
    this.measure()
    this.publish()
    copyValues(this.here, x)
    this.judge(t, false)
  }

  /** Returns the present value of an entry of the account, J. */
  entry(key: RunEntry): number {
    return this.values[placeOfEntry(key)]
  }

  /** Largest balance so far over the energy turned over; 0 if no energy was turned over. */
  get closure(): number {
    const turnover = this.entry('turnover')
    return turnover > 0 ? this.largestBalance / turnover : 0
  }

  memory(): EnergyMemory {
    const { total, causes, start, level } = this
    return {
      delivered: total[places.delivered],
      dissipated: total[places.heat],
      impacts: causes.impacts,
      resets: causes.resets,
      corrections: causes.corrections + total[places.drift],
      turnover: total[places.turnover],
      start,
      level: sum(level),
    }
  }

  private evaluatorWith(rates: RatesIncluded): Evaluator {
    const { instance, model, programs } = this
    return new Evaluator(
      instance,
      (form) => EnergyPrograms.of(form).program(rates),
      programs.count,
      model.compileKernel,
    )
  }

  /**
   * Switches to the program without rates: the change of an energy over a step then replaces the integral of its rate.
   */
  private leaveOutRates(): void {
    this.rates = 'laws'
    this.withoutRatesFrom = this.time
    this.evaluator = this.evaluatorWith('laws')
    this.integral.changeOperations(this.programs.operations('laws'))
  }

  /**
   * Subtracts changes of stored energies from the heat of blocks that still contains them, except for changes by
   * corrections.
   * @param y values of which the energies are compared with those at the end of the last step
   * @param isStep whether the step ends there, with its corrections
   */
  private addChanges(out: Float64Array, y: Float64Array, isStep: boolean): void {
    if (this.rates === 'all') return
    const { level, pending, programs } = this
    const { rests, flowCount, firstRest } = programs
    for (let k = 0; k < rests.length; k++) {
      const { store } = rests[k]
      if (store < 0) continue
      const change = y[flowCount + store] - level[store] - (isStep ? pending[store] : 0)
      out[places.heat] -= change
      out[firstRest + k] -= change
      out[places.stores + store] += change
    }
  }

  /** Copies the energies of the stores at a state, J. */
  private read(t: number, x: ArrayLike<number>, out: Float64Array): void {
    const y = this.valuesAt(t, x)
    const { flowCount } = this.programs
    for (let i = 0; i < out.length; i++) out[i] = y[flowCount + i]
  }

  /** Returns the values of an evaluation; the array is reused. */
  private valuesAt(t: number, x: ArrayLike<number>): Float64Array {
    const y = this.integral.endAt(t, x) ?? this.evaluator.at(t, x, this.z)
    this.largest = Math.max(this.largest, y[y.length - 1])
    return y
  }

  /** Sums the energies of the stores at the end of the last step or jump. */
  private measure(): void {
    const { level } = this
    this.energy = sum(level)
    this.size = 0
    for (let i = 0; i < level.length; i++) this.size += Math.abs(level[i])
  }

  /** Returns the energy that the method or rounding doesn't resolve, J, at the end of the last step. */
  private resolution(): number {
    const { time, here, z, programs } = this
    const { flowCount, stores } = programs
    return this.unresolved.energy(time - this.begun, here, (x) => {
      const values = this.evaluator.at(time, x, z)
      const stored = sum(values.subarray(flowCount, flowCount + stores.length))
      return { stored, power: values[places.turnover] }
    })
  }

  /** Energy in a step that counts as rounding, J. */
  private get floor(): number {
    return roundingOfStep * this.size + nothing
  }

  private publish(): void {
    const { values, flows, causes, energy } = this
    const delivered = flows[places.delivered]
    const dissipated = flows[places.heat]
    const drift = flows[places.drift]
    const turnover = flows[places.turnover]
    const corrections = causes.corrections + drift
    const balance = delivered - dissipated + causes.impacts + causes.resets + corrections - (energy - this.start)
    // in the order of `runEntries`
    values[0] = delivered
    values[1] = dissipated
    values[2] = causes.impacts
    values[3] = causes.resets
    values[4] = corrections
    values[5] = turnover
    values[6] = balance
    this.largestBalance = Math.max(this.largestBalance, Math.abs(balance))
  }

  private judge(t: number, isStep: boolean): void {
    this.time = t
    if (this.verdict !== undefined) return
    const balance = this.values[balanceEntry]
    const tolerated = rounding * this.size + nothing + this.integral.coarseError
    const verdict = this.judgement.add(t, balance, tolerated, this.reference, isStep)
    if (verdict !== undefined) this.verdict = this.explained(verdict)
  }

  /** First instant at which the balance was broken in the run so far. */
  get broken(): BrokenBalance | undefined {
    if (this.verdict !== undefined) return this.verdict
    const verdict = this.judgement.end(this.reference)
    return verdict && this.explained(verdict)
  }

  /** Blocks that delivered more energy than they received. */
  get created(): readonly Created[] {
    return this.limit === Infinity ? [] : this.passivity.created(this.limit, this.reference, this.integral.coarseError)
  }

  /**
   * Counts of steps: all so far, those whose integrals the budget left unchecked, those with powers at their ends only,
   * and those with a place where the powers aren't defined. `error` is the error by powers at the ends, as a fraction
   * of the energy turned over.
   */
  get checks(): StepCounts & { readonly error: number } {
    const { integral } = this
    return { ...integral.counts, error: integral.coarseError / Math.max(this.entry('turnover'), nothing) }
  }

  private get reference(): number {
    return Math.max(this.flows[places.turnover], this.largest)
  }

  private explained({ time, balance, reference }: Verdict): BrokenBalance {
    const { level, first, flows, jumps, programs } = this
    const stores = programs.stores.map((block, i) => ({
      block,
      error: level[i] - first[i] - flows[places.stores + i] - jumps[i],
    }))
    const firstLaw = places.stores + programs.stores.length
    const laws = programs.laws.map((block, i) => ({ block, error: flows[firstLaw + i] }))
    return { time, balance, reference, largestError: largestErrorOf(stores, laws) }
  }
}

function sum(values: Float64Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}
