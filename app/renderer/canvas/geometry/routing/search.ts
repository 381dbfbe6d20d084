/**
 * The best way along given lines: A* (Hart, Nilsson and Raphael 1968) over the crossings of vertical and horizontal
 * lines. The direction of travel is part of the state so that a bend can be counted (orthogonal visibility graph,
 * Wybrow, Marriott and Stuckey 2009). The cost is the length plus a number of pixels for every bend. Of equal ways, the
 * one found first wins; neighbours are tried in a fixed order, so the same input always gives the same result.
 */
import type { Box } from './box-index'
import { Heap } from './heap'

export type Corner = readonly [number, number]

/** Direction of travel: right, down, left, up. */
export type Heading = 0 | 1 | 2 | 3

export interface Question {
  readonly from: Corner
  /** Direction in which the route begins. */
  readonly heading: Heading
  readonly to: Corner
  /** Direction in which the route ends. */
  readonly arriving: Heading
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** Boxes that the way may touch at their borders but not cross. */
  readonly walls: readonly Box[]
}

/** Cost of a bend, px. */
const BEND = 48
/** Turns to try: ahead, to the right, to the left. */
const TURNS = [0, 1, 3] as const
/** Cost per pixel of a bend off the middle: of equal ways, the one that bends halfway looks best. */
const OFF_MIDDLE = 1e-3

/** Returns the points of the way from `from` to `to`, both included; undefined if there is none. */
export function bestWay({ from, heading, to, arriving, xs, ys, walls }: Question): readonly Corner[] | undefined {
  const apart = from[0] !== to[0] || from[1] !== to[1]
  // No step leads out of a wall, or into it; finding this out by a search would take longest.
  if (apart && walls.some((wall) => isIn(wall, from) || isIn(wall, to))) return undefined
  const columns = sorted([...xs, from[0], to[0]])
  const rows = sorted([...ys, from[1], to[1]])
  const width = columns.length
  memory.begin(width * rows.length)
  const { cost, before, heap, level, upright } = memory
  const start = (rows.indexOf(from[1]) * width + columns.indexOf(from[0])) * 4 + heading
  const goal = rows.indexOf(to[1]) * width + columns.indexOf(to[0])
  closeSteps(columns, rows, walls, level, upright)

  /** Returns the least remaining cost, as if there were no walls. */
  const least = (column: number, row: number, direction: Heading): number => {
    const [dx, dy] = [to[0] - columns[column], to[1] - rows[row]]
    return Math.abs(dx) + Math.abs(dy) + BEND * leastBends(dx, dy, direction, arriving)
  }
  const [middleX, middleY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

  reach(start, 0, -1, 0)
  for (let state = heap.pop(); state >= 0; state = heap.pop()) {
    if (!memory.leave(state)) continue
    const crossing = state >> 2
    const direction = (state & 3) as Heading
    if (crossing === goal && direction === arriving) return wayTo(state)
    const column = crossing % width
    const row = (crossing - column) / width
    for (const turn of TURNS) {
      const next = ((direction + turn) & 3) as Heading
      if (turn !== 0) {
        const off = Math.min(Math.abs(columns[column] - middleX), Math.abs(rows[row] - middleY))
        const total = cost[state] + BEND + OFF_MIDDLE * off
        reach(crossing * 4 + next, total, state, least(column, row, next))
        continue
      }
      const c = column + (next === 0 ? 1 : next === 2 ? -1 : 0)
      const r = row + (next === 1 ? 1 : next === 3 ? -1 : 0)
      if (c < 0 || r < 0 || c >= width || r >= rows.length) continue
      const open =
        next === 0 || next === 2 ? level[row * width + Math.min(c, column)] : upright[Math.min(r, row) * width + column]
      if (open === 0) continue
      const length = Math.abs(columns[c] - columns[column]) + Math.abs(rows[r] - rows[row])
      reach((r * width + c) * 4 + next, cost[state] + length, state, least(c, r, next))
    }
  }
  return undefined

  function reach(state: number, total: number, by: number, rest: number): void {
    if (memory.reach(state, total, by)) heap.push(state, total + rest)
  }

  function wayTo(last: number): readonly Corner[] {
    const points: Corner[] = []
    for (let state = last; state >= 0; state = before[state]) {
      const crossing = state >> 2
      const point: Corner = [columns[crossing % width], rows[Math.floor(crossing / width)]]
      const [next, after] = [points.at(-1), points.at(-2)]
      if (next !== undefined && next[0] === point[0] && next[1] === point[1]) continue
      const inLine =
        next !== undefined &&
        after !== undefined &&
        ((after[0] === next[0] && next[0] === point[0]) || (after[1] === next[1] && next[1] === point[1]))
      if (inLine) points.pop()
      points.push(point)
    }
    return points.reverse()
  }
}

const alongX = [1, 0, -1, 0] as const
const alongY = [0, 1, 0, -1] as const

/** Returns the number of bends of the best way to a point at (dx, dy), without walls. */
function leastBends(dx: number, dy: number, direction: Heading, arriving: Heading): number {
  const ahead = dx * alongX[direction] + dy * alongY[direction]
  const turn = (arriving - direction) & 3
  if (turn === 2) return 2
  if (turn === 0) {
    const beside = dx * alongY[direction] !== 0 || dy * alongX[direction] !== 0
    return ahead < 0 ? 4 : beside ? 2 : 0
  }
  return ahead >= 0 && dx * alongX[arriving] + dy * alongY[arriving] >= 0 ? 1 : 3
}

/** Closes the steps from a crossing to the next (to the right; down) that a wall blocks. */
function closeSteps(
  columns: Float64Array,
  rows: Float64Array,
  walls: readonly Box[],
  level: Uint8Array,
  upright: Uint8Array,
): void {
  const width = columns.length
  for (const { left, top, right, bottom } of walls) {
    // These are the crossings in the wall, and those from which a step leads into it.
    const [inX, inY] = [firstAbove(columns, left), firstAbove(rows, top)]
    for (let row = inY; row < rows.length && rows[row] < bottom; row++)
      for (let column = Math.max(inX - 1, 0); column + 1 < width && columns[column] < right; column++)
        level[row * width + column] = 0
    for (let row = Math.max(inY - 1, 0); row + 1 < rows.length && rows[row] < bottom; row++)
      for (let column = inX; column < width && columns[column] < right; column++) upright[row * width + column] = 0
  }
}

/** Returns the index of the first value above this one in an increasing list; its length if there is none. */
function firstAbove(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const half = (low + high) >> 1
    if (values[half] <= least) low = half + 1
    else high = half
  }
  return low
}

function isIn({ left, top, right, bottom }: Box, [x, y]: Corner): boolean {
  return x > left && x < right && y > top && y < bottom
}

/** Returns the distinct values in increasing order. */
function sorted(values: readonly number[]): Float64Array {
  const all = Float64Array.from(values).sort()
  let count = 0
  for (const value of all) if (count === 0 || value !== all[count - 1]) all[count++] = value
  return all.subarray(0, count)
}

/**
 * Working memory of a search, reused by the next one: most searches are short, and the memory is many times as large as
 * they need.
 */
class Memory {
  readonly heap = new Heap()
  cost = new Float64Array(0)
  before = new Int32Array(0)
  level = new Uint8Array(0)
  upright = new Uint8Array(0)
  /** Number of the search that reached a state, and of the one that expanded it. */
  private reached = new Uint32Array(0)
  private left = new Uint32Array(0)
  private search = 0

  begin(crossings: number): void {
    if (this.level.length < crossings || this.search === LAST) {
      const size = 2 * Math.max(crossings, 512)
      this.level = new Uint8Array(size)
      this.upright = new Uint8Array(size)
      this.cost = new Float64Array(4 * size)
      this.before = new Int32Array(4 * size)
      this.reached = new Uint32Array(4 * size)
      this.left = new Uint32Array(4 * size)
      this.search = 0
    }
    this.search++
    this.level.fill(1, 0, crossings)
    this.upright.fill(1, 0, crossings)
    this.heap.clear()
  }

  /**
   * Records a way to a state.
   * @returns whether the way costs less than the best known one to the state
   */
  reach(state: number, total: number, by: number): boolean {
    if (this.reached[state] === this.search && total >= this.cost[state]) return false
    this.reached[state] = this.search
    this.cost[state] = total
    this.before[state] = by
    return true
  }

  /**
   * Marks a state as expanded.
   * @returns false if the search has expanded the state before
   */
  leave(state: number): boolean {
    if (this.left[state] === this.search) return false
    this.left[state] = this.search
    return true
  }
}

const LAST = 0xffff_ffff
const memory = new Memory()
