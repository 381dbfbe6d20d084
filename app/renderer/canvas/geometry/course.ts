/**
 * The course of a wire: corners between its two ends, with right angles. A wire that the user has bent keeps its
 * corners; its first and last stretch follow the ends when blocks move.
 */
import { getSmoothStepPath, Position } from '@xyflow/system'

export interface Place {
  readonly x: number
  readonly y: number
}

/** An end of a wire: its position, and the side of the block that it leaves. */
export interface WireEnd extends Place {
  readonly side: Position
}

type Corner = readonly [number, number]

const RADIUS = 5
/** Length of the straight piece between a port and the first corner, px. */
export const STUB = 8
/**
 * Tolerance for rounding, px. Points that differ by more stay separate, because the line between them would no longer
 * run along x or y.
 */
const SAME = 1e-7

const isAcross = (side: Position): boolean => side === Position.Left || side === Position.Right

/** Returns the corners that a wire has unless the user bends it. */
export function ownCorners(source: WireEnd, target: WireEnd): readonly Corner[] {
  const [path] = getSmoothStepPath({
    sourceX: source.x,
    sourceY: source.y,
    sourcePosition: source.side,
    targetX: target.x,
    targetY: target.y,
    targetPosition: target.side,
    borderRadius: 0,
    offset: STUB,
  })
  const numbers = (path.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number)
  const points = Array.from({ length: numbers.length / 2 }, (_unused, i): Corner => [
    numbers[2 * i],
    numbers[2 * i + 1],
  ])
  return simplified([source, ...points.map(asPlace), target])
    .slice(1, -1)
    .map(asCorner)
}

/**
 * Returns the corners of a wire through given corners. The first and last stretch lead to the current ends, with an
 * additional corner if right angles require it.
 */
export function bentCorners(source: WireEnd, target: WireEnd, corners: readonly Corner[]): readonly Corner[] {
  const led = corners.map((corner): [number, number] => [...corner])
  const first = led[0]
  const last = led.at(-1)
  if (first === undefined || last === undefined) return ownCorners(source, target)
  first[isAcross(source.side) ? 1 : 0] = isAcross(source.side) ? source.y : source.x
  last[isAcross(target.side) ? 1 : 0] = isAcross(target.side) ? target.y : target.x
  const points = [asCorner(source), ...led, asCorner(target)]
  return points.slice(1).flatMap((to, i): readonly Corner[] => {
    const from = points[i]
    const isEnd = i === points.length - 2
    const here = isEnd ? [] : [to]
    if (from[0] === to[0] || from[1] === to[1]) return here
    // The wire reaches the target along its side; elsewhere it runs along x first.
    const elbow: Corner = isEnd && isAcross(target.side) ? [from[0], to[1]] : [to[0], from[1]]
    return [elbow, ...here]
  })
}

/** Drawing functions for a path; a `Path2D` has them. */
export type Pen = Pick<Path2D, 'moveTo' | 'lineTo' | 'quadraticCurveTo'>

/** Draws a course with rounded corners. */
export function drawCourse(pen: Pen, source: Place, target: Place, corners: readonly Corner[]): void {
  pen.moveTo(source.x, source.y)
  let before = source
  for (let i = 0; i < corners.length; i++) {
    const corner = asPlace(corners[i])
    const after = i + 1 < corners.length ? asPlace(corners[i + 1]) : target
    const size = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2)
    const [from, to] = [towards(corner, before, size), towards(corner, after, size)]
    pen.lineTo(from.x, from.y)
    pen.quadraticCurveTo(corner.x, corner.y, to.x, to.y)
    before = corner
  }
  pen.lineTo(target.x, target.y)
}

/** Returns an SVG path through corners, rounded. */
export function coursePath(source: Place, target: Place, corners: readonly Corner[]): string {
  const steps: string[] = []
  const pen: Pen = {
    moveTo: (x, y) => void steps.push(`M${x} ${y}`),
    lineTo: (x, y) => void steps.push(`L${x} ${y}`),
    quadraticCurveTo: (cx, cy, x, y) => void steps.push(`Q${cx} ${cy} ${x} ${y}`),
  }
  drawCourse(pen, source, target, corners)
  return steps.join(' ')
}

/** A straight piece of a wire that can be moved sideways. */
export interface Stretch {
  readonly from: Place
  readonly to: Place
  /** True if the piece lies along x, so that it moves along y. */
  readonly level: boolean
}

export function stretches(source: Place, target: Place, corners: readonly Corner[]): readonly Stretch[] {
  const points = [source, ...corners.map(asPlace), target]
  return points.slice(1).map((to, i) => {
    const from = points[i]
    return { from, to, level: Math.abs(to.y - from.y) <= Math.abs(to.x - from.x) }
  })
}

/**
 * Returns the corners after a stretch has been moved sideways. A stretch at a port keeps a short piece there, so that
 * the wire still leaves the block at a right angle.
 */
export function moveStretch(
  source: Place,
  target: Place,
  corners: readonly Corner[],
  index: number,
  by: number,
): readonly Corner[] {
  const stretch = stretches(source, target, corners)[index]
  if (stretch === undefined || by === 0) return corners
  const shifted = ({ x, y }: Place): Place => (stretch.level ? { x, y: y + by } : { x: x + by, y })
  const isFirst = index === 0
  const isLast = index === corners.length
  const near = 2 * STUB
  const begin = isFirst ? [towards(source, stretch.to, Math.min(near, distance(source, stretch.to) / 3))] : []
  const end = isLast ? [towards(target, stretch.from, Math.min(near, distance(stretch.from, target) / 3))] : []
  const start = isFirst ? begin[0] : stretch.from
  const stop = isLast ? end[0] : stretch.to
  const points = [
    source,
    ...corners.slice(0, Math.max(0, index - 1)).map(asPlace),
    ...begin,
    shifted(start),
    shifted(stop),
    ...end,
    ...corners.slice(index + 1).map(asPlace),
    target,
  ]
  return simplified(points).slice(1, -1).map(asCorner)
}

/** Returns the points without those that lie on the line between their neighbours. */
function simplified(points: readonly Place[]): readonly Place[] {
  const places: Place[] = []
  for (const point of points) {
    const [before, last] = [places.at(-2), places.at(-1)]
    if (last !== undefined && distance(last, point) < SAME) {
      if (places.length > 1) places.pop()
      else continue
    } else if (before !== undefined && last !== undefined && inLine(before, last, point)) places.pop()
    places.push(point)
  }
  return places
}

function inLine(a: Place, b: Place, c: Place): boolean {
  return (
    (Math.abs(a.x - b.x) < SAME && Math.abs(b.x - c.x) < SAME) ||
    (Math.abs(a.y - b.y) < SAME && Math.abs(b.y - c.y) < SAME)
  )
}

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)
const asPlace = ([x, y]: Corner): Place => ({ x, y })
const asCorner = ({ x, y }: Place): Corner => [x, y]

function towards(from: Place, to: Place, length: number): Place {
  const whole = distance(from, to)
  const share = whole === 0 ? 0 : length / whole
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}
