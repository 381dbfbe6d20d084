/**
 * Common factors within a sum: a*b + a*c -> a*(b + c), greedily for the factor in most terms.
 * Only products that nothing else needs are taken apart; the rest is already shared.
 */
import type { Node, SumTerm } from './nodes'
import type { NodeTable } from './table'
import { orderNodes, rewrite } from './traverse'

export function factorSums(table: NodeTable, roots: readonly Node[]): Node[] {
  const uses = countUses(roots)
  return rewrite(roots, (shape, old) => {
    if (shape.kind !== 'sum' || old.shape.kind !== 'sum') return table.make(shape, old)
    // terms keep their places under `mapOperands`, so the old term has the use count
    const before = old.shape.terms
    const free = new Set<Node>()
    shape.terms.forEach((t, i) => {
      if ((uses.get(before[i].node) ?? 0) <= 1) free.add(t.node)
    })
    return factorTerms(table, shape.terms, free)
  })
}

function factorTerms(table: NodeTable, terms: readonly SumTerm[], free: ReadonlySet<Node>): Node {
  const factorsOf = (t: SumTerm): readonly Node[] =>
    free.has(t.node) && t.node.shape.kind === 'product' ? t.node.shape.factors : []
  const counts = new Map<Node, number>()
  for (const t of terms) for (const f of new Set(factorsOf(t))) counts.set(f, (counts.get(f) ?? 0) + 1)
  let best: Node | null = null
  let most = 1
  for (const [f, n] of counts) {
    if (n > most || (n === most && n > 1 && best !== null && f.id < best.id)) {
      best = f
      most = n
    }
  }
  if (best === null) return table.sum(terms)
  const chosen = best
  const inside: SumTerm[] = []
  const outside: SumTerm[] = []
  for (const t of terms) {
    const factors = factorsOf(t)
    const at = factors.indexOf(chosen)
    if (at < 0 || t.node.shape.kind !== 'product') outside.push(t)
    else {
      const rest = factors.filter((_, i) => i !== at)
      inside.push({ sign: t.sign, node: table.product(rest, t.node.shape.divisors) })
    }
  }
  // one sign for the inner sum and its negative
  const flip = inside.every((t) => t.sign < 0) || (inside[0].sign < 0 && outside.length > 0)
  const inner = factorTerms(
    table,
    inside.map((t) => ({ sign: flip ? (-t.sign as 1 | -1) : t.sign, node: t.node })),
    new Set(inside.map((t) => t.node)),
  )
  const product = table.product([chosen, inner], [])
  const all: SumTerm[] = [...outside, { sign: flip ? -1 : 1, node: product }]
  return outside.length === 0 && !flip ? product : factorTerms(table, all, free)
}

export function countUses(roots: readonly Node[]): Map<Node, number> {
  const uses = new Map<Node, number>()
  for (const r of roots) uses.set(r, (uses.get(r) ?? 0) + 1)
  for (const n of orderNodes(roots)) for (const o of n.operands) uses.set(o, (uses.get(o) ?? 0) + 1)
  return uses
}
