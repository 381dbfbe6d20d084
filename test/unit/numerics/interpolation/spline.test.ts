import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluatePiecewise, linearInterpolant, notAKnotSpline } from '../../../../engine/numerics/interpolation/spline'

const cubic = (t: number): number => 2 - 3 * t + 0.5 * t ** 2 - 0.25 * t ** 3

describe('not-a-knot spline', () => {
  it('reproduces a cubic exactly on uneven points, outside them too', () => {
    const x = [-1, 0, 0.3, 2, 2.5, 4]
    const spline = notAKnotSpline(x, x.map(cubic))
    for (const t of [-2, -1, -0.4, 0.1, 0.3, 1, 2.2, 3.9, 4, 5])
      expect(evaluatePiecewise(spline, t)).toBeCloseTo(cubic(t), 11)
    spline.coefficients.forEach((c) => expect(c[3]).toBeCloseTo(-0.25, 11))
  })

  it('through four points is the one cubic', () => {
    const x = [0, 1, 3, 4]
    const spline = notAKnotSpline(x, x.map(cubic))
    expect(evaluatePiecewise(spline, 2)).toBeCloseTo(cubic(2), 12)
  })

  it('agrees with scipy.interpolate.CubicSpline', () => {
    const { coefficients } = notAKnotSpline([0, 1, 2, 3.5, 4, 6], [0, 1, 0, 1, -1, 2])
    const scipy = [
      [0, 4.32719298245614, -4.4907894736842096, 1.1635964912280699],
      [1, -1.16359649122807, -1.0000000000000002, 1.1635964912280703],
      [0, 0.3271929824561403, 2.490789473684211, -1.5096491228070177],
      [1, -2.3905701754385964, -4.30263157894737, 2.1675438596491254],
      [-1, -5.067543859649122, -1.0513157894736818, 2.1675438596491214],
    ]
    coefficients.forEach((c, i) => c.forEach((value, k) => expect(value).toBeCloseTo(scipy[i][k], 12)))
  })

  it('interpolates, has two continuous derivatives, and no knot at the second and last but one point', () => {
    const table = fc.array(
      fc.tuple(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })),
      { minLength: 5, maxLength: 12 },
    )
    fc.assert(
      fc.property(table, (rows) => {
        let sum = 0
        const x = rows.map(([step]) => (sum += step))
        const y = rows.map(([, value]) => value)
        const { coefficients: c } = notAKnotSpline(x, y)
        const scale = Math.max(1, ...c.flat().map(Math.abs))
        const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(1e-9 * scale)
        for (let i = 0; i + 1 < x.length; i++) {
          const h = x[i + 1] - x[i]
          const [c0, c1, c2, c3] = c[i]
          expect(c0).toBe(y[i])
          near(c0 + h * (c1 + h * (c2 + h * c3)), y[i + 1])
          if (i + 2 === x.length) continue
          near(c1 + h * (2 * c2 + 3 * h * c3), c[i + 1][1])
          near(c2 + 3 * h * c3, c[i + 1][2])
        }
        near(c[0][3], c[1][3])
        near(c[c.length - 2][3], c[c.length - 1][3])
      }),
    )
  })

  it('through three points is a parabola, through two a line', () => {
    expect(notAKnotSpline([0, 1, 3], [0, 1, 9])).toEqual({
      x: [0, 1, 3],
      coefficients: [
        [0, 0, 1, 0],
        [1, 2, 1, 0],
      ],
    })
    expect(notAKnotSpline([1, 3], [2, 6])).toEqual({ x: [1, 3], coefficients: [[2, 2, 0, 0]] })
  })

  it('comes near a smooth function as the fourth power of the step', () => {
    const error = (n: number): number => {
      const x = Array.from({ length: n + 1 }, (_, i) => (i * Math.PI) / n)
      const spline = notAKnotSpline(x, x.map(Math.sin))
      return Math.max(
        ...Array.from({ length: 400 }, (_, i) =>
          Math.abs(evaluatePiecewise(spline, (i * Math.PI) / 399) - Math.sin((i * Math.PI) / 399)),
        ),
      )
    }
    expect(Math.log2(error(20) / error(40))).toBeGreaterThan(3.7)
  })
})

describe('linear interpolant', () => {
  it('joins the points by straight lines', () => {
    const lines = linearInterpolant([0, 1, 3], [0, 2, -2])
    expect([0.5, 1, 2, 4].map((t) => evaluatePiecewise(lines, t))).toEqual([1, 2, 0, -4])
  })
})

describe('tables that cannot be interpolated', () => {
  it.each([
    [[0], [1], 'the table has 1 row'],
    [[], [], 'the table has 0 rows'],
    [[0, 1], [1], 'the table has 2 abscissae and 1 values'],
    [[0, 1, 1], [1, 2, 3], 'the first column does not increase from row 2 to row 3 (1, 1)'],
    [[0, NaN], [1, 2], 'row 2 of the table is not finite'],
    [[0, 1], [1, Infinity], 'row 2 of the table is not finite'],
  ])('%j %j: %s', (x, y, what) => {
    for (const make of [notAKnotSpline, linearInterpolant]) {
      expect(() => make(x, y)).toThrow(expect.objectContaining({ code: 'file-format', what }))
    }
  })
})
