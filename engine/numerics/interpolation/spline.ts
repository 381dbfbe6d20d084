/**
 * Interpolating piecewise polynomials of tables: cubics that differ in their slopes at the points (`slopes.ts`), and
 * straight lines.
 */
import { ModelError } from '../../errors/model-error'
import { akimaSlopes, monotoneSlopes, naturalSlopes, notAKnotSlopes, type Segments } from './slopes'

/** In segment i, value = sum over k of `coefficients[i][k]` (x - x_i)^k; the end segments continue outside. */
export interface PiecewisePolynomial {
  readonly x: readonly number[]
  readonly coefficients: readonly (readonly number[])[]
}

type Interpolant = (x: ArrayLike<number>, y: ArrayLike<number>) => PiecewisePolynomial

/**
 * Cubic spline with two continuous derivatives and not-a-knot ends.
 * @param x strictly increasing, two points or more
 * @throws ModelError `file-format` when x and y are not such a table
 */
export const notAKnotSpline: Interpolant = cubics(notAKnotSlopes)

/** The same, straight at both ends. Arguments and errors of this and the next as for `notAKnotSpline`. */
export const naturalSpline: Interpolant = cubics(naturalSlopes)

/** Cubics with one continuous derivative that rise and fall only where the points do (PCHIP). */
export const monotoneCubics: Interpolant = cubics(monotoneSlopes)

/** Cubics of Akima, with one continuous derivative. */
export const akimaCubics: Interpolant = cubics(akimaSlopes)

function cubics(slopes: (segments: Segments) => Float64Array): Interpolant {
  return (x, y) => {
    checkTable(x, y)
    const h = Float64Array.from({ length: x.length - 1 }, (_, i) => x[i + 1] - x[i])
    const d = h.map((width, i) => (y[i + 1] - y[i]) / width)
    const s = slopes({ h, d })
    return piecewise(x, (i) => {
      const c3 = (s[i] + s[i + 1] - 2 * d[i]) / h[i]
      return [y[i], s[i], (d[i] - s[i]) / h[i] - c3, c3 / h[i]]
    })
  }
}

/** Returns the straight lines between the points. Arguments and errors as for `notAKnotSpline`. */
export function linearInterpolant(x: ArrayLike<number>, y: ArrayLike<number>): PiecewisePolynomial {
  checkTable(x, y)
  return piecewise(x, (i) => [y[i], (y[i + 1] - y[i]) / (x[i + 1] - x[i])])
}

/** Returns the value at t. */
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

/** Returns the antiderivative that is zero at zero, one degree higher. */
export function antiderivative(p: PiecewisePolynomial): PiecewisePolynomial {
  const { x, coefficients } = p
  let value = 0
  const raised = coefficients.map((row, i) => {
    const piece = [value, ...row.map((c, k) => c / (k + 1))]
    if (i + 1 < coefficients.length) value = piece.reduceRight((sum, c) => sum * (x[i + 1] - x[i]) + c, 0)
    return piece
  })
  const atZero = evaluatePiecewise({ x, coefficients: raised }, 0)
  return { x, coefficients: raised.map(([start, ...rest]) => [start - atZero, ...rest]) }
}

function piecewise(x: ArrayLike<number>, segment: (i: number) => readonly number[]): PiecewisePolynomial {
  return { x: Array.from(x), coefficients: Array.from({ length: x.length - 1 }, (_, i) => segment(i)) }
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
