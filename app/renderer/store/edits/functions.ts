/**
 * Consequences of changed declarations of a function. Wires, values of parameters and settings of experiments for its
 * signals are renamed with a declaration, and are removed with it.
 */
import type { BlockDefinition } from '../../../../engine/model/blocks/block'
import { splitMember, withoutIndex } from '../../../../engine/model/names/names'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import type { Document } from '../records'
import { mapReferences } from './references'

/** New names by old names; null for a declaration that was removed. */
export type Renamed = ReadonlyMap<string, string | null>

/**
 * Returns renamed declarations. If as many names of one kind appear as disappear, they count as renamed.
 * @param before the block's definition when its text was last sound
 */
export function renamedDeclarations(before: BlockDefinition, after: BlockDefinition): Renamed {
  const renamed = new Map<string, string | null>()
  const kinds = [
    (d: BlockDefinition) => portsOf(d, 'in'),
    (d: BlockDefinition) => portsOf(d, 'out'),
    (d: BlockDefinition) => Object.keys(d.signals).filter((name) => !Object.hasOwn(d.ports, name)),
    (d: BlockDefinition) => Object.keys(d.params),
  ]
  const left = kinds.flatMap((of) => of(after))
  for (const namesOf of kinds) {
    const old = namesOf(before)
    const gone = old.filter((name) => !left.includes(name))
    const come = namesOf(after).filter((name) => !old.includes(name))
    gone.forEach((name, i) => renamed.set(name, gone.length === come.length ? come[i] : null))
  }
  return renamed
}

export function followDeclarations(doc: Document, block: string, renamed: Renamed): RecordsDiff {
  const map = (reference: string): string | null => {
    const parts = splitMember(reference)
    if (parts?.block !== block) return reference
    // An element of a vector goes with it.
    const vector = withoutIndex(parts.member)
    const [member, index] = renamed.has(parts.member) ? [parts.member, ''] : [vector, parts.member.slice(vector.length)]
    const name = renamed.get(member)
    if (name === undefined) return reference
    return name === null ? null : `${block}.${name}${index}`
  }
  return edit(doc, (draft) => {
    if (renamed.size === 0) return
    for (const { name, value } of draft.all('wire')) {
      const [from, to] = value.map(map)
      if (from == null || to == null) draft.remove('wire', name)
      else if (from !== value[0] || to !== value[1]) draft.set('wire', name, [from, to])
    }
    const instance = draft.get('block', block)
    if (instance?.params !== undefined) {
      const remaining = Object.entries(instance.params).flatMap(([key, value]) => {
        const name = renamed.has(key) ? renamed.get(key) : key
        return name == null ? [] : [[name, value] as const]
      })
      draft.set('block', block, { ...instance, params: Object.fromEntries(remaining) })
    }
    mapReferences(draft, map)
  })
}

function portsOf({ ports }: BlockDefinition, direction: 'in' | 'out'): readonly string[] {
  return Object.entries(ports).flatMap(([name, port]) =>
    port.kind === 'signal' && port.direction === direction ? [name] : [],
  )
}
