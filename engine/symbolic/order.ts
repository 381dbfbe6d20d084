/** Traversal without recursion: chains of hundreds of bodies make deep graphs. */
import { type Expr, operandsOf } from './expr'

/** Thrown by `topologicalOrder`; `path` lists the wires of the loop. */
export class CyclicExpression extends Error {
  constructor(readonly path: readonly string[]) {
    super(`cyclic definition: ${path.join(' -> ')}`)
  }
}

/** Traversals so far, twice: nodes carry the number of the last one that reached them, which saves a map of them. */
let visits = 0

/**
 * Returns every node reachable from the roots, operands before their users.
 * @param known nodes to be left out, with everything that only they reach
 */
export function topologicalOrder(roots: Iterable<Expr>, known: (e: Expr) => boolean = () => false): Expr[] {
  const order: Expr[] = []
  const open = ++visits
  const done = ++visits
  const stack: Expr[] = []
  /** Next operand of the node at the same place of the stack. */
  const next: number[] = []
  for (const root of roots) {
    if (root.visit === done || known(root)) continue
    root.visit = open
    stack.push(root)
    next.push(0)
    while (stack.length > 0) {
      const top = stack.length - 1
      const node = stack[top]
      const operands = operandsOf(node)
      if (next[top] === operands.length) {
        node.visit = done
        order.push(node)
        stack.pop()
        next.pop()
        continue
      }
      const operand = operands[next[top]++]
      if (operand.visit === done || known(operand)) continue
      if (operand.visit === open) {
        const loop = stack.slice(stack.indexOf(operand))
        throw new CyclicExpression(loop.filter((e) => e.op === 'wire').map((e) => e.name))
      }
      operand.visit = open
      stack.push(operand)
      next.push(0)
    }
  }
  return order
}
