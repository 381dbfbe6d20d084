/**
 * A x = b with symbolic entries and an unsymmetric, sparse A: Gaussian elimination on the diagonal, equation by
 * equation, with the structural zeros left out. The caller says which unknown goes next; ratios that depend on
 * parameters only are computed before the run.
 */
import type { Expr, SymbolicMath } from '../../symbolic'

interface Row<K> {
  readonly entries: Map<K, Expr>
  right: Expr
}

/** x = right - sum coefficient * other */
interface Solved<K> {
  readonly right: Expr
  readonly terms: readonly (readonly [Expr, K])[]
}

export class LinearSystem<K> {
  private readonly rows = new Map<K, Row<K>>()
  private readonly order: { readonly unknown: K; readonly solved: Solved<K> }[] = []

  /** @param label name of an unknown in intermediates */
  constructor(
    private readonly m: SymbolicMath,
    private readonly label: (k: K) => string,
  ) {}

  /** The equation that belongs to an unknown: sum of entry * unknown = right. */
  put(unknown: K, entries: Iterable<readonly [K, Expr]>, right: Expr): void {
    const zero = this.m.num(0)
    this.rows.set(unknown, { entries: new Map([...entries].filter(([, e]) => e !== zero)), right })
  }

  get unknowns(): K[] {
    return [...this.rows.keys()]
  }

  pivot(k: K): Expr {
    return this.entry(k, k)
  }

  /**
   * What eliminating an unknown costs: first those whose column depends on parameters only, so that no product with
   * a variable arises, then constant pivots, then least fill (Markowitz 1957).
   */
  cost(k: K): number {
    const column = [...this.rows].filter(([other, row]) => other !== k && row.entries.has(k))
    const constant = this.pivot(k).isParametric
    const pure = constant && column.every(([, row]) => row.entries.get(k)?.isParametric === true)
    const width = (this.rows.get(k)?.entries.size ?? 1) - 1
    return (pure ? 0 : constant ? 1 : 2) * 1e6 + width * column.length
  }

  eliminate(k: K): void {
    const { m } = this
    const row = this.rows.get(k) as Row<K>
    const inverse = m.ipow(this.name(`D_${this.label(k)}`, this.pivot(k)), -1)
    const others = [...row.entries]
      .filter(([j]) => j !== k)
      .map(([j, e]) => [j, this.name(`A_${this.label(k)}_${this.label(j)}`, e)] as const)
    const right = m.named(`u_${this.label(k)}`, m.mul(this.name(`b_${this.label(k)}`, row.right), inverse))
    this.rows.delete(k)
    for (const [i, other] of this.rows) {
      const factor = other.entries.get(k)
      if (factor === undefined) continue
      other.entries.delete(k)
      const named = this.name(`A_${this.label(i)}_${this.label(k)}`, factor)
      const ratio = m.mul(named, inverse)
      for (const [j, e] of others) {
        const sum = m.sub(other.entries.get(j) ?? 0, m.mul(ratio, e))
        if (sum === m.num(0)) other.entries.delete(j)
        else other.entries.set(j, sum)
      }
      other.right = ratio.isConst
        ? m.sub(other.right, m.mul(ratio, row.right))
        : m.sub(other.right, m.mul(named, right))
    }
    const terms = others.map(([j, e]) => [m.mul(e, inverse), j] as const)
    this.order.push({ unknown: k, solved: { right, terms } })
  }

  /** Values of all unknowns, once every one is eliminated. */
  values(): ReadonlyMap<K, Expr> {
    const { m } = this
    const values = new Map<K, Expr>()
    for (const { unknown, solved } of [...this.order].reverse()) {
      const sum = m.add(...solved.terms.map(([c, j]) => m.mul(c, values.get(j) as Expr)))
      values.set(unknown, m.named(`acc_${this.label(unknown)}`, m.sub(solved.right, sum)))
    }
    return values
  }

  private entry(i: K, j: K): Expr {
    return this.rows.get(i)?.entries.get(j) ?? this.m.num(0)
  }

  /** Sums get a name when they are about to be used several times. */
  private name(label: string, e: Expr): Expr {
    if (e.op === 'add' && (e.args.length > 1 || e.value !== 0)) return this.m.named(label, e)
    return e.op === 'mul' && e.args.length > 3 ? this.m.named(label, e) : e
  }
}
