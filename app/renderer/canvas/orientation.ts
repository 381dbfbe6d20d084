/**
 * Mirroring and rotating the selection: one block at its place, several blocks and notes as one picture, together with
 * the wires between them that the user has bent.
 */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { mirror, turn, twiceMiddle, type Box } from './geometry/arrange'
import { noteId } from './flow-items'
import { blockGeometry, NOTE_SIZE } from '../symbols/geometry'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { flipBlocks, turnBlocks, type Point } from '../store/edits/blocks'
import { setRoute } from '../store/edits/routes'
import { wiresAmong } from '../store/edits/wires'
import { getRecord, type Document } from '../store/records'
import { stepTexts } from '../texts/steps'
import { placeItems } from './actions'
import type { Services } from './services'

/** Returns an edit of several steps, each based on the result of the steps before it. */
function steps(doc: Document, ...each: readonly ((now: Document) => RecordsDiff)[]): RecordsDiff {
  return each.reduce((diff, step) => squashDiffs(diff, step(applyDiff(doc, diff))), emptyDiff)
}

export function flipSelection({ project, registry }: Services): void {
  const { doc, edit, selection } = project.getState()
  const { blocks, notes } = selection
  const boxes = boxesOf(doc, registry, blocks, notes)
  const line = twiceMiddle(boxes, 0)
  const courses = wiresAmong(doc, new Set(blocks)).map((wire) => {
    const corners = getRecord(doc, 'route', wire)?.value ?? []
    return [wire, corners.map(([x, y]) => [line - x, y] as const)] as const
  })
  const diff = steps(
    doc,
    (now) => flipBlocks(now, blocks),
    (now) => placeItems(now, mirror(boxes)),
    ...courses.map(
      ([wire, corners]) =>
        (now: Document) =>
          setRoute(now, wire, corners),
    ),
  )
  edit(stepTexts.mirror, diff)
}

/**
 * Rotates the selection. Wires between rotated blocks that the user has bent are rerouted: their corners do not fit
 * between blocks that stay upright.
 */
export function turnSelection({ project, registry }: Services): void {
  const { doc, edit, selection } = project.getState()
  const { blocks, notes } = selection
  const boxes = boxesOf(doc, registry, blocks, notes)
  const turned = (now: Document) => turnBlocks(now, blocks)
  const after = boxesOf(applyDiff(doc, turned(doc)), registry, blocks, notes)
  const places = boxes.length > 1 ? turn(boxes, new Map(after.map(({ name, size }) => [name, size]))) : new Map()
  const wires = wiresAmong(doc, new Set(blocks))
  const diff = steps(
    doc,
    turned,
    (now) => placeItems(now, places),
    ...wires.map((wire) => (now: Document) => setRoute(now, wire, [])),
  )
  edit(stepTexts.turn, diff)
}

/** Returns the boxes of blocks and notes, by their nodes of the canvas. */
function boxesOf(
  doc: Document,
  registry: BlockRegistry,
  blocks: readonly string[],
  notes: readonly string[],
): readonly Box[] {
  return [
    ...blocks.flatMap((name) => {
      const block = getRecord(doc, 'block', name)?.value
      if (block === undefined) return []
      const { width, height } = blockGeometry(definitionFor(registry, block), block)
      return [{ name, at: block.at ?? origin, size: [width, height] as const }]
    }),
    ...notes.flatMap((name) => {
      const note = getRecord(doc, 'note', name)?.value
      return note === undefined ? [] : [{ name: noteId(name), at: note.at ?? origin, size: note.size ?? NOTE_SIZE }]
    }),
  ]
}

const origin: Point = [0, 0]
