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
import { logStabilityFunction } from '../amplification/stability'
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'
import { StepEquations } from './step-equations'

export const linearlyImplicitEuler: Solver = {
  ...methodFacts('linearly-implicit-euler'),
  order: 1,
  denseOrder: 1,
  evaluationsPerStep: 1,
  implicit: { jacobians: 1, factorisations: 1, solutions: 1 },
  logAmplification: logStabilityFunction([], [-1]),
  create: (system, options) =>
    programStepper(system, options, 'linearly-implicit-euler', new StepEquations(system, options.scales)),
}
