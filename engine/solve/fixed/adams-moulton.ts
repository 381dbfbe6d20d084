/**
 * Adams predictor and corrector of order 2 without final update: predict with Adams-Bashforth 2, evaluate,
 * correct with the trapezoidal rule (Adams-Moulton), and go on (mode PEC):
 *
 *     p_{n+1}  = x_n + h (3/2 f^_n - 1/2 f^_{n-1})
 *     f^_{n+1} = f(t + h, p_{n+1})
 *     x_{n+1}  = x_n + h/2 (f^_{n+1} + f^_n)
 *
 * Leaving out the evaluation at the corrected state halves the cost: one evaluation per step, the mode
 * of real-time simulators. Derivatives then belong to predicted states, so the characteristic equation
 * is that of neither formula: eliminating p with f^ = lambda p gives r^3 - r^2 = z (2 r^2 - 3/2 r + 1/2).
 * The error constant falls from 5/12 of Adams-Bashforth 2 to 1/12 of the trapezoidal rule. The start,
 * where there is no f^_{n-1}, predicts with Euler, which makes the step Heun's.
 *
 * The state that is reached is never evaluated. The predicted one stands for it where the work of an evaluation would
 * be needed only to see whether an event has happened: p - x = -h/2 (f^_{n+1} - 2 f^_n + f^_{n-1}), or -h^3/2 x''',
 * while the error of x is of the order h^2 T/12 x''' after a time T, more than that from the seventh step on. In the
 * step after a start it is h^2/2 x''. Sources: Hull and Creemer, J. ACM 10 (1963) 291-301; Lambert, Numerical Methods
 * for Ordinary Differential Systems, 1991, 4.2 (modes and their stability polynomials).
 */
import { logLargestRoot } from '../amplification/characteristic'
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'

export const abm2: Solver = {
  ...methodFacts('abm2'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 1,
  previousSteps: 2,
  logAmplification: logLargestRoot({ rho: [0, 0, -1, 1], sigma: [1 / 2, -3 / 2, 2] }),
  create: (system, options) => programStepper(system, options, 'abm2'),
}
