/** Inserting a block into a wire: the wire leads to the block, and from the block to the old target. */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { splitMember } from '../../../../engine/model/names/names'
import { parentOf } from '../../../../engine/model/subsystem'
import { applyDiff, squashDiffs, type RecordsDiff } from '../../store/diff'
import { moveBlocks, removeItems, type Point } from '../../store/edits/blocks'
import { blockOf } from '../../store/edits/levels'
import { connect, isRefusal, wiringProblem } from '../../store/edits/wires'
import { getRecord, recordsOf, type Document } from '../../store/records'
import { blockGeometry, GRID } from '../../symbols/geometry'
import { makeRoom } from './make-room'

/** Distance from the wire within which a block is moved onto it, px. */
const BESIDE = 2 * GRID

/**
 * Returns the changes that insert a block into a wire. The block is shifted by a small step at most, so that the wire
 * runs straight through it. Of several fitting pairs of ports, the pair nearest to the two ends is used.
 * @returns undefined if the block cannot be inserted: it is connected already, or has no two ports that fit
 */
export function insertIntoWire(
  doc: Document,
  registry: BlockRegistry,
  block: string,
  wire: string,
): RecordsDiff | undefined {
  const ends = getRecord(doc, 'wire', wire)?.value
  const instance = getRecord(doc, 'block', block)?.value
  if (ends === undefined || instance === undefined || parentOf(wire) !== parentOf(block)) return undefined
  if (recordsOf(doc, 'wire').some(({ value }) => value.some((end) => blockOf(end) === block))) return undefined
  const removed = removeItems(doc, [], [wire])
  const open = applyDiff(doc, removed)
  const names = Object.keys(definitionFor(registry, instance)?.ports ?? {}).map((port) => `${block}.${port}`)
  const fits = (end: string): readonly string[] =>
    names.filter((port) => wiringProblem(open, registry, end, port) === null)
  const pairs = fits(ends[0]).flatMap((a) => fits(ends[1]).flatMap((b) => (a === b ? [] : [[a, b] as const])))
  const length = ([a, b]: readonly [string, string]): number =>
    distance(doc, registry, ends[0], a) + distance(doc, registry, ends[1], b)
  const best = pairs.reduce<readonly [string, string] | undefined>(
    (least, pair) => (least === undefined || length(pair) < length(least) ? pair : least),
    undefined,
  )
  if (best === undefined) return undefined
  const first = connect(open, registry, ends[0], best[0])
  if (isRefusal(first)) return undefined
  const half = applyDiff(open, first.diff)
  const second = connect(half, registry, best[1], ends[1])
  if (isRefusal(second)) return undefined
  const wired = squashDiffs(squashDiffs(removed, first.diff), second.diff)
  const step = stepOnto(doc, registry, [
    [ends[0], best[0]],
    [ends[1], best[1]],
  ])
  const [x, y] = instance.at ?? [0, 0]
  const put = squashDiffs(wired, moveBlocks(applyDiff(doc, wired), new Map([[block, [x + step[0], y + step[1]]]])))
  return squashDiffs(put, makeRoom(applyDiff(doc, put), registry, block))
}

/**
 * Returns the shift that brings a block in line with the wire.
 * @param pairs pairs of an end of the wire and the port that is connected to it
 * @returns shift of the block to the side, px, that aligns one of the pairs
 */
function stepOnto(doc: Document, registry: BlockRegistry, pairs: readonly (readonly [string, string])[]): Point {
  const steps = pairs.map(([end, port]): Point => {
    const [endX, endY] = placeOf(doc, registry, end)
    const [x, y] = placeOf(doc, registry, port)
    return Math.abs(endY - y) <= Math.abs(endX - x) ? [0, endY - y] : [endX - x, 0]
  })
  const size = ([x, y]: Point): number => Math.abs(x) + Math.abs(y)
  const least = steps.reduce((a, b) => (size(b) < size(a) ? b : a))
  return size(least) <= BESIDE ? least : [0, 0]
}

function distance(doc: Document, registry: BlockRegistry, a: string, b: string): number {
  const [ax, ay] = placeOf(doc, registry, a)
  const [bx, by] = placeOf(doc, registry, b)
  return Math.hypot(ax - bx, ay - by)
}

function placeOf(doc: Document, registry: BlockRegistry, reference: string): readonly [number, number] {
  const parts = splitMember(reference)
  const block = parts && getRecord(doc, 'block', parts.block)?.value
  if (parts === undefined || block === undefined) return [0, 0]
  const port = blockGeometry(definitionFor(registry, block), block).ports.find(({ name }) => name === parts.member)
  const [x, y] = block.at ?? [0, 0]
  return [x + (port?.x ?? 0), y + (port?.y ?? 0)]
}
