/**
 * Clusters of blocks: one block with others attached to it, such as a spring on the axis of its joint, or a brake on a
 * wheel's spin. An attached block has one wire above or below it, to the opposite side of the other block. Directly
 * above or below that block the wire needs no detour, so both are placed as one.
 */
import type { PortSide } from '../../../../../engine/model/blocks/block'
import { GRID, type BlockGeometry, type PlacedPort } from '../../../symbols/geometry'

/** Gap between a block and an attached one, and between two that are attached side by side, px. */
const GAP = 3 * GRID

export interface Member {
  readonly name: string
  /** Position in the cluster, px. */
  readonly x: number
  readonly y: number
  readonly geometry: BlockGeometry
}

export interface Cluster {
  /** The block to which the others are attached. */
  readonly host: string
  readonly width: number
  readonly height: number
  readonly members: readonly Member[]
}

/** A wire from a port of one block to a port of another. */
export type WireEnds = readonly [End, End]

export interface End {
  readonly block: string
  readonly port: PlacedPort
}

const opposite: Readonly<Record<PortSide, PortSide>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

interface Hanging {
  readonly rider: End
  readonly host: End
}

/**
 * Returns the clusters of all blocks; most blocks are alone in theirs.
 * @param blocks in the order in which they are placed
 */
export function clustersOf(blocks: ReadonlyMap<string, BlockGeometry>, wires: readonly WireEnds[]): readonly Cluster[] {
  const hanging = hangingOf(wires)
  const riders = new Set(hanging.map(({ rider }) => rider.block))
  return [...blocks].flatMap(([host, geometry]): readonly Cluster[] => {
    if (riders.has(host)) return []
    const on = hanging.filter((pair) => pair.host.block === host)
    const row = (side: 'top' | 'bottom') => rowOf(on, side, geometry, blocks)
    const members: readonly Member[] = [...row('top'), { name: host, x: 0, y: 0, geometry }, ...row('bottom')]
    return [framed(host, members)]
  })
}

/**
 * Returns which block is attached to which. If either of two blocks could be attached to the other, the one with fewer
 * wires is. A block with others attached to it is attached to nothing itself.
 */
function hangingOf(wires: readonly WireEnds[]): readonly Hanging[] {
  const count = new Map<string, { all: number; vertical: number }>()
  for (const end of wires.flat()) {
    const { all, vertical } = count.get(end.block) ?? { all: 0, vertical: 0 }
    count.set(end.block, { all: all + 1, vertical: vertical + Number(isVertical(end.port.side)) })
  }
  const all = ({ block }: End): number => count.get(block)?.all ?? 0
  const isFree = ({ block }: End): boolean => count.get(block)?.vertical === 1
  const riders = new Set<string>()
  const hosts = new Set<string>()
  return wires.flatMap(([a, b]): readonly Hanging[] => {
    if (!isVertical(a.port.side) || b.port.side !== opposite[a.port.side] || a.block === b.block) return []
    const [first, second] = all(a) < all(b) ? [a, b] : [b, a]
    const rider = [first, second].find((end) => isFree(end) && !hosts.has(end.block) && !riders.has(end.block))
    if (rider === undefined) return []
    const host = rider === a ? b : a
    if (riders.has(host.block)) return []
    riders.add(rider.block)
    hosts.add(host.block)
    return [{ rider, host }]
  })
}

function isVertical(side: PortSide): boolean {
  return side === 'top' || side === 'bottom'
}

/**
 * Returns the blocks attached to one side, side by side; a single one has its port directly above or below that of the
 * host.
 */
function rowOf(
  on: readonly Hanging[],
  side: 'top' | 'bottom',
  host: BlockGeometry,
  blocks: ReadonlyMap<string, BlockGeometry>,
): readonly Member[] {
  const here = on.filter((pair) => pair.host.port.side === side).sort((a, b) => a.host.port.x - b.host.port.x)
  let right = 0
  const row = here.flatMap(({ rider, host: at }): readonly (Member & { shift: number })[] => {
    const geometry = blocks.get(rider.block)
    if (geometry === undefined) return []
    const x = right
    right += geometry.width + GAP
    const y = side === 'top' ? -GAP - geometry.height : host.height + GAP
    return [{ name: rider.block, x, y, geometry, shift: at.port.x - (x + rider.port.x) }]
  })
  const mean = row.reduce((sum, { shift }) => sum + shift, 0) / row.length
  const shift = Math.round(mean / GRID) * GRID
  return row.map(({ name, x, y, geometry }) => ({ name, x: x + shift, y, geometry }))
}

/** Returns the cluster with its top left corner at the origin. */
function framed(host: string, members: readonly Member[]): Cluster {
  const left = Math.min(...members.map(({ x }) => x))
  const top = Math.min(...members.map(({ y }) => y))
  const right = Math.max(...members.map(({ x, geometry }) => x + geometry.width))
  const bottom = Math.max(...members.map(({ y, geometry }) => y + geometry.height))
  const placed = members.map((member) => ({ ...member, x: member.x - left, y: member.y - top }))
  return { host, width: right - left, height: bottom - top, members: placed }
}
