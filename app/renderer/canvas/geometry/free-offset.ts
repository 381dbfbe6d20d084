/** Placement of copies: beside the originals, onto no block. */
import { type BlockRegistry, definitionFor } from '../../../../engine/model/blocks/block'
import type { BlockInstance, NoteSettings } from '../../../../engine/model/project/project'
import { areaAt, boundsOf, type Area } from '../../viewport/area'
import type { Clip } from '../../store/edits/clipboard'
import type { Point } from '../../store/edits/blocks'
import { blocksIn } from '../../store/edits/levels'
import { recordsOf, type Document } from '../../store/records'
import { parentOf } from '../../../../engine/model/subsystem'
import { blockGeometry, GRID, NOTE_SIZE } from '../../symbols/geometry'

/** Least distance between the copies and any block, px. */
const APART = 4 * GRID
const STEP = 2 * GRID

/** Returns the frame around the top level of a clip; undefined for an empty clip. */
export function clipFrame(
  { blocks = {}, notes = {} }: Pick<Clip, 'blocks' | 'notes'>,
  registry: BlockRegistry,
): Area | undefined {
  const areas = [
    ...Object.values(blocks).map((block) => blockArea(block, registry)),
    ...Object.values(notes).map(noteArea),
  ]
  return areas.length === 0 ? undefined : boundsOf(areas)
}

/**
 * Returns the smallest shift by which the frame of a clip hits no block and no note of a level. Of equally small
 * shifts, the one to the right is preferred, then the one down.
 */
export function freeOffset(
  doc: Document,
  registry: BlockRegistry,
  level: string,
  clip: Pick<Clip, 'blocks' | 'notes'>,
): Point {
  const frame = clipFrame(clip, registry)
  if (frame === undefined) return [0, 0]
  const taken = framesOf(doc, registry, level)
  const isFree = ([dx, dy]: Point): boolean =>
    taken.every(
      ({ left, top, right, bottom }) =>
        frame.left + dx >= right + APART ||
        frame.right + dx <= left - APART ||
        frame.top + dy >= bottom + APART ||
        frame.bottom + dy <= top - APART,
    )
  if (isFree([0, 0])) return [0, 0]
  // The best place touches the margin around one block in x or y, or lies straight beside the original.
  const snapUp = (value: number): number => Math.ceil(value / STEP) * STEP
  const across = [
    0,
    ...taken.flatMap((t) => [snapUp(t.right + APART - frame.left), -snapUp(frame.right - t.left + APART)]),
  ]
  const along = [
    0,
    ...taken.flatMap((t) => [snapUp(t.bottom + APART - frame.top), -snapUp(frame.bottom - t.top + APART)]),
  ]
  const straight = [
    ...[...new Set(across)].map((dx): Point => [dx, 0]),
    ...[...new Set(along)].map((dy): Point => [0, dy]),
  ]
  const nearest = straight.filter(isFree).sort((a, b) => costOf(a) - costOf(b))[0]
  return nearest ?? [snapUp(Math.max(...taken.map(({ right }) => right)) + APART - frame.left), 0]
}

/**
 * Returns the cost of a shift: its length, with a penalty for shifts to the left and up, where nobody looks for copies.
 */
const costOf = ([dx, dy]: Point): number => Math.hypot(dx, dy) * (dx < 0 || dy < 0 ? 1.5 : 1) + (dy > 0 ? 1 : 0)

function framesOf(doc: Document, registry: BlockRegistry, level: string): readonly Area[] {
  const notes = recordsOf(doc, 'note').filter(({ name }) => parentOf(name) === level)
  return [
    ...blocksIn(doc, level).map(({ value }) => blockArea(value, registry)),
    ...notes.map(({ value }) => noteArea(value)),
  ]
}

function blockArea(block: BlockInstance, registry: BlockRegistry): Area {
  const { width, height } = blockGeometry(definitionFor(registry, block), block)
  return areaAt(block.at ?? [0, 0], width, height)
}

const noteArea = ({ at, size }: NoteSettings): Area => areaAt(at, ...(size ?? NOTE_SIZE))
