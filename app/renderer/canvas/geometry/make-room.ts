/**
 * Room for a block that was inserted between two others in a row: the blocks to its right move on as far as necessary.
 */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { parentOf } from '../../../../engine/model/subsystem'
import { emptyDiff, type RecordsDiff } from '../../store/diff'
import { moveBlocks, type Point } from '../../store/edits/blocks'
import { blocksIn } from '../../store/edits/levels'
import { getRecord, type BlockRecord, type Document } from '../../store/records'
import { blockGeometry, GRID } from '../../symbols/geometry'

/** Gap between neighbours, px. */
const GAP = 5 * GRID

/**
 * Returns the changes that make room for a block.
 * @returns no changes if the block neither overlaps another one nor is too close to one
 */
export function makeRoom(doc: Document, registry: BlockRegistry, name: string): RecordsDiff {
  const record = getRecord(doc, 'block', name)
  if (record === undefined) return emptyDiff
  const boxOf = ({ value }: Pick<BlockRecord, 'value'>) => {
    const { width, height } = blockGeometry(definitionFor(registry, value), value)
    const [x, y] = value.at ?? [0, 0]
    return { x, y, width, height, centre: x + width / 2 }
  }
  const box = boxOf(record)
  const others = blocksIn(doc, parentOf(name)).filter((other) => other.name !== name)
  const beside = others
    .map(boxOf)
    .filter(
      ({ x, y, width, height }) =>
        y < box.y + box.height && box.y < y + height && x < box.x + box.width + GRID && box.x < x + width + GRID,
    )
  if (beside.length === 0) return emptyDiff
  const before = beside.filter(({ centre }) => centre <= box.centre).map(({ x, width }) => x + width + GAP)
  const left = Math.ceil(Math.max(box.x, ...before) / GRID) * GRID
  const after = beside.filter(({ centre }) => centre > box.centre).map(({ x }) => left + box.width + GAP - x)
  const shift = Math.ceil(Math.max(0, left - box.x, ...after) / GRID) * GRID
  const places = new Map<string, Point>([[name, [left, box.y]]])
  for (const other of others) {
    const { x, y, centre } = boxOf(other)
    if (centre > box.centre) places.set(other.name, [x + shift, y])
  }
  return moveBlocks(doc, places)
}
