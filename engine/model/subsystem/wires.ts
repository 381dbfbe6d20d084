/**
 * Wires through the ports of subsystems. A port of a subsystem stands for ports inside, perhaps those of further
 * subsystems, so a wire to it is a wire to each of them.
 */
import type { BlockInstance, ProjectFile } from '../project/project'
import { splitMember } from '../names/names'
import { subsystemType } from './expand'
import { pathOf } from '../names/paths'

/** Returns the ports that a port stands for, one level down; undefined for ports of blocks that are not subsystems. */
export function joinedPorts(project: Pick<ProjectFile, 'blocks'>, port: string): readonly string[] | undefined {
  const end = splitMember(port)
  if (end === undefined || !Object.hasOwn(project.blocks, end.block)) return undefined
  const { type, ports = {} } = project.blocks[end.block]
  if (type !== subsystemType) return undefined
  const declared = Object.hasOwn(ports, end.member) ? ports[end.member] : undefined
  return declared?.joins.map((inner) => pathOf(end.block, inner))
}

/**
 * Returns the wires between blocks that have equations, without subsystems.
 * @param project expanded
 */
export function equationWires(project: ProjectFile): ProjectFile['wires'] {
  if (!Object.values(project.blocks).some(({ type }) => type === subsystemType)) return project.wires
  const wires: Record<string, readonly [string, string]> = {}
  const leaves = equationLeaves(project)
  for (const [name, [a, b]] of Object.entries(project.wires)) {
    const pairs = leaves(a).flatMap((from) => leaves(b).map((to) => [from, to] as const))
    pairs.forEach((pair, i) => (wires[i === 0 ? name : `${name}#${i + 1}`] = pair))
  }
  // A frame port joins the ports inside with each other, whether or not it is wired outside.
  for (const [path, { type, ports = {} }] of Object.entries(project.blocks)) {
    if (type !== subsystemType) continue
    for (const [port, { kind }] of Object.entries(ports)) {
      if (kind !== 'frame') continue
      const inner = leaves(`${path}.${port}`)
      for (let i = 1; i < inner.length; i++) wires[`${path}.${port}#${i}`] = [inner[0], inner[i]]
    }
  }
  return wires
}

/** Returns an upper bound of the number of wires from `equationWires`; subsystems multiply wires. */
export function equationWireCount(project: ProjectFile): number {
  const wires = Object.keys(project.wires).length
  // If each port stands for at most one other port, the same applies to each wire.
  if (Object.values(project.blocks).every(joinsOne)) return wires
  const leaves = equationLeaves(project)
  return Object.values(project.wires).reduce((sum, [a, b]) => sum + leaves(a).length * leaves(b).length, 0)
}

function joinsOne({ ports }: BlockInstance): boolean {
  if (ports === undefined) return true
  for (const port of Object.values(ports)) if (port.joins.length > 1) return false
  return true
}

/** Returns the ports of blocks with equations that a port stands for, each once. */
export function equationLeaves(project: ProjectFile): (port: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  const leaves = (port: string): readonly string[] => {
    const inner = joinedPorts(project, port)
    if (inner === undefined) return [port]
    // Blocks inside are longer paths, so this ends.
    if (inner.length === 1) return leaves(inner[0])
    let cached = known.get(port)
    if (cached === undefined) known.set(port, (cached = [...new Set(inner.flatMap(leaves))]))
    return cached
  }
  return leaves
}
