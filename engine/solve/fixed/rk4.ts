/**
 * The classical Runge-Kutta method, order 4 (Kutta 1901; Hairer, Norsett and Wanner, Solving
 * Ordinary Differential Equations I, II.1, Table 1.2):
 *
 *     k1 = f(t, x)                                  0  |
 *     k2 = f(t + h/2, x + h/2 k1)                  1/2 | 1/2
 *     k3 = f(t + h/2, x + h/2 k2)                  1/2 |  0  1/2
 *     k4 = f(t + h, x + h k3)                       1  |  0   0   1
 *     x(t + h) = x + h/6 (k1 + 2 k2 + 2 k3 + k4)   ----+-----------------
 *                                                      | 1/6 1/3 1/3 1/6
 */
import { fixedStepper, type BoundMethod } from './fixed-step'
import { methodFacts, type Solver } from '../solver'
import { logAmplification, type Tableau } from '../amplification/tableau'
import type { OdeSystem } from '../types'

export const rk4Tableau: Tableau = {
  a: [[], [1 / 2], [0, 1 / 2], [0, 0, 1]],
  b: [1 / 6, 1 / 3, 1 / 3, 1 / 6],
  c: [0, 1 / 2, 1 / 2, 1],
}

export const rk4: Solver = {
  ...methodFacts('rk4'),
  order: 4,
  denseOrder: 4,
  evaluationsPerStep: 4,
  vectors: 7,
  logAmplification: logAmplification(rk4Tableau),
  create: (system, options) => fixedStepper(system, options, bind),
}

function bind(system: OdeSystem, x: Float64Array): BoundMethod {
  const n = system.size
  const stage = system.allocate(n)
  const k1 = system.allocate(n)
  const k2 = system.allocate(n)
  const k3 = system.allocate(n)
  const k4 = system.allocate(n)
  const f1 = system.bindDerivatives(x, k1)
  const f2 = system.bindDerivatives(stage, k2)
  const f3 = system.bindDerivatives(stage, k3)
  const f4 = system.bindDerivatives(stage, k4)
  return {
    stages: [k1, k2, k3, k4],
    advance(from, to, h) {
      const half = h / 2
      f1(from)
      for (let i = 0; i < n; i++) stage[i] = x[i] + half * k1[i]
      f2(from + half)
      for (let i = 0; i < n; i++) stage[i] = x[i] + half * k2[i]
      f3(from + half)
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * k3[i]
      f4(to)
      const sixth = h / 6
      let finite = 0
      for (let i = 0; i < n; i++) {
        const xi = x[i] + sixth * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i])
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
  }
}
