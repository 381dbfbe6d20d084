/**
 * Classical Runge-Kutta method, order 4 (Kutta 1901; Hairer, Norsett and Wanner, Solving
 * Ordinary Differential Equations I, II.1, Table 1.2):
 *
 *     k1 = f(t, x)                                  0  |
 *     k2 = f(t + h/2, x + h/2 k1)                  1/2 | 1/2
 *     k3 = f(t + h/2, x + h/2 k2)                  1/2 |  0  1/2
 *     k4 = f(t + h, x + h k3)                       1  |  0   0   1
 *     x(t + h) = x + h/6 (k1 + 2 k2 + 2 k3 + k4)   ----+-----------------
 *                                                      | 1/6 1/3 1/3 1/6
 */
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'
import { logAmplification, type Tableau } from '../amplification/tableau'

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
  logAmplification: logAmplification(rk4Tableau),
  create: (system, options) => programStepper(system, options, 'rk4'),
}
