/**
 * Forces at hitches: load sensors in series with the joints of trailers, in a copy of the project. They
 * measure everything that passes through the joint, and nothing that passes beside it.
 */
import { blockFor } from '../model/blocks/roles'
import type { BlockRegistry } from '../model/blocks/block'
import { memberName, splitMember } from '../model/names/names'
import type { ProjectFile } from '../model/project/project'
import { activeModel, freeBlockName, withEnds } from '../model/subsystem'
import { findRoles } from '../model/vehicle/find'
import { Topology } from '../model/vehicle/topology'
import type { RunRequest } from '../run/run'

export interface Hitch {
  readonly signal: string
  readonly trailer: string
  readonly axis: string
}

/**
 * Returns a request whose model measures the force that the vehicle ahead exerts on each trailer, N, in axes of the
 * body ahead.
 */
export function withHitchSensors(
  request: RunRequest,
  registry: BlockRegistry,
): { readonly request: RunRequest; readonly hitches: readonly Hitch[] } {
  const { body, trailers } = findRoles(request.project, registry)
  if (body === undefined || trailers.length === 0) return { request, hitches: [] }
  let project = activeModel(request.project)
  const hitches: Hitch[] = []
  const ahead = [body.block, ...trailers.map(({ block }) => block)]
  for (const [i, { block: trailer }] of trailers.entries()) {
    const topology = new Topology(project, registry)
    const joint = jointTowards(topology, trailer, new Set(ahead.slice(0, i + 1)))
    if (joint === undefined) continue
    const sensor = freeBlockName(project, `HitchLoad${i + 1}`)
    project = withSensor(project, joint, sensor, blockFor(registry, 'load-sensor').type)
    for (const axis of ['x', 'y', 'z']) hitches.push({ signal: memberName(sensor, `F${axis}`), trailer, axis })
  }
  return hitches.length === 0 ? { request, hitches } : { request: { ...request, project }, hitches }
}

interface HitchJoint {
  /** Frame of the joint on the side of the trailer. */
  readonly port: string
  /** Frame of the body ahead. */
  readonly axes: string
}

/** Returns the first joint on the way from a trailer to the bodies ahead of it. */
function jointTowards(topology: Topology, trailer: string, ahead: ReadonlySet<string>): HitchJoint | undefined {
  const from = topology.part(trailer)
  if (from === undefined) return undefined
  const seen = new Set<string>([trailer])
  const queue = topology.portsOf(from, 'frame').map((port) => ({ port, joint: undefined as string | undefined }))
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const end of topology.joined(next.port)) {
      const block = splitMember(end)?.block ?? ''
      const part = topology.part(block)
      if (part === undefined || seen.has(block)) continue
      const { role, ports, category } = part.definition
      if (role === 'world' || ports['surface'] !== undefined) continue
      if (ahead.has(block)) return next.joint === undefined ? undefined : { port: next.joint, axes: end }
      if (!['Bodies', 'Joints', 'Drivers'].includes(category)) continue
      seen.add(block)
      const joint = next.joint ?? (category === 'Joints' ? end : undefined)
      for (const port of topology.portsOf(part, 'frame')) if (port !== end) queue.push({ port, joint })
    }
  }
  return undefined
}

/** Puts a sensor between a frame and everything that is wired to it. */
function withSensor(project: ProjectFile, { port, axes }: HitchJoint, sensor: string, type: string): ProjectFile {
  const moved = memberName(sensor, 'end')
  return {
    ...project,
    blocks: { ...project.blocks, [sensor]: { type } },
    wires: {
      ...withEnds(project, (end) => (end === port ? moved : end)),
      [`${sensor}-base`]: [port, memberName(sensor, 'base')],
      [`${sensor}-axes`]: [axes, memberName(sensor, 'axes')],
    },
  }
}
