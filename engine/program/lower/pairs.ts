/**
 * Common pairs: the pair of operands that occurs in most sums (or products) becomes a separate
 * value, repeatedly, until no pair occurs twice. This is the greedy method of Paar (1997), known
 * from multiple-constant multiplication, applied to signed sums and to products.
 */
import { entryOf, present } from '../../collections/entries'
import type { Node, SumTerm } from './nodes'
import type { NodeTable } from './table'
import { orderNodes, rewrite } from './traverse'

interface Item {
  readonly sign: 1 | -1
  readonly node: Node
}

/** Shares pairs among all sums reachable from the roots; `kind` says which operation. */
export function sharePairs(table: NodeTable, roots: readonly Node[], kind: 'sum' | 'product'): Node[] {
  const lists = new Map<Node, Item[]>()
  for (const n of orderNodes(roots)) {
    const s = n.shape
    if (kind === 'sum' && s.kind === 'sum') lists.set(n, [...s.terms])
    if (kind === 'product' && s.kind === 'product' && s.factors.length > 1)
      lists.set(
        n,
        s.factors.map((node) => ({ sign: 1, node })),
      )
  }
  const combine = (a: Item, b: Item): Node =>
    kind === 'sum'
      ? table.sum([
          { sign: 1, node: a.node },
          { sign: (a.sign * b.sign) as 1 | -1, node: b.node },
        ])
      : table.product([a.node, b.node], [])
  extract(lists, combine)
  return rewrite(roots, (shape, old) => {
    const items = lists.get(old)
    if (items === undefined) return table.make(shape, old)
    // operands of the list may themselves have been rewritten: map them through the new shape
    const mapped = remap(items, old, shape)
    if (shape.kind === 'sum') return table.sum(mapped)
    if (shape.kind === 'product')
      return table.product(
        mapped.map((i) => i.node),
        shape.divisors,
      )
    return table.make(shape)
  })

  function remap(items: readonly Item[], old: Node, shape: Node['shape']): SumTerm[] {
    const olds =
      old.shape.kind === 'sum'
        ? old.shape.terms.map((t) => t.node)
        : old.shape.kind === 'product'
          ? old.shape.factors
          : []
    const news = shape.kind === 'sum' ? shape.terms.map((t) => t.node) : shape.kind === 'product' ? shape.factors : []
    const map = new Map<Node, Node>(olds.map((o, i) => [o, news[i]]))
    return items.map((i) => ({ sign: i.sign, node: replace(i.node, map) }))
  }

  /** Rebuilds a pair node over rewritten operands. */
  function replace(node: Node, map: ReadonlyMap<Node, Node>): Node {
    const direct = map.get(node)
    if (direct !== undefined) return direct
    const s = node.shape
    if (s.kind === 'sum') return table.sum(s.terms.map((t) => ({ sign: t.sign, node: replace(t.node, map) })))
    if (s.kind === 'product')
      return table.product(
        s.factors.map((f) => replace(f, map)),
        s.divisors,
      )
    return node
  }
}

const MAX_NODES = 2 ** 26

/** Replaces common pairs in the lists, most frequent first. */
function extract(lists: Map<Node, Item[]>, combine: (a: Item, b: Item) => Node): void {
  /** pair key -> lists in which it occurs */
  const where = new Map<number, Set<Node>>()
  const buckets: Set<number>[] = []
  const nodes = new Map<number, Node>()

  // two numbers of nodes and a sign in one integer below 2^53
  const keyOf = (a: Item, b: Item): number => {
    const i = a.node.id
    const j = b.node.id
    return (i <= j ? i * MAX_NODES + j : j * MAX_NODES + i) * 2 + (a.sign === b.sign ? 1 : 0)
  }
  const level = (n: number): Set<number> => (buckets[n] ??= new Set())
  const change = (key: number, list: Node, present: boolean): void => {
    let set = where.get(key)
    if (set === undefined) {
      if (!present) return
      where.set(key, (set = new Set()))
    }
    if (set.has(list) === present) return
    if (set.size > 0) buckets[set.size]?.delete(key)
    if (present) set.add(list)
    else set.delete(list)
    if (set.size > 0) level(set.size).add(key)
  }
  const pairsOf = (items: readonly Item[]): Set<number> => {
    const keys = new Set<number>()
    for (let i = 0; i < items.length; i++)
      for (let j = i + 1; j < items.length; j++) keys.add(keyOf(items[i], items[j]))
    return keys
  }
  /** Returns the pairs that contain one of these nodes, in the same order. */
  const pairsWith = (items: readonly Item[], nodes: readonly Node[]): Set<number> => {
    const keys = new Set<number>()
    const places = items.flatMap(({ node }, i) => (nodes.includes(node) ? [i] : []))
    let later = 0
    for (let i = 0; i < items.length; i++) {
      if (places[later] === i) {
        later += 1
        for (let j = i + 1; j < items.length; j++) keys.add(keyOf(items[i], items[j]))
      } else for (let k = later; k < places.length; k++) keys.add(keyOf(items[i], items[places[k]]))
    }
    return keys
  }

  // a pair of operands as they are can only become rarer: those that occur once never matter
  const seen = new Set<number>()
  const twice = new Set<number>()
  for (const items of lists.values()) for (const key of pairsOf(items)) (seen.has(key) ? twice : seen).add(key)
  for (const [list, items] of lists) {
    for (const i of items) nodes.set(i.node.id, i.node)
    for (const key of pairsOf(items)) if (twice.has(key)) change(key, list, true)
  }
  for (;;) {
    let top = buckets.length - 1
    while (top >= 2 && (buckets[top] === undefined || buckets[top].size === 0)) top--
    if (top < 2) return
    const key = present(buckets[top].values().next().value)
    const relative = key % 2 === 1 ? 1 : -1
    const numbers = Math.floor(key / 2)
    const first = entryOf(nodes, Math.floor(numbers / MAX_NODES))
    const second = entryOf(nodes, numbers % MAX_NODES)
    const pair = combine({ sign: 1, node: first }, { sign: relative, node: second })
    nodes.set(pair.id, pair)
    for (const list of [...(where.get(key) ?? [])]) {
      const items = entryOf(lists, list)
      // Other pairs of the list are unchanged.
      const before = pairsWith(items, [first, second, pair])
      replacePair(items, first, second, relative, pair)
      const after = pairsWith(items, [first, second, pair])
      for (const k of before) if (!after.has(k)) change(k, list, false)
      for (const k of after) if (!before.has(k)) change(k, list, true)
    }
  }
}

function replacePair(items: Item[], first: Node, second: Node, relative: 1 | -1, pair: Node): void {
  for (;;) {
    const i = items.findIndex(
      (x) => x.node === first && items.some((y) => y !== x && y.node === second && x.sign * y.sign === relative),
    )
    if (i < 0) return
    const a = items[i]
    const j = items.findIndex((y, k) => k !== i && y.node === second && a.sign * y.sign === relative)
    items.splice(Math.max(i, j), 1)
    items.splice(Math.min(i, j), 1)
    items.push({ sign: a.sign, node: pair })
  }
}
