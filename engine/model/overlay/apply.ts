/**
 * Diagram as an experiment with an overlay runs it (decision 99). Blocks and wires that stay keep their order,
 * replacements take the positions of the replaced ones, and additions come last: the order of blocks decides the order
 * of equations.
 */
import type { BlockRegistry } from '../blocks/block'
import { ownerOf } from '../names/names'
import type { BlockInstance, ProjectFile } from '../project/project'
import { activeModel, expandProject } from '../subsystem'
import { cutWires, misfits } from './fit'
import { statementsWith } from './statements'
import type { ExperimentOverlay, OverlayBlock } from '../project/overlay'

/** Returns the overlay of an experiment, if it has one. */
export const overlayOf = (project: ProjectFile, experiment: string | undefined): ExperimentOverlay | undefined =>
  experiment === undefined ? undefined : project.experiments?.[experiment]?.overlay

/**
 * Returns the project with the overlay of an experiment in its diagram, all levels as one, without disabled blocks;
 * without an overlay it is the project itself. The result names no overlay of this experiment any more.
 * @throws ModelError the first thing in which the overlay doesn't fit the diagram
 */
export function withOverlay(written: ProjectFile, experiment: string, registry: BlockRegistry): ProjectFile {
  if (overlayOf(written, experiment) === undefined) return written
  requireFit(written, experiment)
  return overlaid(activeModel(written), experiment, registry)
}

/** @throws ModelError the first thing in which the overlay of an experiment doesn't fit the diagram */
export function requireFit(written: ProjectFile, experiment: string): void {
  if (overlayOf(written, experiment) === undefined) return
  const [first] = misfits(expandProject(written), experiment)
  if (first !== undefined) throw first
}

/** @param project all levels as one, which the overlay fits */
export function overlaid(project: ProjectFile, experiment: string, registry: BlockRegistry): ProjectFile {
  const settings = project.experiments?.[experiment]
  if (settings?.overlay === undefined) return project
  const { overlay, ...others } = settings
  return {
    ...project,
    ...changedDiagram(project, overlay),
    ...statementsWith(project, overlay, registry),
    experiments: { ...project.experiments, [experiment]: others },
  }
}

/** Returns the blocks and wires of the diagram with an overlay. */
export function changedDiagram(
  project: ProjectFile,
  overlay: ExperimentOverlay,
): Pick<ProjectFile, 'blocks' | 'wires'> {
  const { replace = {}, remove = [], add = {}, wires: added = {} } = overlay
  const removed = new Set(remove)
  const blocks = Object.entries(project.blocks).flatMap(([name, block]): (readonly [string, BlockInstance])[] => {
    if (removed.has(name)) return []
    return [[name, Object.hasOwn(replace, name) ? inPlaceOf(block, replace[name]) : block]]
  })
  const cuts = cutWires(project, overlay)
  const isGone = (name: string, ends: readonly string[]): boolean =>
    cuts.wires.has(name) || ends.some((end) => removed.has(ownerOf(end) ?? ''))
  const wires: Record<string, readonly [string, string]> = {}
  const joined = new Set<string>()
  const put = (name: string, ends: readonly [string, string]): void => {
    // Several added wires may lead through one port of a subsystem.
    const led = ends.map((end) => cuts.through.get(end) ?? end) as [string, string]
    if (joined.has(led.join(' '))) return
    joined.add(led.join(' '))
    wires[name] = led
  }
  const rest = new Map(Object.entries(added))
  for (const [name, ends] of Object.entries(project.wires)) {
    if (!isGone(name, ends)) {
      wires[name] = ends
      continue
    }
    const successor = rest.get(name)
    if (successor === undefined) continue
    put(name, successor)
    rest.delete(name)
  }
  for (const [name, ends] of rest) put(freeName(wires, name), ends)
  return { blocks: Object.fromEntries([...blocks, ...Object.entries(add)]), wires }
}

/** Returns a block at the position of the block that it replaces, unless it states its own. */
function inPlaceOf({ at, flip, rotate }: BlockInstance, block: OverlayBlock): BlockInstance {
  return {
    ...block,
    ...(at && !block.at && { at }),
    ...(flip !== undefined && block.flip === undefined && { flip }),
    ...(rotate !== undefined && block.rotate === undefined && { rotate }),
  }
}

/** Returns a free name for an added wire: the given one, unless the diagram has another wire of that name. */
function freeName(wires: Readonly<Record<string, unknown>>, name: string): string {
  if (!Object.hasOwn(wires, name)) return name
  for (let i = 2; ; i++) if (!Object.hasOwn(wires, `${name}-${i}`)) return `${name}-${i}`
}
