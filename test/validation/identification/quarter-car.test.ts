/**
 * A measured quarter car with noise, against the least-squares solution of a separate program
 * (shared/reference/systems/identification: problem, measurement, solution; made by an optimiser over runs of matrix
 * exponentials, checked by DOP853).
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { IdentifyReport } from '../../../engine/identification/report'
import { identify, quarterCar } from './identify'

const road = {
  f: [0.5, 0.9, 1.3, 1.9, 2.7, 3.8, 5.3, 7.4, 9.1, 11.3, 14.2],
  amplitude: [
    0.016, 0.008888888888888889, 0.006153846153846154, 0.004210526315789474, 0.002962962962962963, 0.002105263157894737,
    0.001509433962264151, 0.001081081081081081, 0.0008791208791208791, 0.0007079646017699115, 0.0005633802816901409,
  ],
  phase: [0.5381, 1.4879, 5.0346, 3.6578, 0.5914, 2.7214, 3.01, 1.0037, 4.6155, 0.7142, 2.4582],
}
const truth = { ks: 21000, cs: 1500, kt: 190000, mu: 42 }
const estimate = { ks: 21007.143568682015, cs: 1497.7937502930138, kt: 186653.0251590716, mu: 41.35140501979783 }
const deviation = { ks: 34.002223328395225, cs: 3.799439227421801, kt: 1592.6064874641452, mu: 0.4006529125736795 }
const names = ['ks', 'cs', 'kt', 'mu'] as const

let report: IdentifyReport
beforeAll(() => {
  const project = quarterCar(road, { ks: '15 kN/m', cs: '1000 N s/m', kt: '150 kN/m', mu: '55 kg' })
  const text = readFileSync(new URL('data/quarter-car.csv', import.meta.url), 'utf8')
  report = identify(project, {
    parameters: names.map((name) => ({ name })),
    data: [{ file: 'quarter-car.csv', text }],
    map: { body_acc_measured: { signal: 'Chassis.az' }, travel_measured: { signal: 'Strut.s' } },
    noise: { 'Chassis.az': 0.2, 'Strut.s': '0.8 mm' },
  })
})

it('is the least-squares solution of the separate program to 1e-4, with its cost', () => {
  expect(report.end).toBe('converged')
  report.parameters.forEach(({ name, value }) =>
    expect(value / estimate[name as keyof typeof estimate], name).toBeCloseTo(1, 5),
  )
  expect(report.cost).toBeCloseTo(1183.1517080264641, 4)
  expect(report.signals.reduce((sum, { times }) => sum + times.length, 0)).toBe(2402)
})

it('has its standard errors, and intervals that hold the true values', () => {
  for (const { name, value, halfWidth = NaN } of report.parameters) {
    const key = name as keyof typeof truth
    // 1.961 standard errors of 2398 degrees of freedom; variances are those of the residuals, 1.5 % less than stated
    expect(halfWidth / (1.961 * deviation[key]), name).toBeCloseTo(1, 1)
    expect(Math.abs(value - truth[key]) / deviation[key], name).toBeLessThan(4)
  }
})

it('takes exact derivatives, few runs, and names what lies close together', () => {
  expect(report.differences).toEqual([])
  expect(report.sensitivityRuns).toBeLessThan(12)
  // by the same separate sums of squares as the standard errors: differences of runs by RK4 in Python
  const { names: order, values } = report.correlations
  expect(values[order.indexOf('kt')][order.indexOf('mu')]).toBeCloseTo(0.80507, 2)
  expect(values[order.indexOf('ks')][order.indexOf('kt')]).toBeCloseTo(-0.58138, 2)
  for (const { explained = 0, explainedBefore = 1 } of report.signals)
    expect(explained).toBeGreaterThan(explainedBefore)
})
