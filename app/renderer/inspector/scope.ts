/** Variables that the expressions of a block see: those of the project, and parameters of the subsystems around it. */
import type { BlockRegistry } from '../../../engine/model/block'
import { variableScope, type Scope } from '../../../engine/model/expression'
import { splitMember } from '../../../engine/model/names'
import { blockScopes } from '../../../engine/model/subsystem'
import { getRecord, recordsOf, type Document } from '../store/records'

type Scopes = (block: string) => Scope

/** By the name of the parameter set; the values of the project under ''. */
const scopes = new WeakMap<Document, Map<string, Scopes>>()

/**
 * @param block path; without one, the variables of the project
 * @param variant parameter set whose values hold
 */
export function scopeFor(doc: Document, registry: BlockRegistry, block = '', variant: string | null = null): Scope {
  const known = scopes.get(doc) ?? new Map<string, Scopes>()
  scopes.set(doc, known)
  const key = variant ?? ''
  let scopeOf = known.get(key)
  if (scopeOf === undefined) {
    scopeOf = scopesOf(doc, registry, variant)
    known.set(key, scopeOf)
  }
  return scopeOf(block)
}

function scopesOf(doc: Document, registry: BlockRegistry, variant: string | null): Scopes {
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
  return blockScopes({ wishbone: 1, title: '', blocks, wires: {} }, registry, top)
}
