/** What takes part when blocks are dragged, and where it is: boxes of blocks, and the wires at them. */
import type { Point } from '../../store/edits/blocks'
import type { Box } from '../routing/boxIndex'
import type { LevelPlan, LevelWire } from '../routing/levelWires'

/** @returns boxes of these blocks as the document has them; notes have none */
export function heldBoxes({ byName }: LevelPlan, nodes: Iterable<string>): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>()
  for (const name of nodes) {
    const block = byName.get(name)
    if (block === undefined) continue
    const { at, geometry } = block
    const [left, top] = at
    boxes.set(name, { id: name, left, top, right: left + geometry.width, bottom: top + geometry.height })
  }
  return boxes
}

/** @returns wires with one end or both at what is held */
export function heldWires({ wires }: LevelPlan, nodes: ReadonlySet<string>): readonly LevelWire[] {
  return wires.filter(({ blocks: [a, b] }) => nodes.has(a) || nodes.has(b))
}

/** @returns boxes with their left top corners at new places; those without a place are left out */
export function boxesAt(boxes: ReadonlyMap<string, Box>, places: ReadonlyMap<string, Point>): readonly Box[] {
  const moved: Box[] = []
  for (const [id, { left, top, right, bottom }] of boxes) {
    const place = places.get(id)
    if (place === undefined) continue
    const [x, y] = place
    moved.push({ id, left: x, top: y, right: x + right - left, bottom: y + bottom - top })
  }
  return moved
}

/** @returns how far a node has been moved, as a value of the style `translate` */
export function shiftOf([x, y]: Point, [left, top]: Point): string {
  return `${x - left}px ${y - top}px`
}
