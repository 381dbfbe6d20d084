/**
 * Efforts that hold several axes at once, as a node of the graph.
 *
 * Accelerations of n axes are a + G f in efforts f along them, with G symmetric and positive semidefinite. Axes that
 * are to be held (m_i = 1) get efforts that make their accelerations zero; others get none. With the matrix of the held
 * axes alone, scaled to a diagonal of one,
 *
 *     A y = b,   A = D G D,  b = -D a,  f = D y,  D_ii = G_ii^(-1/2),
 *
 * and A = L T L^T, whose pivots T are positive where axes can move independently. Their product, the determinant,
 * bounds the smallest eigenvalue from below: that of the others is at most the power of their mean, so det A <= l
 * (n/(n-1))^(n-1) < e l. Where it is not small, the efforts are those, with an error of a few roundings over l. This is
 * the usual evaluation, and only held axes take part in it. Axes that can bear nothing (c_i = 0, such as the open one
 * of two clutches that turn alike) are left out at first: if the efforts of the others hold them too, that is the
 * answer.
 *
 * Where A is singular, because axes cannot move independently, efforts are not determined: those of least sum G_ii
 * f_i^2 are taken, by iteration of
 *
 *     y_k+1 = y_k + A (A + eps I)^-2 (b - A y_k)
 *
 * from y_0 = 0 (Tikhonov's regularisation, iterated; Engl, Hanke and Neubauer, Regularization of Inverse Problems,
 * 1996, ch. 5), within their limits (`shares.ts`): loads that one cannot hold are taken over by others. Where all
 * together cannot, the least efforts that are missing are added, so that the axes are held in any case, smoothly beyond
 * the limits; who asks compares efforts with limits. (Efforts that are determined come out the same regardless of their
 * limits.) The factor A keeps every y_k in the range of A, which rounding would leave otherwise, and an error along
 * an eigenvalue l becomes smaller by 2 eps / l with each turn, so both ways agree where they meet.
 *
 * Searches for unknowns on which limits depend take efforts within the limits (`within`), with which axes that can't
 * be held accelerate: efforts beyond them need not have a solution, as their split follows no law. With efforts within
 * them, the unknowns are those of the motion that begins.
 *
 * Where a mechanism passes a dead point, no effort along an axis moves the axis, G_ii = 0 up to rounding, which may be
 * negative, and still it accelerates. A limited effort is then far beyond its limit, against that acceleration:
 * friction does not stop a rocker at its turning point.
 *
 *     operands: G by rows (n n), a (n), c (n), m (n)      results: f (n), s (n)
 *
 * With two sides, c is followed by the limits of negative efforts (n). The sides s, from which derivatives by limits
 * follow, are 1 for efforts at their limit and for those left out, -1 at the limit of negative ones, twice that where
 * limits are exceeded, and 0 for the others.
 */
import { complete, isWithin, missing, movement, ScaledMatrix, shareWithinLimits, type Shares } from './shares'

/** Determinant from which on efforts are determined. */
export const determined = 1e-4
/** Remainder of an acceleration, relative to its terms, that counts as zero. */
export const met = 1e-12
/** Acceleration that is more than rounding where no effort acts on an axis, m/s^2 or rad/s^2. */
export const unheld = 1e-6
/** Ratio of the effort there to its limit plus one N or N m. */
export const overload = 1e6
/** A limit so large that it never applies. */
export const unlimited = Number.MAX_VALUE

export interface HoldEfforts {
  readonly efforts: readonly number[]
  readonly sides: readonly number[]
}

/**
 * @param sides 2 where negative efforts have limits of their own
 * @param within whether efforts stay within limits that don't hold all axes
 */
export function holdEfforts(n: number, sides: 1 | 2, values: readonly number[], within = false): HoldEfforts {
  const rows = [...Array(n).keys()]
  const g = (i: number, k: number): number => values[i * n + k]
  const a = (i: number): number => values[n * n + i]
  const upper = (i: number): number => values[n * n + n + i]
  const lower = (i: number): number => values[n * n + sides * n + i]
  const isAsked = (i: number): boolean => values[n * n + n + sides * n + i] > 0.5
  const axes = rows.filter((i) => isAsked(i) && g(i, i) > 0)
  const f = rows.map(() => 0)
  const shares: Shares = { n, g, a, upper, lower, axes, f }
  const isMet = (i: number): boolean =>
    Math.abs(missing(shares, i)) <= met * rows.reduce((s, k) => s + Math.abs(g(i, k) * f[k]), Math.abs(a(i)))
  const direct = (some: readonly number[]): boolean => {
    const matrix = new ScaledMatrix(n, g, some)
    const { determinant, solve } = matrix.factors(0)
    if (!(determinant > determined)) return false
    const y = solve(rows.map((i) => (some.includes(i) ? -matrix.scale[i] * a(i) : 0)))
    for (const i of rows) f[i] = matrix.scale[i] * y[i]
    if (within && !rows.every((k) => isWithin(shares, k))) return false
    return axes.every((i) => some.includes(i) || (isMet(i) && rows.every((k) => isWithin(shares, k))))
  }
  const bearing = axes.filter((i) => upper(i) > 0 || lower(i) > 0)
  let atSide: readonly number[] = rows.map(() => 0)
  if (direct(bearing)) atSide = rows.map((i) => (axes.includes(i) && !bearing.includes(i) ? 1 : 0))
  else if (!direct(axes)) {
    f.fill(0)
    atSide = shareWithinLimits(shares)
    if (!within && atSide.some((side) => side !== 0)) {
      const isExceeded = axes.some((i) => movement(shares, i) !== 0)
      if (isExceeded) atSide = atSide.map((side) => 2 * side)
      complete(shares, axes)
    }
  }
  for (const i of rows) {
    if (!isAsked(i) || g(i, i) > 0 || upper(i) >= unlimited) continue
    const left = missing(shares, i)
    if (!(Math.abs(left) > unheld)) continue
    if (within) f[i] = left > 0 ? -lower(i) : upper(i)
    else f[i] = left > 0 ? -overload * (lower(i) + 1) : overload * (upper(i) + 1)
  }
  return { efforts: f, sides: atSide }
}
