/**
 * Butcher tableaus of explicit Runge-Kutta methods and what follows from them.
 *
 *     k_i = f(t + c_i h, x + h sum_j a_ij k_j),   x(t + h) = x + h sum_i b_i k_i
 *
 * On x' = lambda x one step multiplies by the stability function
 * R(z) = 1 + sum_{m=1..s} z^m b^T A^(m-1) 1, z = h lambda (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, 2nd ed. 1996, IV.2, eq. 2.12).
 */

import { logStabilityFunction } from './stability'

export interface Tableau {
  /** Strictly lower triangle, row i has i entries. */
  readonly a: readonly (readonly number[])[]
  readonly b: readonly number[]
  readonly c: readonly number[]
}

/** Coefficients r_1 ... r_s of R(z) = 1 + r_1 z + ... + r_s z^s. */
export function stabilityPolynomial(tableau: Tableau): number[] {
  const { a, b } = tableau
  const coefficients: number[] = []
  let v = b.map(() => 1)
  for (let power = 0; power < b.length; power++) {
    coefficients.push(b.reduce((sum, bi, i) => sum + bi * v[i], 0))
    v = a.map((row) => row.reduce((sum, aij, j) => sum + aij * v[j], 0))
  }
  return coefficients
}

/** Returns ln|R(re + i im)|. */
export function logAmplification(tableau: Tableau): (re: number, im: number) => number {
  return logStabilityFunction(stabilityPolynomial(tableau))
}
