/** Student's t distribution: the factor of a confidence interval of few residuals. */

/**
 * Returns the value that a t distributed number stays within with a probability, e.g. 12.706 for 0.95 and one degree
 * of freedom; relative error below 1e-10.
 * @param probability of |t| below the value, between 0 and 1
 * @param degrees degrees of freedom, at least 1
 */
export function studentLimit(probability: number, degrees: number): number {
  let [low, high] = [0, 1]
  while (within(high, degrees) < probability) high *= 2
  for (let i = 0; i < 200 && high - low > 1e-12 * high; i++) {
    const middle = (low + high) / 2
    if (within(middle, degrees) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Probability of |t| below a value: 1 - I_x(n/2, 1/2), x = n/(n + t^2), with n degrees of freedom (DLMF 8.17). */
function within(t: number, degrees: number): number {
  const x = degrees / (degrees + t * t)
  return 1 - regularisedBeta(x, degrees / 2, 0.5)
}

/** I_x(a, b) by its continued fraction (DLMF 8.17.22), in the half where that converges fast. */
function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(1 - x, b, a)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a
  return front * fraction(x, a, b)
}

/** Lentz's method (Thompson and Barnett 1986): all numerators and denominators are positive here. */
function fraction(x: number, a: number, b: number): number {
  let [value, c, d] = [1, 1, 0]
  for (let i = 1; i < 1000; i++) {
    const m = Math.floor(i / 2)
    const numerator =
      i % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / (1 + numerator * d)
    c = 1 + numerator / c
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return 1 / value
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Stirling's series (DLMF 5.11.1) from 10 on, below by the recurrence. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x)
  const series = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360]
  const rest = series.reduce((sum, factor, k) => sum + factor / x ** (2 * k + 1), 0)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + rest
}
