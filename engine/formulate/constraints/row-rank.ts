/**
 * Properties of closed loops beyond the structure of the model, on which their equations depend. Rank on the branch of
 * the start, rows that change, and singular positions follow from values. Equations made for some values may serve
 * others if these properties are the same.
 */
import { topologicalOrder, type Expr } from '../../symbolic'
import type { Variables } from '../algebra/coordinates'
import { independentRows, type Independence } from './independent'
import type { ConstraintRow } from './rows'

/** Coordinates by name. */
export type Start = ReadonlyMap<string, number>

/** Difference of a coordinate, m or rad, below which two starts lie on the same path. */
const sameStart = 1e-3
/** Factor between the lengths of rows below which the same added pivots serve: they are 1e-9 of the lengths. */
const sameLength = 4

export interface RankModel {
  readonly variables: Variables
  readonly time: Expr
  /** Returns symbols that do not change in a run, with their values for the given parameters. */
  readonly valuesOf: (parameters: ArrayLike<number>) => ReadonlyMap<Expr, number>
}

export class RowRank<R extends ConstraintRow> {
  readonly independence: Independence<R>
  private readonly relevant: readonly Expr[]
  private readonly verdicts = new Map<string, boolean>()

  constructor(
    private readonly rows: readonly R[],
    private readonly model: RankModel,
    parameters: ArrayLike<number>,
    start: Start = new Map(),
  ) {
    const values = model.valuesOf(parameters)
    const roots = rows.flatMap((r) => [...(r.value === null ? [] : [r.value]), ...r.columns.values()])
    this.relevant = rows.length === 0 ? [] : topologicalOrder(roots).filter((e) => values.has(e))
    this.independence = independentRows(rows, { ...model, values, start })
    this.verdicts.set(this.key(values, start), true)
  }

  /** Returns whether the equations would be the same with other values of the parameters, from another start. */
  holdsFor(parameters: ArrayLike<number>, start: Start = new Map()): boolean {
    if (this.rows.length === 0) return true
    const values = this.model.valuesOf(parameters)
    const key = this.key(values, start)
    const known = this.verdicts.get(key)
    if (known !== undefined) return known
    const verdict = same(this.independence, independentRows(this.rows, { ...this.model, values, start }))
    this.verdicts.set(key, verdict)
    return verdict
  }

  /** Returns rows that share their effort with others: they follow from these. Empty of a model without redundancy. */
  shared(rows: readonly R[], parameters: ArrayLike<number>, start: Start = new Map()): readonly R[] {
    if (this.independence.redundant.length === 0) return []
    const at = { ...this.model, values: this.model.valuesOf(parameters), start }
    return rows.filter((row) =>
      independentRows([...this.rows.filter((r) => r !== row), row], at).redundant.includes(row),
    )
  }

  /** Returns whether the paths began where a run starts. */
  beganAt(start: Start): boolean {
    return this.independence.loops.every(
      ({ from }) => from.size > 0 && [...from].every(([name, x]) => Math.abs((start.get(name) ?? x) - x) < sameStart),
    )
  }

  private key(values: ReadonlyMap<Expr, number>, start: Start): string {
    return JSON.stringify([this.relevant.map((e) => values.get(e)), [...start]])
  }
}

function textOf<R extends ConstraintRow>({ independent, loops }: Independence<R>): string {
  const kinds = loops.map(({ rank, changing, singular, weak }) => [rank, changing, singular, weak !== undefined])
  return JSON.stringify([independent.map((r) => r.name), kinds])
}

/** Returns the norms of rows along the paths, for rows on which equations depend. */
function lengthsOf<R extends ConstraintRow>({ loops }: Independence<R>): number[] {
  return loops
    .filter((l) => l.changing || l.singular)
    .flatMap(({ sizes }) => [...sizes.values()].map((row) => Math.hypot(...row.values())))
}

/** Returns whether equations made for some rows serve others. */
function same<R extends ConstraintRow>(a: Independence<R>, b: Independence<R>): boolean {
  if (textOf(a) !== textOf(b)) return false
  const others = lengthsOf(b)
  return lengthsOf(a).every((x, i) => x <= sameLength * others[i] && others[i] <= sameLength * x)
}
