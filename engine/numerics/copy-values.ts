/** Copies of short lists of numbers. */

/**
 * Copies the first values, as many as both have. Models have a few numbers, of which the copy takes a fraction of the
 * time of `set`.
 */
export function copyValues(out: Float64Array, values: ArrayLike<number>): void {
  const count = Math.min(out.length, values.length)
  for (let i = 0; i < count; i++) out[i] = values[i]
}
