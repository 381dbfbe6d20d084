/** Signals that belong to a block, a port or a wire of the canvas. */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import { withoutIndex } from '../../../../engine/model/names/names'
import { isInside, pathOf } from '../../../../engine/model/subsystem'
import { blockOf, isSubsystem } from '../../store/edits/levels'
import { exposedAs } from '../../store/edits/subsystems'
import { findPort, levelOf } from '../../store/edits/wires'
import { getRecord, recordsOf, type Document } from '../../store/records'
import type { ProbeTarget } from '../../canvas/canvas-store'
import type { SignalInfo } from '../signals'

/**
 * Returns the signals of an item. A block has its own signals, a subsystem those of its blocks. A signal port has the
 * one signal that passes through it, wherever that comes from, also through the ports of subsystems. Other ports and
 * wires offer the signals of the blocks wired there, that of the port first; a port of a subsystem stands for the ports
 * inside that it joins.
 */
export function signalsAt(
  target: ProbeTarget,
  doc: Document,
  registry: BlockRegistry,
  signals: readonly SignalInfo[],
): readonly SignalInfo[] {
  const ofBlock = (name: string): readonly SignalInfo[] => signals.filter(({ block }) => block === name)
  if (target.kind === 'block')
    return isSubsystem(doc, target.name)
      ? signals.filter(({ block }) => isInside(block, target.name))
      : ofBlock(target.name)
  const places = target.kind === 'wire' ? (getRecord(doc, 'wire', target.name)?.value ?? []) : [target.name]
  const [first] = places
  if (first !== undefined && findPort(doc, registry, first)?.kind === 'signal') {
    const net = netOf(doc, places)
    const names = new Set([...net].flatMap((port) => [port, ...elementsAt(doc, registry, port)]))
    const through = signals.filter(({ name }) => names.has(name) || names.has(withoutIndex(name)))
    if (through.length > 0) return through
  }
  const ends = target.kind === 'wire' ? places : [target.name, ...nextTo(doc, target.name)]
  const blocks = new Set(ends.flatMap((end) => portsInside(doc, end)).map(blockOf))
  return [...blocks].flatMap(ofBlock)
}

/** Returns the signals of the elements of a vector, if they have names of their own. */
function elementsAt(doc: Document, registry: BlockRegistry, reference: string): readonly string[] {
  const port = findPort(doc, registry, reference)
  return (port?.kind === 'signal' ? (port.elements ?? []) : []).map((element) => `${blockOf(reference)}.${element}`)
}

function wiredTo(doc: Document, port: string): readonly string[] {
  return recordsOf(doc, 'wire').flatMap(({ value: [a, b] }) => (a === port ? [b] : b === port ? [a] : []))
}

/** Returns the ports that a port is wired to on its level and, at the boundary of a subsystem, outside it. */
function nextTo(doc: Document, port: string): readonly string[] {
  const level = levelOf(port)
  const outer = exposedAs(doc, port).map((name) => `${level}.${name}`)
  return [...wiredTo(doc, port), ...outer.flatMap((end) => nextTo(doc, end))]
}

/** Returns the ports one level down that the port of a subsystem joins. */
function joined(doc: Document, port: string): readonly string[] {
  const block = blockOf(port)
  const ports = isSubsystem(doc, block) ? getRecord(doc, 'block', block)?.value.ports : undefined
  return (ports?.[port.slice(block.length + 1)]?.joins ?? []).map((inner) => pathOf(block, inner))
}

/** Returns the ports of blocks with equations that a port stands for; the port itself if it belongs to such a block. */
function portsInside(doc: Document, port: string): readonly string[] {
  if (!isSubsystem(doc, blockOf(port))) return [port]
  return joined(doc, port).flatMap((inner) => portsInside(doc, inner))
}

/** Returns all ports connected to these, through wires and the boundaries of subsystems. */
function netOf(doc: Document, ports: readonly string[]): ReadonlySet<string> {
  const net = new Set<string>()
  const take = (port: string): void => {
    if (net.has(port)) return
    net.add(port)
    const outer = exposedAs(doc, port).map((name) => `${levelOf(port)}.${name}`)
    for (const next of [...wiredTo(doc, port), ...joined(doc, port), ...outer]) take(next)
  }
  ports.forEach(take)
  return net
}
