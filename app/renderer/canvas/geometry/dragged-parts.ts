/**
 * Parts of the diagram that move when blocks are dragged, with their positions: boxes of blocks, and the wires
 * connected to them.
 */
import type { Point } from '../../store/edits/blocks'
import { areaAt } from '../../viewport/area'
import type { Box } from './routing/box-index'
import { boxOf, type LevelPlan, type LevelWire } from './routing/level-wires'

/**
 * Finds the boxes of dragged blocks.
 * @returns boxes of the blocks in the document; notes have none
 */
export function draggedBoxes({ byName }: LevelPlan, nodes: Iterable<string>): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>()
  for (const name of nodes) {
    const block = byName.get(name)
    if (block !== undefined) boxes.set(name, boxOf(block))
  }
  return boxes
}

/**
 * Finds the wires connected to dragged blocks.
 * @returns wires with one or both ends at a dragged block
 */
export function draggedWires({ wires }: LevelPlan, nodes: ReadonlySet<string>): readonly LevelWire[] {
  return wires.filter(({ blocks: [a, b] }) => nodes.has(a) || nodes.has(b))
}

/**
 * Moves boxes.
 * @returns boxes with their top left corners at the new positions; boxes without a new position are left out
 */
export function boxesAt(boxes: ReadonlyMap<string, Box>, places: ReadonlyMap<string, Point>): readonly Box[] {
  return [...boxes].flatMap(([id, { left, top, right, bottom }]) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, ...areaAt(place, right - left, bottom - top) }]
  })
}

/**
 * Splits the movement of nodes into a common shift and individual ones.
 * @param places current positions of the nodes
 * @param from old positions; a node without one has not been shifted
 * @returns shift of the first node, and shifts of the nodes that differ from it
 */
export function shifts(
  places: ReadonlyMap<string, Point>,
  from: ReadonlyMap<string, Point>,
): { readonly common: Point; readonly others: ReadonlyMap<string, Point> } {
  let common: Point | undefined
  const others = new Map<string, Point>()
  for (const [node, [x, y]] of places) {
    const [left, top] = from.get(node) ?? [x, y]
    const shift: Point = [x - left, y - top]
    common ??= shift
    if (shift[0] !== common[0] || shift[1] !== common[1]) others.set(node, shift)
  }
  return { common: common ?? [0, 0], others }
}
