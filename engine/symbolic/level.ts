/**
 * Crossing functions for which zero counts as one of the two sides, whatever the side they came from: `u >= 1` holds
 * at 1 itself, `u > 1` does not. Only the value at exact zero differs, so that the instants of smooth functions stay.
 */

/** Value instead of zero: below what any signal resolves, and a number in single precision too. */
export const besideZero = 1e-30

/** Returns a difference, or a value on one side of zero where the difference is zero. */
export function beside<T>(
  m: { num(x: number): T; eq(a: T, b: T): T; select(condition: T, a: T, b: T): T },
  difference: T,
  side: 1 | -1,
): T {
  return m.select(m.eq(difference, m.num(0)), m.num(side * besideZero), difference)
}
