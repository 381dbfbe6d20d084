/** The parts of a level that the routing needs: boxes of its blocks, and the ends of its wires. */
import { definitionFor, type BlockRegistry } from '../../../../../engine/model/blocks/block'
import { splitMember } from '../../../../../engine/model/names/names'
import type { CanvasPoint } from '../../../../../engine/model/project/project'
import { parentOf } from '../../../../../engine/model/subsystem'
import type { Point } from '../../../store/edits/blocks'
import { blocksIn } from '../../../store/edits/levels'
import { getRecord, recordsOf, type Document } from '../../../store/records'
import type { WireEnd } from '../course'
import { blockGeometry, PORT_SIZE, positionOfSide, type BlockGeometry } from '../../../symbols/geometry'
import { areaAt } from '../../../viewport/area'
import type { Box } from './box-index'
import type { WirePlace } from './courses'

/** Ends of wires relative to the left top corner of their block: the outer edge of a port. */
const ends = new WeakMap<BlockGeometry, ReadonlyMap<string, WireEnd>>()

export function wireEnds(geometry: BlockGeometry): ReadonlyMap<string, WireEnd> {
  let known = ends.get(geometry)
  if (known === undefined) {
    const half = PORT_SIZE / 2
    known = new Map(
      geometry.ports.map(({ name, side, x, y }) => {
        const dx = side === 'left' ? -half : side === 'right' ? half : 0
        const dy = side === 'top' ? -half : side === 'bottom' ? half : 0
        return [name, { x: x + dx, y: y + dy, side: positionOfSide[side] }]
      }),
    )
    ends.set(geometry, known)
  }
  return known
}

export interface LevelWire {
  readonly id: string
  readonly ports: readonly [string, string]
  readonly blocks: readonly [string, string]
  /** Ends relative to the left top corners of the blocks. */
  readonly ends: readonly [WireEnd, WireEnd]
  readonly route: readonly CanvasPoint[] | undefined
}

interface LevelBlock {
  readonly name: string
  readonly at: Point
  readonly geometry: BlockGeometry
}

/** Blocks and wires of a level, without the positions of blocks that are being moved. */
export interface LevelPlan {
  readonly blocks: readonly LevelBlock[]
  readonly byName: ReadonlyMap<string, LevelBlock>
  readonly wires: readonly LevelWire[]
}

export function levelPlan(doc: Document, registry: BlockRegistry, level: string): LevelPlan {
  const blocks = blocksIn(doc, level).map(({ name, value }): LevelBlock => ({
    name,
    at: value.at ?? [0, 0],
    geometry: blockGeometry(definitionFor(registry, value), value),
  }))
  const byName = new Map(blocks.map((block) => [block.name, block]))
  const wires = recordsOf(doc, 'wire').flatMap(({ name, value }): readonly LevelWire[] => {
    if (parentOf(name) !== level) return []
    const [a, b] = value.map(splitMember)
    if (a === undefined || b === undefined) return []
    const [from, to] = [a, b].map(({ block, member }) => {
      const geometry = byName.get(block)?.geometry
      return geometry && wireEnds(geometry).get(member)
    })
    if (from === undefined || to === undefined) return []
    const route = getRecord(doc, 'route', name)?.value
    return [{ id: name, ports: value, blocks: [a.block, b.block], ends: [from, to], route }]
  })
  return { blocks, byName, wires }
}

/**
 * Returns a wire at its position on the canvas.
 * @param moved places of blocks that are being dragged
 */
export function placedWire(wire: LevelWire, { byName }: LevelPlan, moved: ReadonlyMap<string, Point>): WirePlace {
  const {
    id,
    ports,
    blocks,
    ends: [from, to],
    route,
  } = wire
  const end = (block: string, { x, y, side }: WireEnd): WireEnd => {
    const [left, top] = moved.get(block) ?? byName.get(block)?.at ?? [0, 0]
    return { x: left + x, y: top + y, side }
  }
  return { id, ports, blocks, source: end(blocks[0], from), target: end(blocks[1], to), route }
}

/** Returns the positions of all blocks and wires. */
export function placed(plan: LevelPlan): { readonly boxes: readonly Box[]; readonly wires: readonly WirePlace[] } {
  const boxes = plan.blocks.map(boxOf)
  return { boxes, wires: plan.wires.map((wire) => placedWire(wire, plan, nothing)) }
}

export function boxOf({ name, at, geometry: { width, height } }: LevelBlock): Box {
  return { id: name, ...areaAt(at, width, height) }
}

const nothing: ReadonlyMap<string, Point> = new Map()
