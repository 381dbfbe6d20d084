/** The programs that an energy account evaluates, compiled when a run first asks for one. */
import { countWithCalls } from '../../program/cost'
import type { LoweredProgram } from '../../program/lower'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'

const programs = Symbol('energy programs')

export class EnergyPrograms {
  /** Blocks that have energy: bodies, then those that store. */
  readonly stores: readonly string[]
  /** Blocks whose power is held to what they store and dissipate. */
  readonly laws: readonly string[]
  readonly flowCount: number
  readonly levelCount: number
  private flowsLowered: LoweredProgram | undefined
  private levelsLowered: LoweredProgram | undefined

  static of(compilation: Compilation): EnergyPrograms {
    return compilation.once(programs, () => new EnergyPrograms(compilation))
  }

  private constructor(private readonly compilation: Compilation) {
    const { energy } = compilation.system
    this.stores = [...energy.bodyBlocks, ...this.storing]
    this.laws = energy.elementBlocks.filter((block) => energy.dissipates(block))
    this.flowCount = 4 + this.stores.length + this.laws.length
    this.levelCount = this.stores.length + 1
  }

  private get storing(): readonly string[] {
    const { energy } = this.compilation.system
    return energy.elementBlocks.filter((block) => energy.stores(block))
  }

  /** Operations of an evaluation of the flows. */
  get operations(): number {
    const { add, mul, div, call, other } = countWithCalls(this.flows.program, 'outputs')
    return add + mul + div + call + other
  }

  /** Delivered, dissipated, work on drift, sum of absolute powers; rates of all stores; what laws leave over; W. */
  get flows(): LoweredProgram {
    if (this.flowsLowered !== undefined) return this.flowsLowered
    const { collection, system } = this.compilation
    const { math } = collection
    const { energy } = system
    const { power, dissipation, drift, turnover } = energy.sums
    const law = (block: string): Expr => {
      const e = energy.element(block)
      const given = math.sub(e.power, math.add(e.drift, e.delivered))
      return math.add(given, e.stored?.rate ?? 0, e.dissipated ?? 0)
    }
    const rates = [
      ...energy.bodyBlocks.map((block) => energy.body(block).rate),
      ...this.storing.map((block) => energy.element(block).stored?.rate ?? math.num(0)),
    ]
    return (this.flowsLowered = this.lower([power, dissipation, drift, turnover, ...rates, ...this.laws.map(law)]))
  }

  /** Energies of all stores; energy in motion and springs; J. */
  get levels(): LoweredProgram {
    if (this.levelsLowered !== undefined) return this.levelsLowered
    const { collection, system } = this.compilation
    const { math } = collection
    const { energy } = system
    const stored = this.storing.map((block) => energy.element(block).stored?.energy ?? math.num(0))
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
