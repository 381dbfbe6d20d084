/**
 * Heun's method, the explicit trapezoidal rule, order 2 (Heun 1900; Hairer, Norsett and Wanner,
 * Solving Ordinary Differential Equations I, II.1, Table 1.1):
 *
 *     k1 = f(t, x)                        0 |
 *     k2 = f(t + h, x + h k1)             1 |  1
 *     x(t + h) = x + h/2 (k1 + k2)        --+---------
 *                                           | 1/2 1/2
 */
import { fixedStepper, type BoundMethod } from './fixed-step'
import { methodFacts, type Solver } from '../solver'
import { logAmplification, type Tableau } from '../amplification/tableau'
import type { OdeSystem } from '../types'

export const heunTableau: Tableau = { a: [[], [1]], b: [1 / 2, 1 / 2], c: [0, 1] }

export const heun: Solver = {
  ...methodFacts('heun'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 2,
  vectors: 5,
  logAmplification: logAmplification(heunTableau),
  create: (system, options) => fixedStepper(system, options, bind),
}

function bind(system: OdeSystem, x: Float64Array): BoundMethod {
  const n = system.size
  const stage = system.allocate(n)
  const k1 = system.allocate(n)
  const k2 = system.allocate(n)
  const f1 = system.bindDerivatives(x, k1)
  const f2 = system.bindDerivatives(stage, k2)
  return {
    stages: [k1, k2],
    advance(from, to, h) {
      f1(from)
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * k1[i]
      f2(to)
      const half = h / 2
      let finite = 0
      for (let i = 0; i < n; i++) {
        const xi = x[i] + half * (k1[i] + k2[i])
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
  }
}
