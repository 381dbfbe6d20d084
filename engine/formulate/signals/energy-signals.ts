/** Signals of energy and power: of every block that has any, and of the whole model. */
import { present } from '../../collections/entries'
import { blockEnergyDocs, energyName, instantSignals, type EnergyDocs } from '../../model/blocks/energy'
import type { Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { EnergySums, ModelEnergy } from '../dynamics/energy'
import type { DerivedSignal } from './signals'
import { memberName } from '../../model/names/names'

/** Adds the signals of energy; a block's own signal of the same name takes precedence. */
export function energySignals({ blocks }: Pick<Collection, 'blocks'>, energy: ModelEnergy): readonly DerivedSignal[] {
  const of = (block: string, key: keyof EnergyDocs, value: () => Expr): DerivedSignal => ({
    name: memberName(block, key),
    block,
    ...blockEnergyDocs[key],
    logged: false,
    value,
  })
  const model = energyName(blocks)
  return [
    ...energy.bodyBlocks.flatMap((block) => [
      of(block, 'kinetic', () => energy.body(block).kinetic),
      of(block, 'potential', () => energy.body(block).potential),
    ]),
    ...energy.elementBlocks.flatMap((block) => [
      of(block, 'power', () => energy.element(block).power),
      ...(energy.stores(block) ? [of(block, 'energy', () => present(energy.element(block).stored?.energy))] : []),
      ...(energy.dissipates(block) ? [of(block, 'dissipation', () => present(energy.element(block).dissipated))] : []),
    ]),
    ...instantSignals.map(({ key, unit, doc }) => ({
      name: memberName(model, key),
      block: model,
      unit,
      doc,
      logged: false,
      value: () => energy.sums[key as keyof EnergySums],
    })),
  ]
}
