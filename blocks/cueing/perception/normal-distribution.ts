/** The cumulative normal distribution, as an expression and as numbers. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

const upper = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
]
const lower = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
]

/**
 * Phi(x) to about 1e-15 absolute; beyond 7.07 by a continued fraction.
 * Source: Hart et al. (1968), Computer Approximations, algorithm 5666, as in West (2005), Wilmott Magazine, May, 70-76.
 */
export function normalCumulative(m: SymbolicMath, x: Expr): Expr {
  const { add, sub, mul, div, exp, abs, select, gt, lt, square, num } = m
  const z = abs(x)
  const density = exp(mul(-0.5, square(z)))
  const polynomial = (coefficients: readonly number[]): Expr =>
    coefficients.slice(1).reduce<Expr>((sum, coefficient) => add(mul(sum, z), coefficient), num(coefficients[0]))
  const near = div(mul(density, polynomial(upper)), polynomial(lower))
  const fraction = [4, 3, 2, 1].reduce<Expr>((below, k) => add(z, div(k, below)), add(z, 0.65))
  const far = div(density, mul(fraction, 2.506628274631))
  const tail = select(lt(z, 7.07106781186547), near, far)
  return select(gt(x, 0), sub(1, tail), select(lt(x, 0), tail, 0.5))
}

/** Phi as a number: the error function by its series, or by a continued fraction in the tails. */
function cumulative(x: number): number {
  const z = Math.abs(x)
  let tail: number
  if (z < 3) {
    // Abramowitz and Stegun (1964) 26.2.11
    let term = z
    let sum = z
    for (let k = 1; Math.abs(term) > 1e-18 * sum; k++) sum += term *= (z * z) / (2 * k + 1)
    tail = 0.5 - (sum * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI)
  } else {
    // 26.2.14
    let below = z
    for (let k = 200; k >= 1; k--) below = z + k / below
    tail = Math.exp(-0.5 * z * z) / (below * Math.sqrt(2 * Math.PI))
  }
  return x > 0 ? 1 - tail : tail
}

/** Returns the x with Phi(x) = p, by bisection. @param p between 0 and 1 */
export function normalQuantile(p: number): number {
  let [low, high] = [-40, 40]
  for (let k = 0; k < 200 && high - low > 0; k++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (cumulative(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
