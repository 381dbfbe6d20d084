/**
 * Fundamental cutsets and circuits of a tree.
 *   cutset of a branch:  y_B = -A_f y_C     chord transformations (DynaFlexPro/Tire thesis, eq. 2.25)
 *   circuit of a chord:  x_C = -B_f x_B     branch transformations (2.27),  A_f = -B_f^T (2.28)
 */
import type { GraphEdge } from './graph'
import type { Branch, Tree } from './tree'

export interface SignedEdge<E> {
  readonly edge: E
  readonly sign: 1 | -1
}

/** Branches from the ground to a node, signed by direction. */
function pathFromGround<E extends GraphEdge>(tree: Tree<E>, node: number): SignedEdge<E>[] {
  const path: SignedEdge<E>[] = []
  for (let b: Branch<E> | undefined = tree.towards.get(node); b !== undefined; b = tree.towards.get(b.parent.id)) {
    path.push({ edge: b.edge, sign: b.reversed ? -1 : 1 })
  }
  return path.reverse()
}

/** Returns the row of B_f: the chord's across variable plus sign * branch across variables is zero around the loop. */
export function circuitOf<E extends GraphEdge>(tree: Tree<E>, chord: E): SignedEdge<E>[] {
  const sum = new Map<E, number>()
  const walk = (node: number, sign: number): void => {
    for (const s of pathFromGround(tree, node)) sum.set(s.edge, (sum.get(s.edge) ?? 0) + sign * s.sign)
  }
  walk(chord.from.id, 1)
  walk(chord.to.id, -1)
  return [...sum].filter(([, s]) => s !== 0).map(([edge, s]) => ({ edge, sign: s > 0 ? 1 : -1 }))
}

/** Returns the row of A_f: chords cut together with a branch; y_branch + sum of sign * y_chord = 0. */
export function cutsetOf<E extends GraphEdge>(tree: Tree<E>, branch: E): SignedEdge<E>[] {
  const result: SignedEdge<E>[] = []
  for (const chord of tree.chords) {
    const s = circuitOf(tree, chord).find((e) => e.edge === branch)
    if (s !== undefined) result.push({ edge: chord, sign: -s.sign as 1 | -1 })
  }
  return result
}
