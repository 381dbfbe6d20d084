/**
 * First stage: from the network of blocks to the linear graph. Takes a project with resolved parameters and wires, runs
 * the `build` of every block, and gives a `Collection` of their additions: nodes, edges, states, signals. Frame ports
 * joined by wires are one node. Nothing is derived here.
 *
 * Theory: component templates of the extended linear graph (Schmitke, Morency and McPhee, DynaFlexPro/Tire thesis, ch.
 * 4.2).
 */
import { entryOf } from '../../collections/entries'
import type { BlockDefinition } from '../../model/blocks/block'
import { memberName } from '../../model/names/names'
import type { ResolvedParam } from '../../model/network/parameters'
import type { ResolvedProject } from '../../model/network/resolve'
import { makeBuilder } from './builder'
import { Collection, type ColumnReader, type SourceTreatment, type TextReader } from './collection'
import { Connections } from './connections'
import { bindDerivatives } from './known-rates'

/**
 * Returns the rank of a block in the building order: blocks whose flanges, surfaces or signals others need are built
 * first.
 */
function rankOf(definition: BlockDefinition): number {
  const ports = Object.values(definition.ports)
  if (definition.role === 'world') return 0
  if (ports.every((p) => p.kind === 'signal')) return 1
  return ports.some((p) => 'provides' in p && p.provides) ? 2 : 3
}

/**
 * @param project resolved parameters and wires; assumed to have passed `checkProject`
 * @param iterations of searches whose block states no number
 * @throws ModelError from blocks, e.g. a driver fed by a signal that is not smooth
 */
export function collect(
  project: ResolvedProject,
  readColumns: ColumnReader,
  sources: SourceTreatment = {},
  readText?: TextReader,
  iterations?: number,
): Collection {
  const c = new Collection(readColumns, sources, readText, iterations)
  c.blocks.push(...project.blocks.keys())
  const definitions = new Map([...project.blocks].map(([name, block]) => [name, block.definition]))
  const connections = new Connections(project, definitions, c)
  const names = [...definitions.keys()].sort(
    (a, b) => rankOf(entryOf(definitions, a)) - rankOf(entryOf(definitions, b)),
  )
  for (const name of connections.buildOrder(names)) {
    const definition = entryOf(definitions, name)
    for (const [key, doc] of Object.entries(definition.signals)) c.documented.set(memberName(name, key), doc)
    const params = project.blocks.get(name)?.params ?? new Map<string, ResolvedParam>()
    const count = connections.copies(name)
    for (let index = 0; index < count; index++)
      c.pool.within([{ block: name }], () =>
        definition.build(makeBuilder(c, { name, definition, params, connections }, { index, count })),
      )
  }
  connections.bindWires()
  bindDerivatives(c)
  return c
}
