/**
 * Putting a solution back onto its constraints: the least change of the speeds, weighted by one, that removes the
 * violation,
 *
 *     dq = h_p d,  G d = -phi     (one Gauss-Newton step per call)
 *     dp = d,      G d = -rate    (exact in one step: rates are linear in the speeds)
 *
 * d = -G^T (G G^T)^-1 phi over the degrees of freedom that may move: all of them for orthogonal projection (Eich 1993),
 * the dependent ones for coordinate partitioning (Wehage and Haug 1982), where the system is square and the weights do
 * not matter. G G^T is factored symbolically in the order of least fill, joint by joint.
 */
import { entryOf, present } from '../../collections/entries'
import { tangents, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Coordinate, Freedom } from '../algebra/coordinates'
import type { SolvedDynamics } from '../dynamics/elimination'
import { QuadraticForm, type Unknown } from '../algebra/quadratic'
import { guardSizes } from './guarded'
import type { ConstraintRow } from './rows'

export interface Correction {
  /** Corrected values of coordinates. */
  readonly positions: readonly { readonly coordinate: Coordinate; readonly value: Expr }[]
  /** Corrected values of speeds. */
  readonly speeds: readonly { readonly freedom: Freedom; readonly value: Expr }[]
}

/**
 * @param movable degrees of freedom that may change; all if undefined
 * @param struck speeds are corrected by impulses along the rows: only the excess or shortfall of the multipliers is
 * removed
 */
export function correction(
  c: Collection,
  { rows, coordinates, guards }: CorrectedModel,
  movable: ReadonlySet<Freedom> | undefined,
  struck?: SolvedDynamics['struck'],
): Correction {
  const { math } = c
  const change = { c, movable, guards }
  const holonomic = rows.filter((r) => r.value !== null)
  const moved = leastChange(
    change,
    'dq',
    holonomic.map((row) => ({ row, violation: present(row.value) })),
  )
  const along = new Map([...moved].map(([f, d]) => [f.speed, d] as const))
  const positions = coordinates.flatMap((coordinate) => {
    const [change] = tangents(c.pool, [coordinate.derivative], along)
    return change === c.pool.zero ? [] : [{ coordinate, value: math.add(coordinate.symbol, change) }]
  })
  const accelerated =
    struck?.((row) => math.neg(row.rate)) ??
    leastChange(
      change,
      'dp',
      rows.map((row) => ({ row, violation: row.rate })),
    )
  const speeds = [...accelerated].flatMap(([freedom, d]) =>
    d === c.pool.zero ? [] : [{ freedom, value: math.add(freedom.speed, d) }],
  )
  return { positions, speeds }
}

export interface CorrectedModel {
  readonly rows: readonly ConstraintRow[]
  readonly coordinates: readonly Coordinate[]
  /** Guards of rows that may become dependent (`guarded.ts`). */
  readonly guards: Guards
}

/** Terms that keep pivots of rows from vanishing. */
export interface Guards {
  /** Sizes of the entries of rows that may become dependent. */
  readonly sizes: ReadonlyMap<ConstraintRow, ReadonlyMap<Freedom, number>>
  /** Weight of each row, 1 while it counts, otherwise 0; rows that always count have none. */
  readonly weights: ReadonlyMap<ConstraintRow, Expr>
}

/**
 * Limit of the correction: directions of the constraints that are weaker than the root of this value are left
 * unchanged.
 */
const guardedPart = 1e-8

/** Returns d of least square with G d = -violation. */
function leastChange(
  {
    c,
    movable,
    guards,
  }: Pick<CorrectedModel, 'guards'> & {
    readonly c: Collection
    readonly movable: ReadonlySet<Freedom> | undefined
  },
  label: string,
  violations: readonly { readonly row: ConstraintRow; readonly violation: Expr }[],
): Map<Freedom, Expr> {
  const { math } = c
  const form = new QuadraticForm(math)
  const freedoms = new Map<Freedom, Unknown>()
  const multipliers = new Set<Unknown>()
  for (const { row, violation } of violations) {
    const lambda = form.unknown(`${label}_${row.name.replaceAll('.', '_')}`)
    multipliers.add(lambda)
    const weight = guards.weights.get(row) ?? math.num(1)
    form.addG(lambda, math.mul(-1, weight, violation))
    form.addH(lambda, lambda, math.sub(weight, 1))
    for (const [f, column] of row.columns) {
      if (movable !== undefined && !movable.has(f)) continue
      let u = freedoms.get(f)
      if (u === undefined) {
        u = form.unknown(`${label}_${f.name.replace('.', '_')}`)
        form.addH(u, u, math.num(1))
        freedoms.set(f, u)
      }
      form.addH(lambda, u, math.mul(weight, column))
    }
    const sizes = guards.sizes.get(row)
    if (sizes !== undefined) form.guard(lambda, guardSizes(sizes, guardedPart, freedoms))
  }
  const solutions = new Map<Unknown, ReturnType<QuadraticForm['eliminate']>>()
  for (const u of freedoms.values()) solutions.set(u, form.eliminate(u))
  while (multipliers.size > 0) {
    let best: Unknown | undefined
    let least = Infinity
    for (const u of multipliers) {
      const { length } = form.coupled(u)
      if (length < least) {
        least = length
        best = u
      }
    }
    const next = present(best)
    multipliers.delete(next)
    solutions.set(next, form.eliminate(next))
  }
  const values = new Map<Unknown, Expr>()
  for (const [u, { rhs, terms }] of [...solutions].reverse()) {
    const sum = math.add(...terms.map(([k, y]) => math.mul(k, entryOf(values, y))))
    values.set(u, math.named(u.name, math.sub(rhs, sum)))
  }
  return new Map([...freedoms].map(([f, u]) => [f, entryOf(values, u)]))
}
