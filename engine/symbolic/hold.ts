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
 * with an error of a few roundings over l. This is what nearly every evaluation does, and only held axes take part in it.
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
 * rocker that turns round.
 *
 *     operands: G by rows (n n), a (n), c (n), m (n)      results: f (n)
 */

/** Determinant from which on efforts are determined. */
export const determined = 1e-4
/** Relative to a diagonal of one. */
export const regularisation = 1e-10
export const refinements = 3
/** A limit is exceeded from this factor on. */
export const beyondLimit = 1 + 1e-12
/** Acceleration that is more than rounding where no effort acts on an axis, m/s^2 or rad/s^2. */
export const unheld = 1e-6
/** The effort there, over its limit and one N or N m. */
export const overload = 1e6
/** A limit of an effort that is none. */
export const unlimited = Number.MAX_VALUE

export function evaluateHold(n: number, values: readonly number[]): number[] {
  const g = (i: number, k: number): number => values[i * n + k]
  const a = (i: number): number => values[n * n + i]
  const limit = (i: number): number => values[n * n + n + i]
  const scale = Array.from({ length: n }, (_, i) => (g(i, i) > 0 ? 1 / Math.sqrt(g(i, i)) : 0))
  const held = Array.from({ length: n }, (_, i) => values[n * n + 2 * n + i] > 0.5 && g(i, i) > 0)
  const free = [...held]
  const f = free.map(() => 0)
  /** What still accelerates axis i. */
  const missing = (i: number): number => f.reduce((s, effort, k) => s + g(i, k) * effort, a(i))
  const entry = (i: number, k: number): number => (free[i] && free[k] ? scale[i] * g(i, k) * scale[k] : 0)
  const right = (): number[] => free.map((is, i) => (is ? -scale[i] * missing(i) : 0))
  const add = (y: readonly number[]): void => free.forEach((_, i) => (f[i] += scale[i] * y[i]))
  /** Adds what is missing of efforts that are free. */
  const complete = (): void => {
    const rhs = right()
    const factors = new Factors(free, entry, regularisation)
    const y = free.map(() => 0)
    for (let turn = 0; turn < refinements; turn++) {
      const left = rhs.map((r, i) => y.reduce((s, value, j) => s - entry(i, j) * value, r))
      const twice = factors.solve(factors.solve(left))
      free.forEach((_, i) => (y[i] = twice.reduce((s, value, j) => s + entry(i, j) * value, y[i])))
    }
    add(y)
  }
  const plain = new Factors(free, entry, 0)
  if (plain.determinant > determined) add(plain.solve(right()))
  else {
    let isClipped = false
    for (let again = true; again;) {
      again = false
      complete()
      for (let i = 0; i < n; i++) {
        if (!free[i] || !(Math.abs(f[i]) > limit(i) * beyondLimit)) continue
        f[i] = f[i] > 0 ? limit(i) : -limit(i)
        free[i] = false
        again = isClipped = true
      }
    }
    if (isClipped) {
      held.forEach((is, i) => (free[i] = is))
      complete()
    }
  }
  for (let i = 0; i < n; i++) {
    const left = missing(i)
    const isAsked = values[n * n + 2 * n + i] > 0.5 && !(g(i, i) > 0) && limit(i) < unlimited
    if (isAsked && Math.abs(left) > unheld) f[i] = left > 0 ? -overload * (limit(i) + 1) : overload * (limit(i) + 1)
  }
  return f
}

/** L T L^T of the rows and columns that are free; the others are left out. */
class Factors {
  /** L below the diagonal, T on it. */
  private readonly l: number[][]
  readonly determinant: number

  constructor(
    private readonly free: readonly boolean[],
    entry: (i: number, k: number) => number,
    shift: number,
  ) {
    const rows = [...free.keys()]
    const l = rows.map((i) => rows.map((k) => entry(i, k) + (i === k && free[i] ? shift : 0)))
    let determinant = 1
    for (const k of rows) {
      if (!free[k]) continue
      determinant *= l[k][k]
      const inverse = 1 / l[k][k]
      for (let i = rows.length - 1; i > k; i--) {
        if (!free[i]) continue
        const ratio = l[i][k] * inverse
        for (let j = k + 1; j <= i; j++) l[i][j] -= ratio * l[j][k]
        l[i][k] = ratio
      }
    }
    this.l = l
    this.determinant = determinant
  }

  solve(given: readonly number[]): number[] {
    const { l, free } = this
    const b = [...given]
    for (let i = 0; i < b.length; i++) if (free[i]) for (let k = 0; k < i; k++) b[i] -= l[i][k] * b[k]
    for (let i = b.length - 1; i >= 0; i--) {
      if (!free[i]) continue
      b[i] /= l[i][i]
      for (let k = i + 1; k < b.length; k++) b[i] -= l[k][i] * b[k]
    }
    return b
  }
}
