/** Corrected steps on a linear system, of which the derivatives that are used are a part. */
import { expect, it } from 'vitest'
import { Multisecant } from '../../../engine/analyse/operating/multisecant'

it('solves n linear equations within n + 1 steps, where its Newton steps alone lead away', () => {
  // Walker and Ni (2011): equivalent to GMRES on a linear system. The diagonal replaces the derivatives.
  const a = [
    [2, 3, -1],
    [-4, 3, 1],
    [1, -2, 4],
  ]
  const b = [1, 2, 3]
  const newton = (x: Float64Array): Float64Array =>
    x.map((_, i) => (b[i] - a[i].reduce((sum, entry, k) => sum + entry * x[k], 0)) / a[i][i])
  const distance = (corrects: boolean): number => {
    const secants = new Multisecant([1, 1, 1])
    let x = new Float64Array(3)
    for (let k = 0; k < 4; k++) {
      const step = corrects ? secants.next(newton(x)) : newton(x)
      x = x.map((value, i) => value + step[i])
    }
    return Math.hypot(...newton(x))
  }
  expect(distance(true)).toBeLessThan(1e-10)
  expect(distance(false)).toBeGreaterThan(1)
})
