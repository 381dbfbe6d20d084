/**
 * Rosenbrock method of order 2 with two stages, ROS2 (Verwer, Spee, Blom and Hundsdorfer, SIAM J. Sci.
 * Comput. 20 (1999) 1456-1480, eq. 3.1; Hundsdorfer and Verwer, Numerical Solution of Time-Dependent
 * Advection-Diffusion-Reaction Equations, 2003, I.5.2):
 *
 *     (I - gamma h A) k1 = f(t, x) + gamma h f_t
 *     (I - gamma h A) k2 = f(t + h, x + h k1) - 2 k1 - gamma h f_t
 *     x(t + h) = x + h (3/2 k1 + 1/2 k2),                               gamma = 1 - 1/sqrt(2)
 *
 * with the exact Jacobian A = df/dx and f_t = df/dt at (t, x). Two evaluations, one Jacobian, one
 * factorisation and two solutions per step, always: constant work, made for real time.
 *
 * The stability function R(z) = (1 + (1 - 2 gamma) z) / (1 - gamma z)^2 belongs to an A-stable and L-stable
 * method. It is a W-method: the order is 2 for any matrix A, so the few derivatives that a kink or a branch
 * hides cost stability at most, and f_t may be left out where a system does not offer it. On very stiff
 * states that follow an input, x' = lambda (x - phi(t)) + phi'(t) of Prothero and Robinson (1974), errors
 * are of order h^2 with f_t and of order h without.
 *
 * Between steps x + h (b1 k1 + b2 k2) with b2 = (s^2/2 - gamma s)/(1 - 2 gamma), b1 = s + b2 meets the
 * conditions of order 2, and stays calm where the derivatives of a stiff system would not.
 */
import { logStabilityFunction } from '../amplification/stability'
import { gamma } from '../../stepping/methods/gamma'
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'
import { StepEquations } from './step-equations'

export const rosenbrock2: Solver = {
  ...methodFacts('rosenbrock2'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 2,
  implicit: { jacobians: 1, factorisations: 1, solutions: 2 },
  logAmplification: logStabilityFunction([1 - 2 * gamma], [-2 * gamma, gamma * gamma]),
  create: (system, options) =>
    programStepper(system, options, 'rosenbrock2', new StepEquations(system, options.scales)),
}
