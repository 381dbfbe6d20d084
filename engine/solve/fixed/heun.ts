/**
 * Heun's method, the explicit trapezoidal rule, order 2 (Heun 1900; Hairer, Norsett and Wanner,
 * Solving Ordinary Differential Equations I, II.1, Table 1.1):
 *
 *     k1 = f(t, x)                        0 |
 *     k2 = f(t + h, x + h k1)             1 |  1
 *     x(t + h) = x + h/2 (k1 + k2)        --+---------
 *                                           | 1/2 1/2
 */
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'
import { logAmplification, type Tableau } from '../amplification/tableau'

export const heunTableau: Tableau = { a: [[], [1]], b: [1 / 2, 1 / 2], c: [0, 1] }

export const heun: Solver = {
  ...methodFacts('heun'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 2,
  logAmplification: logAmplification(heunTableau),
  create: (system, options) => programStepper(system, options, 'heun'),
}
