/**
 * Explicit Euler method, order 1 (Euler 1768; Hairer, Norsett and Wanner, Solving Ordinary
 * Differential Equations I, I.7):
 *
 *     x(t + h) = x + h f(t, x)            0 |
 *                                         --+---
 *                                           | 1
 *
 * The cheapest step there is. An oscillation of frequency w and damping ratio d stays bounded only
 * for h <= 2 d / w, an undamped one for no step at all.
 */
import { fixedStepper, type BoundMethod } from './fixed-step'
import { methodFacts, type Solver } from '../solver'
import { logAmplification, type Tableau } from '../amplification/tableau'
import type { OdeSystem } from '../types'

export const eulerTableau: Tableau = { a: [[]], b: [1], c: [0] }

export const euler: Solver = {
  ...methodFacts('euler'),
  order: 1,
  denseOrder: 1,
  evaluationsPerStep: 1,
  vectors: 3,
  logAmplification: logAmplification(eulerTableau),
  create: (system, options) => fixedStepper(system, options, bind),
}

function bind(system: OdeSystem, x: Float64Array): BoundMethod {
  const n = system.size
  const k1 = system.allocate(n)
  const f1 = system.bindDerivatives(x, k1)
  return {
    stages: [k1],
    advance(from, _to, h) {
      f1(from)
      let finite = 0
      for (let i = 0; i < n; i++) {
        const xi = x[i] + h * k1[i]
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
  }
}
