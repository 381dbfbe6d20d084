/** The programs that an energy account evaluates, compiled when a run first asks for one. */
import { countWithCalls } from '../../program/cost'
import type { LoweredProgram } from '../../program/lower'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'

const programs = Symbol('energy programs')

export class EnergyPrograms {
  /** Blocks that have energy: bodies, then those that store by a law of their heat, then those whose heat is the rest. */
  readonly stores: readonly string[]
  /** The first of the stores, up to here, are those whose energy is compared with its rate. */
  readonly ratedCount: number
  /** Blocks whose power is held to what they store and dissipate. */
  readonly laws: readonly string[]
  readonly flowCount: number
  readonly levelCount: number
  private readonly rated: readonly string[]
  private readonly unrated: readonly string[]
  private flowsLowered: LoweredProgram | undefined
  private levelsLowered: LoweredProgram | undefined

  static of(compilation: Compilation): EnergyPrograms {
    return compilation.once(programs, () => new EnergyPrograms(compilation))
  }

  private constructor(private readonly compilation: Compilation) {
    const { energy } = compilation.system
    const storing = energy.elementBlocks.filter((block) => energy.stores(block))
    this.rated = storing.filter((block) => !energy.hasRest(block))
    this.unrated = storing.filter((block) => energy.hasRest(block))
    this.ratedCount = energy.bodyBlocks.length + this.rated.length
    this.stores = [...energy.bodyBlocks, ...this.rated, ...this.unrated]
    this.laws = energy.elementBlocks.filter((block) => energy.dissipates(block) && !energy.hasRest(block))
    this.flowCount = 4 + this.ratedCount + this.laws.length
    this.levelCount = this.stores.length + 1
  }

  /** Operations of an evaluation of the flows. */
  get operations(): number {
    const { add, mul, div, call, other } = countWithCalls(this.flows.program, 'outputs')
    return add + mul + div + call + other
  }

  /**
   * Delivered; heat, with what blocks store whose heat is the rest; work on drift; sum of absolute powers; rates of the stores that have one
   * here; what laws leave over; W. What the rest is needs the change of energy alone: its rate takes most of the work of a vehicle's powers.
   */
  get flows(): LoweredProgram {
    if (this.flowsLowered !== undefined) return this.flowsLowered
    const { collection, system } = this.compilation
    const { math } = collection
    const { energy } = system
    const { power, drift, turnover } = energy.sums
    const heat = energy.elementBlocks.map((block) => {
      const { heatAndStored, dissipated } = energy.element(block)
      return heatAndStored ?? dissipated ?? 0
    })
    const law = (block: string): Expr => {
      const e = energy.element(block)
      const given = math.sub(e.power, math.add(e.drift, e.delivered))
      return math.add(given, e.stored?.rate ?? 0, e.dissipated ?? 0)
    }
    const rates = [
      ...energy.bodyBlocks.map((block) => energy.body(block).rate),
      ...this.rated.map((block) => energy.element(block).stored?.rate ?? math.num(0)),
    ]
    const sums = [power, math.add(0, ...heat), drift, turnover]
    return (this.flowsLowered = this.lower([...sums, ...rates, ...this.laws.map(law)]))
  }

  /** Energies of all stores; energy in motion and springs; J. */
  get levels(): LoweredProgram {
    if (this.levelsLowered !== undefined) return this.levelsLowered
    const { collection, system } = this.compilation
    const { math } = collection
    const { energy } = system
    const stored = [...this.rated, ...this.unrated].map((block) => energy.element(block).stored?.energy ?? math.num(0))
    return (this.levelsLowered = this.lower([
      ...energy.bodyBlocks.map((block) => math.add(energy.body(block).kinetic, energy.body(block).potential)),
      ...stored,
      math.add(energy.sums.kinetic, ...stored.map((e) => math.abs(e))),
    ]))
  }

  private lower(values: readonly Expr[]): LoweredProgram {
    const { inForm } = this.compilation.system
    const outputs = values.map((value, index) => ({ index, expr: inForm(value) }))
    return this.compilation.lower('energy', [
      { name: 'outputs', doc: 'Energies and powers.', out: 'y', outputs, effort: 'plain' },
    ])
  }
}
