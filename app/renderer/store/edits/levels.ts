/** Levels of a model: their blocks, and moving blocks with their contents and all references to them. */
import { splitMember } from '../../../../engine/model/names/names'
import { nameOf, parentOf, pathOf, subsystemType } from '../../../../engine/model/subsystem'
import type { SubsystemPort } from '../../../../engine/model/project/project'
import type { Draft } from '../draft'
import { getRecord, recordsOf, type BlockRecord, type Document, type RecordKind } from '../records'
import { blockMap } from '../../../../engine/model/names/references'
import { mapReferences } from './references'
import { freeWireName, isWireNamedAfter } from './wire-names'

export function blocksIn(doc: Document, level: string): readonly BlockRecord[] {
  return recordsOf(doc, 'block').filter(({ name }) => parentOf(name) === level)
}

export function isSubsystem(doc: Document, path: string): boolean {
  return getRecord(doc, 'block', path)?.value.type === subsystemType
}

/** Returns the path of a port's block. */
export function blockOf(reference: string): string {
  return splitMember(reference)?.block ?? ''
}

/** Returns whether a block is one of these, or inside one of them. */
export function isAmong(path: string, blocks: ReadonlySet<string>): boolean {
  for (let at = path; at !== ''; at = parentOf(at)) if (blocks.has(at)) return true
  return false
}

/**
 * Changes the paths of blocks. Their contents, their wires, ports of enclosing subsystems that stay, experiments and
 * formulations follow. Wires of the blocks' own level stay there; a caller that moves blocks to another level moves
 * those wires first.
 */
export function moveBlocksTo(draft: Draft, moves: ReadonlyMap<string, string>): void {
  const map = blockMap(moves)
  const moved = (path: string): string => (map(`${path}.x`) ?? `${path}.x`).slice(0, -2)
  const contents = (path: string): string => {
    const parent = parentOf(path)
    return parent === '' ? path : pathOf(moved(parent), nameOf(path))
  }
  for (const kind of ['wire', 'note'] as const satisfies readonly RecordKind[])
    for (const { name } of draft.all(kind)) draft.rename(kind, name, contents(name))
  for (const { name } of draft.all('block')) draft.rename('block', name, moved(name))
  for (const { name, value } of draft.all('wire')) {
    const ends = [map(value[0]) ?? value[0], map(value[1]) ?? value[1]] as const
    if (ends.join() === value.join()) continue
    draft.set('wire', name, ends)
    // A wire that is named after its blocks keeps following their names.
    const before = [relative(value[0]), relative(value[1])] as const
    if (isWireNamedAfter(nameOf(name), before) && !isWireNamedAfter(name, ends))
      draft.rename('wire', name, freeWireName(draft.doc, ends))
  }
  for (const [from, to] of moves)
    if (parentOf(from) !== '' && parentOf(from) === parentOf(to))
      mapJoins(draft, parentOf(from), (inner) =>
        blockOf(inner) === nameOf(from) ? `${nameOf(to)}${inner.slice(nameOf(from).length)}` : inner,
      )
  mapReferences(draft, map)
}

function relative(port: string): string {
  return port.slice(parentOf(blockOf(port)).length === 0 ? 0 : parentOf(blockOf(port)).length + 1)
}

/** Changes the ports inside that the ports of a subsystem stand for; null drops a port inside. */
function mapJoins(draft: Draft, subsystem: string, map: (inner: string) => string | null): void {
  const block = draft.get('block', subsystem)
  if (block?.ports === undefined) return
  const ports = Object.entries(block.ports).map(([name, port]): [string, SubsystemPort] => {
    const joins = port.joins.map(map).filter((inner) => inner !== null)
    return [name, joins.join() === port.joins.join() ? port : { ...port, joins }]
  })
  draft.set('block', subsystem, { ...block, ports: Object.fromEntries(ports) })
}

/** Removes blocks with their contents and wires, and their entries in subsystems, experiments and formulations. */
export function removeBlocks(draft: Draft, blocks: readonly string[]): void {
  if (blocks.length === 0) return
  const gone = new Set(blocks)
  for (const { name, value } of draft.all('wire'))
    if (isAmong(parentOf(name), gone) || value.some((end) => isAmong(blockOf(end), gone))) draft.remove('wire', name)
  for (const { name } of draft.all('note')) if (isAmong(parentOf(name), gone)) draft.remove('note', name)
  for (const { name } of draft.all('block')) if (isAmong(name, gone)) draft.remove('block', name)
  for (const block of gone)
    mapJoins(draft, parentOf(block), (inner) => (blockOf(inner) === nameOf(block) ? null : inner))
  mapReferences(draft, blockMap(new Map(blocks.map((block) => [block, null]))))
}
