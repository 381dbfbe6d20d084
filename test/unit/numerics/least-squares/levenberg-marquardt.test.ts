/**
 * Least squares with known minima: problems of Moré, Garbow and Hillstrom (1981, ACM TOMS 7, 17-41) and of NIST's
 * Statistical Reference Datasets.
 */
import { describe, expect, it } from 'vitest'
import { leastSquares, type LeastSquares } from '../../../../engine/numerics/least-squares/levenberg-marquardt'

type Residuals = (p: ArrayLike<number>) => readonly number[]
type Jacobian = (p: ArrayLike<number>) => readonly (readonly number[])[]

const problem = (residuals: Residuals, jacobian: Jacobian): LeastSquares => ({
  rows: residuals([1, 1, 1, 1, 1]).length,
  residuals: (p) => Float64Array.from(residuals(p)),
  jacobian: (p) => Float64Array.from(jacobian(p).flat()),
})

const rosenbrock = problem(
  (p) => [10 * (p[1] - p[0] ** 2), 1 - p[0]],
  (p) => [
    [-20 * p[0], 10],
    [-1, 0],
  ],
)
const powellSingular = problem(
  (p) => [p[0] + 10 * p[1], Math.sqrt(5) * (p[2] - p[3]), (p[1] - 2 * p[2]) ** 2, Math.sqrt(10) * (p[0] - p[3]) ** 2],
  (p) => {
    const [a, b] = [2 * (p[1] - 2 * p[2]), 2 * Math.sqrt(10) * (p[0] - p[3])]
    return [
      [1, 10, 0, 0],
      [0, 0, Math.sqrt(5), -Math.sqrt(5)],
      [0, a, -2 * a, 0],
      [b, 0, 0, -b],
    ]
  },
)
const kowalik = {
  y: [0.1957, 0.1947, 0.1735, 0.16, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235, 0.0246],
  u: [4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625],
}
const kowalikOsborne = problem(
  (p) => kowalik.u.map((u, i) => kowalik.y[i] - (p[0] * (u * u + u * p[1])) / (u * u + u * p[2] + p[3])),
  (p) =>
    kowalik.u.map((u) => {
      const [top, bottom] = [u * u + u * p[1], u * u + u * p[2] + p[3]]
      return [-top / bottom, (-p[0] * u) / bottom, (p[0] * top * u) / bottom ** 2, (p[0] * top) / bottom ** 2]
    }),
)
const meyerData = [
  34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147, 4427, 3820, 3307, 2872,
]
const meyer = problem(
  (p) => meyerData.map((y, i) => p[0] * Math.exp(p[1] / (50 + 5 * i + p[2])) - y),
  (p) =>
    meyerData.map((_, i) => {
      const t = 50 + 5 * i + p[2]
      const e = Math.exp(p[1] / t)
      return [e, (p[0] * e) / t, (-p[0] * e * p[1]) / t ** 2]
    }),
)
const jennrich = problem(
  (p) => Array.from({ length: 10 }, (_, i) => 4 + 2 * i - Math.exp((i + 1) * p[0]) - Math.exp((i + 1) * p[1])),
  (p) => Array.from({ length: 10 }, (_, i) => [0, 1].map((j) => -(i + 1) * Math.exp((i + 1) * p[j]))),
)
const badlyScaled = problem(
  (p) => [p[0] - 1e6, p[1] - 2e-6, p[0] * p[1] - 2],
  (p) => [
    [1, 0],
    [0, 1],
    [p[1], p[0]],
  ],
)

describe('published problems', () => {
  it.each([
    ['Rosenbrock', rosenbrock, [-1.2, 1], 0, 1e-20],
    ['Powell, singular at the minimum', powellSingular, [3, -1, 0, 1], 0, 1e-20],
    ['Kowalik and Osborne', kowalikOsborne, [0.25, 0.39, 0.415, 0.39], 3.07505e-4, 1e-9],
    ['Meyer', meyer, [0.02, 4000, 250], 87.9458, 1e-4],
    ['Jennrich and Sampson', jennrich, [0.3, 0.4], 124.362, 1e-3],
    ['Brown, badly scaled', badlyScaled, [1, 1], 0, 1e-15],
  ])('%s', (_, of, start, least, within) => {
    const { sumOfSquares, end } = leastSquares(of, start)
    expect(end).toBe('converged')
    expect(Math.abs(sumOfSquares - least)).toBeLessThan(within)
  })

  it('finds the minimum on a bound', () => {
    const { values, sumOfSquares } = leastSquares(rosenbrock, [-1.2, 1], { upper: [0.5, 10] })
    expect(values[0]).toBe(0.5)
    expect(values[1]).toBeCloseTo(0.25, 7)
    expect(sumOfSquares).toBeCloseTo(0.25, 12)
  })

  it('leaves a bound that the minimum is not at', () => {
    const { values } = leastSquares(rosenbrock, [0, 0], { lower: [0, 0], upper: [5, 5] })
    expect([...values].map((value) => Math.abs(value - 1)).every((error) => error < 1e-9)).toBe(true)
  })
})

describe('the search', () => {
  it('does not depend on units', () => {
    const scaled: LeastSquares = {
      ...meyer,
      residuals: (p) => meyer.residuals(Float64Array.of(p[0] / 1e9, p[1] * 1e6, p[2])),
      jacobian: (p) =>
        meyer.jacobian(Float64Array.of(p[0] / 1e9, p[1] * 1e6, p[2])).map((value, i) => value * [1e-9, 1e6, 1][i % 3]),
    }
    const [plain, other] = [leastSquares(meyer, [0.02, 4000, 250]), leastSquares(scaled, [0.02e9, 0.004, 250])]
    expect(other.iterations).toBe(plain.iterations)
    expect(Math.abs(other.sumOfSquares / plain.sumOfSquares - 1)).toBeLessThan(1e-10)
  })

  it('says that it stalled where derivatives promise what steps do not give', () => {
    const wrong: LeastSquares = {
      rows: 1,
      residuals: (p) => Float64Array.of(1 + Math.abs(p[0])),
      jacobian: () => Float64Array.of(1),
    }
    expect(leastSquares(wrong, [0]).end).toBe('stalled')
  })

  it('ends after the limit of iterations, or when the caller stops it', () => {
    expect(leastSquares(rosenbrock, [-1.2, 1], { iterations: 3 })).toMatchObject({ end: 'limit', iterations: 3 })
    const told = leastSquares(rosenbrock, [-1.2, 1], { onIteration: (iteration) => iteration < 2 })
    expect(told).toMatchObject({ end: 'stopped', iterations: 2 })
  })

  it('keeps away from points where the model has no value', () => {
    const root: LeastSquares = {
      rows: 1,
      residuals: (p) => Float64Array.of(Math.log(p[0])),
      jacobian: (p) => Float64Array.of(1 / p[0]),
    }
    expect(leastSquares(root, [9]).values[0]).toBeCloseTo(1, 12)
    expect(() => leastSquares(root, [-1])).toThrow('not finite')
  })
})
