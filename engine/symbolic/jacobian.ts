/**
 * Sparse Jacobians by vertex elimination on the graph of the expressions.
 *
 * Edges carry partial derivatives, c_ki = d(node k)/d(operand i). Eliminating an inner node j joins
 * each of its users k with each of its operands i,
 *
 *     c_ki  <-  c_ki + c_kj c_ji,
 *
 * until only edges from the variables to the roots are left: the entries of the Jacobian. Forward mode
 * is the elimination of operands first, reverse mode that of users first; the cheapest order, which is
 * hard to find, is well approximated by taking the node that costs and fills least (Markowitz 1957).
 * For the equations of a vehicle this takes a twentieth of the work of one directional derivative per
 * state. Source: Griewank and Walther, Evaluating Derivatives, 2nd ed. 2008, ch. 9 and 10.
 */
import { entryOf, present } from '../collections/entries'
import { holdLimits } from './dense'
import { elementaryPartials, tangents } from './derivative'
import { operandsOf, type Expr, type JacobianEntry } from './expr'
import { topologicalOrder } from './order'
import type { Pool } from './pool'

/**
 * Returns entries d(root)/d(variable) that are not identically zero, by row, then column.
 * @param wrt symbols, or any nodes that are to be treated as independent
 * @param limit largest number of multiplications that the result may take
 * @returns null if the limit is exceeded
 */
export function jacobian(
  pool: Pool,
  roots: readonly Expr[],
  wrt: readonly Expr[],
  limit = Infinity,
): JacobianEntry[] | null {
  const graph = new Linearised(pool, roots, wrt)
  if (!graph.eliminate(limit)) return null
  return roots.flatMap((_, row) => graph.row(row).map(([column, expr]) => ({ row, column, expr })))
}

/**
 * Returns the derivatives of residuals with respect to the unknowns. If limits of efforts depend on these, directional
 * derivatives are taken, one for each unknown: with them, an effort at its limit moves with the limit
 * (`symbolic/dense.ts`).
 */
export function searchJacobian(
  pool: Pool,
  residuals: readonly Expr[],
  symbols: readonly Expr[],
): readonly JacobianEntry[] {
  if (!hasMovingLimits(residuals, symbols)) return jacobian(pool, residuals, symbols) ?? []
  const columns = symbols.map((symbol) => tangents(pool, residuals, new Map([[symbol, pool.one]]), true))
  return residuals.flatMap((_, row) =>
    columns.flatMap((column, k) => (column[row] === pool.zero ? [] : [{ row, column: k, expr: column[row] }])),
  )
}

/** Returns whether efforts that hold axes have limits that depend on some symbols. */
function hasMovingLimits(roots: readonly Expr[], symbols: readonly Expr[]): boolean {
  const dependent = new Set(symbols)
  return topologicalOrder(roots).some((e) => {
    if (operandsOf(e).some((operand) => dependent.has(operand))) dependent.add(e)
    return holdLimits(e).some((limit) => dependent.has(limit))
  })
}

interface Vertex {
  readonly operands: Map<Vertex, Expr>
  readonly users: Set<Vertex>
  /** Index of the variable, -1 for other expressions. */
  readonly variable: number
  score: number
}

class Linearised {
  private readonly sinks: Vertex[]
  private readonly inner: Vertex[] = []
  /** Inner vertices by score + offset; scores are at least -1. */
  private readonly waiting: Set<Vertex>[] = []
  private lowest = 0
  private names = 0

  constructor(
    private readonly pool: Pool,
    roots: readonly Expr[],
    wrt: readonly Expr[],
  ) {
    const variables = new Map(wrt.map((e, i) => [e, i]))
    /** Only nodes that depend on a variable have a vertex. */
    const vertices = new Map<Expr, Vertex>()
    for (const e of topologicalOrder(roots)) {
      const variable = variables.get(e) ?? -1
      const vertex: Vertex = { operands: new Map(), users: new Set(), variable, score: 0 }
      if (variable < 0) {
        elementaryPartials(
          pool,
          e,
          (operand) => vertices.has(operand),
          (operand, partial) => this.join(entryOf(vertices, operand), vertex, pool.expr(partial)),
        )
        if (vertex.operands.size === 0) continue
        this.inner.push(vertex)
      }
      vertices.set(e, vertex)
    }
    // A root may be needed by others too: its own vertex keeps its row from being eliminated.
    this.sinks = roots.map((root) => {
      const sink: Vertex = { operands: new Map(), users: new Set(), variable: -1, score: 0 }
      const vertex = vertices.get(root)
      if (vertex !== undefined) this.join(vertex, sink, pool.one)
      return sink
    })
  }

  private join(operand: Vertex, user: Vertex, partial: Expr): void {
    if (partial === this.pool.zero) return
    const old = user.operands.get(operand)
    const both = (): Expr =>
      this.pool.sum(0, [
        [1, present(old)],
        [1, partial],
      ])
    user.operands.set(operand, old === undefined ? partial : both())
    operand.users.add(user)
  }

  /** @returns false when more than `limit` multiplications would be needed */
  eliminate(limit: number): boolean {
    for (const v of this.inner) this.place(v)
    let multiplications = 0
    for (let v = this.next(); v !== undefined; v = this.next()) {
      multiplications += this.remove(v)
      if (multiplications > limit) return false
    }
    return true
  }

  /** Multiplications and new edges less edges that vanish: an estimate of the cost of elimination. */
  private scoreOf({ operands, users }: Vertex): number {
    return operands.size * users.size - operands.size - users.size
  }

  private place(v: Vertex): void {
    v.score = this.scoreOf(v) + 1
    const bucket = (this.waiting[v.score] ??= new Set())
    bucket.add(v)
    if (v.score < this.lowest) this.lowest = v.score
  }

  private next(): Vertex | undefined {
    for (; this.lowest < this.waiting.length; this.lowest++) {
      for (const v of this.waiting[this.lowest] ?? []) {
        this.waiting[this.lowest].delete(v)
        return v
      }
    }
    return undefined
  }

  /** @returns the number of multiplications */
  private remove(v: Vertex): number {
    const { pool } = this
    const operands = [...v.operands].map(([operand, partial]) => [operand, this.named(partial)] as const)
    let count = 0
    for (const user of v.users) {
      const outer = this.named(entryOf(user.operands, v))
      user.operands.delete(v)
      for (const [operand, partial] of operands) {
        const product = pool.product(1, [
          [outer, 1],
          [partial, 1],
        ])
        if (outer.op !== 'const' && partial.op !== 'const') count++
        this.join(operand, user, product)
      }
    }
    for (const [operand] of operands) operand.users.delete(v)
    for (const [operand] of operands) this.move(operand)
    for (const user of v.users) this.move(user)
    return count
  }

  /** Moves an inner vertex that waits into the bucket of its present score. */
  private move(v: Vertex): void {
    if (this.waiting[v.score]?.delete(v) === true) this.place(v)
  }

  /** Names a partial derivative, so that products with it are not multiplied out. */
  private named(partial: Expr): Expr {
    return this.pool.letIn(`partial${++this.names}`, partial)
  }

  row(index: number): [number, Expr][] {
    return [...this.sinks[index].operands]
      .map(([vertex, expr]): [number, Expr] => [vertex.variable, expr])
      .filter(([, expr]) => expr !== this.pool.zero)
      .sort(([a], [b]) => a - b)
  }
}
