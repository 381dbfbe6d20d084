/** The linear graph of a model in words: branches, chords, fundamental cutsets and circuits. */
import type { System } from '../../engine/formulate/system'
import { acrossDimension, type GraphEdge } from '../../engine/graph/graph'
import { circuitOf, cutsetOf, type SignedEdge } from '../../engine/graph/incidence'
import type { Tree } from '../../engine/graph/tree'
import { table } from './text-table'

export interface GraphEdgeText {
  readonly name: string
  readonly kind: string
  readonly from: string
  readonly to: string
  /** Motions that the edge allows. */
  readonly motions: number
}

export interface DomainText {
  readonly branches: readonly GraphEdgeText[]
  readonly chords: readonly GraphEdgeText[]
  /** Branch -> signed chords: through variables of branch and chords add to zero. */
  readonly cutsets: Readonly<Record<string, readonly string[]>>
  /** Chord -> signed branches: across variables of chord and branches add to zero. */
  readonly circuits: Readonly<Record<string, readonly string[]>>
}

export interface GraphText {
  readonly translation: DomainText
  readonly rotation: DomainText
}

export function describeGraph(system: System): GraphText {
  return { translation: describeTree(system.translationTree), rotation: describeTree(system.rotationTree) }
}

function describeTree<E extends GraphEdge>(tree: Tree<E>): DomainText {
  const edge = (e: GraphEdge): GraphEdgeText => ({
    name: e.name,
    kind: e.spec.kind,
    from: e.from.name,
    to: e.to.name,
    motions: acrossDimension(e),
  })
  return {
    branches: tree.branches.map((b) => edge(b.edge)),
    chords: tree.chords.map(edge),
    cutsets: Object.fromEntries(tree.branches.map((b) => [b.edge.name, signed(cutsetOf(tree, b.edge))])),
    circuits: Object.fromEntries(tree.chords.map((chord) => [chord.name, signed(circuitOf(tree, chord))])),
  }
}

function signed(edges: readonly SignedEdge<GraphEdge>[]): string[] {
  return edges.map(({ edge, sign }) => `${sign < 0 ? '-' : '+'}${edge.name}`)
}

export function printGraph(graph: GraphText): string[] {
  return Object.entries(graph as unknown as Record<string, DomainText>).flatMap(([domain, text], i) => [
    ...(i > 0 ? [''] : []),
    ...table(
      [`${domain}: tree`, 'kind', 'from', 'to', 'motions', 'cutset: chords'],
      text.branches.map((e) => row(e, text.cutsets[e.name])),
      [4],
    ),
    '',
    ...table(
      [`${domain}: cotree`, 'kind', 'from', 'to', 'motions', 'circuit: branches'],
      text.chords.map((e) => row(e, text.circuits[e.name])),
      [4],
    ),
  ])
}

function row(e: GraphEdgeText, others: readonly string[]): string[] {
  return [e.name, e.kind, e.from, e.to, String(e.motions), others.join(' ')]
}
