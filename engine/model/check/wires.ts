/** Checks of wires and ports: ends exist, kinds agree, inputs have one wire, required ports are wired. */
import { canConnect, definitionFor } from '../blocks/block'
import type { BlockDefinition, BlockRegistry, Port } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { splitMember } from '../names/names'
import { suggest } from '../../errors/nearest'
import { unknownBlock } from '../names/overrides'
import type { ProjectFile } from '../project/project'
import { joinedPorts } from '../subsystem'

const nothing: readonly never[] = []

/** Returns whether the number of wires at a port can be wrong. */
function isCounted(port: Port): boolean {
  return !port.optional || takesOne(port)
}

/** Number of names that a message lists at most. */
const mostNamed = 20

interface End {
  readonly block: string
  readonly port: string
  /** Definition of the port; undefined if the block's type is unknown, so that only that is reported. */
  readonly definition: Port | undefined
}

export function checkWires(project: ProjectFile, registry: BlockRegistry): readonly ModelError[] {
  const problems: ModelError[] = []
  const wiresAt = new Map<string, string[]>()
  const put = (key: string, wire: string): void => {
    const wires = wiresAt.get(key)
    if (wires === undefined) wiresAt.set(key, [wire])
    else wires.push(wire)
  }

  for (const [name, texts] of Object.entries(project.wires)) {
    const ends: End[] = []
    for (const text of texts) {
      const end = findEnd(name, text, project, registry)
      if (end instanceof ModelError) problems.push(end)
      else {
        ends.push(end)
        if (end.definition === undefined || isCounted(end.definition)) put(text, name)
      }
    }
    if (ends.length === 2) problems.push(...unlike(name, ends[0], ends[1]))
  }
  for (const [block, { ports }] of Object.entries(project.blocks)) {
    if (ports === undefined) continue
    for (const port of Object.keys(ports))
      for (const inner of joinedPorts(project, `${block}.${port}`) ?? []) put(inner, `port ${port} of ${block}`)
  }
  const counted = new Map<BlockDefinition, readonly (readonly [string, Port])[]>()
  for (const [block, instance] of Object.entries(project.blocks)) {
    const definition = definitionFor(registry, instance)
    if (definition === undefined) continue
    let ports = counted.get(definition)
    if (ports === undefined) {
      ports = Object.entries(definition.ports).filter(([, port]) => isCounted(port))
      counted.set(definition, ports)
    }
    for (const [port, declared] of ports)
      problems.push(...checkCount(block, port, declared, wiresAt.get(`${block}.${port}`) ?? nothing))
  }
  return problems
}

function findEnd(wire: string, text: string, project: ProjectFile, registry: BlockRegistry): End | ModelError {
  const name = splitMember(text)
  if (name === undefined) {
    return new ModelError(
      'unknown-port',
      `wire "${wire}" ends at "${text}", which is not a port`,
      { wire },
      'write Block.port',
    )
  }
  const { block, member: port } = name
  const instance = Object.hasOwn(project.blocks, block) ? project.blocks[block] : undefined
  if (instance === undefined) {
    const { hint } = unknownBlock(block, project)
    return new ModelError(
      'unknown-block',
      `wire "${wire}" ends at block "${block}", which does not exist`,
      { block, port, wire },
      hint,
    )
  }
  const type = definitionFor(registry, instance)
  if (type === undefined) return { block, port, definition: undefined }
  if (Object.hasOwn(type.ports, port)) return { block, port, definition: type.ports[port] }
  return new ModelError(
    'unknown-port',
    `wire "${wire}" ends at port "${port}", which ${type.title} blocks do not have`,
    { block, port, wire },
    suggest(port, Object.keys(type.ports), `ports are ${Object.keys(type.ports).join(', ')}`),
  )
}

function unlike(wire: string, a: End, b: End): readonly ModelError[] {
  if (a.definition === undefined || b.definition === undefined) return []
  const place = { block: a.block, port: a.port, wire }
  if (a.block === b.block && a.port === b.port) {
    return [new ModelError('unlike-ports', `wire "${wire}" joins a port to itself`, place, 'remove the wire')]
  }
  const answer = canConnect(a.definition, b.definition)
  if (answer === true) return nothing
  return [
    new ModelError(
      'unlike-ports',
      `wire "${wire}" cannot join ${a.block}.${a.port} and ${b.block}.${b.port}: ${answer}`,
      place,
      'remove the wire and connect ports of the same kind',
    ),
  ]
}

function checkCount(block: string, port: string, definition: Port, wires: readonly string[]): readonly ModelError[] {
  const place = { block, port }
  if (wires.length === 0) {
    if (definition.optional) return nothing
    return [
      new ModelError(
        'unconnected-port',
        `the ${describe(definition)} is not connected`,
        place,
        whatToConnect(definition),
      ),
    ]
  }
  if (wires.length === 1 || !takesOne(definition)) return nothing
  return [
    new ModelError(
      'port-occupied',
      `the ${describe(definition)} has ${wires.length} wires (${wires.length > mostNamed ? `${wires.slice(0, mostNamed).join(', ')}, …` : wires.join(', ')})`,
      place,
      'keep one of them',
    ),
  ]
}

/**
 * Returns whether a port takes one wire, as inputs and users of an axis or a road do. Frames, outputs and providers
 * take any number.
 */
function takesOne(port: Port): boolean {
  switch (port.kind) {
    case 'frame':
      return false
    case 'signal':
      return port.direction === 'in'
    case 'flange':
    case 'surface':
      return !port.provides
  }
}

function describe(port: Port): string {
  switch (port.kind) {
    case 'frame':
      return 'frame port'
    case 'flange':
      return 'flange'
    case 'surface':
      return 'road port'
    case 'signal':
      return port.direction === 'in' ? 'input' : 'output'
  }
}

function whatToConnect(port: Port): string {
  switch (port.kind) {
    case 'frame':
      return 'wire it to a frame port of another block'
    case 'flange':
      return port.provides ? 'wire it to a block that drives an axis' : 'wire it to the axis of a joint'
    case 'surface':
      return port.provides ? 'wire it to a tyre' : 'wire it to a road'
    case 'signal':
      return port.direction === 'in' ? 'wire it to an output, e.g. of a Constant block' : 'wire it to an input'
  }
}
