/**
 * Positions of frames and edges in the drawing of the linear graph. Frames are in layers by their distance from the
 * ground, along a spanning tree that follows the mechanism: bodies are attached to joints, not to the ground. The tree
 * does not depend on formulation or domain, so nothing moves when an edge is swapped. An edge to the ground that this
 * tree does not use ends in a separate ground symbol beside its frame, as in circuit diagrams.
 */
import { entryOf } from '../../../engine/collections/entries'
import type { GraphDescription } from '../../../engine/compile/graph-description'
import { edgesOf, type Edge } from './exchange'
import type { GraphDomain } from '../store/edits/formulations'

export interface Place {
  readonly x: number
  readonly y: number
}

export interface DrawnNode extends Place {
  readonly id: number
  readonly name: string
  /** True if lines continue to frames above and below. */
  readonly forked: boolean
}

export interface DrawnEdge {
  readonly edge: Edge
  /** SVG path data. */
  readonly path: string
  /** Position of the name. */
  readonly label: Place
  /** Position of the ground symbol, if there is one. */
  readonly ground: Place | null
}

export interface GraphLayout {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
  readonly width: number
  readonly height: number
}

const layerWidth = 172
/** Heights of a row without and with ground symbols below its frame. */
const rowHeights = [64, 112] as const
const margin = { left: 64, top: 48, right: 84, bottom: 92 } as const
const stub = { width: 40, height: 34 } as const
const bow = 30

export function layoutGraph(graph: GraphDescription, domain: GraphDomain): GraphLayout {
  const skeleton = spanningTree(graph)
  const places = placeNodes(graph, skeleton)
  const next = [...skeleton.values()]
  const nodes = graph.nodes.map(({ id, name }) => {
    const forked = next.filter((node) => node === id).length > 1
    return { id, name, forked, ...entryOf(places, id) }
  })
  const edges = drawEdges(edgesOf(graph, domain), skeleton, places)
  return {
    nodes,
    edges,
    width: Math.max(...nodes.map(({ x }) => x)) + margin.right,
    height: Math.max(...nodes.map(({ y }) => y)) + margin.bottom,
  }
}

/** Returns the parent of each frame. Joints come first, then the bodies with the most neighbours. */
function spanningTree(graph: GraphDescription): ReadonlyMap<number, number> {
  const degree = new Map<number, number>()
  const candidates = edgesOf(graph, 'translation').filter((edge) => edge.canBeBranch)
  const isBody = (edge: Edge): boolean => edge.kind === 'inertia'
  for (const edge of candidates) {
    if (isBody(edge)) continue
    for (const node of [edge.from, edge.to]) degree.set(node, (degree.get(node) ?? 0) + 1)
  }
  const rank = (edge: Edge): number => (isBody(edge) ? 100 - Math.min(50, degree.get(edge.to) ?? 0) : edge.across)
  const ordered = candidates.map((edge, i) => ({ edge, i })).sort((a, b) => rank(a.edge) - rank(b.edge) || a.i - b.i)
  const group = new Map(graph.nodes.map(({ id }) => [id, id]))
  const rootOf = (id: number): number => {
    let root = id
    for (let next = group.get(root); next !== undefined && next !== root; next = group.get(root)) root = next
    return root
  }
  const neighbours = new Map<number, number[]>()
  const join = (from: number, to: number): void => {
    const [a, b] = [rootOf(from), rootOf(to)]
    if (a === b) return
    group.set(a, b)
    neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    neighbours.set(to, [...(neighbours.get(to) ?? []), from])
  }
  for (const { edge } of ordered) join(edge.from, edge.to)
  for (const edge of graph.edges) join(edge.from, edge.to)
  for (const { id } of graph.nodes) join(0, id)
  const parent = new Map<number, number>()
  const queue = [0]
  for (const node of queue) {
    for (const next of neighbours.get(node) ?? []) {
      if (next === 0 || parent.has(next)) continue
      parent.set(next, node)
      queue.push(next)
    }
  }
  return parent
}

/** Places leaves one below the other in depth-first order, and other frames in the middle of those attached to them. */
function placeNodes(graph: GraphDescription, parent: ReadonlyMap<number, number>): ReadonlyMap<number, Place> {
  const children = new Map<number, number[]>()
  for (const { id } of graph.nodes) {
    const above = parent.get(id)
    if (above !== undefined) children.set(above, [...(children.get(above) ?? []), id])
  }
  const grounded = new Set(graph.edges.map((edge) => stubNode(edge, parent)))
  const places = new Map<number, Place>()
  let next: number = margin.top
  const visit = (node: number, depth: number): number => {
    const below = (children.get(node) ?? []).map((child) => visit(child, depth + 1))
    const y = below.length === 0 ? next : (below[0] + below[below.length - 1]) / 2
    next = Math.max(next, y + rowHeights[grounded.has(node) ? 1 : 0])
    places.set(node, { x: margin.left + depth * layerWidth, y })
    return y
  }
  visit(0, 0)
  return places
}

function drawEdges(
  edges: readonly Edge[],
  parent: ReadonlyMap<number, number>,
  places: ReadonlyMap<number, Place>,
): readonly DrawnEdge[] {
  const beside = new Map<string, number>()
  const count = (key: string): number => {
    const n = beside.get(key) ?? 0
    beside.set(key, n + 1)
    return n
  }
  const stubs = new Map<number, number>()
  for (const edge of edges) {
    const node = stubNode(edge, parent)
    if (node !== null) stubs.set(node, (stubs.get(node) ?? 0) + 1)
  }
  return edges.map((edge) => {
    const node = stubNode(edge, parent)
    if (node !== null) {
      const total = stubs.get(node) ?? 1
      const { x, y } = entryOf(places, node)
      const end = { x: x + (count(`ground ${node}`) - (total - 1) / 2) * 2 * stub.width, y: y + stub.height }
      const path = `M${x} ${y} Q${end.x} ${y + 8} ${end.x} ${end.y}`
      return { edge, path, label: { x: end.x, y: end.y + 20 }, ground: end }
    }
    const from = entryOf(places, edge.from)
    const to = entryOf(places, edge.to)
    const [low, high] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)]
    const straight = parent.get(edge.from) === edge.to || parent.get(edge.to) === edge.from
    const which = count(`${low} ${high}`)
    const side = which % 2 === 0 ? -1 : 1
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (straight && which === 0) return { edge, ...branch(from, to), ground: null }
    const offset = straight ? side * Math.ceil(which / 2) * bow : side * (0.16 * length + which * bow)
    const [nx, ny] = length === 0 ? [0, 1] : [-(to.y - from.y) / length, (to.x - from.x) / length]
    const mid = { x: (from.x + to.x) / 2 + nx * offset, y: (from.y + to.y) / 2 + ny * offset }
    const control = { x: mid.x + nx * offset, y: mid.y + ny * offset }
    const path = `M${from.x} ${from.y} Q${control.x} ${control.y} ${to.x} ${to.y}`
    return { edge, path, label: { x: mid.x, y: mid.y + 15 }, ground: null }
  })
}

/**
 * Returns the path between frames of neighbouring layers. The path is horizontal at the outer frame, so that the line
 * above the name is straight.
 */
function branch(a: Place, b: Place): Pick<DrawnEdge, 'path' | 'label'> {
  const [inner, outer] = a.x < b.x ? [a, b] : [b, a]
  const { x, y } = inner
  const reach = outer.x - x
  if (y === outer.y) return { path: `M${x} ${y}H${outer.x}`, label: { x: x + reach / 2, y: y + 15 } }
  const level = x + reach * 0.4
  const curve = `C${x + reach * 0.24} ${y} ${x + reach * 0.12} ${outer.y} ${level} ${outer.y}`
  return { path: `M${x} ${y}${curve}H${outer.x}`, label: { x: x + reach * 0.68, y: outer.y + 15 } }
}

/** Returns the frame beside which an edge to the ground is drawn; null if it is drawn from end to end. */
function stubNode(edge: Edge, parent: ReadonlyMap<number, number>): number | null {
  const node = edge.from === 0 ? edge.to : edge.to === 0 ? edge.from : null
  if (node === null || node === 0) return null
  return edge.kind !== 'force' && edge.kind !== 'moment' && parent.get(node) === 0 ? null : node
}
