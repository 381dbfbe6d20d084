/** Time derivatives of what is known as a function of time whatever moves: time, known states, inputs of the model. */
import { definitionOf, tangents, topologicalOrder, type Expr, type Pool } from '../../symbolic'

/** By symbol; a derivative is made when it is first asked for, so that inputs carry no more of them than are needed. */
export type KnownRates = ReadonlyMap<Expr, () => Expr>

/** Derivatives of those symbols that an expression contains. */
function ratesWithin(rates: KnownRates, e: Expr): Map<Expr, Expr> {
  return new Map(
    topologicalOrder([e]).flatMap((symbol) => {
      const known = rates.get(symbol)
      return known === undefined ? [] : [[symbol, known()] as const]
    }),
  )
}

/**
 * What an expression contains that is not known as a function of time: a coordinate, a speed, a state with a rate that
 * is not known, or a signal that is not bound yet because it is measured.
 */
export function motionWithin(rates: KnownRates, e: Expr): Expr | undefined {
  return topologicalOrder([e]).find(
    (x) =>
      (x.op === 'wire' && definitionOf(x) === undefined) ||
      (x.op === 'symbol' && x.name.startsWith('state:') && !rates.has(x)),
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
