/**
 * The operation graph between expressions and code: every node is one value that will be computed.
 * Sums and products are still flat while they are being optimised (`factor`, `pairs`) and become
 * binary operations in `binary`. Nodes are hash-consed like expressions.
 */
import type { BinaryFunction, Expr, UnaryFunction } from '../../symbolic'
import type { TableData } from '../../symbolic'

export interface SumTerm {
  readonly sign: 1 | -1
  readonly node: Node
}

export type Shape =
  | { readonly kind: 'num'; readonly value: number }
  /** Value found in memory or in an argument; `key` tells which. */
  | { readonly kind: 'leaf'; readonly key: string; readonly source: LeafSource }
  | { readonly kind: 'sum'; readonly terms: readonly SumTerm[] }
  | { readonly kind: 'product'; readonly factors: readonly Node[]; readonly divisors: readonly Node[] }
  | { readonly kind: 'add' | 'sub' | 'mul' | 'div'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'neg'; readonly a: Node }
  | { readonly kind: 'unary'; readonly op: UnaryFunction; readonly a: Node }
  | { readonly kind: 'binary'; readonly op: BinaryFunction; readonly a: Node; readonly b: Node }
  | { readonly kind: 'compare'; readonly op: 'lt' | 'le' | 'eq'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'logical'; readonly op: 'and' | 'or'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'not'; readonly a: Node }
  | { readonly kind: 'select'; readonly cond: Node; readonly a: Node; readonly b: Node }
  | { readonly kind: 'lookup'; readonly table: TableData; readonly derivative: number; readonly x: Node }
  | { readonly kind: 'call'; readonly call: Expr; readonly args: readonly Node[] }
  | { readonly kind: 'out'; readonly call: Node; readonly index: number }

export type LeafSource =
  | { readonly from: 'symbol'; readonly symbol: Expr }
  /** A parametric expression, computed by `init`. */
  | { readonly from: 'derived'; readonly expr: Expr }

export class Node {
  /** Name for generated text, from the intermediate it computes. */
  name = ''
  constructor(
    readonly id: number,
    readonly shape: Shape,
  ) {}
}

export function operands(n: Node): readonly Node[] {
  const s = n.shape
  switch (s.kind) {
    case 'num':
    case 'leaf':
      return []
    case 'sum':
      return s.terms.map((t) => t.node)
    case 'product':
      return s.divisors.length === 0 ? s.factors : [...s.factors, ...s.divisors]
    case 'neg':
    case 'unary':
    case 'not':
      return [s.a]
    case 'select':
      return [s.cond, s.a, s.b]
    case 'lookup':
      return [s.x]
    case 'call':
      return s.args
    case 'out':
      return [s.call]
    default:
      return [s.a, s.b]
  }
}

export class NodeTable {
  private readonly known = new Map<string, Node>()
  private count = 0

  make(shape: Shape): Node {
    const key = keyOf(shape)
    const found = this.known.get(key)
    if (found !== undefined) return found
    const node = new Node(this.count++, shape)
    this.known.set(key, node)
    return node
  }

  num(value: number): Node {
    return this.make({ kind: 'num', value })
  }

  /** Terms in canonical order; like terms are assumed to be collected already. */
  sum(terms: readonly SumTerm[]): Node {
    if (terms.length === 1 && terms[0].sign === 1) return terms[0].node
    return this.make({ kind: 'sum', terms: [...terms].sort((a, b) => a.node.id - b.node.id || b.sign - a.sign) })
  }

  product(factors: readonly Node[], divisors: readonly Node[]): Node {
    if (divisors.length === 0) {
      if (factors.length === 0) return this.num(1)
      if (factors.length === 1) return factors[0]
    }
    const byId = (a: Node, b: Node): number => a.id - b.id
    return this.make({ kind: 'product', factors: [...factors].sort(byId), divisors: [...divisors].sort(byId) })
  }
}

function keyOf(s: Shape): string {
  switch (s.kind) {
    case 'num':
      return `n${s.value}`
    case 'leaf':
      return s.key
    case 'sum':
      return `+${s.terms.map((t) => (t.sign < 0 ? '-' : '') + t.node.id).join(',')}`
    case 'product':
      return `*${s.factors.map((f) => f.id).join(',')}/${s.divisors.map((f) => f.id).join(',')}`
    case 'neg':
    case 'not':
      return `${s.kind}${s.a.id}`
    case 'unary':
      return `${s.op}${s.a.id}`
    case 'binary':
    case 'compare':
    case 'logical':
      return `${s.op}${s.a.id},${s.b.id}`
    case 'select':
      return `?${s.cond.id},${s.a.id},${s.b.id}`
    case 'lookup':
      return `t${s.table.name}|${s.derivative}|${s.x.id}`
    case 'call':
      return `c${s.call.id}(${s.args.map((a) => a.id).join(',')})`
    case 'out':
      return `o${s.call.id}.${s.index}`
    default:
      return `${s.kind}${s.a.id},${s.b.id}`
  }
}

/** Nodes reachable from the roots, operands first; iterative, graphs can be deep. */
export function orderNodes(roots: Iterable<Node>): Node[] {
  const order: Node[] = []
  const seen = new Set<Node>()
  const stack: { node: Node; ops: readonly Node[]; next: number }[] = []
  const push = (node: Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    stack.push({ node, ops: operands(node), next: 0 })
  }
  for (const root of roots) {
    push(root)
    while (stack.length > 0) {
      const top = stack[stack.length - 1]
      if (top.next < top.ops.length) push(top.ops[top.next++])
      else {
        order.push(top.node)
        stack.pop()
      }
    }
  }
  return order
}

/** Rebuild the graph bottom-up, replacing each node by what `change` makes of its new shape. */
export function rewrite(roots: readonly Node[], change: (shape: Shape, old: Node) => Node): Node[] {
  const done = new Map<Node, Node>()
  const r = (n: Node): Node => done.get(n) ?? n
  for (const n of orderNodes(roots)) {
    const result = change(mapOperands(n.shape, r), n)
    if (result.name === '') result.name = n.name
    done.set(n, result)
  }
  return roots.map(r)
}

function mapOperands(s: Shape, r: (n: Node) => Node): Shape {
  switch (s.kind) {
    case 'num':
    case 'leaf':
      return s
    case 'sum':
      return { ...s, terms: s.terms.map((t) => ({ sign: t.sign, node: r(t.node) })) }
    case 'product':
      return { ...s, factors: s.factors.map(r), divisors: s.divisors.map(r) }
    case 'neg':
    case 'unary':
    case 'not':
      return { ...s, a: r(s.a) }
    case 'select':
      return { ...s, cond: r(s.cond), a: r(s.a), b: r(s.b) }
    case 'lookup':
      return { ...s, x: r(s.x) }
    case 'call':
      return { ...s, args: s.args.map(r) }
    case 'out':
      return { ...s, call: r(s.call) }
    default:
      return { ...s, a: r(s.a), b: r(s.b) }
  }
}
