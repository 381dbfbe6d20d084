/**
 * Efforts that hold several axes at once, as a node of the graph.
 *
 * Accelerations of n axes are a + G f in efforts f along them, with G symmetric and positive semidefinite. Axes that are
 * to be held (m_i = 1) get efforts that make their accelerations zero; others get none. With the matrix of the held axes alone, scaled to a
 * diagonal of one,
 *
 *     A y = b,   A = D G D,  b = -D a,  f = D y,  D_ii = G_ii^(-1/2),
 *
 * and A = L T L^T, whose pivots T are positive where axes can move independently. Their product, the determinant, bounds the smallest eigenvalue
 * from below: that of the others is at most the power of their mean, so det A <= l (n/(n-1))^(n-1) < e l. Where it is not small, the efforts are those,
 * with an error of a few roundings over l. This is what nearly every evaluation does, and only held axes take part in it. Axes that can bear
 * nothing (c_i = 0, such as the open one of two clutches that turn alike) are left out at first: if what the others can bear holds them too,
 * that is the answer.
 *
 * Where A is singular, because axes cannot move independently, efforts are not determined: those of least sum G_ii f_i^2 are taken, by
 * iteration of
 *
 *     y_k+1 = y_k + A (A + eps I)^-2 (b - A y_k)
 *
 * from y_0 = 0 (Tikhonov's regularisation, iterated; Engl, Hanke and Neubauer, Regularization of Inverse Problems, 1996,
 * ch. 5). The factor A keeps every y_k in the range of A, which rounding would leave otherwise, and an error along an
 * eigenvalue l becomes smaller by 2 eps / l with each turn, so both ways agree where they meet. An effort beyond its limit c_i is set to the limit and
 * the others are found again, until all are within theirs: what one cannot hold others take over. Where all together cannot, the least efforts that
 * are missing are added, so that the axes are held in any case, smoothly beyond the limits; who asks compares efforts with limits. (Efforts that are
 * determined come out the same whatever their limits are.)
 *
 * Where a mechanism passes a dead point, no effort along an axis moves the axis, G_ii = 0 up to rounding, which may be negative, and
 * still it accelerates. A limited effort is then far beyond its limit, against that acceleration: friction does not stop a
 * rocker at its turning point.
 *
 *     operands: G by rows (n n), a (n), c (n), m (n)      results: f (n)
 */

/** Determinant from which on efforts are determined. */
export const determined = 1e-4
/** What is left of an acceleration, of what adds up to it, where it counts as met. */
export const met = 1e-12
/** Relative to a diagonal of one. */
export const regularisation = 1e-10
export const refinements = 3
/** A limit is exceeded from this factor on. */
export const beyondLimit = 1 + 1e-12
/** Acceleration that is more than rounding where no effort acts on an axis, m/s^2 or rad/s^2. */
export const unheld = 1e-6
/** The effort there, over its limit and one N or N m. */
export const overload = 1e6
/** A limit so large that it never applies. */
export const unlimited = Number.MAX_VALUE

export function evaluateHold(n: number, values: readonly number[]): number[] {
  const rows = [...Array(n).keys()]
  const g = (i: number, k: number): number => values[i * n + k]
  const a = (i: number): number => values[n * n + i]
  const limit = (i: number): number => values[n * n + n + i]
  const isAsked = (i: number): boolean => values[n * n + 2 * n + i] > 0.5
  const held = rows.filter((i) => isAsked(i) && g(i, i) > 0)
  const f = rows.map(() => 0)
  /** What still accelerates axis i. */
  const missing = (i: number): number => rows.reduce((s, k) => s + g(i, k) * f[k], a(i))
  const isMet = (i: number): boolean =>
    Math.abs(missing(i)) <= met * rows.reduce((s, k) => s + Math.abs(g(i, k) * f[k]), Math.abs(a(i)))
  const isWithin = (i: number): boolean => Math.abs(f[i]) <= limit(i) * beyondLimit
  const direct = (axes: readonly number[]): boolean => {
    const matrix = new ScaledMatrix(n, g, axes)
    const { determinant, solve } = matrix.factors(0)
    if (!(determinant > determined)) return false
    const y = solve(rows.map((i) => (axes.includes(i) ? -matrix.scale[i] * a(i) : 0)))
    for (const i of rows) f[i] = matrix.scale[i] * y[i]
    return held.every((i) => axes.includes(i) || (isMet(i) && rows.every(isWithin)))
  }
  if (!direct(held.filter((i) => limit(i) > 0)) && !direct(held)) {
    f.fill(0)
    iterate({ n, g, limit, held, f, missing })
  }
  for (const i of rows) {
    if (!isAsked(i) || g(i, i) > 0 || limit(i) >= unlimited) continue
    const left = missing(i)
    if (Math.abs(left) > unheld) f[i] = left > 0 ? -overload * (limit(i) + 1) : overload * (limit(i) + 1)
  }
  return f
}

interface Iteration {
  readonly n: number
  readonly g: (i: number, k: number) => number
  readonly limit: (i: number) => number
  readonly held: readonly number[]
  /** Efforts, all zero at first. */
  readonly f: number[]
  readonly missing: (i: number) => number
}

function iterate({ n, g, limit, held, f, missing }: Iteration): void {
  const rows = [...f.keys()]
  /** Adds what is missing of efforts that are free. */
  const complete = (axes: readonly number[]): void => {
    const matrix = new ScaledMatrix(n, g, axes)
    const { entry, scale } = matrix
    const { solve } = matrix.factors(regularisation)
    const rhs = rows.map((i) => -scale[i] * missing(i))
    const y = rows.map(() => 0)
    for (let turn = 0; turn < refinements; turn++) {
      const left = rhs.map((r, i) => y.reduce((s, value, j) => s - entry(i, j) * value, r))
      const twice = solve(solve(left))
      for (const i of rows) y[i] = twice.reduce((s, value, j) => s + entry(i, j) * value, y[i])
    }
    for (const i of rows) f[i] += scale[i] * y[i]
  }
  let free = held
  for (;;) {
    complete(free)
    const beyond = free.filter((i) => Math.abs(f[i]) > limit(i) * beyondLimit)
    if (beyond.length === 0) break
    for (const i of beyond) f[i] = f[i] > 0 ? limit(i) : -limit(i)
    free = free.filter((i) => !beyond.includes(i))
  }
  if (free.length < held.length) complete(held)
}

/** D G D of some axes, with rows and columns of zeros for the others. */
class ScaledMatrix {
  readonly scale: readonly number[]
  readonly entry: (i: number, k: number) => number

  constructor(
    private readonly n: number,
    g: (i: number, k: number) => number,
    private readonly axes: readonly number[],
  ) {
    this.scale = Array.from({ length: n }, (_, i) => (axes.includes(i) ? 1 / Math.sqrt(g(i, i)) : 0))
    this.entry = (i, k) => this.scale[i] * g(i, k) * this.scale[k]
  }

  /** L T L^T of it with `shift` on the diagonal: the determinant, and solutions, of those axes. */
  factors(shift: number): {
    readonly determinant: number
    readonly solve: (given: readonly number[]) => readonly number[]
  } {
    const { axes, n, entry } = this
    const l = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_unused, k) => entry(i, k) + (i === k ? shift : 0)),
    )
    let determinant = 1
    axes.forEach((k, at) => {
      determinant *= l[k][k]
      const inverse = 1 / l[k][k]
      for (const i of axes.slice(at + 1).reverse()) {
        const ratio = l[i][k] * inverse
        for (let j = k + 1; j <= i; j++) l[i][j] -= ratio * l[j][k]
        l[i][k] = ratio
      }
    })
    const solve = (given: readonly number[]): readonly number[] => {
      const b = [...given]
      for (const i of axes) for (let k = 0; k < i; k++) b[i] -= l[i][k] * b[k]
      for (const i of [...axes].reverse()) {
        b[i] /= l[i][i]
        for (let k = i + 1; k < n; k++) b[i] -= l[k][i] * b[k]
      }
      return b
    }
    return { determinant, solve }
  }
}
