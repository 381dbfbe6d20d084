/** Tables over three and four arguments against the functions that they were sampled from. */
import { describe, expect, it } from 'vitest'
import { gridThrough } from '../../../../engine/numerics/interpolation/grid'
import type { MapInterpolation } from '../../../../engine/numerics/interpolation/map'
import { evaluate, lookupGrid, mathOf, Pool, tangents } from '../../../../engine/symbolic'

const axes = [
  [0, 1, 2.5, 4, 4.5],
  [-3, -1, 0, 0.5, 2],
  [-0.2, -0.1, 0.05, 0.1, 0.3, 0.4],
  [1000, 1500, 2800, 4000],
]
type Function = (...x: number[]) => number

/** Value and first derivatives of the table, and one second derivative, by the first and the last argument. */
function table(count: 2 | 3 | 4, f: Function, interpolation: MapInterpolation) {
  const m = mathOf(new Pool())
  const { pool } = m
  const own = axes.slice(-count)
  const args = own.map((_, d) => pool.symbol(`x${d}`, 'argument'))
  const grid = gridThrough('grid', own, (at) => f(...at.map((i, d) => own[d][i])), interpolation)
  const value = lookupGrid(m, grid, args)
  const by = (d: number) => tangents(pool, [value], new Map([[args[d], pool.one]]))[0]
  const mixed = tangents(pool, [by(0)], new Map([[args[count - 1], pool.one]]))[0]
  const roots = [value, ...args.map((_, d) => by(d)), mixed]
  return (x: readonly number[]): readonly number[] => evaluate(roots, new Map(args.map((a, d) => [a, x[d]])))
}

/** A product of factors of one argument each, with its derivatives. */
function product(count: number, p: Function, dp: Function) {
  const scale = [1, 1, 4, 1e-3].slice(-count)
  const factor = (x: readonly number[], d: number): number => p(scale[d] * x[d]) + d
  const slope = (x: readonly number[], d: number): number => scale[d] * dp(scale[d] * x[d])
  const except = (x: readonly number[], ...left: readonly number[]): number =>
    x.reduce((all, _, d) => (left.includes(d) ? all : all * factor(x, d)), 1)
  return {
    f: (...x: number[]) => except(x),
    all: (x: readonly number[]) => [
      except(x),
      ...x.map((_, d) => slope(x, d) * except(x, d)),
      slope(x, 0) * slope(x, count - 1) * except(x, 0, count - 1),
    ],
  }
}

const points = [0.03, 0.31, 0.5, 0.77, 0.96].flatMap((a, i) =>
  [0.12, 0.44, 0.9].map((b, j) =>
    axes.map((axis, d) => {
      const share = [a, b, (a + b) / 2, (7 * a + b) % 1][(d + i + j) % 4]
      return axis[0] + share * (axis[axis.length - 1] - axis[0])
    }),
  ),
)

describe.each([2, 3, 4] as const)('a table over %d arguments', (count) => {
  it.each([
    ['linear', (x: number) => 2 * x - 0.7, () => 2],
    ['spline', (x: number) => x ** 3 - 2 * x + 1, (x: number) => 3 * x ** 2 - 2],
  ] as const)('is exact with its derivatives for polynomials of its kind (%s)', (interpolation, p, dp) => {
    const { f, all } = product(count, p, dp)
    const at = table(count, f, interpolation)
    for (const point of points) {
      const x = point.slice(-count)
      const expected = all(x)
      at(x).forEach((value, i) =>
        expect(Math.abs(value - expected[i]) / (1 + Math.abs(expected[i]))).toBeLessThan(1e-9),
      )
    }
  })

  it.each(['linear', 'spline', 'natural'] as const)(
    'has the values at its points, and holds those at the edge (%s)',
    (interpolation) => {
      const f: Function = (...x) => x.reduce((sum, v, d) => sum + Math.sin((d + 1) * v) * (1 + sum), 0)
      const at = table(count, f, interpolation)
      const own = axes.slice(-count)
      for (let i = 0; i < 6; i++) {
        const x = own.map((axis, d) => axis[(i + d) % axis.length])
        expect(at(x)[0]).toBeCloseTo(f(...x), 9)
      }
      for (const far of [1, 1e3, 1e6]) {
        const edge = own.map((axis, d) => (d % 2 === 0 ? axis[0] : axis[axis.length - 1]))
        const [value, ...derivatives] = at(edge.map((x, d) => x + (d % 2 === 0 ? -far : far)))
        expect(value).toBeCloseTo(f(...edge), 9)
        expect(derivatives.every((d) => d === 0)).toBe(true)
      }
    },
  )

  it('is continuous where blocks meet', () => {
    const at = table(count, (...x) => Math.sin(x.reduce((sum, v) => sum + v, 0)), 'spline')
    const own = axes.slice(-count)
    own.forEach((axis, d) => {
      for (const knot of axis) {
        const x = own.map((other) => (2 * other[0] + other[other.length - 1]) / 3)
        const near = (h: number): readonly number[] => at(x.map((v, k) => (k === d ? knot + h : v)))
        const [below, above] = [near(-1e-9 * (1 + Math.abs(knot))), near(1e-9 * (1 + Math.abs(knot)))]
        expect(Math.abs(above[0] - below[0])).toBeLessThan(1e-6)
      }
    })
  })
})

describe('a table over arguments', () => {
  const at =
    (own: readonly number[][], interpolation: MapInterpolation = 'linear') =>
    () =>
      gridThrough('grid', own, () => 0, interpolation)
  it('is refused with breakpoints that do not increase, or too many numbers', () => {
    expect(
      at([
        [0, 1],
        [0, 1, 1],
        [0, 1],
      ]),
    ).toThrow('the breakpoints of argument 2 do not increase from 1 to 1')
    expect(at([[0], [0, 1]])).toThrow('there are fewer than two breakpoints of argument 1')
    const long = Array.from({ length: 60 }, (_, i) => i)
    expect(at([long, long, long, long], 'spline')).toThrow(/more than 4000000/)
  })
})
