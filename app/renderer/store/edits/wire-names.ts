/**
 * Names of wires: `Body-ArmFL`, after the blocks they join, so that a change of the file can be read; inside a
 * subsystem with its path.
 */
import { splitMember } from '../../../../engine/model/names/names'
import { nameOf, parentOf, pathOf } from '../../../../engine/model/subsystem'
import { uniqueName } from '../names'
import { getRecord, type Document, type WireEnds } from '../records'

/** Returns the next free name for a wire between these ports. */
export function freeWireName(doc: Document, ends: WireEnds): string {
  return uniqueName(usualName(ends), (name) => getRecord(doc, 'wire', name) !== undefined)
}

/** Returns whether a wire between these ports has such a name, possibly with a number. */
export function isWireNamedAfter(name: string, ends: WireEnds): boolean {
  const usual = usualName(ends)
  const stem = usual.replace(/\d+$/, '')
  return name === usual || (name.startsWith(stem) && /^\d+$/.test(name.slice(stem.length)))
}

function usualName(ends: WireEnds): string {
  const blocks = ends.map((end) => splitMember(end)?.block ?? end)
  return pathOf(parentOf(blocks[0]), blocks.map(nameOf).join('-'))
}
