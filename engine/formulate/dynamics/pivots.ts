/** Order in which degrees of freedom and multipliers are eliminated. */
import { entryOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import type { Expr, SymbolicMath } from '../../symbolic'
import type { MultiplierOrder } from '../constraints/multiplier-order'
import type { ConstraintRow } from '../constraints/rows'
import type { Freedom } from '../algebra/coordinates'
import type { QuadraticForm, Unknown } from '../algebra/quadratic'
import type { Unknowns } from './unknowns'

/**
 * Unknowns that can be eliminated, the cheapest first. A degree of freedom that is coupled with multipliers waits until
 * all frames have been substituted: then rows are short where loops are local, and the vehicle that holds its wheels by
 * constraints goes last, when fewer rows touch it. In open loops degrees of freedom go at once, which keeps chains
 * linear.
 */
export class Pivots {
  readonly pivots: { readonly freedom: Freedom; readonly value: Expr }[] = []
  readonly constraintPivots: { readonly row: ConstraintRow; readonly value: Expr }[] = []
  private readonly freedoms = new Map<Freedom, Unknown>()
  private readonly rows = new Map<ConstraintRow, Unknown>()
  private readonly multipliers: ReadonlySet<Unknown>

  constructor(
    private readonly form: QuadraticForm,
    private readonly unknowns: Unknowns,
    private readonly order: MultiplierOrder<ConstraintRow>,
  ) {
    this.multipliers = new Set(unknowns.multipliers.values())
  }

  add(freedom: Freedom): void {
    this.freedoms.set(freedom, entryOf(this.unknowns.freedoms, freedom))
  }

  /** Returns the next unknown to eliminate; with `rest`, also the unknowns that can wait. */
  next(rest: boolean): Unknown | undefined {
    let best: Freedom | ConstraintRow | undefined
    let least = Infinity
    const consider = (u: Unknown, what: Freedom | ConstraintRow): void => {
      const pivot = this.form.pivot(u)
      if (isZero(pivot)) return
      const coupled = this.form.coupled(u)
      if (!rest && coupled.some((k) => this.multipliers.has(k))) return
      const score = this.cost(u, coupled)
      if (score >= least) return
      least = score
      best = what
    }
    for (const [f, u] of this.freedoms) consider(u, f)
    for (const [row, u] of this.rows) consider(u, row)
    return best === undefined ? undefined : 'speed' in best ? this.take(best) : this.takeRow(best)
  }

  /**
   * Returns the cost of eliminating an unknown: entries that may fill (Markowitz 1957), twice the products of which a
   * factor varies during a run, since those remain in the code, and a division if the pivot varies.
   */
  private cost(u: Unknown, coupled: readonly Unknown[]): number {
    const pairs = (n: number): number => (n * (n + 1)) / 2
    const constant = coupled.filter((k) => this.form.h(u, k).isParametric).length
    const parametric = this.form.pivot(u).isParametric
    const all = pairs(coupled.length)
    const varying = parametric ? all - pairs(constant) : all
    return all + 2 * varying + (parametric ? 0 : 5)
  }

  private take(freedom: Freedom): Unknown {
    const u = entryOf(this.freedoms, freedom)
    this.freedoms.delete(freedom)
    this.pivots.push({ freedom, value: this.form.pivot(u) })
    for (const row of this.order.eliminated(freedom)) this.rows.set(row, entryOf(this.unknowns.multipliers, row))
    return u
  }

  private takeRow(row: ConstraintRow): Unknown {
    const u = entryOf(this.rows, row)
    this.rows.delete(row)
    this.constraintPivots.push({ row, value: this.form.pivot(u) })
    return u
  }

  /** @throws ModelError `massless-body`, `redundant-constraint` for unknowns that cannot be eliminated */
  checkAllGone(m: SymbolicMath): void {
    const left = [...this.freedoms].map(([freedom, u]) => ({
      freedom,
      force: this.form.g(u),
      coupled: this.form.coupled(u).length > 0 || !isZero(this.form.pivot(u)),
    }))
    if (left.length > 0) throw new MasslessFreedoms(left)
    for (const row of this.rows.keys()) throw repeatedError(row)
    if (this.pivots.some((p) => p.value === m.num(0))) throw new Error('a pivot is zero')
  }
}

function isZero(e: Expr): boolean {
  return e.op === 'const' && e.value === 0
}

export function repeatedError(row: ConstraintRow): ModelError {
  return new ModelError(
    'redundant-constraint',
    `the constraint ${row.name} is redundant: other joints already impose it`,
    { block: row.block },
    'remove one joint of the loop, or replace it by one that allows more motion',
  )
}

/** Degree of freedom without inertia, after all others have been eliminated. */
export interface LeftFreedom {
  readonly freedom: Freedom
  /** Remainder of the equation: 0 = force. */
  readonly force: Expr
  /** True if the equation has a remainder that `force` does not contain. */
  readonly coupled: boolean
}

export class MasslessFreedoms extends ModelError {
  constructor(readonly left: readonly LeftFreedom[]) {
    const { code, what, place, hint } = masslessError(left[0].freedom)
    super(code, what, place, hint)
  }
}

export function masslessError(f: Freedom): ModelError {
  return new ModelError(
    'massless-body',
    `nothing that has mass or inertia moves with ${f.name}`,
    { block: f.block },
    'give the body that it moves a mass and an inertia, or lock the joint',
  )
}
