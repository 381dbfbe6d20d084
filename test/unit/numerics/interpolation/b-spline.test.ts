/** Splines of odd degree with derivatives: exact for polynomials, of their order for other functions. */
import { describe, expect, it } from 'vitest'
import { splineAt, splineThrough } from '../../../../engine/numerics/interpolation/b-spline'

const points = (n: number) => Float64Array.from({ length: n }, (_, i) => i / (n - 1) + 0.01 * Math.sin(3 * i))

describe('a spline', () => {
  it.each([3, 5, 7])('of degree %i gives polynomials of its degree with all derivatives', (degree) => {
    const x = points(20)
    const spline = splineThrough(
      x,
      x.map((t) => (t - 0.4) ** degree),
      degree,
      degree,
    )
    for (const t of [x[0], 0.13, x[7], 0.77, x[19]])
      for (let k = 0; k <= degree; k++) {
        let factor = 1
        for (let q = 0; q < k; q++) factor *= degree - q
        expect(splineAt(spline, t, k)).toBeCloseTo(factor * (t - 0.4) ** (degree - k), 11 - 2 * k)
      }
  })
  it('has the order of its degree', () => {
    const error = (n: number) => {
      const x = Float64Array.from({ length: n }, (_, i) => (2 * i) / (n - 1))
      const spline = splineThrough(
        x,
        x.map((t) => Math.sin(3 * t)),
        5,
        2,
      )
      return Math.max(...[0.9, 0.95, 1.03, 1.11].map((t) => Math.abs(splineAt(spline, t, 2) + 9 * Math.sin(3 * t))))
    }
    // order 4 of the second derivative: a factor of 16
    expect(error(21) / error(41)).toBeGreaterThan(12)
  })
})
