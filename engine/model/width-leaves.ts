/** Blocks as the widths of signals see them. */
import type { BlockDefinition, SignalPort, Width } from './block'
import type { ProjectFile } from './project'

/** A block with its signal ports. */
export interface Leaf {
  readonly name: string
  readonly definition: BlockDefinition
  readonly ports: readonly (readonly [string, SignalPort])[]
}

/** Width of a port as its block declares it. */
export function declaredWidth(definition: Pick<BlockDefinition, 'elementwise'>, port: SignalPort): Width {
  return port.width ?? port.elements?.length ?? (definition.elementwise === true ? 'any' : 1)
}

export function isTogether(width: Width): width is Extract<Width, { readonly together: readonly string[] }> {
  return typeof width === 'object' && 'together' in width
}

/**
 * Blocks with an input of any width that is not wired, those that take what these give, and so on.
 * @param driverOf the output that an input takes, `Block.port`
 */
export function openLeaves(
  leaves: Iterable<Leaf>,
  driverOf: (leaf: Leaf, port: string) => string | undefined,
): ReadonlySet<Leaf> {
  const takers = new Map<string, Leaf[]>()
  const open = new Set<Leaf>()
  for (const leaf of leaves) {
    for (const [name, input] of leaf.ports) {
      if (input.direction === 'out' || declaredWidth(leaf.definition, input) !== 'any') continue
      const source = driverOf(leaf, name)
      if (source === undefined) {
        if (!input.optional) open.add(leaf)
        continue
      }
      const list = takers.get(source)
      if (list === undefined) takers.set(source, [leaf])
      else list.push(leaf)
    }
  }
  // a set takes what is added while it is gone through
  for (const leaf of open) {
    for (const [name, port] of leaf.ports) {
      if (port.direction !== 'out') continue
      const width = declaredWidth(leaf.definition, port)
      if (width !== 'any' && !isTogether(width)) continue
      for (const taker of takers.get(`${leaf.name}.${name}`) ?? []) open.add(taker)
    }
  }
  return open
}

/** The first wire at each port. */
export function firstWires(wires: ProjectFile['wires']): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, ends] of Object.entries(wires)) for (const end of ends) if (!found.has(end)) found.set(end, name)
  return found
}
