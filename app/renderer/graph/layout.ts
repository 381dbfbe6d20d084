/**
 * Places for the frames of a linear graph: the tree from left to right, one column per branch, leaves one below
 * the other, parents in the middle of their children (Wetherell and Shannon 1979). Edges of the cotree bend around.
 */
import type { GraphDescription, GraphEdgeDescription } from '../../../engine/host/protocol'

export interface PlacedNode {
  readonly id: number
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface PlacedEdge {
  readonly edge: GraphEdgeDescription
  /** Path of the line, from `from` to `to`. */
  readonly path: string
  /** Middle of the line, for its arrow and label. */
  readonly middle: { readonly x: number; readonly y: number; readonly angle: number }
}

export interface GraphLayout {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
}

const column = 168
const row = 40
const margin = { x: 60, y: 36 }

/** @param edges of one domain; frames that only forces reach stay where the tree of the domain puts them */
export function layoutGraph(graph: GraphDescription, domain: GraphEdgeDescription['domain']): GraphLayout {
  const edges = graph.edges.filter((e) => e.domain === domain)
  const children = new Map<number, number[]>()
  const seen = new Set<number>([0])
  const depth = new Map<number, number>([[0, 0]])
  const queue = [0]
  for (const at of queue) {
    const list: number[] = []
    for (const e of edges) {
      if (!e.inTree || (e.from !== at && e.to !== at)) continue
      const other = e.from === at ? e.to : e.from
      if (seen.has(other)) continue
      seen.add(other)
      depth.set(other, (depth.get(at) ?? 0) + 1)
      list.push(other)
      queue.push(other)
    }
    children.set(at, list)
  }
  const y = new Map<number, number>()
  let leaves = 0
  for (const at of [...queue].reverse()) if ((children.get(at) ?? []).length === 0) y.set(at, -1)
  const place = (at: number): number => {
    const below = children.get(at) ?? []
    const middle = below.length === 0 ? leaves++ : mean(below.map(place))
    y.set(at, middle)
    return middle
  }
  place(0)
  const position = (id: number): { x: number; y: number } => ({
    x: margin.x + column * (depth.get(id) ?? 0),
    y: margin.y + row * (y.get(id) ?? 0),
  })
  const nodes = graph.nodes.filter(({ id }) => seen.has(id)).map(({ id, name }) => ({ id, name, ...position(id) }))
  const parallel = new Map<string, number>()
  const placed = edges
    .filter((e) => seen.has(e.from) && seen.has(e.to))
    .map((edge): PlacedEdge => {
      const pair = [edge.from, edge.to].sort((a, b) => a - b).join()
      const count = parallel.get(pair) ?? 0
      if (!edge.inTree) parallel.set(pair, count + 1)
      return { edge, ...curve(position(edge.from), position(edge.to), edge.inTree ? 0 : count + 1) }
    })
  const depths = Math.max(0, ...depth.values())
  return {
    nodes,
    edges: placed,
    width: 2 * margin.x + column * depths + 90,
    height: 2 * margin.y + row * Math.max(0, leaves - 1),
  }
}

/** A line that bends to its left by `bend` steps; 0 is straight. */
function curve(
  a: { x: number; y: number },
  b: { x: number; y: number },
  bend: number,
): Pick<PlacedEdge, 'path' | 'middle'> {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = Math.hypot(dx, dy) || 1
  const away = bend === 0 ? 0 : (b.x >= a.x ? 1 : -1) * (10 + 14 * bend + 0.06 * length)
  const control = { x: (a.x + b.x) / 2 + (dy / length) * away, y: (a.y + b.y) / 2 - (dx / length) * away }
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  return {
    path: `M ${r(a.x)} ${r(a.y)} Q ${r(control.x)} ${r(control.y)} ${r(b.x)} ${r(b.y)}`,
    middle: { x: r((a.x + 2 * control.x + b.x) / 4), y: r((a.y + 2 * control.y + b.y) / 4), angle },
  }
}

function r(x: number): number {
  return Math.round(x * 10) / 10
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}
