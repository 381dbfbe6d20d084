/**
 * Names of blocks that either side renamed, grouped or took out of a group. Every version gets the names of the result,
 * so that changes of one block meet, whatever each side calls it.
 */
import { withNames } from '../diff/align'
import { renamedBlocks } from '../diff/renames'
import type { ProjectFile } from '../project/project'
import { nameOf, parentOf, pathOf, subsystemType } from '../subsystem'
import { keyOf, throughPorts } from './ports'
import type { MergeConflict, Side } from './types'
import type { Through } from './wires'

export interface Aligned {
  readonly base: ProjectFile
  readonly ours: ProjectFile
  readonly theirs: ProjectFile
  /** Ports that the wires of each version join in the result. */
  readonly through: Through
  /** Blocks that a side renamed, by their paths in the result, with their former names. */
  readonly renamed: Readonly<Record<Side, ReadonlyMap<string, string>>>
  readonly conflicts: readonly MergeConflict[]
}

/** @param base, ours, theirs expanded projects */
export function aligned(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile, prefer: Side): Aligned {
  const [inOurs, inTheirs] = [renamedBlocks(base, ours), renamedBlocks(base, theirs)]
  if (inOurs.size === 0 && inTheirs.size === 0)
    return {
      base,
      ours,
      theirs,
      through: { base: keyOf, ours: keyOf, theirs: keyOf },
      renamed: { ours: new Map(), theirs: new Map() },
      conflicts: [],
    }
  const conflicts: MergeConflict[] = []
  const identity = [reversed(inOurs), reversed(inTheirs)] as const
  const at = (renamed: ReadonlyMap<string, string>, name: string): string => renamed.get(name) ?? name
  const choose = (former: string, ourName: string, other: string): string =>
    ourName === former ? other : other === former || ourName === other || prefer === 'ours' ? ourName : other
  const known = new Map<string, string>()

  /** Returns the path in the result of a block of the base. */
  const final = (name: string): string => {
    const cached = known.get(name)
    if (cached !== undefined) return cached
    const [ourName, other] = [at(inOurs, name), at(inTheirs, name)]
    // Parents by their name in the base, because renaming a parent does not move this block.
    const [above, ownAbove, otherAbove] = [parentOf(name), before(ourName, 0), before(other, 1)]
    let parent = choose(above, ownAbove, otherAbove)
    const [mover, remover]: readonly Side[] = parent === ownAbove ? ['ours', 'theirs'] : ['theirs', 'ours']
    if (parent !== above && isInBase(parent) && !present(parent, remover)) {
      conflicts.push({
        kind: 'block',
        name,
        field: 'name',
        text: `${name}: moved into ${parent} in ${mover}, ${parent} deleted in ${remover}`,
      })
      if (prefer === remover) parent = above
    }
    // A new subsystem by the name of a new block on the other side: its contents stay outside where that block stands.
    if (parent !== '' && !isInBase(parent) && prefer === remover && isOther(parent, remover)) parent = above
    const within = (level: string): string => (level === '' ? '' : isInBase(level) ? final(level) : level)
    let path = pathOf(within(parent), choose(nameOf(name), nameOf(ourName), nameOf(other)))
    if (path !== name && (taken(path, name) || taken(path, name, parent))) {
      // Another block has that name on the other side: none of the two may take the place of the other.
      const side = other === name ? 'ours' : ourName === name ? 'theirs' : 'both'
      conflicts.push({
        kind: 'block',
        name,
        field: 'name',
        text: `${name}: renamed to ${path} in ${side}, which is another block in ${side === 'ours' ? 'theirs' : 'ours'}`,
      })
      path = pathOf(within(above), nameOf(name))
    }
    const twice =
      (differs(nameOf(name), nameOf(ourName), nameOf(other)) || differs(above, ownAbove, otherAbove)) &&
      ourName !== other
    if (twice)
      conflicts.push({
        kind: 'block',
        name: path,
        field: 'name',
        text: `${name}: renamed to ${ourName} in ours and to ${other} in theirs`,
      })
    known.set(name, path)
    return path
  }
  const isInBase = (path: string): boolean => Object.hasOwn(base.blocks, path)
  const before = (path: string, side: 0 | 1): string => identity[side].get(parentOf(path)) ?? parentOf(path)

  const present = (name: string, side: Side): boolean =>
    side === 'ours' ? Object.hasOwn(ours.blocks, at(inOurs, name)) : Object.hasOwn(theirs.blocks, at(inTheirs, name))
  const isOther = (name: string, side: Side): boolean => {
    const { blocks } = side === 'ours' ? ours : theirs
    return Object.hasOwn(blocks, name) && blocks[name].type !== subsystemType
  }
  /**
   * Returns whether a side gives this name to another block, there or in the subsystem that it has for `level` of the
   * base.
   */
  const taken = (path: string, name: string, level = ''): boolean =>
    (
      [
        [ours, inOurs],
        [theirs, inTheirs],
      ] as const
    ).some(([project, renamed], side) => {
      const there = level === '' ? path : pathOf(at(renamed, level), nameOf(path))
      if (!Object.hasOwn(project.blocks, there)) return false
      const was = identity[side].get(there) ?? (isInBase(there) ? there : undefined)
      return was !== name
    })
  const names = Object.keys(base.blocks)
  const target = new Map(names.map((name) => [name, final(name)] as const))
  const moved = new Map([...target].filter(([name, path]) => name !== path))
  const mapOf = (renamed: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(
      names.flatMap((name) => {
        const [from, to] = [at(renamed, name), target.get(name)]
        return to === undefined || from === to ? [] : [[from, to] as const]
      }),
    )
  const [ourMap, other] = [mapOf(inOurs), mapOf(inTheirs)]
  const byResult = (renamed: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(
      [...renamed].flatMap(([from, to]) =>
        nameOf(from) === nameOf(to) ? [] : [[target.get(from) ?? to, from] as const],
      ),
    )
  return {
    base: withNames(base, moved),
    ours: withNames(ours, ourMap),
    theirs: withNames(theirs, other),
    through: {
      base: throughPorts(base, moved),
      ours: throughPorts(ours, ourMap),
      theirs: throughPorts(theirs, other),
    },
    renamed: { ours: byResult(inOurs), theirs: byResult(inTheirs) },
    conflicts,
  }
}

function differs(base: string, ourName: string, other: string): boolean {
  return ourName !== base && other !== base && ourName !== other
}

function reversed(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].map(([from, to]) => [to, from]))
}
