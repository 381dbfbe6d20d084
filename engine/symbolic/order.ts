/** Traversal without recursion: chains of hundreds of bodies make deep graphs. */
import { type Expr, operandsOf } from './expr'

/** Thrown by `topologicalOrder`; `path` lists the wires of the loop. */
export class CyclicExpression extends Error {
  constructor(readonly path: readonly string[]) {
    super(`cyclic definition: ${path.join(' -> ')}`)
  }
}

/**
 * Every node reachable from the roots, operands before what uses them.
 * @param known nodes to be left out, with everything that only they reach
 */
export function topologicalOrder(roots: Iterable<Expr>, known: (e: Expr) => boolean = () => false): Expr[] {
  const order: Expr[] = []
  /** 1 = being visited, 2 = done */
  const mark = new Map<Expr, 1 | 2>()
  const stack: { node: Expr; next: number }[] = []
  for (const root of roots) {
    if (mark.has(root) || known(root)) continue
    mark.set(root, 1)
    stack.push({ node: root, next: 0 })
    while (stack.length > 0) {
      const top = stack[stack.length - 1]
      const operands = operandsOf(top.node)
      if (top.next === operands.length) {
        mark.set(top.node, 2)
        order.push(top.node)
        stack.pop()
        continue
      }
      const operand = operands[top.next++]
      const state = mark.get(operand)
      if (state === 2 || known(operand)) continue
      if (state === 1) {
        const loop = stack.slice(stack.findIndex((s) => s.node === operand))
        throw new CyclicExpression(loop.filter((s) => s.node.op === 'wire').map((s) => s.node.name))
      }
      mark.set(operand, 1)
      stack.push({ node: operand, next: 0 })
    }
  }
  return order
}
