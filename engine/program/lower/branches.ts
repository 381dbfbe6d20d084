/**
 * Operations that belong to one arm of a condition only. A `select` with an expensive arm becomes a branch: operations
 * used in that arm alone move into it. Contexts form a tree; the context of an operation is the deepest one that
 * contains all of its uses.
 */
import { weight } from './binary'
import type { Node } from './nodes'
import { orderNodes } from './traverse'

export interface Context {
  readonly parent: Context | null
  readonly depth: number
  readonly cond: Node | null
  readonly arm: 0 | 1
  readonly children: Map<string, Context>
}

export interface Branching {
  readonly root: Context
  readonly contextOf: ReadonlyMap<Node, Context>
  /** Selects that are branches, by context and condition: one `if` serves them all. */
  readonly groupOf: ReadonlyMap<Node, readonly Node[]>
}

/** An arm is worth a jump from this weight on (a mispredicted jump costs about 15 additions). */
const WORTH_A_BRANCH = 24

export function findBranches(roots: readonly Node[]): Branching {
  const order = orderNodes(roots)
  const all = assign(order, roots, () => true)
  // weight of the nodes exclusively inside each arm
  const inside = new Map<Context, number>()
  for (const n of order) {
    for (let c = all.contextOf.get(n) ?? null; c !== null; c = c.parent) inside.set(c, (inside.get(c) ?? 0) + weight(n))
  }
  const worth = (select: Node): boolean => {
    const at = all.contextOf.get(select)
    if (at === undefined || select.shape.kind !== 'select') return false
    const arms = ([0, 1] as const).map((arm) =>
      at.children.get(`${select.shape.kind === 'select' ? select.shape.cond.id : -1}.${arm}`),
    )
    return arms.some((a) => a !== undefined && (inside.get(a) ?? 0) >= WORTH_A_BRANCH)
  }
  const chosen = new Set(order.filter((n) => n.shape.kind === 'select' && worth(n)))
  return assign(order, roots, (n) => chosen.has(n))
}

function assign(order: readonly Node[], roots: readonly Node[], isBranch: (n: Node) => boolean): Branching {
  const root: Context = { parent: null, depth: 0, cond: null, arm: 0, children: new Map() }
  const contextOf = new Map<Node, Context>()
  const groups = new Map<Context, Map<Node, Node[]>>()
  const groupOf = new Map<Node, readonly Node[]>()
  const use = (n: Node, c: Context): void => {
    const known = contextOf.get(n)
    contextOf.set(n, known === undefined ? c : common(known, c))
  }
  for (const r of roots) use(r, root)
  for (let k = order.length - 1; k >= 0; k--) {
    const n = order[k]
    const at = contextOf.get(n) ?? root
    const s = n.shape
    if (s.kind === 'select' && isBranch(n)) {
      use(s.cond, at)
      use(s.a, child(at, s.cond, 0))
      use(s.b, child(at, s.cond, 1))
      const byCond = groups.get(at) ?? new Map<Node, Node[]>()
      groups.set(at, byCond)
      const group = byCond.get(s.cond) ?? []
      byCond.set(s.cond, group)
      group.push(n)
      groupOf.set(n, group)
    } else for (const o of n.operands) use(o, at)
  }
  return { root, contextOf, groupOf }
}

function child(parent: Context, cond: Node, arm: 0 | 1): Context {
  const key = `${cond.id}.${arm}`
  let c = parent.children.get(key)
  if (c === undefined) {
    c = { parent, depth: parent.depth + 1, cond, arm, children: new Map() }
    parent.children.set(key, c)
  }
  return c
}

function common(a: Context, b: Context): Context {
  let x = a
  let y = b
  while (x !== y) {
    if (x.depth >= y.depth && x.parent !== null) x = x.parent
    else if (y.parent !== null) y = y.parent
  }
  return x
}
