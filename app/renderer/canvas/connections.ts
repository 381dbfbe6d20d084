/** Possible wires from the selected blocks, from which the user chooses one by name. */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { blockOf } from '../store/edits/levels'
import { findPort, wiresAt, wiringTargets } from '../store/edits/wires'
import { getRecord, type Document } from '../store/records'

export interface Connection {
  readonly from: string
  readonly to: string
  /** Number of the two ports that are unconnected and required. */
  readonly needed: number
}

/**
 * Returns the wires that could be drawn from the selected blocks.
 * @param blocks selected blocks of one level. For one block: wires from its ports to any that fit. For several: wires
 *   between these blocks only, each once.
 * @returns possible wires; those that both ports require come first
 */
export function possibleConnections(
  doc: Document,
  registry: BlockRegistry,
  blocks: readonly string[],
): readonly Connection[] {
  const waits = (port: string): number =>
    findPort(doc, registry, port)?.optional === false && wiresAt(doc, port).length === 0 ? 1 : 0
  const connections = blocks.flatMap((block, i) => {
    const instance = getRecord(doc, 'block', block)?.value
    const ports = Object.keys((instance && definitionFor(registry, instance)?.ports) ?? {})
    const others = new Set(blocks.slice(i + 1))
    return ports.flatMap((port) => {
      const from = `${block}.${port}`
      return wiringTargets(doc, registry, from)
        .filter((to) => blockOf(to) !== block && (blocks.length === 1 || others.has(blockOf(to))))
        .map((to) => ({ from, to, needed: waits(from) + waits(to) }))
    })
  })
  return connections.sort((a, b) => b.needed - a.needed)
}
