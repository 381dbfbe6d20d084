/**
 * Sides of the vehicle on which wheels run, and the sides for which they were measured. A tyre pulls to one side by ply
 * steer and conicity; on the other side of the vehicle it is turned about and pulls the other way, so its forces have
 * to be mirrored there (Pacejka 2012, section 4.3).
 */
import type { BlockRegistry } from '../blocks/block'
import type { ProjectFile } from '../project/project'
import { findRoles } from './find'
import { Topology } from './topology'

export interface MountedWheel {
  readonly block: string
  /** Side of the vehicle on which the wheel runs, by its place or name. */
  readonly side: 'left' | 'right'
  /** Side for which it was measured. */
  readonly measured: string
  /** Parameter that states the side on which it is mounted. */
  readonly parameter: string
  /** True if its forces apply to the side on which it runs. */
  readonly fits: boolean
}

/** Returns the wheels of a vehicle that were measured for one side. */
export function mountedWheels(project: ProjectFile, registry: BlockRegistry): readonly MountedWheel[] {
  const topology = new Topology(project, registry)
  const sided = topology.parts.flatMap((part) => {
    const { sides } = part.definition
    if (sides === undefined) return []
    const measured = topology.choiceOf(part, sides.measured)
    const mounted = topology.choiceOf(part, sides.mounted)
    return measured === 'left' || measured === 'right' ? [{ name: part.name, measured, mounted, sides }] : []
  })
  if (sided.length === 0) return []
  const wheels = new Map(findRoles(project, registry).wheels.map((wheel) => [wheel.block, wheel]))
  return sided.flatMap(({ name, measured, mounted, sides }): readonly MountedWheel[] => {
    const wheel = wheels.get(name)
    if (wheel === undefined || wheel.side === 'centre' || wheel.confidence === 'guess') return []
    const used = mounted === 'left' || mounted === 'right' ? mounted : measured
    return [{ block: name, side: wheel.side, measured, parameter: sides.mounted, fits: used === wheel.side }]
  })
}
