/** Levels of signals that a block compares with, for signals that jump onto a level exactly and stay there. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { EventOptions } from '../../engine/model/component/events'
import type { Expr } from '../../engine/symbolic'
import { beside, besideZero } from '../../engine/symbolic/level'

type Crossing = Required<Pick<EventOptions, 'crossing' | 'direction'>>

/**
 * Returns the crossing of an event at which a signal rises above zero, also from zero itself: the signal of a
 * comparison or a pulse is 0 before and after it is 1.
 */
export const riseAboveZero = ({ math }: ComponentBuilder, signal: Expr): Crossing => ({
  crossing: () => beside(math, signal, -1),
  direction: 'rising',
})

/** Returns the crossing of an event at which a signal rises or falls to zero, which counts as beyond. */
export const reaches = ({ math }: ComponentBuilder, signal: Expr, direction: 'rising' | 'falling'): Crossing => ({
  crossing: () => beside(math, signal, direction === 'rising' ? 1 : -1),
  direction,
})

/**
 * Returns the crossing function of an event at which a signal reaches zero, passes it, or leaves it again to the side
 * from which it came: zero counts as the side opposite to the last one, which the block remembers. Going on from zero
 * is no further event.
 */
export function reachesOrLeaves(c: ComponentBuilder, signal: Expr): () => Expr {
  const { eq, mul, select, sign } = c.math
  const isZero = eq(signal, 0)
  const side: Expr = c.discrete('side', {
    unit: '1',
    hidden: true,
    each: 'step',
    initial: () => sign(signal),
    update: () => select(isZero, side, sign(signal)),
  })
  return () => select(isZero, mul(-besideZero, side), signal)
}
