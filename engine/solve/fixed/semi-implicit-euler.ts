/**
 * Semi-implicit (symplectic) Euler method, order 1: speeds first, then everything else with the new
 * speeds (de Vogelaere 1956; Hairer, Lubich and Wanner, Geometric Numerical Integration, 2nd ed. 2006,
 * I.1.2, eq. 1.9):
 *
 *     p(t + h) = p + h f_p(t, p, q, c)
 *     q(t + h) = q + h f_q(t + h, p(t + h), q, c)         coordinates
 *     c(t + h) = c + h f_c(t + h, p(t + h), q, c)         states of components
 *
 * States of components that follow speeds, such as the slip lags of tyres, are advanced like coordinates:
 * the oscillator of wheel spin and slip lag, which limits explicit Euler, gains as much as suspensions do.
 * Because q' and c' come from the same program as p', a step takes two evaluations.
 *
 * The mode of a speed and a coordinate (or lag) with eigenvalues lambda is multiplied by the roots of
 *
 *     r^2 - (2 + 2 Re z - |z|^2) r + 1 + 2 Re z = 0,     z = h lambda,
 *
 * stable for damped oscillations up to about h |lambda| = 2; an undamped one keeps its amplitude at any
 * smaller step, where explicit Euler lets it grow. A single decay is advanced as by explicit Euler. The
 * formula supposes that damping acts on one of the two, as in x'' = -2 a x' - w^2 x, or on the lag alone.
 * A system that does not distinguish speeds from coordinates is integrated by explicit Euler.
 */
import { methodFacts, type Solver } from '../solver'
import { programStepper } from './program-stepper'

export const semiImplicitEuler: Solver = {
  ...methodFacts('semi-implicit-euler'),
  order: 1,
  denseOrder: 1,
  evaluationsPerStep: 2,
  logAmplification,
  create: (system, options) => programStepper(system, options, 'semi-implicit-euler'),
}

function logAmplification(re: number, im: number): number {
  if (im === 0) return re > -1 ? Math.log1p(re) : Math.log(-1 - re)
  // With r = 1 + w: w^2 + b w + c = 0.
  const c = re * re + im * im
  const b = c - 2 * re
  const discriminant = b * b - 4 * c
  if (discriminant < 0) return 0.5 * Math.log1p(2 * re)
  const root = Math.sqrt(discriminant)
  return Math.max(Math.log(Math.abs(1 + (root - b) / 2)), Math.log(Math.abs(1 - (root + b) / 2)))
}
