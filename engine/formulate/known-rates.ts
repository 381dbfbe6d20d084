/** Time derivatives of what is known as a function of time whatever moves: time, known states, inputs of the model. */
import { tangents, topologicalOrder, type Expr, type Pool } from '../symbolic'

/** By symbol; a derivative is made when it is first asked for, so that inputs carry no more of them than are needed. */
export type KnownRates = ReadonlyMap<Expr, () => Expr>

/** Derivatives of those symbols that an expression contains. */
export function ratesWithin(rates: KnownRates, e: Expr): Map<Expr, Expr> {
  return new Map(
    topologicalOrder([e]).flatMap((symbol) => {
      const known = rates.get(symbol)
      return known === undefined ? [] : [[symbol, known()] as const]
    }),
  )
}

/** @param also derivatives of further symbols, e.g. of coordinates along the motion */
export function timeDerivative(
  pool: Pool,
  rates: KnownRates,
  e: Expr,
  also: Iterable<readonly [Expr, Expr]> = [],
): Expr {
  return tangents(pool, [e], new Map([...ratesWithin(rates, e), ...also]))[0]
}
