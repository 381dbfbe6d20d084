/** Picture of a subsystem without its own drawing: symbols of its most characteristic blocks. */
import type { BlockDefinition, BlockRegistry, PortKind } from '../../../engine/model/blocks/block'
import { subsystemType } from '../../../engine/model/subsystem'
import { domainOf } from './domain'

/** Largest number of symbols in one picture; more could not be distinguished. */
const MOST = 4
/** A wheel characterises a subsystem more than a joint, and a joint more than a signal. */
const weight: Readonly<Record<PortKind, number>> = { surface: 3, flange: 2, frame: 1, signal: 0 }

/**
 * @param types of all blocks inside, at any depth
 * @returns icons, the most characteristic first; among equals the type with more blocks, then the order of the palette
 */
export function iconsInside(registry: BlockRegistry, types: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const type of types) if (type !== subsystemType) counts.set(type, (counts.get(type) ?? 0) + 1)
  const rank = (definition: BlockDefinition): number =>
    1000 * weight[domainOf(definition)] + Math.min(999, counts.get(definition.type) ?? 0)
  return registry
    .all()
    .filter(({ type, role }) => counts.has(type) && role !== 'world')
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MOST)
    .map(({ icon }) => icon)
}
