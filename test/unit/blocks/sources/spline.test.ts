import { describe, expect, it } from 'vitest'
import { notAKnotSpline } from '../../../../blocks/sources/spline'

/** Value and derivatives of segment i at x. */
function jet(c: readonly number[], u: number): number[] {
  return [c[0] + u * (c[1] + u * (c[2] + u * c[3])), c[1] + u * (2 * c[2] + 3 * u * c[3]), 2 * c[2] + 6 * u * c[3], 6 * c[3]]
}

describe('not-a-knot spline', () => {
  const x = [0, 0.4, 1.1, 1.5, 2.7, 3]
  const y = [1, -2, 0.5, 4, 3, -1]
  const segments = notAKnotSpline(x, y)
  it('passes through the points with two continuous derivatives', () => {
    for (let i = 0; i + 1 < x.length; i++) {
      expect(segments[i][0]).toBe(y[i])
      const end = jet(segments[i], x[i + 1] - x[i])
      expect(end[0]).toBeCloseTo(y[i + 1], 12)
      if (i + 2 < x.length) {
        const next = jet(segments[i + 1], 0)
        expect(end[1]).toBeCloseTo(next[1], 11)
        expect(end[2]).toBeCloseTo(next[2], 10)
      }
    }
  })
  it('has a continuous third derivative at the second and the last but one point', () => {
    expect(segments[0][3]).toBeCloseTo(segments[1][3], 10)
    expect(segments[3][3]).toBeCloseTo(segments[4][3], 10)
  })
  it('is a parabola for three points and a line for two', () => {
    const parabola = (t: number): number => 2 - t + 3 * t * t
    const [first, second] = notAKnotSpline([0, 1, 3], [0, 1, 3].map(parabola))
    for (const t of [0.3, 0.9]) expect(jet(first, t)[0]).toBeCloseTo(parabola(t), 12)
    expect(jet(second, 1.2)[0]).toBeCloseTo(parabola(2.2), 12)
    expect(notAKnotSpline([1, 3], [2, 8])).toEqual([[2, 3, 0, 0]])
  })
  it('reproduces a cubic through four points', () => {
    const cubic = (t: number): number => 1 + t - 2 * t ** 2 + 0.7 * t ** 3
    const knots = [0, 0.5, 1.4, 2]
    const cubicSegments = notAKnotSpline(knots, knots.map(cubic))
    for (const c of cubicSegments) expect(c[3]).toBeCloseTo(0.7, 11)
  })
})
