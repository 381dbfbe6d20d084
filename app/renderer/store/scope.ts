/**
 * Context in which the values of a block are evaluated: the variables that its expressions can use (those of the
 * project, and parameters of the subsystems around the block), and the known units and widths of its signals.
 */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { variableScope, type Scope } from '../../../engine/model/expression'
import { splitMember } from '../../../engine/model/names/names'
import { resolveBlock } from '../../../engine/model/network/parameters'
import { signalUnits, type SignalUnits } from '../../../engine/model/network/signal-units'
import { blockScopes } from '../../../engine/model/network/scopes'
import { signalWidths, type SignalWidths } from '../../../engine/model/network/widths'
import { getRecord, recordsOf, type Document } from './records'

interface Surroundings {
  readonly scopeOf: (block: string) => Scope
  readonly units: SignalUnits
  readonly widths: SignalWidths
}

/** Cached contexts by document and name of the parameter set; the base values of the project have the name ''. */
const known = new WeakMap<Document, Map<string, Surroundings>>()

/**
 * @param block path; without one, the variables of the project
 * @param variant parameter set whose values hold
 */
export function scopeFor(doc: Document, registry: BlockRegistry, block = '', variant: string | null = null): Scope {
  return surroundings(doc, registry, variant).scopeOf(block)
}

/** Returns the SI unit of the signal at a port of a block, if a port that it is wired to has one. */
export function signalUnitOf(
  doc: Document,
  registry: BlockRegistry,
  variant: string | null,
  block: string,
  port: string | undefined,
): string | undefined {
  return port === undefined ? undefined : surroundings(doc, registry, variant).units(block, port).at(0)?.unit
}

/** Returns the number of elements of the signals. */
export function widthsOf(doc: Document, registry: BlockRegistry, variant: string | null = null): SignalWidths {
  return surroundings(doc, registry, variant).widths
}

function surroundings(doc: Document, registry: BlockRegistry, variant: string | null): Surroundings {
  const ofDoc = known.get(doc) ?? new Map<string, Surroundings>()
  known.set(doc, ofDoc)
  const key = variant ?? ''
  let cached = ofDoc.get(key)
  if (cached === undefined) {
    cached = surroundingsOf(doc, registry, variant)
    ofDoc.set(key, cached)
  }
  return cached
}

function surroundingsOf(doc: Document, registry: BlockRegistry, variant: string | null): Surroundings {
  const named = <V>(records: readonly { readonly name: string; readonly value: V }[]): Record<string, V> =>
    Object.fromEntries(records.map(({ name, value }) => [name, value]))
  const { set = {}, variables = {} } = variant === null ? {} : (getRecord(doc, 'variant', variant)?.value ?? {})
  const blocks = named(recordsOf(doc, 'block'))
  for (const [key, value] of Object.entries(set)) {
    const name = splitMember(key)
    const block = name === undefined || !Object.hasOwn(blocks, name.block) ? undefined : blocks[name.block]
    if (name !== undefined && block !== undefined)
      blocks[name.block] = { ...block, params: { ...block.params, [name.member]: value } }
  }
  const top = variableScope({ ...named(recordsOf(doc, 'variable')), ...variables })
  const project = { blocks, wires: named(recordsOf(doc, 'wire')) }
  const scopeOf = blockScopes({ wishbone: 1, title: '', ...project }, registry, top)
  const widths = signalWidths(project, registry, (name) => {
    const definition = definitionFor(registry, blocks[name])
    return definition === undefined ? new Map() : resolveBlock(name, blocks[name], definition, scopeOf(name)).params
  })
  return { scopeOf, units: signalUnits(project, registry), widths }
}
