/**
 * Blocks whose components are ports of their own, or vectors, as the user chooses. Equations and signals are the same.
 */
import { choice, defineBlock, type BlockDefinition, type Port, type SignalPort } from '../../engine/model/blocks/block'

/** A vector, and the scalar ports that are its elements. */
export interface VectorPort {
  readonly label: string
  readonly doc: string
  readonly elements: readonly string[]
}

/** Returns the definition with a choice of ports; files without the choice have a port for each component. */
export function withVectors(
  definition: BlockDefinition,
  vectors: Readonly<Record<string, VectorPort>>,
): BlockDefinition {
  const ports = choice(
    [
      { value: 'components', label: 'One for each component' },
      { value: 'vectors', label: 'Vectors' },
    ],
    'components',
    'Signal ports',
    'Whether there is one port per component or one per vector',
  )
  const general = { ...definition, params: { ...definition.params, ports } }
  const wide = { ...general, ports: vectorPorts(definition.ports, vectors) }
  return defineBlock({ ...general, specialise: (params) => (params.ports === 'vectors' ? wide : general) })
}

/** Returns each vector in the place of its first element. */
function vectorPorts(
  ports: BlockDefinition['ports'],
  vectors: Readonly<Record<string, VectorPort>>,
): BlockDefinition['ports'] {
  return Object.fromEntries(
    Object.entries(ports).flatMap(([name, port]): readonly (readonly [string, Port])[] => {
      const vector = Object.entries(vectors).find(([, { elements }]) => elements.includes(name))
      if (vector === undefined || port.kind !== 'signal') return [[name, port]]
      const [key, { label, doc, elements }] = vector
      if (elements[0] !== name) return []
      const wide: SignalPort = { ...port, label, doc, elements }
      return [[key, wide]]
    }),
  )
}
