/**
 * Intervals of fitted parameters against certified standard deviations (NIST StRD), and parameters that data don't tell
 * apart.
 */
import { describe, expect, it } from 'vitest'
import { leastSquares } from '../../../../engine/numerics/least-squares/levenberg-marquardt'
import { studentLimit } from '../../../../engine/numerics/least-squares/student'
import { dependences, uncertainty, withoutEffect } from '../../../../engine/numerics/least-squares/uncertainty'

// Misra1a (NIST StRD, nonlinear regression): y = b1 (1 - exp(-b2 x)).
const misra = {
  y: [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78],
  x: [77.6, 114.9, 141.1, 190.8, 239.9, 289, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760],
}
const residuals = (p: Float64Array): Float64Array =>
  Float64Array.from(misra.x, (x, i) => p[0] * (1 - Math.exp(-p[1] * x)) - misra.y[i])
const jacobian = (p: Float64Array): Float64Array =>
  Float64Array.from(misra.x.flatMap((x) => [1 - Math.exp(-p[1] * x), p[0] * x * Math.exp(-p[1] * x)]))

describe('Misra1a', () => {
  const fit = leastSquares({ rows: misra.x.length, residuals, jacobian }, [500, 0.0001])

  it('has the certified parameters and sum of squares', () => {
    expect(fit.values[0] / 2.3894212918e2 - 1).toBeCloseTo(0, 8)
    expect(fit.values[1] / 5.5015643181e-4 - 1).toBeCloseTo(0, 8)
    expect(fit.sumOfSquares / 1.2455138894e-1 - 1).toBeCloseTo(0, 9)
  })

  it('has the certified standard deviations', () => {
    const { halfWidths: widths } = uncertainty({ values: jacobian(fit.values), columns: 2 }, fit.residuals, {
      group: () => 0,
      probability: 0.95,
    })
    const factor = studentLimit(0.95, 12)
    expect(widths[0] / factor / 2.7070075241 - 1).toBeCloseTo(0, 8)
    expect(widths[1] / factor / 7.2668688436e-6 - 1).toBeCloseTo(0, 8)
  })

  it('has the same intervals with one variance for two groups that are alike', () => {
    const twice = (values: Float64Array): Float64Array => Float64Array.of(...values, ...values)
    const of = (group: (row: number) => number): Float64Array =>
      uncertainty({ values: twice(jacobian(fit.values)), columns: 2 }, twice(fit.residuals), {
        group,
        probability: 0.95,
      }).halfWidths
    const [one, two] = [of(() => 0), of((row) => Math.floor(row / 14))]
    expect(two[0] / one[0] - 1).toBeCloseTo(0, 6)
  })
})

it.each([
  [0.95, 1, 12.706204736174694],
  [0.95, 5, 2.5705818356363146],
  [0.99, 3, 5.840909309733355],
  [0.5, 7, 0.7111417780817866],
  [0.95, 1000, 1.9623390808264083],
])('Student limit of %f with %i degrees of freedom as SciPy 1.15 gives it', (probability, freedom, limit) => {
  expect(studentLimit(probability, freedom) / limit - 1).toBeCloseTo(0, 9)
})

describe('parameters that data do not tell apart', () => {
  const columns = (rows: readonly (readonly number[])[]) => ({
    values: Float64Array.from(rows.flat()),
    columns: rows[0].length,
  })

  it('are found by name, with one that is redundant', () => {
    // The third is the sum of the first two; the fourth stands alone.
    const jacobian = columns([1, 2, 3, 4, 5].map((x) => [1, x, 1 + x, x * x]))
    expect(dependences(jacobian)).toHaveLength(1)
    const [{ redundant, others }] = dependences(jacobian)
    expect([redundant, ...others].sort((a, b) => a - b)).toEqual([0, 1, 2])
  })

  it('are none where directions differ by a millionth', () => {
    const jacobian = columns([1, 2, 3, 4, 5].map((x) => [x, x + 1e-6 * x * x]))
    expect(dependences(jacobian)).toEqual([])
  })

  it('differ from parameters without an effect', () => {
    const jacobian = columns([1, 2, 3].map((x) => [x, 0, x * x]))
    expect(withoutEffect(jacobian)).toEqual([1])
  })

  it('are two where two pairs are alike, whatever their scales', () => {
    const jacobian = columns([1, 2, 3, 4, 5].map((x) => [x, 1e6 * x, x * x, 1e-9 * x * x]))
    expect(dependences(jacobian).map(({ redundant, others }) => [redundant, others])).toEqual([
      [expect.any(Number), [expect.any(Number)]],
      [expect.any(Number), [expect.any(Number)]],
    ])
  })
})
