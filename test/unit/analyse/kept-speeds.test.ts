/** Speeds that were not given keep their defaults; what the given ones settle but for rounding is settled. */
import { expect, test } from 'vitest'
import { keepSpeeds } from '../../../engine/analyse/kept-speeds'

/** Linear targets: rows of coefficients and the values asked for. */
function linear(rows: readonly (readonly number[])[], values: readonly number[]) {
  return {
    states: rows[0].map((_, i) => ({ name: `v${i}`, block: 'Body' })),
    targets: values.map((value, k) => ({ signal: `s${k}`, value, block: 'Body' })),
    evaluate: (x: Float64Array, out: Float64Array) =>
      rows.forEach((row, k) => (out[k] = row.reduce((sum, c, i) => sum + c * x[i], 0))),
    tangent: (_: Float64Array, v: Float64Array, out: Float64Array) =>
      rows.forEach((row, k) => (out[k] = row.reduce((sum, c, i) => sum + c * v[i], 0))),
  }
}

test('speeds that are left are as near to their defaults as those that are given allow', () => {
  // v0 + v1 = 2 with v1 - v0 asked to be 1: v = (0.5, 1.5)
  const problem = linear(
    [
      [1, 1],
      [-1, 1],
    ],
    [2, 1],
  )
  const found = keepSpeeds(problem, Float64Array.of(1, 1), [true, true], [[1]])
  expect([...found]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(1.5, 12)])
})

test('a speed that follows from given ones but for rounding moves nothing, however much it misses', () => {
  // the second row is the first, rotated by cosines that are not exact: nothing is left of it but 1e-16
  const problem = linear(
    [
      [0.6, 0.8, 0],
      [0.3, 0.4 * (1 + 2 ** -50), 2 ** -54],
    ],
    [1, 3],
  )
  const start = Float64Array.of(0.6, 0.8, 0)
  const found = keepSpeeds(problem, start, [true, true, true], [[1]])
  expect([...found]).toEqual([...start])
})
