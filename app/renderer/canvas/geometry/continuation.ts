/**
 * Continuation of the model from the selected block by a new one: the two ports that a wire would join, and the place
 * beside the selected block. A chain of blocks then takes one click for each block: world, joint, body, joint, body,
 * and a spring onto a joint.
 *
 * A wire is drawn only if one of both ports needs it: a joint's ends, an axis that a spring acts on, an input. So two
 * bodies in a row are not welded together by accident.
 */
import {
  definitionFor,
  type BlockDefinition,
  type BlockRegistry,
  type PortSide,
} from '../../../../engine/model/blocks/block'
import { parentOf } from '../../../../engine/model/subsystem'
import { applyDiff } from '../../store/diff'
import { addBlock, type Point } from '../../store/edits/blocks'
import { blocksIn } from '../../store/edits/levels'
import { wiresAt, wiringProblem } from '../../store/edits/wires'
import { getRecord, type Document } from '../../store/records'
import { blockGeometry, GRID, type PlacedPort } from '../../symbols/geometry'
import { snap } from './snapping'

export interface Continuation {
  /** Port of the selected block, `Block.port`. */
  readonly from: string
  /** Port of the new block. */
  readonly port: string
  /** Top left corner of the new block. */
  readonly at: Point
}

/** Gap between neighbours, px: room for the ports and for a wire to turn. */
const GAP = 7 * GRID

/**
 * Finds the best continuation.
 * @returns undefined if no port of the selected block needs one of the new block's ports, or vice versa
 */
export function continuation(
  doc: Document,
  registry: BlockRegistry,
  selected: string,
  definition: BlockDefinition,
): Continuation | undefined {
  const block = getRecord(doc, 'block', selected)?.value
  const blockDefinition = block && definitionFor(registry, block)
  if (block === undefined || blockDefinition === undefined || block.disabled === true) return undefined
  const added = addBlock(doc, definition, [0, 0], parentOf(selected))
  const withBlock = applyDiff(doc, added.diff)
  const { ports } = blockGeometry(blockDefinition, block)
  const pairs = ports.flatMap((a) =>
    blockGeometry(definition).ports.flatMap((b) => {
      const from = `${selected}.${a.name}`
      const open = wiresAt(doc, from).length === 0
      const needed = (open && !a.port.optional) || !b.port.optional
      if (!needed || wiringProblem(withBlock, registry, from, `${added.name}.${b.name}`) !== null) return []
      // A connected end of a joint counts as complete; bodies and axes accept any number of wires.
      if (!open && !a.port.optional) return []
      return [{ a, b, from, likely: likelihood(a, b, open) }]
    }),
  )
  const best = pairs.reduce<(typeof pairs)[number] | undefined>(
    (most, pair) => (most === undefined || pair.likely > most.likely ? pair : most),
    undefined,
  )
  if (best === undefined) return undefined
  const beside = besideSide(best.a.side, best.b.side)
  return { from: best.from, port: best.b.name, at: freePlaceBeside(doc, registry, selected, definition, beside) }
}

/**
 * Returns the rank of a pair of ports. Unconnected required ports come first, then ports on the right, where a chain
 * grows, and ports that face each other.
 */
function likelihood(a: PlacedPort, b: PlacedPort, open: boolean): number {
  const needs = (placed: PlacedPort): number => (placed.port.optional ? 0 : 4)
  const facing = opposite[a.side] === b.side ? 2 : 0
  return (open ? needs(a) + 1 : 0) + needs(b) + (a.side === 'right' ? 1 : 0) + (b.side === 'left' ? 1 : 0) + facing
}

const opposite: Readonly<Record<PortSide, PortSide>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/** Returns the side of the old block on which the new one lies: a row if one of both ports points along it. */
function besideSide(from: PortSide, to: PortSide): PortSide {
  if (opposite[from] === to) return from
  if (from === 'right' || from === 'left') return from
  return to === 'left' || to === 'right' ? opposite[to] : from
}

function freePlaceBeside(
  doc: Document,
  registry: BlockRegistry,
  selected: string,
  definition: BlockDefinition,
  side: PortSide,
): Point {
  const block = getRecord(doc, 'block', selected)?.value
  const old = blockGeometry(block && definitionFor(registry, block), block)
  const fresh = blockGeometry(definition)
  const [x, y] = block?.at ?? [0, 0]
  const row = y + old.height / 2 - fresh.height / 2
  const column = x + old.width / 2 - fresh.width / 2
  const first: Readonly<Record<PortSide, Point>> = {
    right: [x + old.width + GAP, row],
    left: [x - fresh.width - GAP, row],
    top: [column, y - fresh.height - GAP / 2],
    bottom: [column, y + old.height + GAP / 2],
  }
  const upright = side === 'top' || side === 'bottom'
  // If a row beside the block is occupied, the next row down is tried; above or below, the next column to the right.
  const step: Point = upright ? [fresh.width + GAP, 0] : [0, fresh.height + GAP]
  const taken = blocksIn(doc, parentOf(selected)).map(({ value }) => {
    const { width, height } = blockGeometry(definitionFor(registry, value), value)
    return { at: value.at ?? ([0, 0] as const), width, height }
  })
  let place = snap(first[side])
  while (taken.some((other) => overlaps(place, fresh, other))) place = snap([place[0] + step[0], place[1] + step[1]])
  return place
}

interface Size {
  readonly width: number
  readonly height: number
}

function overlaps([x, y]: Point, { width, height }: Size, other: Size & { readonly at: Point }): boolean {
  const [left, top] = other.at
  const margin = GRID
  return (
    x < left + other.width + margin &&
    left < x + width + margin &&
    y < top + other.height + margin &&
    top < y + height + margin
  )
}
