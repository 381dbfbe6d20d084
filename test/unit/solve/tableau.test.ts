/** Tableaus against order conditions, steps against tableaus, stability against known limits. */
import { describe, expect, test } from 'vitest'
import { dopri5, dopri5Tableau } from '../../../engine/solve/variable/dopri5'
import { euler, eulerTableau } from '../../../engine/solve/fixed/euler'
import { heun, heunTableau } from '../../../engine/solve/fixed/heun'
import { rk4, rk4Tableau } from '../../../engine/solve/fixed/rk4'
import type { Solver } from '../../../engine/solve/solver'
import { stabilityPolynomial, type Tableau } from '../../../engine/solve/amplification/tableau'
import { testSystem } from './problems'

const methods: readonly (readonly [string, Solver, Tableau])[] = [
  ['euler', euler, eulerTableau],
  ['heun', heun, heunTableau],
  ['rk4', rk4, rk4Tableau],
  ['dopri5', dopri5, dopri5Tableau],
]

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((ai, i) => ai * b[i]))
const apply = (a: Tableau['a'], v: readonly number[]) => a.map((row) => dot(row, v))

describe.each(methods)('%s', (_name, solver, { a, b, c }) => {
  test('rows sum to the nodes and quadrature conditions hold up to its order', () => {
    for (const [i, row] of a.entries()) expect(sum(row)).toBeCloseTo(c[i], 14)
    for (let k = 1; k <= solver.order; k++)
      expect(
        dot(
          b,
          c.map((ci) => ci ** (k - 1)),
        ),
      ).toBeCloseTo(1 / k, 14)
  })

  test('conditions of the trees up to order four hold (Hairer, Norsett and Wanner I, Table II.2.1)', () => {
    const ac = apply(a, c)
    if (solver.order >= 3) expect(dot(b, ac)).toBeCloseTo(1 / 6, 14)
    if (solver.order < 4) return
    expect(
      dot(
        b,
        ac.map((v, i) => v * c[i]),
      ),
    ).toBeCloseTo(1 / 8, 14)
    expect(
      dot(
        b,
        apply(
          a,
          c.map((ci) => ci * ci),
        ),
      ),
    ).toBeCloseTo(1 / 12, 14)
    expect(dot(b, apply(a, ac))).toBeCloseTo(1 / 24, 14)
  })

  test('a step is the step of its tableau', () => {
    const f = (t: number, x: readonly number[]) => [Math.sin(t) * x[1] + 0.3, -x[0] * x[1] + t]
    const system = testSystem({
      size: 2,
      f: (t, x, dx) => dx.set(f(t, [...x])),
    })
    const h = 0.3
    const x0 = [0.7, -0.4]
    const k: number[][] = []
    for (const [i, row] of a.entries()) {
      k.push(
        f(
          0.2 + c[i] * h,
          x0.map((v, m) => v + h * sum(row.map((aij, j) => aij * k[j][m]))),
        ),
      )
    }
    const expected = x0.map((v, m) => v + h * sum(b.map((bi, i) => bi * k[i][m])))
    const stepper = solver.create(system, {
      tolerance: 1e9,
      scales: Float64Array.of(1, 1),
      maxStep: 1,
      firstStep: h,
    })
    stepper.x.set(x0)
    expect(stepper.step(0.2, 0.5, h)).toBe(0.5)
    expect(stepper.x[0]).toBeCloseTo(expected[0], 14)
    expect(stepper.x[1]).toBeCloseTo(expected[1], 14)
  })

  test('the stability polynomial agrees with exp up to its order', () => {
    const r = stabilityPolynomial({ a, b, c })
    let factorial = 1
    for (let m = 1; m <= solver.order; m++) {
      factorial *= m
      expect(r[m - 1]).toBeCloseTo(1 / factorial, 14)
    }
  })
})

test.each([
  [euler, 2],
  [heun, 2],
  [rk4, 2.785293563],
  [dopri5, 3.306567893],
])('$name is stable on the negative real axis to its published limit', (solver, limit) => {
  expect(solver.logAmplification(-limit + 1e-6, 0)).toBeLessThan(0)
  expect(solver.logAmplification(-limit - 1e-6, 0)).toBeGreaterThan(0)
})

test('Runge-Kutta 4 is stable on the imaginary axis up to 2 sqrt 2, Euler nowhere', () => {
  expect(rk4.logAmplification(0, 2 * Math.SQRT2 - 1e-6)).toBeLessThan(0)
  expect(rk4.logAmplification(0, 2 * Math.SQRT2 + 1e-6)).toBeGreaterThan(0)
  expect(euler.logAmplification(0, 1e-6)).toBeGreaterThan(0)
})

test('amplification keeps its digits for tiny arguments', () => {
  // Euler: |1 + z|^2 - 1 = 2 re + |z|^2
  expect(euler.logAmplification(-1e-20, 1e-9)).toBeCloseTo(0.5 * (1e-18 - 2e-20), 30)
  expect(euler.logAmplification(-1e-12, 0) / -1e-12).toBeCloseTo(1, 11)
})
