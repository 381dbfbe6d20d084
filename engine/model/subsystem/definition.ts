/** The definition of a subsystem, as of any block: ports and parameters are those that it declares. */
import type { BlockDefinition, Param, Port } from '../block'
import type { BlockInstance, SubsystemParameter, SubsystemPort } from '../project'
import { subsystemType } from './expand'

const definitions = new WeakMap<object, BlockDefinition>()
const nothing = {}

/** The same object as long as ports and parameters are the same objects. */
export function subsystemDefinition({ ports = nothing, parameters = nothing }: BlockInstance): BlockDefinition {
  const known = definitions.get(ports)
  if (known !== undefined && parametersOf.get(known) === parameters) return known
  const definition: BlockDefinition = {
    type: subsystemType,
    title: 'Subsystem',
    category: 'Subsystems',
    summary: 'Blocks and wires as one block with ports and parameters of its own',
    doc: '',
    icon: 'M4 6h16v12H4z M8 10h4v4H8z M12 12h8 M4 12h4',
    ports: mapValues(ports, (port, name) => asPort(name, port)),
    params: mapValues(parameters, (parameter, name) => asParam(name, parameter)),
    signals: {},
    build: () => {
      throw new Error('a subsystem has no equations of its own')
    },
  }
  definitions.set(ports, definition)
  parametersOf.set(definition, parameters)
  return definition
}

const parametersOf = new WeakMap<BlockDefinition, object>()

function asPort(name: string, port: SubsystemPort): Port {
  // A frame may end in the open; whatever takes something needs it.
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
      const { direction, unit = '1', side = direction === 'in' ? 'left' : 'right' } = port
      return { kind: 'signal', ...common, optional: port.optional ?? direction === 'out', side, direction, unit }
    }
  }
}

function asParam(name: string, parameter: SubsystemParameter): Param {
  const { unit, default: value, title = name, description = '', group = 'Parameters', min, max } = parameter
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return { kind: 'quantity', unit, default: value, label: title, doc: description, group, structural: false, ...bounds }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, f: (value: A, name: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, f(value, name)]))
}
