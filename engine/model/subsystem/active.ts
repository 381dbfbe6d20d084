/** Model that a project describes: all levels as one, without disabled parts. */
import { recordOf, mapRecord } from '../../collections/entries'
import type { BlockInstance, ProjectFile } from '../project/project'
import { blockMap, mapSettings, type ReferenceMap } from '../names/references'
import { expandProject } from './expand'
import { parentOf, pathOf } from '../names/paths'

const active = new WeakMap<ProjectFile, ProjectFile>()

/**
 * Omits disabled blocks with their contents, their wires, and their entries in experiments and formulations.
 * A result that is passed in again is returned unchanged.
 */
export function activeModel(project: ProjectFile): ProjectFile {
  let model = active.get(project)
  if (model === undefined) {
    model = withoutDisabled(expandProject(project))
    active.set(project, model)
    active.set(model, model)
  }
  return model
}

function withoutDisabled(project: ProjectFile): ProjectFile {
  const roots = Object.keys(project.blocks).filter((name) => project.blocks[name].disabled === true)
  if (roots.length === 0) return project
  const map = blockMap(new Map(roots.map((name) => [name, null])))
  const off = new Set(roots)
  const isOn = (block: string): boolean => {
    for (let path = block; path !== ''; path = parentOf(path)) if (off.has(path)) return false
    return !off.has('')
  }
  const blocks = Object.entries(project.blocks)
    .filter(([name]) => isOn(name))
    .map(([name, block]): [string, BlockInstance] => [
      name,
      block.ports === undefined ? block : { ...block, ports: joined(name, block.ports, map) },
    ])
  const wires = Object.entries(project.wires).filter(([, ends]) => ends.every((end) => map(end) !== null))
  return {
    ...mapSettings(project, map),
    blocks: recordOf(blocks),
    wires: Object.fromEntries(wires),
  }
}

/** Returns the ports of a subsystem without the inner ports that are left out. */
function joined(
  subsystem: string,
  ports: NonNullable<BlockInstance['ports']>,
  map: ReferenceMap,
): BlockInstance['ports'] {
  return mapRecord(ports, (port) => ({
    ...port,
    joins: port.joins.filter((end) => map(pathOf(subsystem, end)) !== null),
  }))
}
