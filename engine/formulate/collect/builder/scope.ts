/** Block that is being built, and the names and views that its declarations share. */
import type { BlockDefinition } from '../../../model/blocks/block'
import type { Solved } from '../../../model/component/component'
import { elementOf, memberName, type MemberName } from '../../../model/names/names'
import type { ResolvedParam } from '../../../model/network/parameters'
import type { Collection } from '../collection'
import type { Connections } from '../connections'

/** Block of the network. */
export interface BuiltBlock {
  readonly name: string
  readonly definition: BlockDefinition
  readonly params: ReadonlyMap<string, ResolvedParam>
  readonly connections: Connections
}

/** Element of a vector for which a block is built (from 0), and the number of elements. */
export interface BuiltElement {
  readonly index: number
  readonly count: number
}

export interface Scope extends BuiltBlock, BuiltElement {
  readonly collection: Collection
  /** Returns the full name of something that the block adds: `Block.key`, or `Block.key[2]` for an element. */
  readonly full: (key: string) => MemberName
  /**
   * Returns a view of the solution in which the block names its edges without its own name. There is one object per
   * solution, so that a block can use it as the key of values that its signals share.
   */
  readonly view: (s: Solved) => Solved
}

export function scopeOf(collection: Collection, block: BuiltBlock, { index, count }: BuiltElement): Scope {
  const full = (key: string): MemberName => memberName(block.name, elementOf(key, index, count))
  return { ...block, collection, index, count, full, view: viewOf(full) }
}

function viewOf(full: (key: string) => string): (s: Solved) => Solved {
  const views = new WeakMap<Solved, Solved>()
  return (s) => {
    const view = views.get(s) ?? {
      ...s,
      effort: (constraint) => s.effort(full(constraint)),
      drift: (constraint) => s.drift(full(constraint)),
      reaction: (t, r, resolved) => s.reaction(full(t), full(r), resolved),
    }
    views.set(s, view)
    return view
  }
}
