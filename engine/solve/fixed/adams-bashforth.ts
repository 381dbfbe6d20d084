/**
 * Explicit multistep methods of Adams and Bashforth (Bashforth and Adams 1883; Hairer, Norsett and
 * Wanner, Solving Ordinary Differential Equations I, III.1, eq. 1.5 and Table 1.1): the polynomial
 * through the last derivatives is integrated over the step,
 *
 *     order 2:  x(t + h) = x + h (3/2 f_n - 1/2 f_{n-1})
 *     order 3:  x(t + h) = x + h (23/12 f_n - 16/12 f_{n-1} + 5/12 f_{n-2})
 *
 * One evaluation per step whatever the order, the choice of real-time vehicle simulators. In exchange
 * the stability regions shrink with the order: a decay lambda allows h < 1/|lambda| at order 2 and
 * 0.545/|lambda| at order 3, explicit Euler 2/|lambda|. Near the imaginary axis they are better than
 * Euler: an undamped oscillation w hardly grows at order 2 and decays at order 3 for h w < 0.72.
 *
 * History exists only for steps of one length. At the start, after a break and where a break has cut
 * a step, Runge-Kutta steps of the same order fill it: Heun's for order 2, Kutta's third-order method
 * for order 3, with 2 and 3 evaluations.
 */
import { logLargestRoot } from '../amplification/characteristic'
import { fixedStepper, type BoundMethod } from './fixed-step'
import { History } from './history'
import { methodFacts, type Solver } from '../solver'
import type { OdeSystem } from '../types'

export const ab2: Solver = {
  ...methodFacts('ab2'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 1,
  previousSteps: 1,
  vectors: 5,
  logAmplification: logLargestRoot({ rho: [0, -1, 1], sigma: [-1 / 2, 3 / 2] }),
  create: (system, options) => fixedStepper(system, options, bindAb2),
}

export const ab3: Solver = {
  ...methodFacts('ab3'),
  order: 3,
  denseOrder: 3,
  evaluationsPerStep: 1,
  previousSteps: 2,
  vectors: 6,
  logAmplification: logLargestRoot({ rho: [0, 0, -1, 1], sigma: [5 / 12, -16 / 12, 23 / 12] }),
  create: (system, options) => fixedStepper(system, options, bindAb3),
}

function bindAb2(system: OdeSystem, x: Float64Array): BoundMethod {
  const n = system.size
  const f0 = system.allocate(n)
  const stage = system.allocate(n)
  const k2 = system.allocate(n)
  const f1 = new Float64Array(n)
  const evaluate = system.bindDerivatives(x, f0)
  const evaluate2 = system.bindDerivatives(stage, k2)
  const history = new History()
  let evaluations = 0
  return {
    stages: [f0, k2],
    evaluations: () => evaluations,
    restart: () => history.forget(),
    save: () => history.save({ f0 }),
    load: (memory) => history.load(memory, { f0 }),
    advance(from, to, h) {
      const known = history.before(h)
      f1.set(f0)
      evaluate(from)
      evaluations++
      let finite = 0
      if (known >= 1) {
        for (let i = 0; i < n; i++) {
          const xi = x[i] + h * (1.5 * f0[i] - 0.5 * f1[i])
          x[i] = xi
          finite += 0 * xi
        }
        return finite
      }
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * f0[i]
      evaluate2(to)
      evaluations++
      const half = h / 2
      for (let i = 0; i < n; i++) {
        const xi = x[i] + half * (f0[i] + k2[i])
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
  }
}

function bindAb3(system: OdeSystem, x: Float64Array): BoundMethod {
  const n = system.size
  const f0 = system.allocate(n)
  const stage = system.allocate(n)
  const k2 = system.allocate(n)
  const k3 = system.allocate(n)
  const f1 = new Float64Array(n)
  const f2 = new Float64Array(n)
  const evaluate = system.bindDerivatives(x, f0)
  const evaluate2 = system.bindDerivatives(stage, k2)
  const evaluate3 = system.bindDerivatives(stage, k3)
  const history = new History()
  let evaluations = 0
  return {
    stages: [f0, k2, k3],
    evaluations: () => evaluations,
    restart: () => history.forget(),
    save: () => history.save({ f0, f1 }),
    load: (memory) => history.load(memory, { f0, f1 }),
    advance(from, to, h) {
      const known = history.before(h)
      f2.set(f1)
      f1.set(f0)
      evaluate(from)
      evaluations++
      let finite = 0
      if (known >= 2) {
        const twelfth = h / 12
        for (let i = 0; i < n; i++) {
          const xi = x[i] + twelfth * (23 * f0[i] - 16 * f1[i] + 5 * f2[i])
          x[i] = xi
          finite += 0 * xi
        }
        return finite
      }
      const half = h / 2
      for (let i = 0; i < n; i++) stage[i] = x[i] + half * f0[i]
      evaluate2(from + half)
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * (2 * k2[i] - f0[i])
      evaluate3(to)
      evaluations += 2
      const sixth = h / 6
      for (let i = 0; i < n; i++) {
        const xi = x[i] + sixth * (f0[i] + 4 * k2[i] + k3[i])
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
  }
}
