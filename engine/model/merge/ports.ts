/**
 * Identity of wires by the ports that they finally join: a port of a subsystem stands for the port inside that it leads
 * to.
 */
import { blockMap } from '../names/references'
import type { ProjectFile } from '../project/project'
import { pathOf } from '../subsystem'
import { splitMember } from '../names/names'

export type Ends = readonly [string, string]

/** Returns a key of two ends, whose order does not matter. */
export function keyOf(ends: Ends): string {
  return [...ends].sort().join(' ')
}

/**
 * @param project a version as its file has it, as ports name inner blocks by their names there
 * @param renamed paths of its blocks -> those in the result
 * @returns for ends of its wires in names of the result: a key, the same for wires that join the same ports in the end
 */
export function throughPorts(project: ProjectFile, renamed: ReadonlyMap<string, string>): (ends: Ends) => string {
  const { blocks, wires } = project
  const map = blockMap(renamed)
  const named = (end: string): string => map(end) ?? end
  const inner = (end: string): string => {
    const { block: path, member: port } = splitMember(end) ?? { block: '', member: end }
    const ports = Object.hasOwn(blocks, path) ? blocks[path].ports : undefined
    const joins = ports !== undefined && Object.hasOwn(ports, port) ? ports[port].joins : []
    // A port that is joined to several, or to none, stands for itself.
    return joins.length === 1 ? inner(pathOf(path, joins[0])) : end
  }
  const keys = new Map(
    Object.values(wires).map(([a, b]) => [keyOf([named(a), named(b)]), keyOf([named(inner(a)), named(inner(b))])]),
  )
  return (ends) => keys.get(keyOf(ends)) ?? keyOf(ends)
}
