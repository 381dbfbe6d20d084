/** Linear graph of a model as data, for views and messages. */

export interface GraphDescription {
  /** Reference frames, named after the port that created them; the ground is the first. */
  readonly nodes: readonly { readonly id: number; readonly name: string }[]
  readonly edges: readonly GraphEdgeDescription[]
}

export interface GraphEdgeDescription {
  /** Name, such as `Block.T1`. */
  readonly name: string
  readonly block: string
  readonly domain: 'translation' | 'rotation'
  /** Terminal equation: `inertia`, `rigid`, `sliding`, `turning`, `free`, `motion`, `force` or `moment`. */
  readonly kind: string
  /** Numbers of the nodes at the ends of the edge. */
  readonly from: number
  readonly to: number
  /** Number of motions that the edge adds in the tree, and of constraints that it adds in the cotree. */
  readonly across: number
  readonly through: number
  readonly canBeBranch: boolean
  readonly inTree: boolean
}
