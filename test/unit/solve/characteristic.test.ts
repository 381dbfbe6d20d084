/** Amplification of multistep methods against stability limits of the literature. */
import { expect, test } from 'vitest'
import { logLargestRoot } from '../../../engine/solve/amplification/characteristic'
import { solverNamed } from '../../../engine/solve/registry'

test.each([
  // Hairer and Wanner, Solving II, V.1: real stability intervals of the Adams methods.
  ['ab2', -1],
  ['ab3', -6 / 11],
])('%s is stable on the real axis down to %f', (name, limit) => {
  const { logAmplification } = solverNamed(name)
  expect(logAmplification(limit, 0)).toBeCloseTo(0, 12)
  expect(logAmplification(0.999 * limit, 0)).toBeLessThan(0)
  expect(logAmplification(1.001 * limit, 0)).toBeGreaterThan(0)
})

test('Adams-Bashforth 3 damps undamped oscillations up to h w = 0.7236', () => {
  const { logAmplification } = solverNamed('ab3')
  expect(logAmplification(0, 0.7235)).toBeLessThan(0)
  expect(logAmplification(0, 0.7237)).toBeGreaterThan(0)
})

test.each([1e-3, 1e-6, 1e-9])('the growth of an undamped oscillation keeps its digits at h w = %f', (y) => {
  // |r|^2 = 1 + y^4/2 + O(y^6) for Adams-Bashforth 2: far below rounding of 1 for small steps.
  const growth = solverNamed('ab2').logAmplification(0, y)
  expect(Math.abs(growth - y ** 4 / 4)).toBeLessThan(y ** 5 + 1e-15 * y)
})

test('a quadratic with known roots', () => {
  // rho - z sigma = r^2 - r - z = 0 at z = 0.75: r = 3/2, -1/2
  const log = logLargestRoot({ rho: [0, -1, 1], sigma: [1, 0, 0] })
  expect(log(0.75, 0)).toBeCloseTo(Math.log(1.5), 15)
})
