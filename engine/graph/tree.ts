/**
 * Tree selection. The tree decides the modelling variables: across variables of its branches are
 * the coordinates. Automatic choice: least number of across-space motions (Kruskal's algorithm on
 * the dimension of the across space); the user can put any edge into tree or cotree.
 */
import { ModelError } from '../errors/model-error'
import { acrossDimension, canBeBranch, throughDimension, type GraphEdge } from './graph'
import type { FrameNode } from '../model/component/component'
import { ownerOf } from '../model/names/names'

export interface Branch<E extends GraphEdge> {
  readonly edge: E
  /** Node on the ground's side of the branch, and the node that it leads to. */
  readonly parent: FrameNode
  readonly child: FrameNode
  /** True if the branch runs from `child` to `parent` as drawn. */
  readonly reversed: boolean
}

export interface Tree<E extends GraphEdge> {
  /** Ground first: a branch comes after the branch that leads to its parent. */
  readonly branches: readonly Branch<E>[]
  readonly chords: readonly E[]
  /** Branch that leads to a node, by node id; none for the ground. */
  readonly towards: ReadonlyMap<number, Branch<E>>
}

export type TreePreference = (edge: GraphEdge) => 'tree' | 'cotree' | undefined

/**
 * @param weightOf ranks edges of equal dimension, lowest first (e.g. the heaviest body carries the base)
 * @throws ModelError `not-connected-to-ground` naming a node that no edge reaches; `closed-loop`
 *   where the user's choice does not form a tree
 */
export function selectTree<E extends GraphEdge>(
  nodes: readonly FrameNode[],
  edges: readonly E[],
  prefer: TreePreference,
  weightOf: (e: E) => number,
): Tree<E> {
  const candidates = edges.filter((e) => canBeBranch(e) && prefer(e) !== 'cotree')
  const rank = (e: E): number => (prefer(e) === 'tree' ? -1 : acrossDimension(e))
  const ordered = candidates
    .map((edge, place) => ({ edge, place, rank: rank(edge), weight: weightOf(edge) }))
    .sort((a, b) => a.rank - b.rank || a.weight - b.weight || a.place - b.place)
  const set = new DisjointSets(nodes.length)
  const chosen = new Set<E>()
  for (const { edge } of ordered) {
    if (set.union(edge.from.id, edge.to.id)) chosen.add(edge)
    else if (prefer(edge) === 'tree') {
      const loop = path(chosen, edge.from, edge.to).map((e) => e.name)
      throw new ModelError(
        'closed-loop',
        `edge ${edge.name} closes a loop of edges that are all required in the tree: ${loop.join(', ')}`,
        { block: edge.block, setting: 'tree' },
        'put one edge of the loop into the cotree',
      )
    }
  }
  const stray = nodes.find((n) => set.find(n.id) !== set.find(0))
  if (stray !== undefined) {
    const crossing = (e: E): boolean => (set.find(e.from.id) === set.find(0)) !== (set.find(e.to.id) === set.find(0))
    const refused = edges.filter((e) => canBeBranch(e) && prefer(e) === 'cotree' && crossing(e)).map((e) => e.name)
    if (refused.length > 0) {
      throw new ModelError(
        'not-connected-to-ground',
        `no branch of the tree leads to frame ${stray.name}: ${refused.join(', ')} ` +
          `${refused.length === 1 ? 'is' : 'are'} required in the cotree`,
        { block: blockOf(stray), setting: 'tree' },
        refused.length === 1 ? 'let Wishbone place it, or put it into the tree' : 'put one of them into the tree',
      )
    }
    throw new ModelError(
      'not-connected-to-ground',
      `frame ${stray.name} is not connected to the world by any body or joint`,
      { block: blockOf(stray) },
      'connect it, or attach a rigid body, whose position is known by its inertia',
    )
  }
  return orient(nodes, edges, chosen)
}

/** Returns the edges of a tree between two nodes of it. */
function path<E extends GraphEdge>(tree: ReadonlySet<E>, from: FrameNode, to: FrameNode): E[] {
  const towards = new Map<number, { readonly edge: E; readonly node: number } | null>([[from.id, null]])
  const queue = [from.id]
  for (const node of queue) {
    for (const edge of tree) {
      if (edge.from.id !== node && edge.to.id !== node) continue
      const other = edge.from.id === node ? edge.to.id : edge.from.id
      if (towards.has(other)) continue
      towards.set(other, { edge, node })
      queue.push(other)
    }
  }
  const edges: E[] = []
  for (let at = towards.get(to.id); at != null; at = towards.get(at.node)) edges.unshift(at.edge)
  return edges
}

/** Directs branches away from the ground, breadth first. */
function orient<E extends GraphEdge>(
  nodes: readonly FrameNode[],
  edges: readonly E[],
  chosen: ReadonlySet<E>,
): Tree<E> {
  const at = new Map<number, E[]>()
  for (const e of chosen) {
    for (const n of [e.from.id, e.to.id]) {
      const list = at.get(n)
      if (list === undefined) at.set(n, [e])
      else list.push(e)
    }
  }
  const branches: Branch<E>[] = []
  const towards = new Map<number, Branch<E>>()
  const queue = [nodes[0]]
  const seen = new Set<number>([0])
  for (let k = 0; k < queue.length; k++) {
    const parent = queue[k]
    for (const edge of at.get(parent.id) ?? []) {
      const reversed = edge.to.id === parent.id
      const child = reversed ? edge.from : edge.to
      if (seen.has(child.id)) continue
      seen.add(child.id)
      const branch = { edge, parent, child, reversed }
      branches.push(branch)
      towards.set(child.id, branch)
      queue.push(child)
    }
  }
  return { branches, chords: edges.filter((e) => !chosen.has(e)), towards }
}

/** Chords that impose constraints: they close kinematic loops. */
export function constraintChords<E extends GraphEdge>(tree: Tree<E>): readonly E[] {
  return tree.chords.filter((e) => canBeBranch(e) && throughDimension(e) > 0)
}

function blockOf(node: FrameNode): string {
  return ownerOf(node.name) ?? node.name
}

class DisjointSets {
  private readonly parent: number[]
  constructor(n: number) {
    this.parent = Array.from({ length: n }, (_, i) => i)
  }
  find(i: number): number {
    let root = i
    while (this.parent[root] !== root) root = this.parent[root]
    while (this.parent[i] !== root) [i, this.parent[i]] = [this.parent[i], root]
    return root
  }
  /** Returns false when both were in one set already. */
  union(a: number, b: number): boolean {
    const x = this.find(a)
    const y = this.find(b)
    if (x === y) return false
    this.parent[y] = x
    return true
  }
}
