/**
 * Axles of a project, each alone in a rig. A block with the ports of an axle is an axle, whatever it contains. A rig
 * that the project has already wired is used unchanged.
 */
import { ModelError } from '../../errors/model-error'
import { definitionFor, type BlockDefinition, type BlockRegistry } from '../../model/blocks/block'
import { ownerOf } from '../../model/names/names'
import type { BlockInstance, ParamValue, ProjectFile } from '../../model/project/project'
import { blockFor, hasRole } from '../../model/blocks/roles'
import { activeModel, nestProject } from '../../model/subsystem'

export interface MountedAxle {
  /** Block of the axle, which is measured. */
  readonly name: string
  /** Name of the rig in `project`. */
  readonly rig: string
  /** Project with fixed blocks, the axle and the rig; without experiments. */
  readonly project: ProjectFile
  /** True if the axle has a wheel on both sides, and whether it is steered. */
  readonly paired: boolean
  readonly steered: boolean
  /** Values of the experiment that concern the axle. */
  readonly overrides: Readonly<Record<string, ParamValue>>
}

/** Ports that every axle has. */
const needed = ['chassis', 'wheelL']

const rigName = 'AxleRig'

/**
 * Returns the axles of a project.
 * @param overrides values of the experiment
 * @throws ModelError `usage` if there is no axle
 */
export function axlesOf(
  written: ProjectFile,
  registry: BlockRegistry,
  overrides: Readonly<Record<string, ParamValue>>,
): readonly MountedAxle[] {
  const project = nestProject(activeModel(written))
  const blocks = Object.entries(project.blocks)
  const rigs = blocks.filter(([, block]) => hasRole(registry, block, 'axle-rig'))
  if (rigs.length > 0) return rigs.map(([rig]) => wiredAxle(project, rig, overrides))
  const definition = blockFor(registry, 'axle-rig')
  const world = blocks.find(([, block]) => hasRole(registry, block, 'world'))
  const axles = blocks.filter(([, block]) => isAxle(definitionFor(registry, block)))
  if (world === undefined || axles.length === 0)
    throw new ModelError(
      'usage',
      'the project has no axle to measure',
      { file: 'project.json' },
      `insert an axle from the library Vehicle assemblies, or add the frame ports ${needed.join(' and ')} to your subsystem; wheelR, rack, spinL and spinR are optional`,
    )
  return axles.map(([name, axle]) => mounted(project, registry, { name, axle, world, definition, overrides }))
}

function isAxle(definition: BlockDefinition | undefined): boolean {
  return needed.every((port) => definition?.ports[port]?.kind === 'frame')
}

/** Returns the other ends of wires at a block, by port. */
function portsWired(project: ProjectFile, block: string): Map<string, string> {
  const wires = new Map<string, string>()
  for (const [a, b] of Object.values(project.wires))
    for (const [end, other] of [
      [a, b],
      [b, a],
    ])
      if (ownerOf(end) === block) wires.set(end.slice(block.length + 1), other)
  return wires
}

function wiredAxle(project: ProjectFile, rig: string, overrides: Readonly<Record<string, ParamValue>>): MountedAxle {
  const wired = portsWired(project, rig)
  const name = ownerOf(wired.get('wheelL') ?? '') ?? rig
  return { name, rig, project, paired: wired.has('wheelR'), steered: wired.has('rack'), overrides }
}

interface Mounting {
  readonly name: string
  readonly axle: BlockInstance
  readonly world: readonly [string, BlockInstance]
  /** Block definition of the rig. */
  readonly definition: BlockDefinition
  readonly overrides: Readonly<Record<string, ParamValue>>
}

function mounted(project: ProjectFile, registry: BlockRegistry, m: Mounting): MountedAxle {
  const { name, axle, world, definition, overrides } = m
  const ports = definitionFor(registry, axle)?.ports ?? {}
  const shared = Object.keys(definition.ports).filter((port) => ports[port]?.kind === definition.ports[port].kind)
  const ground = `${world[0]}.${groundPort(registry, world[1])}`
  const steered = shared.includes('rack')
  const wires: Record<string, readonly [string, string]> = { ground: [ground, `${name}.chassis`] }
  for (const port of shared) wires[port] = [`${name}.${port}`, `${rigName}.${port}`]
  const radius = wheelRadius(project, name)
  const rig: BlockInstance = {
    type: definition.type,
    params: {
      ...(radius === undefined ? {} : { radius }),
      axle: steered ? 'front' : 'rear',
      share: steered ? 0.6 : 0.4,
    },
  }
  const { variables } = project
  return {
    name,
    rig: rigName,
    project: {
      wishbone: 1,
      title: project.title,
      ...(variables === undefined ? {} : { variables }),
      blocks: { [world[0]]: world[1], [name]: axle, [rigName]: rig },
      wires,
    },
    paired: shared.includes('wheelR'),
    steered,
    overrides: Object.fromEntries(
      Object.entries(overrides).filter(([key]) =>
        [name, world[0]].some((block) => key.startsWith(`${block}.`) || key.startsWith(`${block}/`)),
      ),
    ),
  }
}

/** Returns the port of the frame that the world provides. */
function groundPort(registry: BlockRegistry, world: BlockInstance): string {
  const ports = Object.entries(registry.get(world.type)?.ports ?? {})
  return ports.find(([, port]) => port.kind === 'frame')?.[0] ?? ''
}

/** Returns the radius of the block that is wired to the wheel, if it has one. */
function wheelRadius(project: ProjectFile, axle: string): ParamValue | undefined {
  for (const [a, b] of Object.values(project.wires)) {
    const other = a === `${axle}.wheelL` ? b : b === `${axle}.wheelL` ? a : undefined
    const block = other === undefined ? undefined : project.blocks[ownerOf(other) ?? '']
    const radius = block?.params?.radius
    if (radius !== undefined) return radius
  }
  return undefined
}
