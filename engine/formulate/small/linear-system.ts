/**
 * A y = b with symbolic entries and an unsymmetric, sparse A: equations of motion row by row, accelerations column by
 * column. As in `quadratic.ts` an unknown is substituted by a relation to others, with the transposed relation for the
 * rows, or eliminated by its own equation. Rows and columns differ because an entry is cut to first order according to
 * its factor.
 */
import type { Expr, Origin, SymbolicMath } from '../../symbolic'
import type { Relation, Solution, Unknown } from '../algebra/quadratic'

interface Row {
  readonly entries: Map<Unknown, Expr>
  right: Expr
}

export class LinearSystem {
  private readonly rows = new Map<Unknown, Row>()
  /** Rows with an entry in a column. */
  private readonly columns = new Map<Unknown, Set<Unknown>>()

  /**
   * @param cut to first order
   * @param cutEntry an entry, by the unknown that it multiplies
   */
  constructor(
    private readonly m: SymbolicMath,
    private readonly cut: (e: Expr) => Expr,
    private readonly cutEntry: (e: Expr, column: Unknown) => Expr,
    private readonly originOf: (x: Unknown) => readonly Origin[] = () => [],
  ) {}

  entry(row: Unknown, column: Unknown): Expr {
    return this.rows.get(row)?.entries.get(column) ?? this.m.num(0)
  }

  add(row: Unknown, column: Unknown, value: Expr): void {
    if (value === this.m.num(0)) return
    this.set(row, column, this.m.add(this.entry(row, column), this.cutEntry(value, column)))
  }

  addRight(row: Unknown, value: Expr): void {
    const r = this.row(row)
    r.right = this.m.add(r.right, this.cut(value))
  }

  /** Unknowns that share a row or column entry with `x`, in order of creation. */
  coupled(x: Unknown): Unknown[] {
    const all = new Set([...(this.rows.get(x)?.entries.keys() ?? []), ...(this.columns.get(x) ?? [])])
    all.delete(x)
    return [...all].sort((a, b) => a.id - b.id)
  }

  /** Replaces x by sum t_j y_j + bias in all equations, and carries its equation to those of the y_j. */
  substitute(x: Unknown, relation: Relation, bias: Expr): void {
    const { mul, neg } = this.m
    for (const i of [...(this.columns.get(x) ?? [])]) {
      const e = this.name(`H_${i.name}_${x.name}`, this.entry(i, x))
      this.set(i, x, this.m.num(0))
      for (const [t, y] of relation) this.add(i, y, mul(e, t))
      this.addRight(i, neg(mul(e, bias)))
    }
    const { entries, right } = this.take(x)
    const force = this.name(`g_${x.name}`, right)
    const named = [...entries].map(([j, e]) => [j, this.name(`H_${x.name}_${j.name}`, e)] as const)
    for (const [t, y] of relation) {
      for (const [j, e] of named) this.add(y, j, mul(t, e))
      this.addRight(y, mul(t, force))
    }
  }

  /**
   * Returns whether the equation of an unknown gives it by the others without a product of variables: all entries that
   * are met depend on parameters only. Eliminating it changes nothing to first order or beyond.
   */
  isConstant(x: Unknown): boolean {
    const row = this.rows.get(x)
    if (row === undefined) return false
    const column = [...(this.columns.get(x) ?? [])].map((i) => this.entry(i, x))
    return [...column, ...row.entries.values()].every((e) => e.isParametric)
  }

  /**
   * Returns the cost of eliminating an unknown: entries that may fill (Markowitz 1957), twice the products of which a
   * factor varies during a run, since those remain in the code, and a division where the pivot varies.
   */
  cost(x: Unknown): number {
    const column = [...(this.columns.get(x) ?? [])].filter((i) => i !== x)
    const row = [...(this.rows.get(x)?.entries ?? [])].filter(([j]) => j !== x)
    const varyingRow = row.filter(([, e]) => !e.isParametric).length
    const varyingColumn = column.filter((i) => !this.entry(i, x).isParametric).length
    const varying = varyingRow * column.length + varyingColumn * row.length - varyingRow * varyingColumn
    return row.length * column.length + 2 * varying + (this.entry(x, x).isParametric ? 0 : 5)
  }

  /**
   * Eliminates an unknown by its own equation. Products are not truncated: the equations are solved as they are, to
   * first order.
   */
  eliminate(x: Unknown): Solution {
    return this.m.pool.within(this.originOf(x), () => this.solveFor(x))
  }

  private solveFor(x: Unknown): Solution {
    const { m } = this
    const inverse = m.ipow(this.name(`D_${x.name}`, this.entry(x, x)), -1)
    const { entries, right } = this.take(x)
    const others = [...entries]
      .filter(([j]) => j !== x)
      .map(([j, e]) => [j, this.name(`H_${x.name}_${j.name}`, e)] as const)
    const rhs = m.named(`u_${x.name}`, m.mul(this.name(`g_${x.name}`, right), inverse))
    for (const i of [...(this.columns.get(x) ?? [])]) {
      const factor = this.name(`H_${i.name}_${x.name}`, this.entry(i, x))
      const ratio = m.mul(factor, inverse)
      this.set(i, x, m.num(0))
      for (const [j, e] of others) this.set(i, j, m.sub(this.entry(i, j), m.mul(ratio, e)))
      const r = this.row(i)
      r.right = ratio.isConst ? m.sub(r.right, m.mul(ratio, right)) : m.sub(r.right, m.mul(factor, rhs))
    }
    return {
      rhs,
      terms: others.map(([j, e]) => {
        const ratio = m.mul(e, inverse)
        return [ratio.op === 'mul' ? m.named(`L_${x.name}_${j.name}`, ratio) : ratio, j] as const
      }),
    }
  }

  private row(x: Unknown): Row {
    let row = this.rows.get(x)
    if (row === undefined) this.rows.set(x, (row = { entries: new Map(), right: this.m.num(0) }))
    return row
  }

  private set(row: Unknown, column: Unknown, value: Expr): void {
    const { entries } = this.row(row)
    const users = this.columns.get(column) ?? new Set<Unknown>()
    this.columns.set(column, users)
    if (value === this.m.num(0)) {
      entries.delete(column)
      users.delete(row)
    } else {
      entries.set(column, value)
      users.add(row)
    }
  }

  /** Removes the equation of an unknown. */
  private take(x: Unknown): Row {
    const row = this.row(x)
    this.rows.delete(x)
    for (const j of row.entries.keys()) this.columns.get(j)?.delete(x)
    return row
  }

  /** Names sums and long products that are about to be used several times. */
  private name(label: string, e: Expr): Expr {
    if (e.op === 'add') {
      if (e.args.length > 1 || e.value !== 0) return this.m.named(label, e)
      return this.m.mul(e.numbers[0], this.name(label, e.args[0]))
    }
    return e.op === 'mul' && e.args.length > 3 ? this.m.named(label, e) : e
  }
}
