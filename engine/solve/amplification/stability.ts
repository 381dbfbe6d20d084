/**
 * Amplification of one-step methods. On x' = lambda x one step multiplies by the stability function R(z),
 * z = h lambda, a polynomial for explicit methods, a quotient of polynomials for implicit ones (Hairer
 * and Wanner, Solving Ordinary Differential Equations II, 2nd ed. 1996, IV.2 and IV.3).
 */

/**
 * Returns ln|R| for R = (1 + p_1 z + p_2 z^2 + ...) / (1 + q_1 z + ...), accurate for small arguments too: with P =
 * numerator - 1, |1 + P|^2 - 1 = 2 Re P + |P|^2 keeps the digits that 1 + ... would lose.
 * @param p coefficients p_1, p_2, ...; `q` in the same way
 */
export function logStabilityFunction(
  p: readonly number[],
  q: readonly number[] = [],
): (re: number, im: number) => number {
  return (re, im) => 0.5 * (logSquare(p, re, im) - logSquare(q, re, im))
}

/** Returns ln|1 + c_1 z + c_2 z^2 + ...|^2. */
function logSquare(c: readonly number[], re: number, im: number): number {
  let x = 0
  let y = 0
  for (let m = c.length - 1; m >= 0; m--) {
    const s = c[m] + x
    x = s * re - y * im
    y = s * im + y * re
  }
  return Math.log1p(2 * x + x * x + y * y)
}
