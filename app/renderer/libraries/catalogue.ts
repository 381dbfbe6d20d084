/** The blocks that can be inserted, and a subsystem that is empty at first. */
import {
  definitionFor,
  type BlockDefinition,
  type BlockRegistry,
  type Category,
} from '../../../engine/model/blocks/block'
import { subsystemType } from '../../../engine/model/subsystem'
import { librarySections } from './entries'
import type { KeptLibrary } from './library-store'

export const categories: readonly Category[] = [
  'World',
  'Bodies',
  'Joints',
  'Forces',
  'Chassis',
  'Tyres',
  'Drivers',
  'Brakes',
  'Air',
  'Drivetrain',
  'Sources',
  'Signals',
  'Filters and control',
  'Nonlinear',
  'Logic',
  'Motion base',
  'Driver',
  'Sensors',
  'Sinks',
  'Subsystems',
]

const catalogues = new WeakMap<BlockRegistry, readonly BlockDefinition[]>()

export function catalogueOf(registry: BlockRegistry): readonly BlockDefinition[] {
  let catalogue = catalogues.get(registry)
  if (catalogue === undefined) {
    const subsystem = definitionFor(registry, { type: subsystemType })
    catalogue = subsystem === undefined ? registry.all() : [...registry.all(), subsystem]
    catalogues.set(registry, catalogue)
  }
  return catalogue
}

/** Returns the built-in blocks and those of libraries. */
export function allBlocks(registry: BlockRegistry, libraries: readonly KeptLibrary[]): readonly BlockDefinition[] {
  if (libraries.length === 0) return catalogueOf(registry)
  return [...catalogueOf(registry), ...librarySections(libraries, registry).flatMap(({ members }) => members)]
}

/** Returns the texts that the search covers: the title, common names, and the description. */
export function searchTextsOf({ title, terms = [], category, summary, type }: BlockDefinition): readonly string[] {
  return [title, ...terms, category, summary, type]
}

/** Number of recently used blocks to remember. */
const RECENT = 8

/** Returns the blocks with the recently used ones first, the most recent at the front. */
export function recentFirst(
  definitions: readonly BlockDefinition[],
  recent: readonly string[],
): readonly BlockDefinition[] {
  const place = ({ type }: BlockDefinition): number => (recent.includes(type) ? recent.indexOf(type) : recent.length)
  return [...definitions].sort((a, b) => place(a) - place(b))
}

/**
 * Moves a type to the front.
 * @returns the types with the one that was just used first
 */
export function withRecent(recent: readonly string[], type: string): readonly string[] {
  return [type, ...recent.filter((other) => other !== type)].slice(0, RECENT)
}
