/**
 * Flat sums and products to binary operations. A divisor needed by several products is inverted
 * once; positive terms lead, so that a sum starts without a negation.
 */
import type { Node } from './nodes'
import type { NodeTable } from './table'
import { orderNodes, rewrite } from './traverse'

/** Replaces divisors that occur more than once by factors 1/d. */
export function shareReciprocals(table: NodeTable, roots: readonly Node[]): Node[] {
  const counts = new Map<Node, number>()
  for (const n of orderNodes(roots)) {
    if (n.shape.kind === 'product') for (const d of n.shape.divisors) counts.set(d, (counts.get(d) ?? 0) + 1)
  }
  return rewrite(roots, (shape, old) => {
    if (shape.kind !== 'product' || old.shape.kind !== 'product' || shape.divisors.length === 0)
      return table.make(shape, old)
    const before = old.shape.divisors
    const shared = (i: number): boolean => (counts.get(before[i]) ?? 0) > 1
    const inverses = shape.divisors.filter((_, i) => shared(i)).map((d) => table.product([], [d]))
    if (inverses.length === 0) return table.make(shape, old)
    const rest = shape.divisors.filter((_, i) => !shared(i))
    return table.product([...shape.factors, ...inverses], rest)
  })
}

export function toBinary(table: NodeTable, roots: readonly Node[]): Node[] {
  return rewrite(roots, (shape, old) => {
    if (shape.kind === 'product') {
      const chain = (list: readonly Node[]): Node => list.reduce((a, b) => table.make({ kind: 'mul', a, b }))
      const top = shape.factors.length === 0 ? table.num(1) : chain(shape.factors)
      return shape.divisors.length === 0 ? top : table.make({ kind: 'div', a: top, b: chain(shape.divisors) })
    }
    if (shape.kind === 'sum') {
      const positive = shape.terms.filter((t) => t.sign > 0).map((t) => t.node)
      const negative = shape.terms.filter((t) => t.sign < 0).map((t) => t.node)
      const add = (list: readonly Node[]): Node => list.reduce((a, b) => table.make({ kind: 'add', a, b }))
      if (positive.length === 0) return table.make({ kind: 'neg', a: add(negative) })
      return negative.reduce((a, b) => table.make({ kind: 'sub', a, b }), add(positive))
    }
    return table.make(shape, old)
  })
}

const CALLS: ReadonlySet<string> = new Set([
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sqrt',
  'exp',
  'log',
  'pow',
])

/** Returns the rough cost in additions, to choose between variants and to judge the arms of a select. */
export function weight(n: Node): number {
  const s = n.shape
  switch (s.kind) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'neg':
    case 'compare':
    case 'select':
      return 1
    case 'div':
      return 8
    case 'unary':
    case 'binary':
      return s.op === 'sqrt' ? 8 : CALLS.has(s.op) ? 25 : 1
    case 'lookup':
      return 15
    case 'sample':
      return 4
    case 'call':
      return 200
    default:
      return 0
  }
}

export function totalWeight(roots: readonly Node[]): number {
  return orderNodes(roots).reduce((sum, n) => sum + weight(n), 0)
}
