/** Lining up and spacing blocks by the edges and centres of their boxes, on the grid. */
import type { Point } from '../store/edits/blocks'
import { GRID } from './geometry'

export interface Box {
  readonly name: string
  readonly at: Point
  readonly size: Point
}

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Direction = 'horizontally' | 'vertically'

const onGrid = (value: number): number => Math.round(value / GRID) * GRID

/** Share of its size by which the line that is aligned lies inside a box. */
const shares: Readonly<Record<Alignment, readonly [axis: 0 | 1, share: number]>> = {
  left: [0, 0],
  centre: [0, 0.5],
  right: [0, 1],
  top: [1, 0],
  middle: [1, 0.5],
  bottom: [1, 1],
}

/** Places at which the boxes are lined up: by the outermost edge, or by the middle of all. */
export function align(boxes: readonly Box[], alignment: Alignment): ReadonlyMap<string, Point> {
  const [axis, share] = shares[alignment]
  const low = Math.min(...boxes.map(({ at }) => at[axis]))
  const high = Math.max(...boxes.map(({ at, size }) => at[axis] + size[axis]))
  const line = low + share * (high - low)
  return new Map(boxes.map(({ name, at, size }) => [name, moved(at, axis, onGrid(line - share * size[axis]))] as const))
}

/** Places at which the gaps between neighbours are alike; the two outermost stay. */
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

function moved(at: Point, axis: 0 | 1, value: number): Point {
  return axis === 0 ? [value, at[1]] : [at[0], value]
}
