/** Aligning, distributing, mirroring and rotating blocks by the edges and centres of their boxes, on the grid. */
import type { Point } from '../../store/edits/blocks'
import { GRID } from '../../symbols/geometry'

export interface Box {
  readonly name: string
  readonly at: Point
  readonly size: Point
}

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Direction = 'horizontally' | 'vertically'

const onGrid = (value: number): number => Math.round(value / GRID) * GRID

/** Axis of each alignment, and position of the aligned line within a box as a share of its size. */
const shares: Readonly<Record<Alignment, readonly [axis: 0 | 1, share: number]>> = {
  left: [0, 0],
  centre: [0, 0.5],
  right: [0, 1],
  top: [1, 0],
  middle: [1, 0.5],
  bottom: [1, 1],
}

/** Returns positions that line up the boxes: by the outermost edge, or by the middle of all. */
export function align(boxes: readonly Box[], alignment: Alignment): ReadonlyMap<string, Point> {
  const [axis, share] = shares[alignment]
  const low = Math.min(...boxes.map(({ at }) => at[axis]))
  const high = Math.max(...boxes.map(({ at, size }) => at[axis] + size[axis]))
  const line = low + share * (high - low)
  return new Map(boxes.map(({ name, at, size }) => [name, moved(at, axis, onGrid(line - share * size[axis]))] as const))
}

/** Returns positions with equal gaps between neighbours; the two outermost boxes stay. */
export function distribute(boxes: readonly Box[], direction: Direction): ReadonlyMap<string, Point> {
  const axis = direction === 'horizontally' ? 0 : 1
  const row = [...boxes].sort((a, b) => a.at[axis] + a.size[axis] / 2 - (b.at[axis] + b.size[axis] / 2))
  const [first, last] = [row[0], row.at(-1)]
  if (first === undefined || last === undefined || row.length < 3) return new Map()
  const inner = row.slice(1, -1)
  const room = last.at[axis] - (first.at[axis] + first.size[axis])
  const gap = (room - inner.reduce((sum, { size }) => sum + size[axis], 0)) / (row.length - 1)
  let next = first.at[axis] + first.size[axis] + gap
  return new Map(
    inner.map(({ name, at, size }) => {
      const place = moved(at, axis, onGrid(next))
      next += size[axis] + gap
      return [name, place] as const
    }),
  )
}

/** Returns twice the coordinate of the middle of all boxes along an axis; mirroring subtracts a coordinate from it. */
export function twiceMiddle(boxes: readonly Box[], axis: 0 | 1): number {
  const low = Math.min(...boxes.map(({ at }) => at[axis]))
  const high = Math.max(...boxes.map(({ at, size }) => at[axis] + size[axis]))
  return low + high
}

/** Returns the positions of the boxes mirrored as one picture, with left and right exchanged. */
export function mirror(boxes: readonly Box[]): ReadonlyMap<string, Point> {
  const line = twiceMiddle(boxes, 0)
  return new Map(boxes.map(({ name, at, size }) => [name, [line - at[0] - size[0], at[1]]] as const))
}

/** Least gap between blocks that are rotated together, px. */
const TURNED_GAP = 2 * GRID
/**
 * Factors by which columns of rotated blocks may be spread. At the largest, a row of blocks has room regardless of its
 * pitch.
 */
const SPREADS = Array.from({ length: 17 }, (_unused, i) => 1 + i / 4)

/**
 * Returns the positions of boxes that are rotated by a quarter turn, clockwise, as one picture about their middle.
 * Blocks are wider than high and stay upright, so columns, which were rows, are spread as far as necessary.
 * @param turned sizes after the rotation, by name; blocks with ports on other sides may need another size
 */
export function turn(boxes: readonly Box[], turned: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const middle = [twiceMiddle(boxes, 0) / 2, twiceMiddle(boxes, 1) / 2] as const
  const place = (spread: number): readonly Box[] =>
    boxes.map(({ name, at, size }) => {
      const [width, height] = turned.get(name) ?? size
      const right = at[0] + size[0] / 2 - middle[0]
      const down = at[1] + size[1] / 2 - middle[1]
      const x = onGrid(middle[0] - spread * down - width / 2)
      return { name, at: [x, onGrid(middle[1] + right - height / 2)], size: [width, height] }
    })
  const apart = pairs(boxes).filter(([i, j]) => !near(boxes[i], boxes[j], 0))
  const fitting = SPREADS.find((spread) => {
    const placed = place(spread)
    return apart.every(([i, j]) => !near(placed[i], placed[j], TURNED_GAP))
  })
  return new Map(place(fitting ?? SPREADS[SPREADS.length - 1]).map(({ name, at }) => [name, at] as const))
}

function pairs({ length }: readonly Box[]): readonly (readonly [number, number])[] {
  return Array.from({ length }, (_unused, i) => Array.from({ length: i }, (_each, j) => [i, j] as const)).flat()
}

/** Returns whether two boxes are closer than a gap in both directions. */
function near(a: Box, b: Box, gap: number): boolean {
  return ([0, 1] as const).every(
    (axis) => a.at[axis] < b.at[axis] + b.size[axis] + gap && b.at[axis] < a.at[axis] + a.size[axis] + gap,
  )
}

function moved(at: Point, axis: 0 | 1, value: number): Point {
  return axis === 0 ? [value, at[1]] : [at[0], value]
}
