/** Blocks and signals, in the form that the computation of widths uses. */
import type { BlockDefinition, SignalPort, Width } from '../blocks/block'
import type { ProjectFile } from '../project/project'

/** Block with its signal ports. */
export interface Leaf {
  readonly name: string
  readonly definition: BlockDefinition
  readonly ports: readonly LeafPort[]
}

export interface LeafPort {
  readonly name: string
  readonly port: SignalPort
  /** Signal on the port, once that is known. */
  net: Net | undefined
}

/** Ports that carry one signal. */
export interface Net {
  width: number | undefined
  /** Output that drives the signal, `Block.port`. */
  readonly driver: string | undefined
}

/** Signal ports by definition, because thousands of blocks share one. */
const signalPorts = new WeakMap<BlockDefinition, readonly (readonly [string, SignalPort])[]>()

export function leafOf(name: string, definition: BlockDefinition): Leaf {
  let ports = signalPorts.get(definition)
  if (ports === undefined) {
    ports = Object.entries(definition.ports).flatMap(([name, port]) => (port.kind === 'signal' ? [[name, port]] : []))
    signalPorts.set(definition, ports)
  }
  return { name, definition, ports: ports.map(([name, port]) => ({ name, port, net: undefined })) }
}

/** Returns the declared width of a port. */
export function declaredWidth(definition: Pick<BlockDefinition, 'elementwise'>, port: SignalPort): Width {
  return port.width ?? port.elements?.length ?? (definition.elementwise === true ? 'any' : 1)
}

export function isTogether(width: Width): width is Extract<Width, { readonly together: readonly string[] }> {
  return typeof width === 'object' && 'together' in width
}

/** Returns the blocks with an input of any width that is not wired, and all blocks that take signals from these. */
export function openLeaves(leaves: Iterable<Leaf>): ReadonlySet<Leaf> {
  const takers = new Map<Net, Leaf[]>()
  const open = new Set<Leaf>()
  for (const leaf of leaves) {
    for (const { port, net } of leaf.ports) {
      if (port.direction === 'out' || declaredWidth(leaf.definition, port) !== 'any') continue
      if (net?.driver === undefined) {
        if (!port.optional) open.add(leaf)
        continue
      }
      const list = takers.get(net)
      if (list === undefined) takers.set(net, [leaf])
      else list.push(leaf)
    }
  }
  // iteration over a set includes members added meanwhile
  for (const leaf of open) {
    for (const { name, port, net } of leaf.ports) {
      if (port.direction !== 'out' || net?.driver !== `${leaf.name}.${name}`) continue
      const width = declaredWidth(leaf.definition, port)
      if (width !== 'any' && !isTogether(width)) continue
      for (const taker of takers.get(net) ?? []) open.add(taker)
    }
  }
  return open
}

/** Returns the first wire at each port. */
export function firstWires(wires: ProjectFile['wires']): ReadonlyMap<string, string> {
  const wireOf = new Map<string, string>()
  for (const [name, ends] of Object.entries(wires)) for (const end of ends) if (!wireOf.has(end)) wireOf.set(end, name)
  return wireOf
}
