/** Variables that the expressions of a block see: those of the project, and parameters of the subsystems around it. */
import type { BlockRegistry } from '../../../engine/model/block'
import { variableScope, type Scope } from '../../../engine/model/expression'
import { blockScopes } from '../../../engine/model/subsystem'
import { recordsOf, type Document } from '../store/records'

const scopes = new WeakMap<Document, (block: string) => Scope>()

/** @param block path; without one, the variables of the project */
export function scopeFor(doc: Document, registry: BlockRegistry, block = ''): Scope {
  let scopeOf = scopes.get(doc)
  if (scopeOf === undefined) {
    const named = <V>(records: readonly { readonly name: string; readonly value: V }[]): Record<string, V> =>
      Object.fromEntries(records.map(({ name, value }) => [name, value]))
    const top = variableScope(named(recordsOf(doc, 'variable')))
    const project = { wishbone: 1, title: '', blocks: named(recordsOf(doc, 'block')), wires: {} } as const
    scopeOf = blockScopes(project, registry, top)
    scopes.set(doc, scopeOf)
  }
  return scopeOf(block)
}
