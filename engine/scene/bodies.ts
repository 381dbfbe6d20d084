/**
 * Bodies of the scene: frames that keep their places relative to each other, found from the rigid edges of the linear
 * graph. An edge counts if it is rigid in translation and in rotation between the same frames. Places follow by adding
 * up along the edges: r_to = r_from + A_from offset, A_to = A_from A.
 */
import type { Instance } from '../compile/instance'
import { mapTriple, triple } from '../collections/triple'
import type { Collection } from '../formulate/collect/collection'
import type { FrameNode } from '../model/component/component'
import { evaluate, type Expr, type Mat3, type Vec3 } from '../symbolic'
import type { ScenePlace, Triple } from './types'

/** Rotation matrix whose columns are the axes of the frame in the axes of the body. */
export type Matrix = readonly [Triple, Triple, Triple]

export interface Group {
  /** Frame whose origin and axes are those of the body. */
  readonly reference: FrameNode
  readonly nodes: readonly FrameNode[]
  /** Rigid edges within the body, each with its block. */
  readonly arms: readonly { readonly block: string; readonly from: FrameNode; readonly to: FrameNode }[]
}

export interface Bodies {
  /** Groups of frames, one per body. The first group contains the ground. */
  readonly groups: readonly Group[]
  place(node: FrameNode): ScenePlace
  /** Converts a vector from the axes of a frame to the axes of its body. */
  turned(node: FrameNode, v: Triple): Triple
  axes(node: FrameNode): Matrix
}

/** Numerical values of expressions that depend on parameters only. */
export interface Numbers {
  number(e: Expr): number
  triple(v: Vec3): Triple
}

export function numbersOf(instance: Instance): Numbers {
  const values = instance.parameterSymbols()
  return {
    number: (e) => evaluate([e], values)[0],
    triple: (v) => mapTriple(v, (e) => evaluate([e], values)[0]),
  }
}

interface RigidEdge {
  readonly block: string
  readonly from: FrameNode
  readonly to: FrameNode
  readonly offset: Triple
  readonly rotation: Matrix | null
}

const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

function apply(m: Matrix, v: Triple): Triple {
  return mapTriple(m, (row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

export function transpose(m: Matrix): Matrix {
  return triple((j) => mapTriple(m, (row) => row[j]))
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return transpose(mapTriple(transpose(b), (column) => apply(a, column)))
}

function rigidEdges(c: Collection, n: Numbers): RigidEdge[] {
  return c.translation.flatMap((e): RigidEdge[] => {
    if (e.spec.kind !== 'rigid') return []
    const other = c.rotation.find((r) => r.spec.kind === 'rigid' && r.from === e.from && r.to === e.to)
    if (other?.spec.kind !== 'rigid') return []
    const matrix = (m: Mat3): Matrix => mapTriple(m, n.triple)
    const rotation = other.spec.rotation === null ? null : matrix(other.spec.rotation)
    return [{ block: e.block, from: e.from, to: e.to, offset: n.triple(e.spec.offset), rotation }]
  })
}

/** @param leads chooses the reference frame among the frames of a body */
export function findBodies(c: Collection, n: Numbers, leads: (nodes: readonly FrameNode[]) => FrameNode): Bodies {
  const edges = rigidEdges(c, n)
  const neighbours = new Map<FrameNode, { readonly node: FrameNode; readonly edge: RigidEdge }[]>()
  const join = (node: FrameNode, other: FrameNode, edge: RigidEdge): void => {
    neighbours.set(node, [...(neighbours.get(node) ?? []), { node: other, edge }])
  }
  for (const edge of edges) {
    join(edge.from, edge.to, edge)
    join(edge.to, edge.from, edge)
  }
  const used = new Set([c.ground, ...[...c.translation, ...c.rotation].flatMap((e) => [e.from, e.to])])
  const places = new Map<FrameNode, { readonly body: number; readonly at: Triple; readonly axes: Matrix }>()
  const groups: Group[] = []
  for (const start of used) {
    if (places.has(start)) continue
    const nodes = reachable(start, (node) => (neighbours.get(node) ?? []).map((next) => next.node))
    const reference = nodes.includes(c.ground) ? c.ground : leads(nodes)
    const body = groups.length
    places.set(reference, { body, at: [0, 0, 0], axes: identity })
    for (const from of reachable(reference, (node) => (neighbours.get(node) ?? []).map((next) => next.node))) {
      for (const { node, edge } of neighbours.get(from) ?? []) {
        if (!places.has(node)) places.set(node, { body, ...along(edge, from, placeOf(from)) })
      }
    }
    groups.push({ reference, nodes, arms: edges.filter((e) => nodes.includes(e.from)) })
  }

  function placeOf(node: FrameNode): { readonly body: number; readonly at: Triple; readonly axes: Matrix } {
    const place = places.get(node)
    if (place === undefined) throw new Error(`frame ${node.name} is in no body`)
    return place
  }

  return {
    groups,
    place: (node) => {
      const { body, at } = placeOf(node)
      return { body, at }
    },
    turned: (node, v) => apply(placeOf(node).axes, v),
    axes: (node) => placeOf(node).axes,
  }
}

/** Returns the frames that can be reached from a frame, breadth first, so that the nearest come first. */
function reachable(start: FrameNode, next: (node: FrameNode) => readonly FrameNode[]): FrameNode[] {
  const nodes = [start]
  for (const at of nodes) for (const node of next(at)) if (!nodes.includes(node)) nodes.push(node)
  return nodes
}

/** Returns the origin and the axes of the other end of an edge. */
function along(
  { from, offset, rotation }: RigidEdge,
  start: FrameNode,
  { at, axes }: { readonly at: Triple; readonly axes: Matrix },
): { readonly at: Triple; readonly axes: Matrix } {
  const plus = (a: Triple, b: Triple, sign: number): Triple => mapTriple(a, (x, i) => x + sign * b[i])
  if (start === from) {
    return { at: plus(at, apply(axes, offset), 1), axes: rotation === null ? axes : multiply(axes, rotation) }
  }
  const before = rotation === null ? axes : multiply(axes, transpose(rotation))
  return { at: plus(at, apply(before, offset), -1), axes: before }
}
