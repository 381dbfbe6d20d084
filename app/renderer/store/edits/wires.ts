/**
 * Wiring. `wiringProblem` is the one rule for the canvas highlights, the effect of a drop and the choices in the
 * inspector: the ports are of the same kind (`canConnect`), not yet joined, and not taken.
 */
import { canConnect, definitionFor, type BlockRegistry, type Port } from '../../../../engine/model/blocks/block'
import { applyDiff, type RecordsDiff } from '../diff'
import { edit } from '../draft'
import { splitMember } from '../../../../engine/model/names/names'
import { nameOf, parentOf } from '../../../../engine/model/subsystem'
import { getRecord, recordsOf, type Document, type WireEnds, type WireRecord } from '../records'
import { freeWireName, isWireNamedAfter } from './wire-names'
import { refusalTexts } from '../../texts/refusals'

export interface Refusal {
  /** Reason of the refusal, as a sentence for the user. */
  readonly refused: string
}

export function isRefusal(result: object): result is Refusal {
  return 'refused' in result
}

export function findPort(doc: Document, registry: BlockRegistry, reference: string): Port | undefined {
  const parts = splitMember(reference)
  if (parts === undefined) return undefined
  const block = getRecord(doc, 'block', parts.block)
  return block && definitionFor(registry, block.value)?.ports[parts.member]
}

/** Returns whether a port takes exactly one wire: inputs, users of an axis, users of a road. */
export function takesOneWire(port: Port): boolean {
  switch (port.kind) {
    case 'signal':
      return port.direction === 'in'
    case 'flange':
    case 'surface':
      return !port.provides
    case 'frame':
      return false
  }
}

export function wiresAt(doc: Document, reference: string): readonly WireRecord[] {
  return recordsOf(doc, 'wire').filter((wire) => wire.value.includes(reference))
}

type WiresAt = (reference: string) => readonly WireRecord[]

/** Returns the wires of all ports of a document, by port. */
function wiresByPort(doc: Document): WiresAt {
  const byPort = new Map<string, WireRecord[]>()
  for (const wire of recordsOf(doc, 'wire'))
    for (const end of wire.value) {
      const there = byPort.get(end)
      if (there === undefined) byPort.set(end, [wire])
      else there.push(wire)
    }
  return (reference) => byPort.get(reference) ?? []
}

/** Returns whether any wire ends at a block. */
export function isWired(doc: Document, block: string): boolean {
  return recordsOf(doc, 'wire').some(({ value }) => value.some((end) => splitMember(end)?.block === block))
}

/** Returns why no wire can join these two ports (a sentence), or null if one can. */
export function wiringProblem(
  doc: Document,
  registry: BlockRegistry,
  a: string,
  b: string,
  wiresOf: WiresAt = (reference) => wiresAt(doc, reference),
): string | null {
  if (a === b) return refusalTexts.onePort
  const from = findPort(doc, registry, a)
  const to = findPort(doc, registry, b)
  if (from === undefined || to === undefined) return refusalTexts.noSuchPort(from === undefined ? a : b)
  if (levelOf(a) !== levelOf(b)) return refusalTexts.otherLevel
  const allowed = canConnect(from, to)
  if (allowed !== true) return sentence(allowed)
  const atA = wiresOf(a)
  if (atA.some((wire) => wire.value.includes(b))) return refusalTexts.wiredAlready
  if (takesOneWire(from) && atA.length > 0) return takenText(a, atA[0], (port) => portText(doc, registry, port))
  if (takesOneWire(to)) {
    const atB = wiresOf(b)
    if (atB.length > 0) return takenText(b, atB[0], (port) => portText(doc, registry, port))
  }
  return null
}

export function connect(
  doc: Document,
  registry: BlockRegistry,
  a: string,
  b: string,
): { readonly name: string; readonly diff: RecordsDiff } | Refusal {
  const problem = wiringProblem(doc, registry, a, b)
  if (problem !== null) return { refused: problem }
  const port = findPort(doc, registry, a)
  // A signal is written in the direction it flows.
  const ends = port?.kind === 'signal' && port.direction === 'in' ? ([b, a] as const) : ([a, b] as const)
  const name = freeWireName(doc, ends)
  return { name, diff: edit(doc, (draft) => draft.set('wire', name, ends)) }
}

/** Returns the wires whose ends are both at these blocks. */
export function wiresAmong(doc: Document, names: ReadonlySet<string>): readonly string[] {
  return recordsOf(doc, 'wire').flatMap(({ name, value }) =>
    value.every((end) => names.has(splitMember(end)?.block ?? '')) ? [name] : [],
  )
}

/**
 * Reconnects one end of a wire to another port. A name formed from the blocks is updated, and the program chooses the
 * course again.
 */
export function reattachWire(
  doc: Document,
  registry: BlockRegistry,
  wire: string,
  end: 0 | 1,
  port: string,
): { readonly name: string; readonly diff: RecordsDiff } | undefined {
  const ends = getRecord(doc, 'wire', wire)?.value
  if (ends === undefined) return undefined
  const heldEnd = ends[end === 0 ? 1 : 0]
  const without = applyDiff(
    doc,
    edit(doc, (draft) => draft.remove('wire', wire)),
  )
  if (wiringProblem(without, registry, heldEnd, port) !== null) return undefined
  const next: WireEnds = end === 0 ? [port, heldEnd] : [heldEnd, port]
  const name = isWireNamedAfter(wire, ends) ? freeWireName(without, next) : wire
  const diff = edit(doc, (draft) => {
    draft.remove('route', wire)
    draft.rename('wire', wire, name)
    draft.set('wire', name, next)
  })
  return { name, diff }
}

/** Returns the path of the subsystem that contains a port's block. */
export function levelOf(reference: string): string {
  return parentOf(splitMember(reference)?.block ?? '')
}

/** Returns a port as the canvas labels it: `TireFL “Road”`. */
export function portText(doc: Document, registry: BlockRegistry, reference: string): string {
  const label = findPort(doc, registry, reference)?.label
  const block = splitMember(reference)?.block
  return label === undefined || block === undefined ? reference : refusalTexts.portLabel(nameOf(block), label)
}

/**
 * Returns ports that fit as an alternative to `missed`: free ports of the same block first, then those of the level.
 */
export function fittingNear(doc: Document, registry: BlockRegistry, from: string, missed: string): readonly string[] {
  const block = splitMember(from)?.block
  const near = splitMember(missed)?.block
  const away = (port: string): number => {
    const sameBlock = splitMember(port)?.block === near
    return (sameBlock ? 0 : 2) + (wiresAt(doc, port).length === 0 ? 0 : 1)
  }
  return wiringTargets(doc, registry, from)
    .filter((port) => splitMember(port)?.block !== block)
    .sort((a, b) => away(a) - away(b))
}

/** Returns all ports of the level that a wire from this port can lead to. */
export function wiringTargets(doc: Document, registry: BlockRegistry, from: string): readonly string[] {
  const targets: string[] = []
  const level = levelOf(from)
  const wiresOf = wiresByPort(doc)
  for (const block of recordsOf(doc, 'block')) {
    if (parentOf(block.name) !== level) continue
    for (const port of Object.keys(definitionFor(registry, block.value)?.ports ?? {})) {
      const reference = `${block.name}.${port}`
      if (wiringProblem(doc, registry, from, reference, wiresOf) === null) targets.push(reference)
    }
  }
  return targets
}

function takenText(reference: string, wire: WireRecord, named: (port: string) => string): string {
  const other = wire.value[0] === reference ? wire.value[1] : wire.value[0]
  return refusalTexts.portTaken(named(reference), named(other))
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
