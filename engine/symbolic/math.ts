/** The functions with which blocks and the formulation write equations. Plain numbers are constants. */
import type { Expr, Num } from './expr'
import type { Pool } from './pool'

export interface SymbolicMath {
  readonly pool: Pool
  num(x: number): Expr
  add(...terms: readonly Num[]): Expr
  sub(a: Num, b: Num): Expr
  neg(a: Num): Expr
  mul(...factors: readonly Num[]): Expr
  div(a: Num, b: Num): Expr
  /** a^n for an integer n. */
  ipow(a: Num, n: number): Expr
  square(a: Num): Expr
  pow(a: Num, b: Num): Expr
  sqrt(a: Num): Expr
  exp(a: Num): Expr
  log(a: Num): Expr
  sin(a: Num): Expr
  cos(a: Num): Expr
  tan(a: Num): Expr
  asin(a: Num): Expr
  acos(a: Num): Expr
  atan(a: Num): Expr
  atan2(y: Num, x: Num): Expr
  abs(a: Num): Expr
  /** Returns -1, 0 or 1. */
  sign(a: Num): Expr
  floor(a: Num): Expr
  min(a: Num, b: Num): Expr
  max(a: Num, b: Num): Expr
  lt(a: Num, b: Num): Expr
  le(a: Num, b: Num): Expr
  gt(a: Num, b: Num): Expr
  ge(a: Num, b: Num): Expr
  eq(a: Num, b: Num): Expr
  and(a: Expr, b: Expr): Expr
  or(a: Expr, b: Expr): Expr
  not(a: Expr): Expr
  /** a where the condition holds, otherwise b. */
  select(condition: Expr, a: Num, b: Num): Expr
  /** Returns the named intermediate, never substituted. */
  named(name: string, a: Num): Expr
}

export function mathOf(pool: Pool): SymbolicMath {
  const e = (x: Num): Expr => pool.expr(x)
  const lt = (a: Num, b: Num): Expr => pool.compare('lt', a, b)
  const le = (a: Num, b: Num): Expr => pool.compare('le', a, b)
  return {
    pool,
    num: (x) => pool.num(x),
    add: (...terms) =>
      pool.sum(
        0,
        terms.map((t) => [1, e(t)] as const),
      ),
    sub: (a, b) =>
      pool.sum(0, [
        [1, e(a)],
        [-1, e(b)],
      ]),
    neg: (a) => pool.sum(0, [[-1, e(a)]]),
    mul: (...factors) =>
      pool.product(
        1,
        factors.map((f) => [e(f), 1] as const),
      ),
    div: (a, b) =>
      pool.product(1, [
        [e(a), 1],
        [e(b), -1],
      ]),
    ipow: (a, n) => pool.product(1, [[e(a), n]]),
    square: (a) => pool.product(1, [[e(a), 2]]),
    pow: (a, b) => pool.binary('pow', a, b),
    sqrt: (a) => pool.unary('sqrt', a),
    exp: (a) => pool.unary('exp', a),
    log: (a) => pool.unary('log', a),
    sin: (a) => pool.unary('sin', a),
    cos: (a) => pool.unary('cos', a),
    tan: (a) => pool.unary('tan', a),
    asin: (a) => pool.unary('asin', a),
    acos: (a) => pool.unary('acos', a),
    atan: (a) => pool.unary('atan', a),
    atan2: (y, x) => pool.binary('atan2', y, x),
    abs: (a) => pool.unary('abs', a),
    sign: (a) => pool.unary('sign', a),
    floor: (a) => pool.unary('floor', a),
    min: (a, b) => pool.binary('min', a, b),
    max: (a, b) => pool.binary('max', a, b),
    lt,
    le,
    gt: (a, b) => lt(b, a),
    ge: (a, b) => le(b, a),
    eq: (a, b) => pool.compare('eq', a, b),
    and: (a, b) => pool.logical('and', a, b),
    or: (a, b) => pool.logical('or', a, b),
    not: (a) => pool.not(a),
    select: (c, a, b) => pool.select(c, a, b),
    named: (name, a) => pool.letIn(name, e(a)),
  }
}
