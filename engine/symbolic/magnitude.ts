/** Size of the terms of a value: the remainder of a difference of large terms is their rounding. */
import { evaluator } from './evaluate'
import { definitionOf, type Expr } from './expr'
import { topologicalOrder } from './order'

/**
 * Returns the value with the absolute values of all terms instead of the terms, to first order: times 2^-52, about the
 * rounding error of the value. Operations other than sums and products count as exact.
 * @param symbols values of symbols
 */
export function magnitude(root: Expr, symbols: ReadonlyMap<Expr, number>): number {
  const order = topologicalOrder([root])
  const values = evaluator(order)(symbols)
  const value = new Map(order.map((e, i) => [e, Math.abs(values[i])] as const))
  const size = new Map<Expr, number>()
  const sizeOf = (e: Expr): number => size.get(e) ?? NaN
  for (const e of order) {
    const nodeValue = value.get(e) ?? NaN
    const definition = definitionOf(e)
    if (definition !== undefined) size.set(e, sizeOf(definition))
    else if (e.op === 'add')
      size.set(
        e,
        e.args.reduce((sum, a, i) => sum + Math.abs(e.numbers[i]) * sizeOf(a), Math.abs(e.value)),
      )
    else if (e.op === 'mul') {
      // relative errors of the factors, as often as they are multiplied
      const relative = e.args.map((a, i) => (sizeOf(a) / (value.get(a) ?? NaN)) ** Math.abs(e.numbers[i]))
      size.set(
        e,
        relative.reduce((product, r) => product * r, nodeValue),
      )
    } else size.set(e, nodeValue)
  }
  return sizeOf(root)
}
