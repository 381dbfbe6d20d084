/**
 * Expressions with some of their nodes replaced. A node that does not contain any of them stays the same; the rest is
 * built again by the rules of construction.
 */
import { payloadOf } from './expr'
import { definitionOf, type BinaryFunction, type ConditionOp, type Expr, type UnaryFunction } from './expr'
import { topologicalOrder } from './order'
import type { Pool } from './pool'

/** Expressions in which some nodes are exchanged for others; each node is inspected only once. */
export class Substitution {
  private readonly results: Map<Expr, Expr>

  constructor(
    private readonly pool: Pool,
    replaced: ReadonlyMap<Expr, Expr>,
  ) {
    this.results = new Map(replaced)
  }

  of(root: Expr): Expr {
    const { results } = this
    const of = (e: Expr): Expr => results.get(e) ?? e
    for (const e of topologicalOrder([root], (node) => results.has(node))) {
      const definition = definitionOf(e)
      const operands = definition === undefined ? e.args : [definition]
      results.set(e, operands.every((a) => of(a) === a) ? e : rebuild(this.pool, e, operands.map(of)))
    }
    return of(root)
  }
}

/** `roots` with every node of `replaced` substituted by its value there. */
export function substitute(pool: Pool, roots: readonly Expr[], replaced: ReadonlyMap<Expr, Expr>): Expr[] {
  const substitution = new Substitution(pool, replaced)
  return roots.map((root) => substitution.of(root))
}

/** Returns the node that `e` is with other operands; a wire gives way to its definition. */
export function rebuild(pool: Pool, e: Expr, operands: readonly Expr[]): Expr {
  const [a, b, c] = operands
  switch (e.op) {
    case 'const':
    case 'symbol':
      return e
    case 'add':
      return pool.sum(
        e.value,
        operands.map((x, i) => [e.numbers[i], x] as const),
      )
    case 'mul':
      return pool.product(
        1,
        operands.map((x, i) => [x, e.numbers[i]] as const),
      )
    case 'select':
      return pool.select(a, b, c)
    case 'let':
      return pool.within(pool.originOf(e), () => pool.letIn(e.name, a))
    case 'wire':
      return a
    case 'lookup':
      return pool.lookup(payloadOf(e, 'lookup'), a, e.value)
    case 'lookup2':
      return pool.lookup2(payloadOf(e, 'lookup2'), a, b, [e.numbers[0], e.numbers[1]])
    case 'sample':
      return pool.sample(payloadOf(e, 'sample'), a)
    case 'call':
    case 'out':
    case 'implicit':
    case 'dense':
    case 'opaque':
      return pool.again(e, operands)
    case 'min':
    case 'max':
    case 'pow':
    case 'atan2':
      return pool.binary(e.op satisfies BinaryFunction, a, b)
    case 'lt':
    case 'le':
    case 'eq':
      return pool.compare(e.op satisfies ConditionOp, a, b)
    case 'and':
    case 'or':
      return pool.logical(e.op, a, b)
    case 'not':
      return pool.not(a)
    default:
      return pool.unary(e.op satisfies UnaryFunction, a)
  }
}
