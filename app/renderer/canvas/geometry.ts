/**
 * Size of a block on the canvas and places of its ports, from its definition alone. The canvas
 * library gets the same numbers, so wires can be drawn before (and without) measuring the page.
 */
import type { BlockDefinition, Port, PortSide } from '../../../engine/model/block'

/** Blocks and ports sit on this grid, px. */
export const GRID = 8
export const BLOCK_WIDTH = 136
export const BLOCK_HEIGHT = 48
/** Least distance between two ports of a side, px. */
const PORT_PITCH = 16
export const PORT_SIZE = 10

export interface PlacedPort {
  readonly name: string
  readonly port: Port
  readonly side: PortSide
  /** Centre of the port from the top left corner of the block, px. */
  readonly x: number
  readonly y: number
}

export interface BlockGeometry {
  readonly width: number
  readonly height: number
  readonly ports: readonly PlacedPort[]
}

const cache = new WeakMap<BlockDefinition, { readonly plain: BlockGeometry; readonly flipped: BlockGeometry }>()

export function blockGeometry(definition: BlockDefinition | undefined, flip: boolean): BlockGeometry {
  if (definition === undefined) return { width: BLOCK_WIDTH, height: BLOCK_HEIGHT, ports: [] }
  let entry = cache.get(definition)
  if (entry === undefined) {
    entry = { plain: place(definition, false), flipped: place(definition, true) }
    cache.set(definition, entry)
  }
  return flip ? entry.flipped : entry.plain
}

function place(definition: BlockDefinition, flip: boolean): BlockGeometry {
  const sides: Record<PortSide, [string, Port][]> = { left: [], right: [], top: [], bottom: [] }
  for (const entry of Object.entries(definition.ports)) sides[mirrored(entry[1].side, flip)].push(entry)
  const tallest = Math.max(sides.left.length, sides.right.length)
  const widest = Math.max(sides.top.length, sides.bottom.length)
  const height = Math.max(BLOCK_HEIGHT, PORT_PITCH * (tallest + 1))
  const width = Math.max(BLOCK_WIDTH, PORT_PITCH * (widest + 1))
  const ports = (Object.keys(sides) as PortSide[]).flatMap((side) =>
    sides[side].map(([name, port], i): PlacedPort => {
      const upright = side === 'left' || side === 'right'
      const along = spread(i, sides[side].length, upright ? height : width)
      const x = side === 'left' ? 0 : side === 'right' ? width : along
      const y = side === 'top' ? 0 : side === 'bottom' ? height : along
      return { name, port, side, x, y }
    }),
  )
  return { width, height, ports }
}

function mirrored(side: PortSide, flip: boolean): PortSide {
  if (!flip) return side
  return side === 'left' ? 'right' : side === 'right' ? 'left' : side
}

/** Evenly along a side: one port in the middle, several on the grid. */
function spread(i: number, count: number, length: number): number {
  if (count === 1) return length / 2
  return Math.round(((i + 1) * length) / (count + 1) / GRID) * GRID
}
