/**
 * Explicit multistep methods of Adams and Bashforth (Bashforth and Adams 1883; Hairer, Norsett and
 * Wanner, Solving Ordinary Differential Equations I, III.1, eq. 1.5 and Table 1.1): the polynomial
 * through the last derivatives is integrated over the step,
 *
 *     order 2:  x(t + h) = x + h (3/2 f_n - 1/2 f_{n-1})
 *     order 3:  x(t + h) = x + h (23/12 f_n - 16/12 f_{n-1} + 5/12 f_{n-2})
 *
 * One evaluation per step regardless of the order, the choice of real-time vehicle simulators. In exchange
 * the stability regions shrink with the order: a decay lambda allows h < 1/|lambda| at order 2 and
 * 0.545/|lambda| at order 3, explicit Euler 2/|lambda|. Near the imaginary axis they are better than
 * Euler: an undamped oscillation w hardly grows at order 2 and decays at order 3 for h w < 0.72.
 *
 * History exists only for steps of one length. At the start, after a break and where a break has cut
 * a step, Runge-Kutta steps of the same order fill it: Heun's for order 2, Kutta's third-order method
 * for order 3, with 2 and 3 evaluations.
 */
import { logLargestRoot } from '../amplification/characteristic'
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'

export const ab2: Solver = {
  ...methodFacts('ab2'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 1,
  previousSteps: 1,
  logAmplification: logLargestRoot({ rho: [0, -1, 1], sigma: [-1 / 2, 3 / 2] }),
  create: (system, options) => programStepper(system, options, 'ab2'),
}

export const ab3: Solver = {
  ...methodFacts('ab3'),
  order: 3,
  denseOrder: 3,
  evaluationsPerStep: 1,
  previousSteps: 2,
  logAmplification: logLargestRoot({ rho: [0, 0, -1, 1], sigma: [5 / 12, -16 / 12, 23 / 12] }),
  create: (system, options) => programStepper(system, options, 'ab3'),
}
