/**
 * Expressions to first order in small quantities.
 *
 * Every expression is split into a part without small quantities and a part linear in them,
 *
 *     e = e0 + e1 + O(s^2),    (a b)0 = a0 b0,   (a b)1 = a1 b0 + a0 b1,   f(a)0 = f(a0),   f(a)1 = f'(a0) a1,
 *
 * so that a product of two small quantities vanishes (forward differentiation, Wengert 1964, with symbols for numbers).
 * The exact equations are expanded, with all derivatives in time taken: no term is lost that an expression
 * cut before it is differentiated would lose (Lot and Massaro 2017, eq. 11a to 11c).
 *
 * Laws are not expanded but evaluated at their arguments to first order, and count as finite: tables, external
 * functions, comparisons, and roots, quotients and angles of what varies also without small quantities. A tyre
 * saturates and a wheel lifts off as before. A signal is cut to first order where the motion is measured and counts
 * as finite from there, so the user's operations on it stay exact, in whatever form and length it is written.
 * A quantity without a derivative where small quantities vanish, such as the direction of a small vector, stays exact.
 *
 * If laws are truncated, they are expanded like the mechanism: signals, quotients, roots, tables and functions, by
 * their derivatives where small quantities vanish. Branches are still chosen by values to first order.
 */
import { entryOf } from '../../collections/entries'
import type { FormulationSettings } from '../../model/project/project'
import { definitionOf, payloadOf, rebuild, substitute, tangents, topologicalOrder } from '../../symbolic'
import type { Expr, Pool, UnaryFunction } from '../../symbolic'
import { binaryToFirstOrder, unaryToFirstOrder } from './functions'

/** Treatment of laws: evaluated exactly at arguments to first order, or truncated to first order themselves. */
export type SmallLaws = NonNullable<FormulationSettings['smallLaws']>

export interface Split {
  /** Value without small quantities. */
  readonly finite: Expr
  /** Part linear in them. */
  readonly small: Expr
  /** Sum of both, written so that common factors are not multiplied twice. */
  readonly total: Expr
}

export class FirstOrder {
  private readonly splits = new Map<Expr, Split>()

  /**
   * @param small quantities (symbols, or any nodes) that are small
   * @param laws `exact` to evaluate laws at their arguments to first order, `truncated` to expand them too
   */
  constructor(
    private readonly pool: Pool,
    small: Iterable<Expr>,
    private readonly laws: SmallLaws = 'exact',
  ) {
    for (const s of small) this.declare(s, true)
  }

  /** Declares an expression as a single quantity from now on, regardless of its parts. */
  declare(e: Expr, small: boolean): void {
    this.splits.set(e, small ? { finite: this.pool.zero, small: e, total: e } : this.one(e))
  }

  split(root: Expr): Split {
    const known = (e: Expr): boolean => this.splits.has(e)
    for (const e of topologicalOrder([root], known)) this.splits.set(e, this.make(e))
    return this.of(root)
  }

  /** Returns the expression without small quantities. */
  finite(e: Expr): Expr {
    return this.split(e).finite
  }

  /** Truncates an expression to first order. */
  cut(e: Expr): Expr {
    return this.split(e).total
  }

  private of(e: Expr): Split {
    return entryOf(this.splits, e)
  }

  private value(e: Expr): Expr {
    return this.of(e).total
  }

  private sum(finite: Expr, small: Expr): Split {
    const total = this.pool.sum(0, [
      [1, finite],
      [1, small],
    ])
    return { finite, small, total }
  }

  /** Returns a quantity that is not expanded. */
  private one(e: Expr): Split {
    return { finite: e, small: this.pool.zero, total: e }
  }

  private make(e: Expr): Split {
    const { pool } = this
    const definition = definitionOf(e)
    if (definition !== undefined) return this.named(e, this.of(definition))
    if (e.op === 'out') return this.output(e)
    if (e.args.every((a) => this.of(a).finite === a)) return this.one(e)
    switch (e.op) {
      case 'add':
        return {
          finite: this.linear(e, e.value, 'finite'),
          small: this.linear(e, 0, 'small'),
          total: this.linear(e, e.value, 'total'),
        }
      case 'mul':
        return this.product(e)
      case 'select':
      case 'min':
      case 'max':
      case 'abs':
        return this.choice(e)
      case 'lt':
      case 'le':
      case 'eq':
        return this.one(pool.compare(e.op, this.value(e.args[0]), this.value(e.args[1])))
      case 'and':
      case 'or':
        return this.one(pool.logical(e.op, this.value(e.args[0]), this.value(e.args[1])))
      case 'not':
        return this.one(pool.not(this.value(e.args[0])))
      case 'sign':
      case 'floor':
        return this.one(pool.unary(e.op, this.value(e.args[0])))
      case 'sample':
        return this.one(pool.sample(payloadOf(e, 'sample'), this.value(e.args[0])))
      case 'lookup':
      case 'lookup2':
        return this.table(e)
      case 'call':
      case 'implicit':
      case 'dense':
      case 'opaque':
        // its outputs inspect the arguments
        return this.one(e)
      case 'atan2':
      case 'pow': {
        const [x, y] = e.args
        if (this.varies(x) || this.varies(y)) return this.one(pool.binary(e.op, this.value(x), this.value(y)))
        return this.expanded(e, binaryToFirstOrder(pool, e.op, this.of(x), this.of(y)))
      }
      default:
        return this.unary(e, e.op as UnaryFunction)
    }
  }

  private expanded(e: Expr, parts: readonly [Expr, Expr] | null): Split {
    return parts === null ? this.one(e) : this.sum(...parts)
  }

  /** Returns whether a law of the expression is evaluated: it changes during a run even without small quantities. */
  private varies(e: Expr): boolean {
    return this.laws === 'exact' && !this.of(e).finite.isParametric
  }

  /** Returns a name for each part; a signal is one quantity to the laws that it feeds. */
  private named(e: Expr, { finite, small, total }: Split): Split {
    const { pool } = this
    if (finite === definitionOf(e)) return this.one(e)
    if (e.op === 'wire' && this.laws === 'exact')
      return this.one(pool.within(pool.originOf(e), () => pool.letIn(e.name, total)))
    return pool.within(pool.originOf(e), () => ({
      total: pool.letIn(e.name, total),
      finite: pool.letIn(small === pool.zero ? e.name : `${e.name}_0`, finite),
      small: pool.letIn(finite === pool.zero ? e.name : `${e.name}_1`, small),
    }))
  }

  private linear(e: Expr, value: number, part: 'finite' | 'small' | 'total'): Expr {
    return this.pool.sum(
      value,
      e.args.map((a, i) => [e.numbers[i], this.of(a)[part]] as const),
    )
  }

  private product(e: Expr): Split {
    const { pool } = this
    const { zero } = pool
    const parts = e.args.map((a, i) => (e.numbers[i] < 0 && this.varies(a) ? this.one(this.value(a)) : this.of(a)))
    // a negative power of a small quantity has no expansion
    if (parts.some(({ finite }, i) => e.numbers[i] < 0 && finite === zero)) return this.one(e)
    const factors = parts.map(({ finite }, i): [Expr, number] => [finite, e.numbers[i]])
    const changing = parts.flatMap(({ small }, i) => (small === zero ? [] : [i]))
    /** Returns the product with one factor of power n replaced by n x its power n - 1. */
    const withOne = (i: number, x: Expr, n: number): readonly [number, Expr] => {
      const rest = factors.map(([base, power], k): [Expr, number] => [base, k === i ? power - 1 : power])
      return [n, pool.product(1, [[x, 1], ...rest])]
    }
    const finite = pool.product(1, factors)
    const terms = changing.map((i) => withOne(i, parts[i].small, e.numbers[i]))
    const small = pool.sum(0, terms)
    // (a0 + a1) b0 + a0 b1: one factor keeps its finite part
    const first = changing.findIndex((i) => e.numbers[i] === 1)
    if (first < 0 || finite === zero) return this.sum(finite, small)
    const total = pool.sum(0, [
      withOne(changing[first], parts[changing[first]].total, 1),
      ...terms.filter((_, k) => k !== first),
    ])
    return { finite, small, total }
  }

  /** Returns one of two values, by their values to first order; together where they vary anyway. */
  private choice(e: Expr): Split {
    const { pool } = this
    const [a, b] = e.op === 'select' ? e.args.slice(1) : e.args
    const condition = e.op === 'select' ? this.value(e.args[0]) : null
    if (this.varies(a) || (e.op !== 'abs' && this.varies(b))) {
      const x = this.value(a)
      if (e.op === 'abs') return this.one(pool.unary('abs', x))
      const y = this.value(b)
      return this.one(condition === null ? pool.binary(e.op as 'min' | 'max', x, y) : pool.select(condition, x, y))
    }
    const x = this.of(a)
    if (e.op === 'abs') {
      const positive = pool.compare('le', 0, this.value(a))
      const minus = (y: Expr): Expr => pool.sum(0, [[-1, y]])
      return this.both(x, { finite: minus(x.finite), small: minus(x.small), total: minus(x.total) }, positive)
    }
    const y = this.of(b)
    const [low, high] = e.op === 'max' ? [b, a] : [a, b]
    const first = condition ?? pool.compare('le', this.value(low), this.value(high))
    return this.both(x, y, first)
  }

  private both(x: Split, y: Split, condition: Expr): Split {
    const pick = (a: Expr, b: Expr): Expr => this.pool.select(condition, a, b)
    return { finite: pick(x.finite, y.finite), small: pick(x.small, y.small), total: pick(x.total, y.total) }
  }

  /** Small where the arguments are constants apart from small quantities. */
  private table(e: Expr): Split {
    const { pool } = this
    if (this.laws === 'truncated') return this.slopeOf(e, e)
    const value = rebuild(
      pool,
      e,
      e.args.map((x) => this.value(x)),
    )
    if (e.args.some((x) => this.varies(x))) return this.one(value)
    const finite = rebuild(
      pool,
      e,
      e.args.map((x) => this.of(x).finite),
    )
    const small = pool.sum(0, [
      [1, value],
      [-1, finite],
    ])
    return { finite, small, total: value }
  }

  /** Returns an output of a node with several. Efforts that hold axes stay exact: their limits are branches. */
  private output(e: Expr): Split {
    const [node] = e.args
    if (this.laws === 'exact' || node.op === 'dense' || node.args.every((a) => this.of(a).small === this.pool.zero))
      return this.one(this.called(e))
    return this.slopeOf(e, node)
  }

  /** Expands an output of a node by its derivatives with respect to the arguments of the node, f(a0) + f'(a0) a1. */
  private slopeOf(e: Expr, node: Expr): Split {
    const { pool } = this
    const moving = node.args.flatMap((a, i) => (this.of(a).small === pool.zero ? [] : [i]))
    const symbolsOf = (role: string): ReadonlyMap<number, Expr> =>
      new Map(moving.map((i) => [i, pool.symbol(`${role} ${i} of a truncated law`, 'state')]))
    const [at, along] = [symbolsOf('argument'), symbolsOf('direction')]
    const inSymbols = rebuild(
      pool,
      node,
      node.args.map((a, i) => at.get(i) ?? this.of(a).finite),
    )
    const value = e === node ? inSymbols : rebuild(pool, e, [inSymbols])
    const seeds = new Map(moving.map((i) => [entryOf(at, i), entryOf(along, i)]))
    const [slope] = tangents(pool, [value], seeds)
    const values = new Map(
      moving.flatMap((i) => {
        const { finite, small } = this.of(node.args[i])
        return [[entryOf(at, i), finite] as const, [entryOf(along, i), small] as const]
      }),
    )
    const [finite, small] = substitute(pool, [value, slope], values)
    return this.sum(finite, small)
  }

  /** Returns the output of an external function at its arguments to first order. */
  private called(e: Expr): Expr {
    const [call] = e.args
    if (call.op !== 'call') {
      const node = rebuild(
        this.pool,
        call,
        call.args.map((a) => this.value(a)),
      )
      return rebuild(this.pool, e, [node])
    }
    const { fn, label } = payloadOf(call, 'call')
    const inputs = fn.inputs.length
    const args = call.args.slice(0, inputs).map((a) => this.value(a))
    return this.pool.call(fn, args, call.args.slice(inputs), label)[e.value]
  }

  private unary(e: Expr, op: UnaryFunction): Split {
    const { pool } = this
    const [x] = e.args
    const part = this.of(x)
    const turning = op === 'sin' || op === 'cos' || op === 'tan' || op === 'exp'
    if (!turning && this.varies(x)) return this.one(pool.unary(op, this.value(x)))
    // the length of a small vector is as small as the vector
    if (op === 'sqrt' && part.finite === pool.zero && part.small === pool.zero)
      return { finite: pool.zero, small: e, total: e }
    return this.expanded(e, unaryToFirstOrder(pool, op, part))
  }
}
