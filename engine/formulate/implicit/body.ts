/**
 * Residuals as functions of their own: a value that does not change while unknowns are searched for becomes an
 * argument, computed once before. Values that depend on parameters only stay in place.
 */
import {
  definitionOf,
  holdLimits,
  operandsOf,
  rebuild,
  rebuildWithin,
  topologicalOrder,
  type Expr,
  type Pool,
} from '../../symbolic'

export interface ResidualBody {
  /** Residuals in symbols of unknowns and arguments, and parameters. */
  readonly residuals: readonly Expr[]
  /** Symbols of the arguments, with their values. */
  readonly arguments: readonly { readonly symbol: Expr; readonly value: Expr }[]
}

/**
 * @param name of the system, in names of arguments
 * @param unknowns expression that stands for each unknown (a wire) in the result
 */
export function residualBody(
  pool: Pool,
  name: string,
  residuals: readonly Expr[],
  unknowns: ReadonlyMap<Expr, Expr>,
): ResidualBody {
  const args = new Map<Expr, Expr>()
  /** Nodes that depend on the unknowns. */
  const varying = new Map<Expr, Expr>(unknowns)
  const fixed = (e: Expr): Expr => {
    if (e.isParametric) return e
    let symbol = args.get(e)
    if (symbol === undefined) {
      symbol = pool.symbol(`argument ${args.size + 1} of ${name}`, 'argument')
      args.set(e, symbol)
    }
    return symbol
  }
  const operand = (e: Expr): Expr => varying.get(e) ?? fixed(e)
  for (const e of topologicalOrder(residuals, (node) => unknowns.has(node))) {
    const operands = operandsOf(e)
    if (!operands.some((o) => varying.has(o))) continue
    varying.set(
      e,
      definitionOf(e) === undefined ? inside(pool, e, varying, fixed) : rebuild(pool, e, operands.map(operand)),
    )
  }
  return {
    residuals: residuals.map(operand),
    arguments: [...args].map(([value, symbol]) => ({ symbol, value })),
  }
}

/**
 * Returns a node in terms of the unknowns. Efforts whose limits depend on these stay within the limits during the
 * search.
 */
function inside(pool: Pool, e: Expr, varying: ReadonlyMap<Expr, Expr>, fixed: (e: Expr) => Expr): Expr {
  if (!holdLimits(e).some((limit) => varying.has(limit))) return grouped(pool, e, varying, fixed)
  return rebuildWithin(
    pool,
    e,
    e.args.map((o) => varying.get(o) ?? fixed(o)),
  )
}

/** Returns terms of a sum, or factors of a product, with those that do not change grouped into one argument. */
function grouped(pool: Pool, e: Expr, varying: ReadonlyMap<Expr, Expr>, fixed: (e: Expr) => Expr): Expr {
  const operand = (o: Expr): Expr => varying.get(o) ?? fixed(o)
  const parts = e.args.map((o, i) => [o, e.numbers[i]] as const)
  const still = parts.filter(([o]) => !varying.has(o))
  const moving = parts.filter(([o]) => varying.has(o)).map(([o, n]) => [operand(o), n] as const)
  if (e.op === 'add' && still.length > 1) {
    const rest = fixed(
      pool.sum(
        0,
        still.map(([o, n]) => [n, o] as const),
      ),
    )
    return pool.sum(e.value, [[1, rest], ...moving.map(([o, n]) => [n, o] as const)])
  }
  if (e.op === 'mul' && still.length > 1) return pool.product(1, [[fixed(pool.product(1, still)), 1], ...moving])
  return rebuild(pool, e, e.args.map(operand))
}
