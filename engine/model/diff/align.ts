/**
 * The earlier version in the names of the later one, so that consequences of renaming a block don't count as changes.
 */
import type { BlockInstance, ProjectFile } from '../project/project'
import { splitMember, memberName } from '../names/names'
import { blockMap, mapBlock, mapSettings } from '../names/references'
import { isInside, nameOf, parentOf, pathOf } from '../subsystem'

/**
 * @param project expanded
 * @param renamed paths of blocks -> their new paths
 */
export function withNames(project: ProjectFile, renamed: ReadonlyMap<string, string>): ProjectFile {
  if (renamed.size === 0) return project
  const map = blockMap(renamed)
  const moved = (path: string): string => mapBlock(path, map) ?? path
  /** Returns the new name of a wire or note, whose name contains the path of its subsystem. */
  const within = (path: string): string => pathOf(moved(parentOf(path)), nameOf(path))
  const { routes, notes } = project
  return {
    ...mapSettings(project, map),
    blocks: mapEntries(project.blocks, (path, block) => [moved(path), withPorts(path, block, moved)]),
    wires: mapEntries(project.wires, (path, ends) => [
      within(path),
      [map(ends[0]) ?? ends[0], map(ends[1]) ?? ends[1]] as const,
    ]),
    ...(routes && { routes: mapEntries(routes, (path, route) => [within(path), route]) }),
    ...(notes && { notes: mapEntries(notes, (path, note) => [within(path), note]) }),
  }
}

/** Returns a block with renamed ports inside, which are named without the path. */
function withPorts(path: string, block: BlockInstance, moved: (path: string) => string): BlockInstance {
  if (block.ports === undefined) return block
  const inner = (end: string): string => {
    const member = splitMember(end)
    if (member === undefined) return end
    const now = moved(pathOf(path, member.block))
    return isInside(now, moved(path)) ? memberName(nameOf(now), member.member) : end
  }
  const ports = mapEntries(block.ports, (name, port) => [name, { ...port, joins: port.joins.map(inner) }])
  return { ...block, ports }
}

function mapEntries<A, B>(
  record: Readonly<Record<string, A>>,
  f: (key: string, value: A) => readonly [string, B],
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => f(key, value)))
}
