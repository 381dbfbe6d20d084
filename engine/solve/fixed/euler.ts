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
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'
import { logAmplification, type Tableau } from '../amplification/tableau'

export const eulerTableau: Tableau = { a: [[]], b: [1], c: [0] }

export const euler: Solver = {
  ...methodFacts('euler'),
  order: 1,
  denseOrder: 1,
  evaluationsPerStep: 1,
  logAmplification: logAmplification(eulerTableau),
  create: (system, options) => programStepper(system, options, 'euler'),
}
