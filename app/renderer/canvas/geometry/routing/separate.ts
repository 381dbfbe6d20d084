/**
 * Separation of wires that would lie on one another. Stretches of different nets in nearly the same line are moved
 * apart, in the order with the fewest crossings (nudging, Wybrow, Marriott and Stuckey 2009, section 4). Stretches at
 * ports stay, and none is moved onto a block. Wires connected to the same port are one net: they may share their way,
 * as they are the same joint or signal.
 */
import type { BoxIndex } from './box-index'
import type { Corner } from './search'

export interface Line {
  readonly id: string
  /** Points of the wire from port to port. */
  readonly points: readonly Corner[]
  /** The two ports of the wire. */
  readonly ports: readonly [string, string]
}

/** Distance between separated stretches, px. */
const APART = 6
/** Least distance from a block after moving, px. */
const CLOSE = 3

interface Stretch {
  readonly line: number
  readonly index: number
  readonly net: number
  readonly at: number
  readonly low: number
  readonly high: number
  /** Direction of the wire beyond the lower and the upper end: to smaller (-1) or larger (1) values across. */
  readonly turns: readonly [number, number]
  readonly movable: boolean
}

/**
 * Moves stretches of different nets apart.
 * @returns new points of the wires that change
 */
export function separate(lines: readonly Line[], boxes: BoxIndex): ReadonlyMap<string, readonly Corner[]> {
  const nets = netsOf(lines)
  const points = lines.map((line) => line.points.map(([x, y]): [number, number] => [x, y]))
  const changed = new Set<number>()
  for (const across of [0, 1] as const) {
    const all = points.flatMap((corners, line) => stretchesOf(corners, line, nets[line], across))
    for (const group of groupsOf(all)) {
      for (const [stretch, to] of placesOf(group)) {
        if (Math.abs(to - stretch.at) < 1e-9 || hitsBlock(stretch, to, across, boxes)) continue
        points[stretch.line][stretch.index][across] = to
        points[stretch.line][stretch.index + 1][across] = to
        changed.add(stretch.line)
      }
    }
  }
  return new Map([...changed].map((line) => [lines[line].id, points[line]]))
}

/** Returns the number of the net of each wire; wires joined by ports form one net. */
export function netsOf(lines: readonly Line[]): readonly number[] {
  const first = new Map<string, number>()
  const parent = lines.map((_line, i) => i)
  const root = (i: number): number => (parent[i] === i ? i : (parent[i] = root(parent[i])))
  lines.forEach(({ ports }, i) => {
    for (const port of ports) {
      const other = first.get(port)
      if (other === undefined) first.set(port, i)
      else parent[root(i)] = root(other)
    }
  })
  return lines.map((_line, i) => root(i))
}

/** Returns the stretches at one value of x (`across` 0) or y (1). */
function stretchesOf(
  points: readonly (readonly [number, number])[],
  line: number,
  net: number,
  across: 0 | 1,
): readonly Stretch[] {
  const along = across === 0 ? 1 : 0
  const stretches: Stretch[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]]
    if (a[across] !== b[across] || a[along] === b[along]) continue
    const turn = (beyond: readonly [number, number] | undefined): number =>
      beyond === undefined ? 0 : Math.sign(beyond[across] - a[across])
    const turns = [turn(points[i - 1]), turn(points[i + 2])] as const
    const rising = a[along] < b[along]
    stretches.push({
      line,
      index: i,
      net,
      at: a[across],
      low: Math.min(a[along], b[along]),
      high: Math.max(a[along], b[along]),
      turns: rising ? turns : [turns[1], turns[0]],
      movable: i > 0 && i + 2 < points.length,
    })
  }
  return stretches
}

/** Returns groups of stretches of several nets that lie nearly in one line and side by side. */
function groupsOf(stretches: readonly Stretch[]): readonly (readonly Stretch[])[] {
  const order = [...stretches].sort((a, b) => a.at - b.at || a.low - b.low || a.line - b.line)
  const group = order.map((_stretch, i) => i)
  const root = (i: number): number => (group[i] === i ? i : (group[i] = root(group[i])))
  for (let i = 0; i < order.length; i++)
    for (let k = i + 1; k < order.length && order[k].at - order[i].at < APART - 1e-9; k++)
      if (order[k].low < order[i].high + APART && order[i].low < order[k].high + APART) group[root(k)] = root(i)
  const members = new Map<number, Stretch[]>()
  order.forEach((stretch, i) => {
    const group = members.get(root(i))
    if (group === undefined) members.set(root(i), [stretch])
    else group.push(stretch)
  })
  return [...members.values()].filter(
    (group) => group.some(({ movable }) => movable) && new Set(group.map(({ net }) => net)).size > 1,
  )
}

/**
 * Returns the new positions of the movable stretches of a group: a track for every net, around the middle of the group.
 */
function placesOf(group: readonly Stretch[]): readonly (readonly [Stretch, number])[] {
  const byNet = new Map<number, Stretch[]>()
  for (const stretch of group) {
    const sameNet = byNet.get(stretch.net)
    if (sameNet === undefined) byNet.set(stretch.net, [stretch])
    else sameNet.push(stretch)
  }
  const nets = [...byNet.values()]
  const order: Stretch[][] = []
  for (const net of nets) {
    let place = order.length
    while (place > 0 && crossings(net, order[place - 1]) < crossings(order[place - 1], net)) place--
    order.splice(place, 0, net)
  }
  // Fixed stretches keep their place, and the others are placed around them.
  const fixed = order.findIndex((net) => net.some(({ movable }) => !movable))
  const middle = group.reduce((sum, { at }) => sum + at, 0) / group.length
  const base = fixed < 0 ? middle - ((order.length - 1) / 2) * APART : order[fixed][0].at - fixed * APART
  return order.flatMap((net, track) =>
    net.filter(({ movable }) => movable).map((stretch) => [stretch, base + track * APART] as const),
  )
}

/** Returns the number of crossings if the stretches of `a` lie at smaller values than those of `b`. */
function crossings(a: readonly Stretch[], b: readonly Stretch[]): number {
  let count = 0
  for (const one of a)
    for (const other of b) {
      const inside = (value: number, { low, high }: Stretch): boolean => value > low && value < high
      if (one.turns[0] > 0 && inside(one.low, other)) count++
      if (one.turns[1] > 0 && inside(one.high, other)) count++
      if (other.turns[0] < 0 && inside(other.low, one)) count++
      if (other.turns[1] < 0 && inside(other.high, one)) count++
    }
  return count
}

function hitsBlock({ low, high }: Stretch, at: number, across: 0 | 1, boxes: BoxIndex): boolean {
  let hit = false
  const note = (): void => void (hit = true)
  if (across === 0) boxes.each(at - CLOSE, low, at + CLOSE, high, note)
  else boxes.each(low, at - CLOSE, high, at + CLOSE, note)
  return hit
}
