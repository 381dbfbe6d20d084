/** Which signals belong to a block, a port or a wire of the canvas. */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/block'
import { splitMember } from '../../../../engine/model/names'
import { getRecord, recordsOf, type Document } from '../../store/records'
import type { ProbeTarget } from '../linkedView'
import type { SignalInfo } from '../signals'

/**
 * A block has its own signals. A signal port has the one signal that goes through it, wherever that comes from. At other
 * ports and wires the signals of what is wired there are on offer, the block of the port first.
 */
export function signalsAt(
  target: ProbeTarget,
  doc: Document,
  registry: BlockRegistry,
  signals: readonly SignalInfo[],
): readonly SignalInfo[] {
  const ofBlock = (name: string | undefined): readonly SignalInfo[] => signals.filter(({ block }) => block === name)
  if (target.kind === 'block') return ofBlock(target.name)
  const ends =
    target.kind === 'wire'
      ? (getRecord(doc, 'wire', target.name)?.value ?? [])
      : [target.name, ...wiredTo(doc, target.name)]
  const [first] = ends
  if (first !== undefined && kindOf(doc, registry, first) === 'signal') {
    const through = signals.filter(({ name }) => ends.includes(name))
    if (through.length > 0) return through
  }
  const blocks = new Set(ends.map((end) => splitMember(end)?.block))
  return [...blocks].flatMap(ofBlock)
}

function wiredTo(doc: Document, port: string): readonly string[] {
  return recordsOf(doc, 'wire').flatMap(({ value: [a, b] }) => (a === port ? [b] : b === port ? [a] : []))
}

function kindOf(doc: Document, registry: BlockRegistry, port: string): string | undefined {
  const parts = splitMember(port)
  const block = parts && getRecord(doc, 'block', parts.block)?.value
  return block && definitionFor(registry, block)?.ports[parts.member]?.kind
}
