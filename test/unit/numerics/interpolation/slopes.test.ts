import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpolated, interpolations } from '../../../../engine/numerics/interpolation/curve'
import {
  akimaCubics,
  evaluatePiecewise,
  monotoneCubics,
  naturalSpline,
} from '../../../../engine/numerics/interpolation/spline'

const tables = fc
  .array(fc.tuple(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })), {
    minLength: 2,
    maxLength: 12,
  })
  .map((rows) => {
    let sum = 0
    return { x: rows.map(([step]) => (sum += step)), y: rows.map(([, value]) => value) }
  })

describe.each(interpolations)('%s', (interpolation) => {
  it('goes through its points and is continuous', () => {
    fc.assert(
      fc.property(tables, ({ x, y }) => {
        const curve = interpolated(x, y, interpolation, 'continue')
        x.forEach((at, i) => expect(Math.abs(evaluatePiecewise(curve, at) - y[i])).toBeLessThan(1e-9))
        for (let i = 0; i + 1 < x.length; i++) {
          const h = x[i + 1] - x[i]
          const end = curve.coefficients[i].reduceRight((sum, c) => sum * h + c, 0)
          expect(Math.abs(end - y[i + 1])).toBeLessThan(1e-9)
        }
      }),
    )
  })

  it('is a straight line through points on one, and between two', () => {
    const x = [-1, 0, 0.5, 2, 7]
    for (const some of [x, x.slice(0, 3), x.slice(0, 2)]) {
      const curve = interpolated(
        some,
        some.map((t) => 3 - 2 * t),
        interpolation,
        'tangent',
      )
      for (const t of [-4, -0.7, 0.25, 1, 5, 9]) expect(evaluatePiecewise(curve, t)).toBeCloseTo(3 - 2 * t, 12)
    }
  })
})

it('monotone cubics stay between neighbouring points', () => {
  fc.assert(
    fc.property(tables, fc.double({ min: 0, max: 1, noNaN: true }), ({ x, y }, part) => {
      const curve = monotoneCubics(x, y)
      for (let i = 0; i + 1 < x.length; i++) {
        const value = evaluatePiecewise(curve, x[i] + part * (x[i + 1] - x[i]))
        expect(value).toBeGreaterThanOrEqual(Math.min(y[i], y[i + 1]) - 1e-12)
        expect(value).toBeLessThanOrEqual(Math.max(y[i], y[i + 1]) + 1e-12)
      }
    }),
  )
})

it('natural splines are straight at both ends, with two continuous derivatives between', () => {
  fc.assert(
    fc.property(tables, ({ x, y }) => {
      const { coefficients: c } = naturalSpline(x, y)
      const bend = (i: number, u: number): number => 2 * (c[i][2] ?? 0) + 6 * (c[i][3] ?? 0) * u
      const scale = 1e-9 * Math.max(1, ...c.flat().map(Math.abs))
      const last = c.length - 1
      expect(Math.abs(bend(0, 0))).toBeLessThan(scale)
      expect(Math.abs(bend(last, x[last + 1] - x[last]))).toBeLessThan(scale)
      for (let i = 0; i < last; i++) expect(Math.abs(bend(i, x[i + 1] - x[i]) - bend(i + 1, 0))).toBeLessThan(scale)
    }),
  )
})

it('a step leaves the cubics of Akima level two points away from it', () => {
  const curve = akimaCubics([0, 1, 2, 3, 4, 5, 6, 7], [0, 0, 0, 0, 1, 1, 1, 1])
  for (const t of [0.5, 1.5]) expect(evaluatePiecewise(curve, t)).toBe(0)
  for (const t of [5.5, 6.5]) expect(evaluatePiecewise(curve, t)).toBe(1)
  expect(evaluatePiecewise(curve, 3.5)).toBeCloseTo(0.5, 12)
})
