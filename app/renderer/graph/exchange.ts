/**
 * Swapping edges between tree and cotree. A chord that enters the tree closes its fundamental circuit, so one branch of
 * that circuit has to leave. A branch that leaves cuts the tree in two, so one chord of its fundamental cutset has to
 * enter (DynaFlexPro/Tire thesis, ch. 2.4). All are pure functions on the graph as the host describes it.
 */
import { present } from '../../../engine/collections/entries'
import type { GraphDescription, GraphEdgeDescription } from '../../../engine/compile/graph-description'
import type { GraphDomain, TreeSide } from '../store/edits/formulations'

export type Edge = GraphEdgeDescription

export interface Exchange {
  /** Side to which the edge moves. */
  readonly side: TreeSide
  /** Edges that can be swapped with it, the best first; none if the edge must stay on its side. */
  readonly partners: readonly Edge[]
}

export function edgesOf(graph: GraphDescription, domain: GraphDomain): readonly Edge[] {
  return graph.edges.filter((edge) => edge.domain === domain)
}

/** Returns the branches of the fundamental circuit of a chord, from its `from` to its `to`. */
export function circuit(edges: readonly Edge[], chord: Edge): readonly Edge[] {
  const branches = edges.filter((edge) => edge.inTree)
  const before = new Map<number, Edge>()
  const queue = [chord.from]
  const seen = new Set(queue)
  for (const node of queue) {
    for (const branch of branches) {
      const other = otherEnd(branch, node)
      if (other === undefined || seen.has(other)) continue
      seen.add(other)
      before.set(other, branch)
      queue.push(other)
    }
  }
  const path: Edge[] = []
  for (let node = chord.to; node !== chord.from;) {
    const branch = before.get(node)
    if (branch === undefined) return []
    path.unshift(branch)
    node = present(otherEnd(branch, node))
  }
  return path
}

/** Returns the chords of the fundamental cutset of a branch. */
export function cutset(edges: readonly Edge[], branch: Edge): readonly Edge[] {
  return edges.filter((edge) => !edge.inTree && circuit(edges, edge).includes(branch))
}

/**
 * Returns the possible swaps of an edge.
 * @param chosen sides that the user has requested for edges; a requested branch leaves last
 * @returns the swaps; null for forces and moments, which are in no tree
 */
export function exchangeOf(
  edges: readonly Edge[],
  edge: Edge,
  chosen: Readonly<Record<string, TreeSide>> = {},
): Exchange | null {
  if (!edge.canBeBranch) return null
  if (edge.inTree) {
    const partners = cutset(edges, edge).filter((chord) => chord.canBeBranch)
    // The fewer motions the new branch adds, the fewer coordinates the result has.
    return { side: 'cotree', partners: best(partners, (e) => e.across) }
  }
  // Moving the joint with the most motions to the cotree leaves the fewest constraints. A body comes last, because its
  // place in the cotree is free.
  const near = [...circuit(edges, edge)].reverse()
  return {
    side: 'tree',
    partners: best(near, (e) => (e.kind === 'inertia' ? 5 : 3 - e.across) + (chosen[e.name] === 'tree' ? 10 : 0)),
  }
}

/** Returns the entries of the formulation that swap an edge with a partner. */
export function exchangeSides(edge: Edge, partner: Edge): Record<string, TreeSide> {
  return edge.inTree
    ? { [edge.name]: 'cotree', [partner.name]: 'tree' }
    : { [edge.name]: 'tree', [partner.name]: 'cotree' }
}

/**
 * Returns the number of coordinates that the branches add on velocity level, and of constraints that the chords add.
 */
export function countOf(edges: readonly Edge[]): { readonly motions: number; readonly constraints: number } {
  let motions = 0
  let constraints = 0
  for (const { inTree, across, through, canBeBranch } of edges) {
    if (inTree) motions += across
    else if (canBeBranch) constraints += through
  }
  return { motions, constraints }
}

function best(edges: readonly Edge[], rank: (edge: Edge) => number): readonly Edge[] {
  return edges
    .map((edge, place) => ({ edge, place, rank: rank(edge) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ edge }) => edge)
}

function otherEnd({ from, to }: Edge, node: number): number | undefined {
  return from === node ? to : to === node ? from : undefined
}
