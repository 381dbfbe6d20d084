/**
 * Programs that an energy account evaluates, compiled when a run first needs one.
 *
 * For some blocks, heat is the energy that the block neither stores nor delivers. Such a block needs the rate of its
 * energy, and evaluating these rates takes most of the work for a vehicle. One program contains this rate. The other
 * leaves it out, and the change of the energy over a step replaces the integral of the rate.
 */
import { countWithCalls } from '../../program/cost'
import type { LoweredProgram } from '../../program/lower'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'

const programs = Symbol('energy programs')

/** Rates in a program: those of the energies of all blocks, or only of blocks whose heat follows from a law. */
export type RatesIncluded = 'all' | 'laws'

/** Indices of the integrals: work of sources, heat, work on drift, energy turned over, then the integrals of blocks. */
export const places = { delivered: 0, heat: 1, drift: 2, turnover: 3, stores: 4 } as const

export class EnergyPrograms {
  /** Blocks that store energy: bodies, then blocks with a law for their heat, then blocks whose heat is the rest. */
  readonly stores: readonly string[]
  /** Blocks whose power is compared with the energy that they store and dissipate. */
  readonly laws: readonly string[]
  /**
   * Blocks whose heat is the energy that they neither store nor deliver, with their place among the stores; -1 if they
   * store nothing.
   */
  readonly rests: readonly { readonly block: string; readonly store: number }[]
  /** Number of integrated values: the sums, rates of the stores, residuals of the laws, heat of the rests. */
  readonly flowCount: number
  /** Index of the first heat among those of the rests. */
  readonly firstRest: number
  /** Number of values of an evaluation: flows, energies of the stores, energy in motion and springs. */
  readonly count: number
  private readonly lowered = new Map<RatesIncluded, LoweredProgram>()

  static of(compilation: Compilation): EnergyPrograms {
    return compilation.once(programs, () => new EnergyPrograms(compilation))
  }

  private constructor(private readonly compilation: Compilation) {
    const { energy } = compilation.system
    const storing = energy.elementBlocks.filter((block) => energy.stores(block))
    const withLaw = storing.filter((block) => !energy.hasRest(block))
    const withRest = storing.filter((block) => energy.hasRest(block))
    this.stores = [...energy.bodyBlocks, ...withLaw, ...withRest]
    this.laws = energy.elementBlocks.filter((block) => energy.dissipates(block) && !energy.hasRest(block))
    const bodies = energy.bodyBlocks.length + withLaw.length
    this.rests = energy.elementBlocks
      .filter((block) => energy.hasRest(block))
      .map((block) => ({ block, store: withRest.includes(block) ? bodies + withRest.indexOf(block) : -1 }))
    this.firstRest = places.stores + this.stores.length + this.laws.length
    this.flowCount = this.firstRest + this.rests.length
    this.count = this.flowCount + this.stores.length + 1
  }

  /** True if the two programs differ. */
  get hasCostlyRates(): boolean {
    return this.rests.some(({ store }) => store >= 0)
  }

  /** Returns the number of operations of an evaluation. */
  operations(rates: RatesIncluded): number {
    const { add, mul, div, call, other } = countWithCalls(this.program(rates).program, 'outputs')
    return add + mul + div + call + other
  }

  /**
   * Returns the program that computes flows, W, then energies, J. Without the rates of all blocks, a block whose heat
   * is the rest has the power that it dissipates or stores where the heat would be, and zero where the rate would be.
   */
  program(rates: RatesIncluded): LoweredProgram {
    const known = this.lowered.get(rates)
    if (known !== undefined) return known
    const { system } = this.compilation
    const outputs = this.values(rates).map((value, index) => ({ index, expr: system.inForm(value) }))
    const lowered = this.compilation.lower('energy', [
      { name: 'outputs', doc: 'Powers and energies.', out: 'y', outputs, effort: 'plain' },
    ])
    this.lowered.set(rates, lowered)
    return lowered
  }

  private values(rates: RatesIncluded): readonly Expr[] {
    const { collection, system } = this.compilation
    const { math } = collection
    const { energy } = system
    const { zero } = collection.pool
    const { power, drift, turnover } = energy.sums
    const heatOf = (block: string): Expr => {
      const { heatAndStored, dissipated } = energy.element(block)
      return (rates === 'laws' ? heatAndStored : null) ?? dissipated ?? zero
    }
    const storedOf = (block: string): Expr => energy.element(block).stored?.energy ?? zero
    const law = (block: string): Expr => {
      const e = energy.element(block)
      const balance = math.sub(e.power, math.add(e.drift, e.delivered))
      return math.add(balance, e.stored?.rate ?? 0, e.dissipated ?? 0)
    }
    const elements = this.stores.slice(energy.bodyBlocks.length)
    return [
      ...[power, math.add(0, ...energy.elementBlocks.map(heatOf)), drift, turnover],
      ...energy.bodyBlocks.map((block) => energy.body(block).rate),
      ...elements.map((block) =>
        rates === 'laws' && energy.hasRest(block) ? zero : (energy.element(block).stored?.rate ?? zero),
      ),
      ...this.laws.map(law),
      ...this.rests.map(({ block }) => heatOf(block)),
      ...energy.bodyBlocks.map((block) => math.add(energy.body(block).kinetic, energy.body(block).potential)),
      ...elements.map(storedOf),
      math.add(energy.sums.kinetic, ...elements.map((block) => math.abs(storedOf(block)))),
    ]
  }
}
