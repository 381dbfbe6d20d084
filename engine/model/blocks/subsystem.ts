/** Definition of a subsystem, as of any block: ports and parameters are those that it declares. */
import { mapRecord } from '../../collections/entries'
import { isDrawing, readDrawing } from '../icon'
import type { BlockDefinition, Param, Port } from './block'
import type { BlockInstance, SubsystemParameter, SubsystemPort } from '../project/project'
import { subsystemType } from '../subsystem/expand'

const definitions = new WeakMap<BlockInstance, BlockDefinition>()
interface Made {
  readonly parameters: object
  readonly definition: BlockDefinition
}

/** Definitions by the ports that instances share, then by their own descriptions. */
const cache = new WeakMap<object, Map<string, Made>>()
const mostTexts = 16
const nothing = {}
const usualIcon = 'M4 6h16v12H4z M8 10h4v4H8z M12 12h8 M4 12h4'

/**
 * The same object as long as ports, parameters and texts are the same.
 * @param iconOf icon of a built-in block, by its type
 */
export function subsystemDefinition(
  instance: BlockInstance,
  iconOf: (type: string) => string | undefined,
): BlockDefinition {
  const cached = definitions.get(instance)
  if (cached !== undefined) return cached
  const { ports = nothing, parameters = nothing, title = '', description = '', doc = '', icon = '' } = instance
  const key = JSON.stringify([title, description, doc, icon])
  let alike = cache.get(ports)
  if (alike === undefined || alike.size > mostTexts) {
    alike = new Map<string, Made>()
    cache.set(ports, alike)
  }
  const known = alike.get(key)
  const definition = known?.parameters === parameters ? known.definition : define(instance, iconOf)
  definitions.set(instance, definition)
  alike.set(key, { parameters, definition })
  return definition
}

function define(
  { ports = nothing, parameters = nothing, title = '', description = '', doc = '', icon }: BlockInstance,
  iconOf: (type: string) => string | undefined,
): BlockDefinition {
  return {
    type: subsystemType,
    title: title === '' ? 'Subsystem' : title,
    category: 'Subsystems',
    summary:
      description === '' ? 'Blocks and wires grouped into one block with its own ports and parameters' : description,
    doc: typeof doc === 'string' ? doc : doc.join('\n'),
    icon: iconFor(icon, iconOf),
    ports: mapRecord(ports, (port, name) => asPort(name, port)),
    params: mapRecord(parameters, (parameter, name) => asParam(name, parameter)),
    signals: {},
    build: () => {
      throw new Error('a subsystem has no equations')
    },
  }
}

/** Returns the icon of a subsystem; `check/subsystems.ts` reports drawings that can't be shown. */
function iconFor(icon: string | undefined, iconOf: (type: string) => string | undefined): string {
  if (icon === undefined) return usualIcon
  if (!isDrawing(icon)) return iconOf(icon) ?? usualIcon
  try {
    readDrawing(icon)
    return icon
  } catch {
    return usualIcon
  }
}

function asPort(name: string, port: SubsystemPort): Port {
  // A frame may stay unconnected; inputs must be connected.
  const optional = port.optional ?? port.kind === 'frame'
  const common = { label: port.title ?? name, doc: port.description ?? '', optional }
  switch (port.kind) {
    case 'frame':
      return { kind: 'frame', ...common, side: port.side ?? 'left' }
    case 'flange': {
      const { side = 'top', motion = 'any', provides = false } = port
      return { kind: 'flange', ...common, side, motion, provides }
    }
    case 'surface':
      return { kind: 'surface', ...common, side: port.side ?? 'bottom', provides: port.provides ?? false }
    case 'signal': {
      const { direction, unit = '1', width = 'any', side = direction === 'in' ? 'left' : 'right' } = port
      return { kind: 'signal', ...common, optional: port.optional ?? direction === 'out', side, direction, unit, width }
    }
  }
}

function asParam(name: string, parameter: SubsystemParameter): Param {
  const { unit, default: value, title = name, description = '', group = 'Parameters', min, max } = parameter
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return { kind: 'quantity', unit, default: value, label: title, doc: description, group, structural: false, ...bounds }
}
