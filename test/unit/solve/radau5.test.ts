/** Radau IIA: coefficients against their definition, and what the iteration does when it cannot converge. */
import { expect, test } from 'vitest'
import * as k from '../../../engine/solve/variable/radau/coefficients'
import { radau5 } from '../../../engine/solve/variable/radau5'
import { simulateToEnd } from '../../../engine/solve/run'
import { testSystem } from './problems'

const c = [k.c1, k.c2, 1]

/** a_ij = integral from 0 to c_i of the j-th Lagrange polynomial of the nodes, exact by Simpson's rule. */
function rungeKuttaMatrix(): number[][] {
  const lagrange = (j: number, s: number): number =>
    c.reduce((product, cm, m) => (m === j ? product : (product * (s - cm)) / (c[j] - cm)), 1)
  return c.map((ci) => c.map((_, j) => (ci / 6) * (lagrange(j, 0) + 4 * lagrange(j, ci / 2) + lagrange(j, ci))))
}

const multiply = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) => b[0].map((_, j) => row.reduce((sum, value, m) => sum + value * b[m][j], 0)))

test('the nodes are the zeros of the Radau polynomial', () => {
  for (const s of c) expect((s - 1) * (10 * s * s - 8 * s + 1)).toBeCloseTo(0, 15)
})

test('the transformation makes the inverse of the Runge-Kutta matrix block diagonal', () => {
  const T = [
    [k.T11, k.T12, k.T13],
    [k.T21, k.T22, k.T23],
    [k.T31, 1, 0],
  ]
  const inverse = [
    [k.I11, k.I12, k.I13],
    [k.I21, k.I22, k.I23],
    [k.I31, k.I32, k.I33],
  ]
  const blocks = [
    [k.gamma, 0, 0],
    [0, k.alpha, -k.beta],
    [0, k.beta, k.alpha],
  ]
  // A^-1 = T blocks T^-1 says: A T blocks = T.
  multiply(multiply(rungeKuttaMatrix(), T), blocks).forEach((row, i) =>
    row.forEach((value, j) => expect(value).toBeCloseTo(T[i][j], 14)),
  )
  multiply(inverse, T).forEach((row, i) => row.forEach((value, j) => expect(value).toBeCloseTo(i === j ? 1 : 0, 14)))
})

test('the stability function approximates e^z to order 5 and vanishes at infinity', () => {
  for (const z of [0.1, 0.05]) expect(k.logAmplification(-z, 0) + z).toBeLessThan(z ** 6 / 5000)
  expect(k.logAmplification(-1e8, 0)).toBeLessThan(-15)
  for (const y of [0.1, 1, 10, 1e3]) expect(k.logAmplification(0, y)).toBeLessThan(0)
})

test('few Jacobians are needed once the solution is smooth', () => {
  let tangents = 0
  const system = testSystem({
    size: 1,
    f: (t, x, dx) => void (dx[0] = -1000 * (x[0] - Math.cos(t)) - Math.sin(t)),
    tangent: (_t, _x, v, jv) => {
      tangents++
      jv[0] = -1000 * v[0]
    },
  })
  const { steps } = simulateToEnd(system, {
    x0: [1],
    start: 0,
    stop: 100,
    solver: radau5,
    tolerance: 1e-6,
    clock: () => 0,
    onRow: () => undefined,
  })
  expect(tangents).toBeLessThan(steps / 4)
  expect(steps).toBeGreaterThan(50)
  expect(steps).toBeLessThan(1000)
})
