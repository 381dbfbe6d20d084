/**
 * Statements over the work array for efforts along axes: step for step as in `symbolic/shares.ts` does with numbers.
 * Rows of axes that take no part are skipped, so an evaluation costs only as much as the others.
 */
import {
  accelerating,
  beyondAll,
  beyondLimit,
  passesOf,
  projections,
  refinements,
  regularisation,
  stays,
  unreachable,
} from '../../symbolic/shares'
import type { Condition, Index, Statement, Value } from '../ir'
import { abs, add, and, div, eq, gt, lt, mul, neg, or, select, sub } from '../writer'

export interface SharesMemory {
  /** Mobilities by rows, and accelerations. */
  readonly input: number
  readonly accelerations: number
  /** Limits of positive and of negative efforts. */
  readonly upper: number
  readonly lower: number
  /** Efforts. */
  readonly efforts: number
  /** Index of the scales of axes whose efforts may change; 0 for the others. */
  readonly scale: number
  /** Scaled matrix of those axes, and its factors. */
  readonly entries: number
  readonly factors: number
  readonly rhs: number
  readonly solution: number
  readonly left: number
  readonly spare: number
  /** 1 and -1 for efforts at their upper and lower limits, 0 for the others. */
  readonly side: number
  readonly determinant: number
  /** 1 while another pass is needed. */
  readonly again: number
  /** 1 for axes that their share has set free since they change one at a time. */
  readonly tried: number
  /** Number of the pass. */
  readonly pass: number
  /** Index of the sum for an acceleration. */
  readonly sum: number
  /** Sum of all forces on all axes. */
  readonly total: number
}

/** Returns the places after those of operands, limits and results. */
export function sharesMemory(
  n: number,
  take: (count: number) => number,
): Omit<SharesMemory, 'input' | 'accelerations' | 'upper' | 'lower' | 'efforts' | 'side'> {
  const [scale, entries, factors] = [take(n), take(n * n), take(n * n)]
  const [rhs, solution, left] = [take(n), take(n), take(Math.max(n, 2))]
  const [determinant, sum, again] = [take(1), take(1), take(1)]
  const [pass, spare] = [take(1), take(n)]
  const [total, tried] = [take(1), take(n)]
  return { scale, entries, factors, rhs, solution, left, spare, determinant, sum, again, pass, total, tried }
}

export class ShareStatements {
  readonly rows: readonly number[]

  constructor(
    private readonly n: number,
    private readonly m: SharesMemory,
    private readonly w: number,
    /** True if an axis takes part. */
    private readonly isAsked: (i: number) => Condition,
  ) {
    this.rows = [...Array(n).keys()]
  }

  load(index: Index): Value {
    return { op: 'load', array: this.w, index }
  }

  get(offset: number): Value {
    return this.load({ offset })
  }

  set(offset: number, value: Value | number): Statement {
    return this.store({ offset }, value)
  }

  /** Returns the current element of a loop made by `each`. */
  list(offset: number, stride = 1): Index {
    return { offset, counter: 1, stride }
  }

  put(offset: number, value: Value | number): Statement {
    return this.store(this.list(offset), value)
  }

  each(count: number, ...body: readonly Statement[]): Statement[] {
    return count === 0 ? [] : [{ kind: 'for', counter: 1, count, body }]
  }

  when(cond: Condition, then: readonly Statement[], otherwise: readonly Statement[] = []): Statement {
    return { kind: 'if', cond, then, else: otherwise }
  }

  g(i: number, k: number): Value {
    return this.get(this.m.input + i * this.n + k)
  }

  takesPart(i: number): Condition {
    return and(this.isAsked(i), gt(this.g(i, i), 0))
  }

  /** Returns whether the effort of an axis may change. */
  isFree(i: number): Condition {
    return gt(this.get(this.m.scale + i), 0)
  }

  /** Scales of the axes involved, as far as a condition holds. */
  scales(also: (i: number) => Condition | undefined): Statement[] {
    const { m } = this
    return this.rows.map((i) => {
      const more = also(i)
      return this.when(
        more === undefined ? this.takesPart(i) : and(this.takesPart(i), more),
        [this.set(m.scale + i, div(1, { op: 'sqrt', a: this.g(i, i) }))],
        [this.set(m.scale + i, 0)],
      )
    })
  }

  /** Returns the entry of the scaled matrix, in a loop over its columns. */
  scaled(i: number): Value {
    const { m } = this
    return mul(mul(this.get(m.scale + i), this.load(this.list(m.input + i * this.n))), this.load(this.list(m.scale)))
  }

  factor(i: number, k: number): number {
    return this.m.factors + i * this.n + k
  }

  /** L T L^T of `factors` in its place, rows from the last to the first so that the column is still whole. */
  factorise(): Statement[] {
    const { m, n, rows } = this
    return rows.map((k) =>
      this.when(this.isFree(k), [
        this.set(m.determinant, mul(this.get(m.determinant), this.get(this.factor(k, k)))),
        this.set(m.left, div(1, this.get(this.factor(k, k)))),
        ...rows
          .slice(k + 1)
          .reverse()
          .map((i) =>
            this.when(this.isFree(i), [
              this.set(m.left + 1, mul(this.get(this.factor(i, k)), this.get(m.left))),
              ...this.each(
                i - k,
                this.put(
                  this.factor(i, k + 1),
                  sub(
                    this.load(this.list(this.factor(i, k + 1))),
                    mul(this.get(m.left + 1), this.load(this.list(this.factor(k + 1, k), n))),
                  ),
                ),
              ),
              this.set(this.factor(i, k), this.get(m.left + 1)),
            ]),
          ),
      ]),
    )
  }

  /** Solves for `left` in its place. */
  substitute(): Statement[] {
    const { m, n, rows } = this
    const subtract = (i: number, index: Index, other: number): Statement =>
      this.set(m.left + i, sub(this.get(m.left + i), mul(this.load(index), this.load(this.list(m.left + other)))))
    const forward = rows
      .slice(1)
      .map((i) => this.when(this.isFree(i), this.each(i, subtract(i, this.list(this.factor(i, 0)), 0))))
    const back = [...rows]
      .reverse()
      .map((i) =>
        this.when(this.isFree(i), [
          this.set(m.left + i, div(this.get(m.left + i), this.get(this.factor(i, i)))),
          ...this.each(n - 1 - i, subtract(i, this.list(this.factor(i + 1, i), n), i + 1)),
        ]),
      )
    return [...forward, ...back]
  }

  /** Returns the acceleration of axis i, in `left`. */
  missing(i: number): Statement[] {
    const { m, n } = this
    const product = mul(this.load(this.list(m.input + i * n)), this.load(this.list(m.efforts)))
    return [
      this.set(m.left, this.get(m.accelerations + i)),
      ...this.each(n, this.set(m.left, add(this.get(m.left), product))),
    ]
  }

  /** Adds up the magnitudes of the terms for the acceleration of axis i, in `sum`. */
  magnitude(i: number): Statement[] {
    const { m, n } = this
    const product = mul(this.load(this.list(m.input + i * n)), this.load(this.list(m.efforts)))
    return [
      this.set(m.sum, abs(this.get(m.accelerations + i))),
      ...this.each(n, this.set(m.sum, add(this.get(m.sum), abs(product)))),
    ]
  }

  /** Returns all forces on all axes together, with the square roots of mobilities, in `total`. */
  private total(): Statement[] {
    const { m, rows } = this
    return [
      this.set(m.total, 0),
      ...rows.map((k) => {
        const root: Value = { op: 'sqrt', a: this.g(k, k) }
        const size = add(mul(root, abs(this.get(m.efforts + k))), div(abs(this.get(m.accelerations + k)), root))
        return this.when(this.takesPart(k), [this.set(m.total, add(this.get(m.total), size))])
      }),
    ]
  }

  /** Returns the largest acceleration of axis i that all these forces could cause. */
  private most(i: number): Value {
    return mul({ op: 'sqrt', a: this.g(i, i) }, this.get(this.m.total))
  }

  /** Returns whether axis i accelerates: 1, -1 or 0 in `left`. */
  movement(i: number): Statement[] {
    const { m } = this
    const left = this.get(m.left)
    const is = gt(abs(left), mul(accelerating, this.most(i)))
    return [...this.missing(i), this.set(m.left, select(is, select(gt(left, 0), 1, -1), 0))]
  }

  /** Adds the missing part of the efforts of free axes, as little as possible. */
  complete(): Statement[] {
    const { m, n, rows } = this
    const diagonal = this.list(this.factor(0, 0), n + 1)
    return [
      ...rows.flatMap((i) => [
        ...this.missing(i),
        this.set(m.rhs + i, mul(neg(this.get(m.scale + i)), this.get(m.left))),
      ]),
      ...rows.flatMap((i) => this.each(n, this.put(m.entries + i * n, this.scaled(i)))),
      ...this.each(n * n, this.put(m.factors, this.load(this.list(m.entries)))),
      ...this.each(n, this.store(diagonal, add(this.load(diagonal), regularisation)), this.put(m.solution, 0)),
      ...this.factorise(),
      { kind: 'for', counter: 2, count: refinements, body: this.refine() },
      ...this.each(
        n,
        this.put(
          m.efforts,
          add(this.load(this.list(m.efforts)), mul(this.load(this.list(m.scale)), this.load(this.list(m.solution)))),
        ),
      ),
    ]
  }

  /** Returns the condition under which the effort of an axis exceeds a limit. */
  isBeyond(effort: Value, upper: Value, lower: Value): Condition {
    return this.m.upper === this.m.lower
      ? gt(abs(effort), mul(upper, beyondLimit))
      : or(gt(effort, mul(upper, beyondLimit)), lt(effort, mul(neg(lower), beyondLimit)))
  }

  /**
   * Efforts within limits from zero on; 1 and -1 in `side` for those at a limit.
   * @param mayContradict see `Shares`
   */
  share(mayContradict = false): Statement[] {
    const { m, n, rows } = this
    const { together, all } = passesOf(n)
    const mayChange = or(eq(this.get(m.again), 0), lt(this.get(m.pass), together))
    const clip = rows.map((i) => {
      const effort = this.get(m.efforts + i)
      const [upper, lower] = [this.get(m.upper + i), this.get(m.lower + i)]
      const rounding = div(mul(beyondAll, this.most(i)), this.g(i, i))
      const isBeyond = or(gt(effort, add(upper, rounding)), lt(effort, sub(neg(lower), rounding)))
      return this.when(and(and(this.isFree(i), isBeyond), mayChange), [
        this.set(m.side + i, select(gt(effort, 0), 1, -1)),
        this.set(m.efforts + i, select(gt(effort, 0), upper, neg(lower))),
        this.set(m.again, 1),
      ])
    })
    const rescale = this.scales((i) => eq(this.get(m.side + i), 0))
    return [
      ...this.each(n, this.put(m.efforts, 0), this.put(m.side, 0), this.put(m.tried, 0)),
      ...this.scales(() => undefined),
      ...[this.set(m.again, 1), this.set(m.pass, 0)],
      {
        kind: 'for',
        counter: 0,
        count: all,
        while: gt(this.get(m.again), 0),
        body: [
          this.set(m.again, 0),
          ...this.complete(),
          ...this.total(),
          ...(mayContradict ? [...this.unload(mayChange), this.when(eq(this.get(m.again), 0), clip)] : clip),
          this.when(and(eq(this.get(m.again), 0), lt(this.get(m.pass), all - 1)), this.release(mayChange)),
          ...rescale,
          this.set(m.pass, add(this.get(m.pass), 1)),
        ],
      },
    ]
  }

  /** Removes the effort of free axes that move away although they need none. */
  private unload(mayChange: Condition): Statement[] {
    const { m, rows } = this
    const left = this.get(m.left)
    return [
      ...rows.map((i) => {
        const limit = select(gt(left, 0), this.get(m.lower + i), this.get(m.upper + i))
        const isAway = and(gt(abs(left), mul(unreachable, this.most(i))), eq(limit, 0))
        return this.when(this.isFree(i), [
          ...this.missing(i),
          this.when(and(isAway, mayChange), [this.set(m.side + i, select(gt(left, 0), -1, 1)), this.set(m.again, 1)]),
        ])
      }),
      ...rows.map((i) =>
        this.when(and(this.isFree(i), gt(abs(this.get(m.side + i)), 0)), [this.set(m.efforts + i, 0)]),
      ),
    ]
  }

  /** Efforts at a limit become free where their shares are smaller. */
  private release(mayChange: Condition): Statement[] {
    const { m, n, rows } = this
    const solution = mul(this.load(this.list(m.scale)), this.load(this.list(m.solution)))
    const isAtLimit = (i: number): Condition => and(this.takesPart(i), gt(abs(this.get(m.side + i)), 0))
    const isAlone: Condition = { op: 'not', a: lt(this.get(m.pass), passesOf(n).together) }
    const decide = (i: number): Statement => {
      const [side, along] = [this.get(m.side + i), this.get(m.left)]
      const limit = select(gt(side, 0), this.get(m.upper + i), this.get(m.lower + i))
      const index = this.list(m.input + i * n)
      const rounding = div(mul(stays, this.most(i)), this.g(i, i))
      const isLess = lt(mul(div(this.get(m.rhs), this.g(i, i)), side), sub(limit, rounding))
      return this.when(and(and(isAtLimit(i), gt(add(this.get(m.upper + i), this.get(m.lower + i)), 0)), mayChange), [
        ...this.movement(i),
        this.set(m.left, mul(along, side)),
        this.set(m.rhs, 0),
        ...this.each(n, this.set(m.rhs, add(this.get(m.rhs), mul(this.load(index), solution)))),
        this.when(or(gt(along, 0), and(eq(along, 0), and(isLess, eq(this.get(m.tried + i), 0)))), [
          this.set(m.tried + i, select(and(eq(along, 0), isAlone), 1, 0)),
          this.set(m.side + i, 0),
          this.set(m.again, 1),
        ]),
      ])
    }
    const some = rows.map(isAtLimit).reduce((a, b) => or(a, b))
    return [
      this.when(some, [
        ...rows.map((i) =>
          this.when(
            this.isFree(i),
            [this.set(m.left + i, div(this.get(m.efforts + i), this.get(m.scale + i)))],
            [this.set(m.left + i, 0)],
          ),
        ),
        ...this.substitute(),
        ...this.each(n, this.put(m.solution, this.load(this.list(m.left)))),
        ...rows.map(decide),
        this.when(
          gt(this.get(m.again), 0),
          rows.map((i) => this.when(and(this.takesPart(i), eq(this.get(m.side + i), 0)), [this.set(m.efforts + i, 0)])),
        ),
      ]),
    ]
  }

  private refine(): Statement[] {
    const { m, n, rows } = this
    const entry = (i: number): Value => this.load(this.list(m.entries + i * n))
    const project = [
      ...this.substitute(),
      ...rows.flatMap((i) => [
        this.set(m.spare + i, 0),
        ...this.each(n, this.set(m.spare + i, add(this.get(m.spare + i), mul(entry(i), this.load(this.list(m.left)))))),
      ]),
      ...this.each(n, this.put(m.left, this.load(this.list(m.spare)))),
    ]
    return [
      ...rows.flatMap((i) => [
        this.set(m.left + i, this.get(m.rhs + i)),
        ...this.each(
          n,
          this.set(m.left + i, sub(this.get(m.left + i), mul(entry(i), this.load(this.list(m.solution))))),
        ),
      ]),
      { kind: 'for', counter: 3, count: projections, body: project },
      ...this.substitute(),
      ...this.substitute(),
      ...rows.flatMap((i) =>
        this.each(
          n,
          this.set(m.solution + i, add(this.get(m.solution + i), mul(entry(i), this.load(this.list(m.left))))),
        ),
      ),
    ]
  }

  private store(index: Index, value: Value | number): Statement {
    return {
      kind: 'store',
      array: this.w,
      index,
      value: typeof value === 'number' ? { op: 'num', value } : value,
    }
  }
}
