/**
 * The linear graph: nodes are reference frames, edges are components (DynaFlexPro/Tire thesis, ch. 2.4; Andrews and
 * Kesavan 1975, McPhee 1996). There is one graph per domain over the same nodes; node 0 is the ground.
 */
import type { FrameNode, RotationEdge, TranslationEdge } from '../model/component/component'
import type { MemberName } from '../model/names/names'

interface EdgeBase {
  /** `Block.T1` */
  readonly name: MemberName
  readonly block: string
  readonly from: FrameNode
  readonly to: FrameNode
}
export type GraphEdge =
  | (EdgeBase & { readonly domain: 'translation'; readonly spec: TranslationEdge })
  | (EdgeBase & { readonly domain: 'rotation'; readonly spec: RotationEdge })
export type TranslationGraphEdge = Extract<GraphEdge, { domain: 'translation' }>
export type RotationGraphEdge = Extract<GraphEdge, { domain: 'rotation' }>

export interface LinearGraph {
  readonly nodes: readonly FrameNode[]
  readonly translation: readonly TranslationGraphEdge[]
  readonly rotation: readonly RotationGraphEdge[]
}

/** Returns the dimension of the across space at velocity level: motions that an edge in the tree adds. */
export function acrossDimension(e: GraphEdge): number {
  switch (e.spec.kind) {
    case 'rigid':
    case 'motion':
      return 0
    case 'sliding':
    case 'turning':
      return e.spec.axes.filter((axis) => axis.along === undefined).length
    default:
      return 3
  }
}

/** Returns the dimension of the through space: reactions that an edge in the cotree adds as constraints. */
export function throughDimension(e: GraphEdge): number {
  return 3 - acrossDimension(e)
}

/** Returns whether an edge can be a branch of the tree. Forces and moments cannot, because they are known functions. */
export function canBeBranch(e: GraphEdge): boolean {
  return e.spec.kind !== 'force' && e.spec.kind !== 'moment'
}
