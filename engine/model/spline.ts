/**
 * Interpolating piecewise polynomials of tables: cubic splines with two continuous derivatives and
 * not-a-knot ends (the first two and the last two segments are one cubic each; de Boor, A Practical
 * Guide to Splines, ch. IV), and straight lines.
 *
 * The slopes s of the spline solve, for inner points (h_i = x_{i+1} - x_i, d_i = (y_{i+1} - y_i)/h_i),
 *     h_i s_{i-1} + 2 (h_{i-1} + h_i) s_i + h_{i-1} s_{i+1} = 3 (h_i d_{i-1} + h_{i-1} d_i),
 * and at the ends
 *     h_1 s_0 + (h_0 + h_1) s_1 = ((3 h_0 + 2 h_1) h_1 d_0 + h_0^2 d_1) / (h_0 + h_1)
 * and its mirror image. Two points give a line, three a parabola.
 */
import { ModelError } from './errors'

/** In segment i, value = sum over k of `coefficients[i][k]` (x - x_i)^k; the end segments continue outside. */
export interface PiecewisePolynomial {
  readonly x: readonly number[]
  readonly coefficients: readonly (readonly number[])[]
}

/**
 * @param x strictly increasing, two points or more
 * @throws ModelError `file-format` when x and y are no such table
 */
export function notAKnotSpline(x: ArrayLike<number>, y: ArrayLike<number>): PiecewisePolynomial {
  checkTable(x, y)
  const s = slopes(x, y)
  return piecewise(x, (i) => {
    const h = x[i + 1] - x[i]
    const d = (y[i + 1] - y[i]) / h
    const c3 = (s[i] + s[i + 1] - 2 * d) / h
    return [y[i], s[i], (d - s[i]) / h - c3, c3 / h]
  })
}

/** Straight lines between the points. Arguments and errors as for `notAKnotSpline`. */
export function linearInterpolant(x: ArrayLike<number>, y: ArrayLike<number>): PiecewisePolynomial {
  checkTable(x, y)
  return piecewise(x, (i) => [y[i], (y[i + 1] - y[i]) / (x[i + 1] - x[i])])
}

/**
 * The doubles of a `lookup` statement of the program IR: the n abscissae, then `width` coefficients
 * for each of the n - 1 segments.
 */
export function lookupData({ x, coefficients }: PiecewisePolynomial): Float64Array {
  return Float64Array.from([...x, ...coefficients.flat()])
}

/** Value at t. */
export function evaluatePiecewise({ x, coefficients }: PiecewisePolynomial, t: number): number {
  let low = 0
  let high = coefficients.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (t >= x[middle]) low = middle
    else high = middle - 1
  }
  const u = t - x[low]
  return coefficients[low].reduceRight((sum, c) => sum * u + c, 0)
}

function piecewise(x: ArrayLike<number>, segment: (i: number) => readonly number[]): PiecewisePolynomial {
  return { x: Array.from(x), coefficients: Array.from({ length: x.length - 1 }, (_, i) => segment(i)) }
}

function slopes(x: ArrayLike<number>, y: ArrayLike<number>): readonly number[] {
  const n = x.length
  const h = Array.from({ length: n - 1 }, (_, i) => x[i + 1] - x[i])
  const d = Array.from({ length: n - 1 }, (_, i) => (y[i + 1] - y[i]) / h[i])
  if (n === 2) return [d[0], d[0]]
  if (n === 3) {
    const curvature = (d[1] - d[0]) / (h[0] + h[1])
    return [d[0] - curvature * h[0], d[0] + curvature * h[0], d[1] + curvature * h[1]]
  }
  const below = new Float64Array(n)
  const diagonal = new Float64Array(n)
  const above = new Float64Array(n)
  const s = new Float64Array(n)
  const end = (h0: number, h1: number, d0: number, d1: number): number =>
    ((3 * h0 + 2 * h1) * h1 * d0 + h0 * h0 * d1) / (h0 + h1)
  diagonal[0] = h[1]
  above[0] = h[0] + h[1]
  s[0] = end(h[0], h[1], d[0], d[1])
  for (let i = 1; i < n - 1; i++) {
    below[i] = h[i]
    diagonal[i] = 2 * (h[i - 1] + h[i])
    above[i] = h[i - 1]
    s[i] = 3 * (h[i] * d[i - 1] + h[i - 1] * d[i])
  }
  below[n - 1] = h[n - 3] + h[n - 2]
  diagonal[n - 1] = h[n - 3]
  s[n - 1] = end(h[n - 2], h[n - 3], d[n - 2], d[n - 3])

  for (let i = 1; i < n; i++) {
    const factor = below[i] / diagonal[i - 1]
    diagonal[i] -= factor * above[i - 1]
    s[i] -= factor * s[i - 1]
  }
  s[n - 1] /= diagonal[n - 1]
  for (let i = n - 2; i >= 0; i--) s[i] = (s[i] - above[i] * s[i + 1]) / diagonal[i]
  return Array.from(s)
}

function checkTable(x: ArrayLike<number>, y: ArrayLike<number>): void {
  if (x.length !== y.length) {
    throw new ModelError(
      'file-format',
      `the table has ${x.length} abscissae and ${y.length} values`,
      {},
      'give as many of both',
    )
  }
  if (x.length < 2)
    throw new ModelError(
      'file-format',
      `the table has ${x.length} row${x.length === 1 ? '' : 's'}`,
      {},
      'give at least two rows',
    )
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) {
      throw new ModelError('file-format', `row ${i + 1} of the table is not finite`, {}, 'give finite numbers')
    }
    if (i > 0 && !(x[i] > x[i - 1])) {
      throw new ModelError(
        'file-format',
        `the first column does not increase from row ${i} to row ${i + 1} (${x[i - 1]}, ${x[i]})`,
        {},
        'sort the rows and remove duplicates',
      )
    }
  }
}
