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
  const results = new ResultPaths({ base, ours, theirs }, { ours: inOurs, theirs: inTheirs }, prefer)
  const names = Object.keys(base.blocks)
  const target = new Map(names.map((name) => [name, results.of(name)] as const))
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
    conflicts: results.conflicts,
  }
}

const at = (renamed: ReadonlyMap<string, string>, name: string): string => renamed.get(name) ?? name

type Renames = Readonly<Record<Side, ReadonlyMap<string, string>>>

/** Finds the paths of blocks in the result, and notes names that both sides changed. */
class ResultPaths {
  readonly conflicts: MergeConflict[] = []
  private readonly identity: readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>]
  private readonly paths = new Map<string, string>()

  constructor(
    private readonly versions: Pick<Aligned, 'base' | 'ours' | 'theirs'>,
    private readonly renames: Renames,
    private readonly prefer: Side,
  ) {
    this.identity = [reversed(renames.ours), reversed(renames.theirs)]
  }

  /** Returns the path in the result of a block of the base. */
  of(name: string): string {
    const cached = this.paths.get(name)
    if (cached !== undefined) return cached
    const [ourName, other] = [at(this.renames.ours, name), at(this.renames.theirs, name)]
    // Parents by their name in the base, because renaming a parent does not move this block.
    const [above, ownAbove, otherAbove] = [parentOf(name), this.before(ourName, 0), this.before(other, 1)]
    let parent = this.choose(above, ownAbove, otherAbove)
    const [mover, remover]: readonly Side[] = parent === ownAbove ? ['ours', 'theirs'] : ['theirs', 'ours']
    if (parent !== above && this.isInBase(parent) && !this.present(parent, remover)) {
      this.conflicts.push({
        kind: 'block',
        name,
        field: 'name',
        text: `${name}: moved into ${parent} in ${mover}, ${parent} deleted in ${remover}`,
      })
      if (this.prefer === remover) parent = above
    }
    // A new subsystem by the name of a new block on the other side: its contents stay outside where that block stands.
    if (parent !== '' && !this.isInBase(parent) && this.prefer === remover && this.isOther(parent, remover))
      parent = above
    const within = (level: string): string => (level === '' ? '' : this.isInBase(level) ? this.of(level) : level)
    let path = pathOf(within(parent), this.choose(nameOf(name), nameOf(ourName), nameOf(other)))
    if (path !== name && (this.taken(path, name) || this.taken(path, name, parent))) {
      // Another block has that name on the other side: none of the two may take the place of the other.
      const side = other === name ? 'ours' : ourName === name ? 'theirs' : 'both'
      this.conflicts.push({
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
      this.conflicts.push({
        kind: 'block',
        name: path,
        field: 'name',
        text: `${name}: renamed to ${ourName} in ours and to ${other} in theirs`,
      })
    this.paths.set(name, path)
    return path
  }

  private isInBase(path: string): boolean {
    return Object.hasOwn(this.versions.base.blocks, path)
  }

  private before(path: string, side: 0 | 1): string {
    return this.identity[side].get(parentOf(path)) ?? parentOf(path)
  }

  private present(name: string, side: Side): boolean {
    return side === 'ours'
      ? Object.hasOwn(this.versions.ours.blocks, at(this.renames.ours, name))
      : Object.hasOwn(this.versions.theirs.blocks, at(this.renames.theirs, name))
  }

  private isOther(name: string, side: Side): boolean {
    const { blocks } = side === 'ours' ? this.versions.ours : this.versions.theirs
    return Object.hasOwn(blocks, name) && blocks[name].type !== subsystemType
  }
  /**
   * Returns whether a side gives this name to another block, there or in the subsystem that it has for `level` of the
   * base.
   */
  private taken(path: string, name: string, level = ''): boolean {
    return (
      [
        [this.versions.ours, this.renames.ours],
        [this.versions.theirs, this.renames.theirs],
      ] as const
    ).some(([project, renamed], side) => {
      const there = level === '' ? path : pathOf(at(renamed, level), nameOf(path))
      if (!Object.hasOwn(project.blocks, there)) return false
      const was = this.identity[side].get(there) ?? (this.isInBase(there) ? there : undefined)
      return was !== name
    })
  }

  private choose(former: string, ourName: string, other: string): string {
    return ourName === former
      ? other
      : other === former || ourName === other || this.prefer === 'ours'
        ? ourName
        : other
  }
}

function differs(base: string, ourName: string, other: string): boolean {
  return ourName !== base && other !== base && ourName !== other
}

function reversed(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].map(([from, to]) => [to, from]))
}
