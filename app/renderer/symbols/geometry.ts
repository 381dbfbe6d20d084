/**
 * Size of a block on the canvas and places of its ports, from its definition alone. The canvas
 * library gets the same numbers, so wires can be drawn before (and without) measuring the page.
 */
import { keysOf } from '../../../engine/collections/entries'
import { Position } from '@xyflow/system'
import type { BlockDefinition, Port, PortSide } from '../../../engine/model/blocks/block'
import type { BlockInstance } from '../../../engine/model/project/project'

/** Blocks and ports sit on this grid, px. */
export const GRID = 8
const BLOCK_WIDTH = 136
const BLOCK_HEIGHT = 48
/** Least distance between two ports of a side, px. */
const PORT_PITCH = 16
export const PORT_SIZE = 10
/** Size of a note that the user has not resized, px. */
export const NOTE_SIZE = [200, 72] as const

export const positionOfSide: Readonly<Record<PortSide, Position>> = {
  left: Position.Left,
  right: Position.Right,
  top: Position.Top,
  bottom: Position.Bottom,
}

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

/** Placement of a block on the canvas. */
export type Orientation = Pick<BlockInstance, 'flip' | 'rotate'>

const cache = new WeakMap<BlockDefinition, Map<string, BlockGeometry>>()

export function blockGeometry(definition: BlockDefinition | undefined, orientation: Orientation = {}): BlockGeometry {
  if (definition === undefined) return { width: BLOCK_WIDTH, height: BLOCK_HEIGHT, ports: [] }
  let known = cache.get(definition)
  if (known === undefined) cache.set(definition, (known = new Map<string, BlockGeometry>()))
  const key = `${orientation.flip === true} ${orientation.rotate ?? 0}`
  let geometry = known.get(key)
  if (geometry === undefined) known.set(key, (geometry = place(definition, orientation)))
  return geometry
}

type Sides = Record<PortSide, readonly (readonly [string, Port])[]>

function place(definition: BlockDefinition, orientation: Orientation): BlockGeometry {
  const sides = sidesOf(definition, orientation)
  const tallest = Math.max(sides.left.length, sides.right.length)
  const widest = Math.max(sides.top.length, sides.bottom.length)
  const height = Math.max(BLOCK_HEIGHT, PORT_PITCH * (tallest + 1))
  const width = Math.max(BLOCK_WIDTH, PORT_PITCH * (widest + 1))
  const ports = keysOf(sides).flatMap((side) =>
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

/** Returns the ports of each side from left to right and from top to bottom. The texts of a block stay upright. */
function sidesOf(definition: BlockDefinition, { flip, rotate }: Orientation): Sides {
  const written: Record<PortSide, [string, Port][]> = { left: [], right: [], top: [], bottom: [] }
  for (const entry of Object.entries(definition.ports)) written[entry[1].side].push(entry)
  let sides: Sides =
    flip === true
      ? {
          left: written.right,
          right: written.left,
          top: [...written.top].reverse(),
          bottom: [...written.bottom].reverse(),
        }
      : written
  for (let turned = 0; turned < (rotate ?? 0); turned += 90) {
    sides = {
      top: [...sides.left].reverse(),
      right: sides.top,
      bottom: [...sides.right].reverse(),
      left: sides.bottom,
    }
  }
  return sides
}

/** Spreads ports evenly along a side: one port in the middle, several on the grid. */
function spread(i: number, count: number, length: number): number {
  if (count === 1) return length / 2
  return Math.round(((i + 1) * length) / (count + 1) / GRID) * GRID
}
