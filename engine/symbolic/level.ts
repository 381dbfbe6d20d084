/**
 * Crossing functions of levels that a signal may reach exactly and stay at, as counts and pulses do. Zero counts as the
 * side that a block states once the signal rests there. Within a step, zero counts as the side from which a function
 * came: rounding would cross back from there.
 */
import type { Expr } from './expr'
import type { SymbolicMath } from './math'

/** Value instead of zero: below the resolution of any signal, and a number in single precision too. */
const besideZero = 1e-30

/**
 * Returns a difference, or a value on one side of zero where it is zero.
 * @param side positive or negative number while the difference rests at zero, otherwise 0
 */
export const besideWhereItRests = (m: SymbolicMath, difference: Expr, side: Expr): Expr =>
  m.select(m.eq(difference, 0), m.mul(besideZero, side), difference)

/** Returns the difference in a crossing function of `besideWhereItRests`; another function as it is. */
export function differenceIn(crossing: Expr): Expr {
  if (crossing.op !== 'select') return crossing
  const [condition, , difference] = crossing.args
  return condition.args.includes(difference) ? difference : crossing
}
