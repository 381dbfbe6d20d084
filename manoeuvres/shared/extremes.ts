/**
 * Extremes of a series of any length: the arguments of a call, as in `Math.max(...values)`, are limited to about
 * 100,000.
 */

/** Returns the largest value, -Infinity if there is none. */
export function greatest(values: ArrayLike<number>): number {
  let most = -Infinity
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i])
  return most
}

/** Returns the smallest value, Infinity if there is none. */
export function least(values: ArrayLike<number>): number {
  let lowest = Infinity
  for (let i = 0; i < values.length; i++) lowest = Math.min(lowest, values[i])
  return lowest
}

export const spanOf = (values: ArrayLike<number>): number => greatest(values) - least(values)
