/**
 * Branching points of nets: corners at which the stretches of a net's wires leave in three directions or more. A wire
 * that only crosses another has no corner there, and gets no dot.
 */
import type { Corner } from './search'
import { netsOf, type Line } from './separate'

/** Range of a stretch along its line, from the lower to the upper end. */
type Span = readonly [number, number]

/**
 * Finds the branching points.
 * @param lines wires from port to port
 * @returns branching points, each with the wire that it is drawn with (index in `lines`)
 */
export function junctions(lines: readonly Line[]): readonly { readonly at: Corner; readonly line: number }[] {
  const members = new Map<number, number[]>()
  netsOf(lines).forEach((net, line) => {
    const others = members.get(net)
    if (others === undefined) members.set(net, [line])
    else others.push(line)
  })
  return [...members.values()].flatMap((net) => (net.length < 2 ? [] : branches(lines, net)))
}

function branches(lines: readonly Line[], net: readonly number[]): { at: Corner; line: number }[] {
  /** Horizontal stretches by their value of y, and vertical ones by their value of x. */
  const level = new Map<number, Span[]>()
  const upright = new Map<number, Span[]>()
  const candidates = new Map<string, { at: Corner; line: number }>()
  const ports = new Set<string>()
  for (const line of net) {
    const { points } = lines[line]
    points.forEach((to, i) => {
      if (i === 0 || i === points.length - 1) ports.add(`${to[0]} ${to[1]}`)
      else candidates.set(`${to[0]} ${to[1]}`, { at: to, line })
      if (i === 0) return
      const from = points[i - 1]
      if (from[1] === to[1] && from[0] !== to[0]) note(level, to[1], from[0], to[0])
      else if (from[0] === to[0] && from[1] !== to[1]) note(upright, to[0], from[1], to[1])
    })
  }
  return [...candidates].flatMap(([key, junction]) => {
    if (ports.has(key)) return []
    const [x, y] = junction.at
    return ways(level.get(y), x) + ways(upright.get(x), y) >= 3 ? [junction] : []
  })
}

function note(spans: Map<number, Span[]>, line: number, a: number, b: number): void {
  const span: Span = [Math.min(a, b), Math.max(a, b)]
  const others = spans.get(line)
  if (others === undefined) spans.set(line, [span])
  else others.push(span)
}

/** Returns the number of directions, of the two along a line, in which stretches continue from a place. */
function ways(spans: readonly Span[] = [], at: number): number {
  const down = spans.some(([low, high]) => low < at && at <= high)
  const up = spans.some(([low, high]) => low <= at && at < high)
  return Number(down) + Number(up)
}
