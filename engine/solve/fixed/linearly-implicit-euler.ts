/**
 * Linearly implicit Euler method, order 1: one Newton step of the implicit Euler method, which for a
 * step of fixed length replaces the iteration (Deuflhard, SIAM Review 27 (1985) 505-535; Hairer and
 * Wanner, Solving Ordinary Differential Equations II, IV.9, eq. 9.25):
 *
 *     (I - h df/dx) k = f(t + h, x)
 *     x(t + h) = x + h k
 *
 * with the exact Jacobian at (t + h, x). One evaluation, one Jacobian, one factorisation and one
 * solution per step, always. The stability function is R(z) = 1/(1 - z): every decaying mode decays at
 * every step (A-stable), infinitely stiff ones at once (L-stable), oscillations lose amplitude by
 * |R| = 1 - h w/2 ... a step. Evaluating at the end of the step makes fast states follow inputs exactly
 * in the limit. Between steps the solution is interpolated linearly: the derivatives of a stiff system
 * at the ends would let a cubic swing.
 */
import { fixedStepper, type BoundMethod } from './fixed-step'
import { jacobianVectors } from '../jacobian'
import { StepMatrix } from './linearly-implicit'
import { methodFacts, type Solver, type StepperOptions } from '../solver'
import { logStabilityFunction } from '../amplification/stability'
import type { OdeSystem } from '../types'

export const linearlyImplicitEuler: Solver = {
  ...methodFacts('linearly-implicit-euler'),
  order: 1,
  denseOrder: 1,
  evaluationsPerStep: 1,
  implicit: { jacobians: 1, factorisations: 1, solutions: 1 },
  vectors: 3 + jacobianVectors,
  logAmplification: logStabilityFunction([], [-1]),
  create: (system, options) => fixedStepper(system, options, bind),
}

function bind(system: OdeSystem, x: Float64Array, { scales }: StepperOptions): BoundMethod {
  const n = system.size
  const f = system.allocate(n)
  const evaluate = system.bindDerivatives(x, f)
  const matrix = new StepMatrix(system, x, scales)
  const k = new Float64Array(n)
  return {
    stages: [f],
    save: () => matrix.save(),
    load: (memory) => matrix.load(memory),
    advance(from, to, h) {
      evaluate(to)
      matrix.factor(to, h)
      k.set(f)
      matrix.solve(k)
      matrix.check(from, h, k)
      let finite = 0
      for (let i = 0; i < n; i++) {
        const xi = x[i] + h * k[i]
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
    interpolate(s, x0, x1, out) {
      for (let i = 0; i < n; i++) out[i] = x0[i] + s * (x1[i] - x0[i])
    },
  }
}
