/**
 * The course of one wire around blocks: as few and short stretches as possible, at a distance from every block, leaving
 * and reaching its ports at right angles.
 *
 * The search takes blocks into account as it meets them. It begins with the best way around the two blocks at the ends.
 * As long as the way runs through other blocks, these are added and the search is repeated. Every way around some of
 * the blocks is at most as long as the best one around all. So the first way that meets no block is the best. Few
 * blocks are met, so the search takes the same time in a model of any size. Blocks that were never met cannot change
 * the course.
 */
import { Position } from '@xyflow/system'
import { ownCorners, STUB, type WireEnd } from '../course'
import type { Box, BoxIndex } from './box-index'
import { bestWay, type Corner, type Heading } from './search'

export interface Routed {
  readonly corners: readonly Corner[]
  /** Ids of the blocks that the course avoids, or that were considered for it. */
  readonly met: readonly string[]
  /** Courses that were discarded: a block on one of them may change the result. */
  readonly tried: readonly (readonly Corner[])[]
}

/** Distances from blocks, px, the preferred one first; smaller ones where blocks are close together. */
const CLEARANCES = [STUB, STUB / 2, 1] as const
/** Distance from blocks, px, at which a course is accepted. */
const CLOSE = 3
/** Largest number of blocks to avoid; beyond it, the search is abandoned. */
const MOST = 60

const headings: Readonly<Record<Position, Heading>> = {
  [Position.Right]: 0,
  [Position.Bottom]: 1,
  [Position.Left]: 2,
  [Position.Top]: 3,
}

/**
 * Routes a wire.
 * @param ownBlocks ids of the blocks at the ends; a wire being drawn has an end without a block
 */
export function routeWire(
  source: WireEnd,
  target: WireEnd,
  boxes: BoxIndex,
  ownBlocks: readonly [source: string | null, target: string | null],
): Routed {
  const plain = ownCorners(source, target)
  const inWay = new Map<string, Box>()
  boxesOn([[source.x, source.y], ...plain, [target.x, target.y]], boxes, ownBlocks, CLOSE, inWay)
  if (inWay.size === 0) return { corners: plain, met: [], tried: [] }
  const tried: (readonly Corner[])[] = [[[source.x, source.y], ...plain, [target.x, target.y]]]
  const met = new Set(inWay.keys())
  for (const clearance of CLEARANCES) {
    const walls = new Map(inWay)
    for (const id of ownBlocks) {
      const box = id === null ? undefined : boxes.get(id)
      if (box !== undefined) walls.set(box.id, box)
    }
    while (walls.size <= MOST) {
      const way = wayAround(source, target, [...walls.values()], clearance)
      if (way === undefined) break
      const points: readonly Corner[] = [[source.x, source.y], ...way, [target.x, target.y]]
      const more = new Map<string, Box>()
      boxesOn(points, boxes, ownBlocks, clearance, more)
      for (const id of walls.keys()) more.delete(id)
      if (more.size === 0) return { corners: withoutRepeats(points), met: [...met], tried }
      tried.push(points)
      for (const [id, box] of more) {
        walls.set(id, box)
        met.add(id)
      }
    }
  }
  return { corners: plain, met: [...met], tried }
}

/** Returns the best way from the end of one stub to the end of the other. */
function wayAround(
  source: WireEnd,
  target: WireEnd,
  blocks: readonly Box[],
  clearance: number,
): readonly Corner[] | undefined {
  const walls = blocks.map((box) => grown(box, clearance))
  const [from, to] = [stubEnd(source, clearance), stubEnd(target, clearance)]
  const xs = [(from[0] + to[0]) / 2]
  const ys = [(from[1] + to[1]) / 2]
  for (const { left, top, right, bottom } of walls) {
    xs.push(left, right)
    ys.push(top, bottom)
  }
  const arriving = ((headings[target.side] + 2) & 3) as Heading
  return bestWay({ from, heading: headings[source.side], to, arriving, xs, ys, walls })
}

function stubEnd({ x, y, side }: WireEnd, length: number): Corner {
  switch (side) {
    case Position.Right:
      return [x + length, y]
    case Position.Left:
      return [x - length, y]
    case Position.Bottom:
      return [x, y + length]
    case Position.Top:
      return [x, y - length]
  }
}

function grown(box: Box, by: number): Box {
  return { id: box.id, left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by }
}

/** Finds blocks that are closer to a course than a distance. At their own ports, wires touch blocks. */
function boxesOn(
  points: readonly Corner[],
  boxes: BoxIndex,
  ownBlocks: readonly [string | null, string | null],
  clearance: number,
  boxesByName: Map<string, Box>,
): void {
  // A course along the border of the clearance is allowed.
  const within = clearance - 1e-6
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    const isStub = i === 1 || i === points.length - 1
    boxes.each(
      Math.min(a[0], b[0]) - within,
      Math.min(a[1], b[1]) - within,
      Math.max(a[0], b[0]) + within,
      Math.max(a[1], b[1]) + within,
      (box) => {
        const isOwn = (i === 1 && box.id === ownBlocks[0]) || (i === points.length - 1 && box.id === ownBlocks[1])
        if (isOwn && isStub && !runsInto(a, b, box)) return
        boxesByName.set(box.id, box)
      },
    )
  }
}

/**
 * Returns whether a stretch runs through the inside of a block. A stretch that leaves a port only touches the block.
 */
function runsInto(a: Corner, b: Corner, box: Box): boolean {
  return (
    Math.max(a[0], b[0]) > box.left + 1e-6 &&
    Math.min(a[0], b[0]) < box.right - 1e-6 &&
    Math.max(a[1], b[1]) > box.top + 1e-6 &&
    Math.min(a[1], b[1]) < box.bottom - 1e-6
  )
}

/** Returns the corners without the ends, and without points in line with their neighbours. */
function withoutRepeats(points: readonly Corner[]): readonly Corner[] {
  const corners: Corner[] = []
  for (const point of points) {
    const [before, last] = [corners.at(-2), corners.at(-1)]
    if (last !== undefined && last[0] === point[0] && last[1] === point[1]) continue
    const inLine =
      before !== undefined &&
      last !== undefined &&
      ((before[0] === last[0] && last[0] === point[0]) || (before[1] === last[1] && last[1] === point[1]))
    if (inLine) corners.pop()
    corners.push(point)
  }
  return corners.slice(1, -1)
}
