/**
 * The best way along given lines: A* (Hart, Nilsson and Raphael 1968) over the crossings of vertical and horizontal
 * lines, with the direction of travel as part of the state so that a bend can be counted (orthogonal visibility graph,
 * Wybrow, Marriott and Stuckey 2009). Cost: length, and so many pixels for every bend. Ties go to what was found first;
 * neighbours are tried in a fixed order, so the same question always has the same answer.
 */
import type { Box } from './boxIndex'

export type Corner = readonly [number, number]

/** Right, down, left, up. */
export type Heading = 0 | 1 | 2 | 3

export interface Question {
  readonly from: Corner
  /** Direction in which the way begins. */
  readonly heading: Heading
  readonly to: Corner
  /** Direction in which it ends. */
  readonly arriving: Heading
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** The way may run along their borders but not through them. */
  readonly walls: readonly Box[]
}

/** A bend costs as much as this many pixels. */
const BEND = 48
/** Of equal ways the one that bends halfway looks best. */
const OFF_MIDDLE = 1e-3

/** Points of the way from `from` to `to`, both included; undefined when there is none. */
export function bestWay({ from, heading, to, arriving, xs, ys, walls }: Question): readonly Corner[] | undefined {
  const columns = sorted([...xs, from[0], to[0]])
  const rows = sorted([...ys, from[1], to[1]])
  const width = columns.length
  const states = width * rows.length * 4
  const cost = new Float64Array(states).fill(Infinity)
  const before = new Int32Array(states).fill(-1)
  const done = new Uint8Array(states)
  const heap = new Heap()
  const start = (rows.indexOf(from[1]) * width + columns.indexOf(from[0])) * 4 + heading
  const goal = rows.indexOf(to[1]) * width + columns.indexOf(to[0])
  const free = freeSteps(columns, rows, walls)

  /** What the rest costs where there are no walls. */
  const least = (column: number, row: number, direction: Heading): number => {
    const [dx, dy] = [to[0] - columns[column], to[1] - rows[row]]
    return Math.abs(dx) + Math.abs(dy) + BEND * leastBends(dx, dy, direction, arriving)
  }
  const [middleX, middleY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

  cost[start] = 0
  heap.push(start, 0)
  for (let state = heap.pop(); state >= 0; state = heap.pop()) {
    if (done[state] === 1) continue
    done[state] = 1
    const crossing = state >> 2
    const direction = (state & 3) as Heading
    if (crossing === goal && direction === arriving) return wayTo(state)
    const column = crossing % width
    const row = (crossing - column) / width
    for (const turn of [0, 1, 3]) {
      const next = ((direction + turn) & 3) as Heading
      if (turn !== 0) {
        const off = Math.min(Math.abs(columns[column] - middleX), Math.abs(rows[row] - middleY))
        reach(crossing * 4 + next, cost[state] + BEND + OFF_MIDDLE * off, state, column, row, next)
        continue
      }
      const c = column + (next === 0 ? 1 : next === 2 ? -1 : 0)
      const r = row + (next === 1 ? 1 : next === 3 ? -1 : 0)
      if (c < 0 || r < 0 || c >= width || r >= rows.length) continue
      const open =
        next === 0 || next === 2
          ? free.level[row * width + Math.min(c, column)]
          : free.upright[Math.min(r, row) * width + column]
      if (open === 0) continue
      const length = Math.abs(columns[c] - columns[column]) + Math.abs(rows[r] - rows[row])
      reach((r * width + c) * 4 + next, cost[state] + length, state, c, r, next)
    }
  }
  return undefined

  function reach(state: number, total: number, by: number, column: number, row: number, direction: Heading): void {
    if (total >= cost[state]) return
    cost[state] = total
    before[state] = by
    heap.push(state, total + least(column, row, direction))
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

/** Bends of the best way to a point that lies (dx, dy) away, where there are no walls. */
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

/** Which steps from a crossing to the next (to the right; down) no wall is in the way of. */
function freeSteps(
  columns: readonly number[],
  rows: readonly number[],
  walls: readonly Box[],
): { readonly level: Uint8Array; readonly upright: Uint8Array } {
  const width = columns.length
  const level = new Uint8Array(width * rows.length).fill(1)
  const upright = new Uint8Array(width * rows.length).fill(1)
  for (const { left, top, right, bottom } of walls)
    for (let row = 0; row < rows.length; row++)
      for (let column = 0; column < width; column++) {
        const [x, y] = [columns[column], rows[row]]
        if (y > top && y < bottom && column + 1 < width && x < right && columns[column + 1] > left)
          level[row * width + column] = 0
        if (x > left && x < right && row + 1 < rows.length && y < bottom && rows[row + 1] > top)
          upright[row * width + column] = 0
      }
  return { level, upright }
}

function sorted(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** Least first; of equal ones the one that came first. */
class Heap {
  private readonly items: number[] = []
  private readonly keys: number[] = []
  private readonly turns: number[] = []
  private turn = 0

  push(item: number, key: number): void {
    let at = this.items.length
    const turn = this.turn++
    while (at > 0) {
      const up = (at - 1) >> 1
      if (this.keys[up] <= key) break
      this.put(at, this.items[up], this.keys[up], this.turns[up])
      at = up
    }
    this.put(at, item, key, turn)
  }

  /** -1 when empty. */
  pop(): number {
    const top = this.items[0]
    if (top === undefined) return -1
    const [item, key, turn] = [this.items.pop(), this.keys.pop(), this.turns.pop()]
    const count = this.items.length
    if (count === 0 || item === undefined || key === undefined || turn === undefined) return top
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= count) break
      if (down + 1 < count && this.before(down + 1, down)) down++
      if (key < this.keys[down] || (key === this.keys[down] && turn < this.turns[down])) break
      this.put(at, this.items[down], this.keys[down], this.turns[down])
      at = down
    }
    this.put(at, item, key, turn)
    return top
  }

  private before(a: number, b: number): boolean {
    return this.keys[a] < this.keys[b] || (this.keys[a] === this.keys[b] && this.turns[a] < this.turns[b])
  }

  private put(at: number, item: number, key: number, turn: number): void {
    this.items[at] = item
    this.keys[at] = key
    this.turns[at] = turn
  }
}
