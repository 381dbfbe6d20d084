/**
 * Efforts along axes within limits: those of least sum G_ii f_i^2 that minimise
 *
 *     1/2 f^T G f + a^T f   for   -l_i <= f_i <= u_i.
 *
 * This is Coulomb's law for rates of zero: the axis of an effort within its limits does not accelerate, that of an
 * effort at a limit does not accelerate along with it (Moreau's principle; Glocker, Set-Valued Force Laws, 2001, ch.
 * 5). The accelerations a + G f are unique, and so are the least efforts (conditions of Karush, Kuhn and Tucker).
 *
 * An active set finds them. Efforts beyond a limit are set to it. One at a limit becomes free where its axis would
 * accelerate along with it or, where it does not accelerate, if its share is smaller than the limit. At first all
 * change at once, then one at a time (principal pivoting; Judice and Pires, Computers and Operations Research 21 (1994)
 * 587-596). Where all limits together just hold, more efforts are at a limit than the accelerations determine: a share
 * then says nothing, and the effort is back at its limit in the next pass. So one at a time, each axis becomes free by
 * its share only once. The last pass frees none, since efforts of free axes are found in the pass that follows.
 *
 * With the scaled efforts y = D^-1 f of `hold.ts`, least efforts have the form y = A x. Free ones give x, and the row
 * of A x is the share of one at its limit.
 */

/** Relative to a diagonal of one. */
export const regularisation = 1e-10
export const refinements = 3
/**
 * Accelerations that no effort can cause, as in derivatives by one acceleration of two on one shaft, are taken off by A
 * (A + eps I)^-1, which leaves a part 1e-6 of them by rounding.
 */
export const projections = 3
/** Factor from which on a limit counts as exceeded. */
export const beyondLimit = 1 + 1e-12
/** The same where efforts share, and where the limit may be zero: relative to all efforts, as they act on the axis. */
export const beyondAll = 1e-12
/**
 * An effort stays at its limit unless its share is smaller by more than this part of all efforts, as they act on its
 * axis.
 */
export const stays = 1e-9
/** Acceleration that is more than rounding, relative to the possible contribution of all efforts. */
export const accelerating = 1e-12
/** Acceleration that no efforts of the free axes can take away: more than the regularisation leaves of others. */
export const unreachable = 1e-7

export interface Shares {
  readonly n: number
  readonly g: (i: number, k: number) => number
  readonly a: (i: number) => number
  /** Limit of positive efforts, not negative. */
  readonly upper: (i: number) => number
  /** Limit of negative efforts, not negative. */
  readonly lower: (i: number) => number
  /** Axes that take part. */
  readonly axes: readonly number[]
  /** Efforts, all zero at first. */
  readonly f: number[]
  /**
   * True if accelerations of dependent axes may contradict each other, like the rebounds of two stops on one axis. Of
   * axes that bear efforts of one sign, those that leave faster than they have to then bear none.
   */
  readonly mayContradict?: boolean
}

/** Passes in which all efforts change at once, and passes in all. */
export const passesOf = (n: number): { readonly together: number; readonly all: number } => ({
  together: n + 1,
  all: 4 * n + 2,
})

const rowsOf = (n: number): readonly number[] => [...Array(n).keys()]

/** Returns the acceleration of an axis. */
export const missing = ({ n, g, a, f }: Shares, i: number): number =>
  rowsOf(n).reduce((s, k) => s + g(i, k) * f[k], a(i))

export const isWithin = ({ upper, lower, f }: Shares, i: number): boolean =>
  f[i] <= upper(i) * beyondLimit && f[i] >= -lower(i) * beyondLimit

/**
 * Returns 1 where an axis accelerates, -1 where it decelerates, 0 where it does neither. Each effort has an error
 * relative to the largest one, also where only small ones act on this axis, so all count.
 */
export function movement(shares: Shares, i: number): number {
  const left = missing(shares, i)
  if (!(Math.abs(left) > accelerating * most(shares, i))) return 0
  return left > 0 ? 1 : -1
}

/**
 * Returns the acceleration of an axis that all forces on all axes together could cause, since |G_ik| <= (G_ii
 * G_kk)^(1/2).
 */
function most({ g, a, f, axes }: Shares, i: number): number {
  const total = axes.reduce((s, k) => {
    const root = Math.sqrt(g(k, k))
    return s + (root * Math.abs(f[k]) + Math.abs(a(k)) / root)
  }, 0)
  return Math.sqrt(g(i, i)) * total
}

/** Adds the missing part of the efforts of some axes, as little as possible. */
export function complete(shares: Shares, some: readonly number[]): ReturnType<ScaledMatrix['factors']>['solve'] {
  const { n, g, f } = shares
  const rows = rowsOf(n)
  const { entry, scale, factors } = new ScaledMatrix(n, g, some)
  const { solve } = factors(regularisation)
  const rhs = rows.map((i) => -scale[i] * missing(shares, i))
  const y = rows.map(() => 0)
  for (let turn = 0; turn < refinements; turn++) {
    let left: readonly number[] = rhs.map((r, i) => y.reduce((s, value, j) => s - entry(i, j) * value, r))
    for (let k = 0; k < projections; k++) {
      const x = solve(left)
      left = rows.map((i) => x.reduce((s, value, j) => s + entry(i, j) * value, 0))
    }
    const twice = solve(solve(left))
    for (const i of rows) y[i] = twice.reduce((s, value, j) => s + entry(i, j) * value, y[i])
  }
  for (const i of rows) f[i] += scale[i] * y[i]
  return solve
}

/** @returns 1 and -1 for efforts at their upper and lower limits, 0 for the others */
export function shareWithinLimits(shares: Shares): readonly number[] {
  const { n, g, upper, lower, axes, f } = shares
  const side = rowsOf(n).map(() => 0)
  const tried = rowsOf(n).map(() => false)
  const { together, all } = passesOf(n)
  let free = axes
  for (let pass = 0; pass < all; pass++) {
    const solve = complete(shares, free)
    let changed = shares.mayContradict === true && unload(shares, free, { side, all: pass < together })
    const mayChange = (): boolean => pass < together || !changed
    for (const i of changed ? [] : free) {
      const rounding = (beyondAll * most(shares, i)) / g(i, i)
      if (f[i] <= upper(i) + rounding && f[i] >= -lower(i) - rounding) continue
      if (!mayChange()) continue
      side[i] = f[i] > 0 ? 1 : -1
      f[i] = f[i] > 0 ? upper(i) : -lower(i)
      changed = true
    }
    if (!changed && free.length < axes.length && pass < all - 1) {
      const shareVector = ownShares(shares, free, solve)
      for (const i of axes) {
        if (side[i] === 0 || upper(i) + lower(i) === 0 || !mayChange()) continue
        const along = movement(shares, i) * side[i]
        const limit = side[i] > 0 ? upper(i) : lower(i)
        const isLess = shareVector[i] * side[i] < limit - (stays * most(shares, i)) / g(i, i)
        if (along < 0 || (along === 0 && (tried[i] || !isLess))) continue
        tried[i] = along === 0 && pass >= together
        side[i] = 0
        changed = true
      }
      if (changed) for (const i of axes) if (side[i] === 0) f[i] = 0
    }
    if (!changed) break
    free = axes.filter((i) => side[i] === 0)
  }
  return side
}

/**
 * Leaves free axes without effort that move away although they have to bear none. Others cannot take that motion away,
 * since their axes depend on these.
 * @param all whether all such axes change at once
 * @returns whether there are any
 */
function unload(
  shares: Shares,
  free: readonly number[],
  { side, all }: { readonly side: number[]; readonly all: boolean },
): boolean {
  const { upper, lower, f } = shares
  const away = free.filter((i) => {
    const left = missing(shares, i)
    return Math.abs(left) > unreachable * most(shares, i) && (left > 0 ? lower(i) : upper(i)) === 0
  })
  const changing = all ? away : away.slice(0, 1)
  for (const i of changing) side[i] = missing(shares, i) > 0 ? -1 : 1
  for (const i of changing) f[i] = 0
  return changing.length > 0
}

/** Returns the part of the least efforts that each axis would bear; those of the free axes are known. */
function ownShares(
  { n, g, f }: Shares,
  free: readonly number[],
  solve: ReturnType<ScaledMatrix['factors']>['solve'],
): readonly number[] {
  const { scale } = new ScaledMatrix(n, g, free)
  const rows = rowsOf(n)
  const x = solve(rows.map((i) => (free.includes(i) ? f[i] / scale[i] : 0)))
  return rows.map((i) => rows.reduce((s, k) => s + g(i, k) * (scale[k] * x[k]), 0) / g(i, i))
}

/** D G D of some axes, with rows and columns of zeros for the others. */
export class ScaledMatrix {
  readonly scale: readonly number[]

  constructor(
    private readonly n: number,
    private readonly g: (i: number, k: number) => number,
    private readonly axes: readonly number[],
  ) {
    this.scale = Array.from({ length: n }, (_, i) => (axes.includes(i) ? 1 / Math.sqrt(g(i, i)) : 0))
  }

  readonly entry = (i: number, k: number): number => this.scale[i] * this.g(i, k) * this.scale[k]

  /** L T L^T of it with `shift` on the diagonal: the determinant, and solutions, of those axes. */
  readonly factors = (
    shift: number,
  ): {
    readonly determinant: number
    readonly solve: (rightSide: readonly number[]) => readonly number[]
  } => {
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
    const solve = (rightSide: readonly number[]): readonly number[] => {
      const b = [...rightSide]
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
