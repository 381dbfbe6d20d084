/**
 * Blocks that either side renamed, grouped or took out of a group: every version gets the names of the result, so that a
 * change of a block meets the block, whatever it is called there.
 */
import { withNames } from '../diff/align'
import { renamedBlocks } from '../diff/renames'
import type { ProjectFile } from '../project'
import { nameOf, parentOf, pathOf } from '../subsystem'
import type { MergeConflict, Side } from './types'

export interface Aligned {
  readonly base: ProjectFile
  readonly ours: ProjectFile
  readonly theirs: ProjectFile
  readonly conflicts: readonly MergeConflict[]
}

/** @param base, ours, theirs expanded projects */
export function aligned(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile, prefer: Side): Aligned {
  const [inOurs, inTheirs] = [renamedBlocks(base, ours), renamedBlocks(base, theirs)]
  if (inOurs.size === 0 && inTheirs.size === 0) return { base, ours, theirs, conflicts: [] }
  const conflicts: MergeConflict[] = []
  const identity = [reversed(inOurs), reversed(inTheirs)] as const
  const at = (renamed: ReadonlyMap<string, string>, name: string): string => renamed.get(name) ?? name
  const choose = (former: string, own: string, other: string): string =>
    own === former ? other : other === former || own === other || prefer === 'ours' ? own : other
  const known = new Map<string, string>()

  /** Path in the result of a block that the base has. */
  const final = (name: string): string => {
    const found = known.get(name)
    if (found !== undefined) return found
    const [own, other] = [at(inOurs, name), at(inTheirs, name)]
    // Parents by what they are called in the base, as their own renaming is no move of this block.
    const [above, ownAbove, otherAbove] = [parentOf(name), before(own, 0), before(other, 1)]
    const parent = choose(above, ownAbove, otherAbove)
    const path = pathOf(
      parent === '' ? '' : isInBase(parent) ? final(parent) : parent,
      choose(nameOf(name), nameOf(own), nameOf(other)),
    )
    const twice =
      (differs(nameOf(name), nameOf(own), nameOf(other)) || differs(above, ownAbove, otherAbove)) && own !== other
    if (twice)
      conflicts.push({
        kind: 'block',
        name: path,
        field: 'name',
        text: `${name}: renamed to ${own} in ours and to ${other} in theirs`,
      })
    known.set(name, path)
    return path
  }
  const isInBase = (path: string): boolean => Object.hasOwn(base.blocks, path)
  const before = (path: string, side: 0 | 1): string => identity[side].get(parentOf(path)) ?? parentOf(path)

  const names = Object.keys(base.blocks)
  const lists = names.map((name) => [name, final(name)] as const)
  // A name that the other side gives to another block: both then are what they say, a block gone and a block added.
  const taken = (path: string, name: string): boolean =>
    [ours, theirs].some((project, side) => {
      if (!Object.hasOwn(project.blocks, path)) return false
      const was = identity[side].get(path) ?? (isInBase(path) ? path : undefined)
      return was !== name
    })
  const moved = lists.filter(([name, path]) => name !== path && !taken(path, name))
  const target = new Map(moved)
  const mapOf = (renamed: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(
      names.flatMap((name) => {
        const [from, to] = [at(renamed, name), target.get(name)]
        return to === undefined || from === to ? [] : [[from, to] as const]
      }),
    )
  return {
    base: withNames(base, target),
    ours: withNames(ours, mapOf(inOurs)),
    theirs: withNames(theirs, mapOf(inTheirs)),
    conflicts,
  }
}

function differs(base: string, own: string, other: string): boolean {
  return own !== base && other !== base && own !== other
}

function reversed(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].map(([from, to]) => [to, from]))
}
