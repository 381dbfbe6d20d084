/** Walking and rebuilding the operation graph; iterative, graphs can be deep. */
import type { Node, Shape } from './nodes'

/** Traversals so far: nodes carry the number of the last one that passed, which saves a set of them. */
let visits = 0

/** Returns nodes reachable from the roots, operands first. */
export function orderNodes(roots: Iterable<Node>): Node[] {
  const visit = ++visits
  const order: Node[] = []
  const stack: Node[] = []
  /** Next operand of the node at the same place of the stack. */
  const next: number[] = []
  for (const root of roots) {
    if (root.visit === visit) continue
    root.visit = visit
    stack.push(root)
    next.push(0)
    while (stack.length > 0) {
      const top = stack.length - 1
      const ops = stack[top].operands
      const i = next[top]++
      if (i === ops.length) {
        order.push(stack[top])
        stack.pop()
        next.pop()
      } else if (ops[i].visit !== visit) {
        ops[i].visit = visit
        stack.push(ops[i])
        next.push(0)
      }
    }
  }
  return order
}

/** Rewritings so far: nodes carry the number of the last one that replaced them, which saves a map of replacements. */
let rewritings = 0

/** Rebuilds the graph bottom-up, replacing each node by the result of `change` for its new shape. */
export function rewrite(roots: readonly Node[], change: (shape: Shape, old: Node) => Node): Node[] {
  const rewriting = ++rewritings
  const r = (n: Node): Node => (n.rewriting === rewriting && n.replacement !== null ? n.replacement : n)
  const isChanged = (n: Node): boolean => n.rewriting === rewriting
  for (const n of orderNodes(roots)) {
    const result = change(n.operands.some(isChanged) ? mapOperands(n.shape, r) : n.shape, n)
    if (result === n) continue
    if (result.name === '' && n.name !== '') {
      result.name = n.name
      result.origin = n.origin
    } else result.origin ??= n.origin
    n.rewriting = rewriting
    n.replacement = result
  }
  return roots.map(r)
}

function mapOperands(s: Shape, r: (n: Node) => Node): Shape {
  switch (s.kind) {
    case 'num':
    case 'leaf':
      return s
    case 'sum':
      return { kind: s.kind, terms: s.terms.map((t) => ({ sign: t.sign, node: r(t.node) })) }
    case 'product':
      return { kind: s.kind, factors: s.factors.map(r), divisors: s.divisors.map(r) }
    case 'neg':
    case 'unary':
    case 'not':
    case 'sample':
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
