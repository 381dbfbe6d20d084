/**
 * Checks of subsystems: their contents belong to them, their parameters have valid names and units, their ports lead
 * somewhere.
 */
import { canConnect, definitionFor } from '../blocks/block'
import type { BlockRegistry, Port } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { isDrawing, readDrawing } from '../icon'
import { splitMember, variableNameProblem } from '../names/names'
import { suggest } from '../../errors/nearest'
import type { BlockInstance, ProjectFile, SubsystemPort } from '../project/project'
import { isInside, parentOf, subsystemType } from '../subsystem'
import { parseUnit } from '../../quantities/units'

/** Number of names that a message lists at most. */
const mostNamed = 20

/** Keys that only subsystems have. */
const ownKeys = ['title', 'description', 'doc', 'icon', 'library', 'ports', 'parameters'] as const

/** @param project expanded */
export function checkSubsystems(project: ProjectFile, registry: BlockRegistry): readonly ModelError[] {
  const level = levelsOf(project)
  return Object.entries(project.blocks).flatMap(([name, block]) => {
    const { type } = block
    if (type !== subsystemType) return checkPlain(name, block, level)
    const params = Object.keys(block.parameters ?? {}).flatMap((parameter) => checkParameter(name, parameter, block))
    const ports = Object.entries(block.ports ?? {}).flatMap(([port, declared]) =>
      checkPort(name, port, declared, project, registry, level),
    )
    return [...checkIcon(name, block, registry), ...params, ...ports]
  })
}

/** Facts that the check of every block needs, computed once on first use. */
interface Levels {
  /** Paths of blocks that contain others. */
  readonly parents: ReadonlySet<string>
  /** Returns the names of the blocks inside a block, by its path. */
  inside(): ReadonlyMap<string, readonly string[]>
  /** Returns the ports at which a wire ends. */
  wired(): ReadonlySet<string>
}

function levelsOf(project: ProjectFile): Levels {
  const parents = new Set<string>()
  for (const name of Object.keys(project.blocks)) parents.add(parentOf(name))
  let [inside, wired]: [ReadonlyMap<string, string[]>?, ReadonlySet<string>?] = []
  return {
    parents,
    inside: () => (inside ??= byParent(project)),
    wired: () => (wired ??= new Set(Object.values(project.wires).flat())),
  }
}

function byParent({ blocks }: ProjectFile): ReadonlyMap<string, string[]> {
  const inside = new Map<string, string[]>()
  for (const name of Object.keys(blocks)) {
    const parent = parentOf(name)
    const names = inside.get(parent)
    if (names === undefined) inside.set(parent, [name])
    else names.push(name)
  }
  return inside
}

function checkPlain(name: string, block: BlockInstance, { parents }: Levels): readonly ModelError[] {
  const key = ownKeys.find((k) => block[k] !== undefined)
  // Blocks of the top level are inside none, whatever a block without a name is called.
  const contents = name !== '' && parents.has(name)
  if (key === undefined && !contents) return []
  return [
    new ModelError(
      'project-format',
      `only subsystems have "${key ?? 'blocks'}"`,
      { block: name },
      `remove it, or set "type" to "${subsystemType}"`,
    ),
  ]
}

function checkIcon(block: string, { icon }: BlockInstance, registry: BlockRegistry): readonly ModelError[] {
  if (icon === undefined) return []
  if (!isDrawing(icon)) {
    if (registry.get(icon) !== undefined) return []
    const types = registry.all().map(({ type }) => type)
    return [
      new ModelError(
        'unknown-block-type',
        `the icon refers to the unknown block type "${icon}"`,
        { block },
        suggest(icon, types, 'write the type of a block, or choose the icon in the inspector'),
      ),
    ]
  }
  try {
    readDrawing(icon)
    return []
  } catch (error) {
    if (error instanceof ModelError) return [error.at({ block })]
    throw error
  }
}

function checkParameter(block: string, parameter: string, { parameters = {} }: BlockInstance): readonly ModelError[] {
  const named = variableNameProblem(parameter)
  if (named !== undefined) return [new ModelError(named.code, named.what, { block, parameter }, named.hint)]
  try {
    parseUnit(parameters[parameter].unit)
    return []
  } catch (error) {
    if (error instanceof ModelError) return [error.at({ block, parameter })]
    throw error
  }
}

function checkPort(
  block: string,
  port: string,
  declared: SubsystemPort,
  project: ProjectFile,
  registry: BlockRegistry,
  level: Levels,
): readonly ModelError[] {
  const place = { block, port }
  const problem = (what: string, hint: string): ModelError => new ModelError('unlike-ports', what, place, hint)
  const { joins } = declared
  const definition = definitionFor(registry, project.blocks[block])?.ports[port]
  if (definition === undefined) return []
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(port))
    return [new ModelError('invalid-name', `"${port}" cannot be the name of a port`, place, 'use letters and digits')]
  if (joins.length > 1 && suppliesOne(definition))
    return [problem(`the port exposes ${joins.length} ports inside (${joins.join(', ')})`, 'keep one of them')]
  if (joins.length === 0 && level.wired().has(`${block}.${port}`) && definition.kind !== 'frame')
    return [problem('the port is not joined to any port inside the subsystem', 'join it to a port of a block inside')]
  return joins.flatMap((inner) => {
    const innerEnd = innerPort(block, inner, project, registry, level)
    if (innerEnd instanceof ModelError) return [innerEnd.at(place)]
    if (innerEnd === undefined || isLike(definition, innerEnd)) return []
    return [problem(`the port cannot expose ${inner}: it is ${kindOf(innerEnd)}`, `join it to ${kindOf(definition)}`)]
  })
}

/**
 * Returns the port inside that a port stands for. Undefined if the type of the block is unknown, which is reported
 * there.
 */
function innerPort(
  block: string,
  inner: string,
  project: ProjectFile,
  registry: BlockRegistry,
  { inside }: Levels,
): Port | ModelError | undefined {
  const end = splitMember(inner)
  const path = end === undefined ? '' : `${block}/${end.block}`
  if (end === undefined || !Object.hasOwn(project.blocks, path) || !isInside(path, block)) {
    const all = inside().get(block) ?? []
    const names = all.length > mostNamed ? [...all.slice(0, mostNamed), '…'] : all
    return new ModelError(
      'unknown-port',
      `"${inner}" is not a port inside the subsystem`,
      {},
      names.length > 0 ? `write Block.port with one of ${names.join(', ')}` : 'put a block into the subsystem first',
    )
  }
  const definition = definitionFor(registry, project.blocks[path])
  if (definition === undefined) return undefined
  if (Object.hasOwn(definition.ports, end.member)) return definition.ports[end.member]
  const names = Object.keys(definition.ports)
  return new ModelError(
    'unknown-port',
    `${end.block} has no port "${end.member}"`,
    {},
    suggest(end.member, names, `ports are ${names.join(', ')}`),
  )
}

/** Returns whether a port supplies others and so has exactly one source. */
function suppliesOne(port: Port): boolean {
  if (port.kind === 'signal') return port.direction === 'out'
  return (port.kind === 'flange' || port.kind === 'surface') && port.provides
}

function isLike(outside: Port, inside: Port): boolean {
  if (outside.kind === 'signal' && inside.kind === 'signal') return outside.direction === inside.direction
  if (outside.kind === 'surface' && inside.kind === 'surface') return outside.provides === inside.provides
  if (outside.kind === 'flange' && inside.kind === 'flange') {
    if (outside.provides !== inside.provides) return false
    // A common partner must exist, because the motions agree.
    return canConnect({ ...outside, provides: !outside.provides }, inside) === true
  }
  return outside.kind === inside.kind
}

function kindOf(port: Port): string {
  switch (port.kind) {
    case 'frame':
      return 'a frame port'
    case 'signal':
      return port.direction === 'in' ? 'an input' : 'an output'
    case 'flange':
      return port.provides ? 'the axis of a joint' : 'a flange that uses an axis'
    case 'surface':
      return port.provides ? 'a road' : 'the road port of a tyre'
  }
}
