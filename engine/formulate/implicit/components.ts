/**
 * Strongly connected components of a graph of expressions (Tarjan, SIAM J. Comput. 1 (1972) 146-160), without
 * recursion: nodes that need themselves at the same instant.
 */
import type { Expr } from '../../symbolic'

/**
 * @param operands nodes that a node needs; may lead round in circles
 * @returns components that hold a circle, each after those that it needs
 */
export function cyclicComponents(
  roots: Iterable<Expr>,
  operands: (e: Expr) => readonly Expr[],
): readonly (readonly Expr[])[] {
  const index = new Map<Expr, number>()
  const low = new Map<Expr, number>()
  /** Nodes whose component is not known yet, in the order in which they were found. */
  const open: Expr[] = []
  const isOpen = new Set<Expr>()
  const components: Expr[][] = []
  const path: { readonly node: Expr; readonly operands: readonly Expr[]; next: number }[] = []
  const enter = (node: Expr): void => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    open.push(node)
    isOpen.add(node)
    path.push({ node, operands: operands(node), next: 0 })
  }
  const lower = (node: Expr, to: number): void => {
    if (to < (low.get(node) ?? Infinity)) low.set(node, to)
  }
  const close = (node: Expr): void => {
    const component = open.splice(open.lastIndexOf(node))
    for (const e of component) isOpen.delete(e)
    if (component.length > 1 || operands(node).includes(node)) components.push(component)
  }
  for (const root of roots) {
    if (index.has(root)) continue
    enter(root)
    while (path.length > 0) {
      const top = path[path.length - 1]
      if (top.next < top.operands.length) {
        const operand = top.operands[top.next++]
        if (!index.has(operand)) enter(operand)
        else if (isOpen.has(operand)) lower(top.node, index.get(operand) ?? 0)
        continue
      }
      path.pop()
      const { node } = top
      if (path.length > 0) lower(path[path.length - 1].node, low.get(node) ?? 0)
      if (low.get(node) === index.get(node)) close(node)
    }
  }
  return components
}
