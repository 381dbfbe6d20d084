/**
 * Interpolating splines of any odd degree, for derivatives of a log of higher order than cubics have. A spline of the
 * degree p has p - 1 continuous derivatives; its k-th derivative has the error O(h^(p + 1 - k)). Source: de Boor, A
 * Practical Guide to Splines (revised ed. 2001), chapters IX, X and XIII. Knots are the rows except for those nearest
 * the ends (not-a-knot), and elimination needs no pivots (de Boor and Pinkus, Journal of Approximation Theory 9, 1977).
 */

export interface BSpline {
  readonly degree: number
  readonly knots: Float64Array
  /** Coefficients of the spline, of its first derivative, and so on. */
  readonly coefficients: readonly Float64Array[]
}

/**
 * Returns the spline through points.
 * @param x strictly increasing, at least degree + 1 points
 * @param degree odd
 * @param derivatives order up to which derivatives can be evaluated, at most the degree
 */
export function splineThrough(x: Float64Array, y: Float64Array, degree: number, derivatives: number): BSpline {
  const [n, half] = [x.length, (degree + 1) / 2]
  if (degree % 2 === 0 || n <= degree) throw new Error('a spline needs an odd degree and more points than that')
  const knots = Float64Array.from({ length: n + degree + 1 }, (_, i) =>
    i <= degree ? x[0] : i >= n ? x[n - 1] : x[i - half],
  )
  const first = solveBand(bandOf(x, knots, degree), Float64Array.from(y), degree)
  const coefficients = [first]
  for (let k = 1; k <= derivatives; k++) {
    const [order, previous] = [degree - k + 1, coefficients[k - 1]]
    coefficients.push(
      Float64Array.from({ length: n - k }, (_, i) => {
        const width = knots[i + degree + 1] - knots[i + k]
        return width > 0 ? (order * (previous[i + 1] - previous[i])) / width : 0
      }),
    )
  }
  return { degree, knots, coefficients }
}

/** Returns the k-th derivative at t; outside of the points that of the polynomial at the end. */
export function splineAt({ degree, knots, coefficients }: BSpline, t: number, k: number): number {
  const [order, c] = [degree - k, coefficients[k]]
  const inner = knots.subarray(k, knots.length - k)
  const place = spanOf(inner, order, t)
  const d = Array.from({ length: order + 1 }, (_, j) => c[place - order + j])
  for (let r = 1; r <= order; r++)
    for (let j = order; j >= r; j--) {
      const i = place - order + j
      const share = (t - inner[i]) / (inner[i + order + 1 - r] - inner[i])
      d[j] = (1 - share) * d[j - 1] + share * d[j]
    }
  return d[order]
}

/** Returns the place of the knot at or before t that begins a span inside the points. */
function spanOf(knots: Float64Array, degree: number, t: number): number {
  let [low, high] = [degree, knots.length - degree - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (t >= knots[middle]) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the values of the B-splines at the points: row i has those of the coefficients i - degree to i + degree. */
function bandOf(x: Float64Array, knots: Float64Array, degree: number): readonly Float64Array[] {
  return Array.from(x, (t, row) => {
    const place = spanOf(knots, degree, t)
    const values = basisAt(knots, degree, place, t)
    const band = new Float64Array(2 * degree + 1)
    values.forEach((value, j) => {
      const at = place - degree + j - row + degree
      if (at >= 0 && at < band.length) band[at] = value
    })
    return band
  })
}

/** Returns the B-splines that are not zero at t (de Boor, algorithm BSPLVB). */
function basisAt(knots: Float64Array, degree: number, place: number, t: number): readonly number[] {
  const values = [1]
  for (let r = 1; r <= degree; r++) {
    let carried = 0
    for (let j = 0; j < r; j++) {
      const [right, left] = [knots[place + j + 1], knots[place + 1 - r + j]]
      const share = values[j] / (right - left)
      values[j] = carried + (right - t) * share
      carried = (t - left) * share
    }
    values.push(carried)
  }
  return values
}

function solveBand(rows: readonly Float64Array[], right: Float64Array, degree: number): Float64Array {
  const n = right.length
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i <= Math.min(n - 1, k + degree); i++) {
      const factor = rows[i][k - i + degree] / rows[k][degree]
      if (factor === 0) continue
      for (let j = k; j <= Math.min(n - 1, k + degree); j++) rows[i][j - i + degree] -= factor * rows[k][j - k + degree]
      right[i] -= factor * right[k]
    }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j <= Math.min(n - 1, k + degree); j++) right[k] -= rows[k][j - k + degree] * right[j]
    right[k] /= rows[k][degree]
  }
  return right
}
