/**
 * Blocks that go by another path in the later version: renamed, grouped into a subsystem, taken out of one. Nothing in
 * the file says so, so blocks that are gone are paired with new ones of the same type by their common features:
 * wires, parameters, place, name. Pairs are taken best first (greedy matching).
 */
import { splitMember } from '../names/names'
import type { BlockInstance, ProjectFile } from '../project/project'
import { isInside, nameOf, parentOf, pathOf, subsystemType } from '../subsystem'

/** Weights of the features that two blocks may have in common; below the least sum they are different blocks. */
const weights = { wires: 3, params: 2, place: 2, name: 2 } as const
const least = 3

interface Pair {
  readonly before: string
  readonly after: string
  readonly score: number
}

/**
 * @param before, after expanded projects
 * @returns paths of the earlier version -> paths of the later one, where they differ
 */
export function renamedBlocks(before: ProjectFile, after: ProjectFile): ReadonlyMap<string, string> {
  const gone = new Set(Object.keys(before.blocks).filter((name) => !Object.hasOwn(after.blocks, name)))
  const fresh = new Set(Object.keys(after.blocks).filter((name) => !Object.hasOwn(before.blocks, name)))
  const renames = new Map<string, string>()
  if (gone.size === 0 || fresh.size === 0) return renames
  const [wiresBefore, wiresAfter] = [neighbours(before), neighbours(after)]

  const take = (from: string, to: string): void => {
    renames.set(from, to)
    gone.delete(from)
    fresh.delete(to)
    // Contents follow.
    for (const inner of [...gone]) {
      if (parentOf(inner) !== from) continue
      const same = pathOf(to, nameOf(inner))
      if (fresh.has(same) && before.blocks[inner].type === after.blocks[same].type) take(inner, same)
    }
  }
  const pairs = (subsystems: boolean): readonly Pair[] => {
    const all: Pair[] = []
    for (const from of gone)
      for (const to of fresh) {
        const [a, b] = [before.blocks[from], after.blocks[to]]
        if (a.type !== b.type || (a.type === subsystemType) !== subsystems) continue
        const common = subsystems
          ? share(contents(before, from), contents(after, to))
          : share(wiresBefore.get(from) ?? nothing, wiresAfter.get(to) ?? nothing)
        const score = weights.wires * common + likeness(a, b) + (nameOf(from) === nameOf(to) ? weights.name : 0)
        if (score >= least) all.push({ before: from, after: to, score })
      }
    return all.sort((a, b) => b.score - a.score)
  }
  // Subsystems first: they determine the names of their contents.
  for (const subsystems of [true, false])
    for (const pair of pairs(subsystems))
      if (gone.has(pair.before) && fresh.has(pair.after)) take(pair.before, pair.after)
  return renames
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Returns how alike two blocks are in parameters and position. Blocks without any of these are less alike than blocks
 * with equal ones.
 */
function likeness(a: BlockInstance, b: BlockInstance): number {
  const [p, q] = [a.params ?? {}, b.params ?? {}]
  const keys = new Set([...Object.keys(p), ...Object.keys(q)])
  let same = 0
  for (const key of keys) if (JSON.stringify(p[key]) === JSON.stringify(q[key])) same++
  const params = keys.size === 0 ? 0.5 : same / keys.size
  const place = a.at !== undefined && JSON.stringify(a.at) === JSON.stringify(b.at) ? 1 : 0
  return weights.params * params + weights.place * place
}

/**
 * Returns the ends of the wires of every block: its own port, and the block and port at the other end, without paths.
 */
function neighbours(project: ProjectFile): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const put = (ownEnd: string, other: string): void => {
    const [a, b] = [splitMember(ownEnd), splitMember(other)]
    if (a === undefined || b === undefined) return
    const set = all.get(a.block) ?? new Set()
    all.set(a.block, set.add(`${a.member} ${nameOf(b.block)}.${b.member}`))
  }
  for (const [a, b] of Object.values(project.wires)) {
    put(a, b)
    put(b, a)
  }
  return all
}

function contents(project: ProjectFile, subsystem: string): ReadonlySet<string> {
  return new Set(
    Object.entries(project.blocks).flatMap(([path, { type }]) =>
      path !== subsystem && isInside(path, subsystem) ? [`${path.slice(subsystem.length)} ${type}`] : [],
    ),
  )
}

/** Returns the common members as a share of all members (Jaccard 1901); 0 if there are none. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const item of a) if (b.has(item)) common++
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}
