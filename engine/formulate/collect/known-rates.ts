/** Time derivatives of known functions of time, whatever moves: time, known states, inputs of the model. */
import { ModelError } from '../../errors/model-error'
import { definitionOf, tangents, topologicalOrder, type Expr, type Pool } from '../../symbolic'
import type { Collection } from './collection'

/**
 * Known rates by symbol. A derivative is made when it is first requested, so that inputs carry only those that are
 * needed.
 */
export type KnownRates = Pick<ReadonlyMap<Expr, () => Expr>, 'get' | 'has'>

/** Returns the derivatives of the symbols in an expression. */
function ratesWithin(rates: KnownRates, e: Expr): Map<Expr, Expr> {
  return new Map(
    topologicalOrder([e]).flatMap((symbol) => {
      const known = rates.get(symbol)
      return known === undefined ? [] : [[symbol, known()] as const]
    }),
  )
}

/**
 * Returns a part of the expression that is not a known function of time: a coordinate, a speed, a state with a rate
 * that is not known, or a signal that is not bound yet because it is measured.
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

/**
 * Binds the time derivatives that blocks have asked for. Call when all signals that need no motion are bound.
 * @throws ModelError `not-smooth` of a signal that is not a known function of time
 */
export function bindDerivatives(c: Collection): void {
  for (const { block, port, wire, of } of c.derivatives) {
    const rate = motionWithin(c.rates, of) === undefined ? timeDerivative(c.pool, c.rates, of) : undefined
    // a state hides the dependencies of its rate until it is differentiated
    if (rate === undefined || motionWithin(c.rates, rate) !== undefined)
      throw new ModelError(
        'not-smooth',
        'the signal follows from measured motion, so its time derivative is not known',
        { block, port },
        'wire its rate and acceleration to the ports for them, or feed the block from sources and filters',
      )
    c.pool.bindWire(wire, rate)
  }
}
