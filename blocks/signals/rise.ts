/** Rise of a signal above zero, which resets blocks. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

/** Least value above zero: below what any signal resolves, and a number in single precision too. */
const leastAbove = 1e-30

/**
 * Returns the crossing of an event at which a signal rises above zero, also from zero itself: the signal of a
 * comparison or a pulse is 0 before and after it is 1.
 */
export const riseAboveZero = (c: ComponentBuilder, signal: Expr) =>
  ({ crossing: () => c.math.sub(signal, leastAbove), direction: 'rising' }) as const
