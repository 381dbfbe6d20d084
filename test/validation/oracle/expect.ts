/** Comparison of lists of numbers on the scale of their largest member. */
import { expect } from 'vitest'

/** Each difference is below the tolerance times the largest expected magnitude (or 1). */
export function expectClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-12): void {
  expect(actual.length).toBe(expected.length)
  const size = Math.max(1, ...expected.map(Math.abs))
  actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(tolerance * size))
}
