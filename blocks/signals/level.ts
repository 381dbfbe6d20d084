/** Levels of signals that a block compares with, for signals that jump onto a level exactly and stay there. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { EventOptions } from '../../engine/model/component/events'
import type { Expr } from '../../engine/symbolic'
import { besideWhereItRests } from '../../engine/symbolic/level'

/** Least value above zero: below the resolution of any signal, and a number in single precision too. */
const leastAbove = 1e-30

/**
 * Returns the crossing of an event at which a signal rises above zero, also from zero itself: the signal of a
 * comparison or a pulse is 0 before and after it is 1.
 */
export const riseAboveZero = (c: ComponentBuilder, signal: Expr) =>
  ({ crossing: () => c.math.sub(signal, leastAbove), direction: 'rising' }) as const

/**
 * Returns the crossing function of an event at which a signal passes zero or comes to rest at it.
 * @param side side on which zero counts once the signal rests there
 */
export function reaches(c: ComponentBuilder, name: string, signal: Expr, side: Expr | 1 | -1): () => Expr {
  const { eq, select } = c.math
  const rests = (): Expr => select(eq(signal, 0), side, 0)
  const state = c.discrete(name, { unit: '1', hidden: true, each: 'step', initial: rests, update: rests })
  return () => besideWhereItRests(c.math, signal, state)
}

/**
 * Returns the crossing function of an event at which a signal passes zero, comes to rest at it, or leaves it again to
 * the side from which it came: zero counts as the side opposite to the last one, which the block remembers. Going on
 * from zero causes no other event.
 */
export function reachesOrLeaves(c: ComponentBuilder, signal: Expr): Required<Pick<EventOptions, 'crossing'>> {
  const { abs, eq, gt, mul, neg, select, sign } = c.math
  // The last side, doubled while the signal rests at zero.
  const side: Expr = c.discrete('side', {
    unit: '1',
    hidden: true,
    each: 'step',
    initial: () => sign(signal),
    update: () => select(eq(signal, 0), mul(2, sign(side)), sign(signal)),
  })
  return { crossing: () => besideWhereItRests(c.math, signal, select(gt(abs(side), 1.5), neg(side), 0)) }
}
