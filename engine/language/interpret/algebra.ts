/**
 * Algebra of the values that the interpreter computes with: numbers (parameters, checking) or symbolic expressions
 * (equations). One interpreter serves both, so a formula means the same in a parameter field and in a function.
 *
 * Conditions are values too: 1 where they hold, 0 where not.
 */
import type { MapData, TableData } from '../../numerics/interpolation/tables'
import type { Expr, SymbolicMath } from '../../symbolic'

export type Elementary =
  | 'sin'
  | 'cos'
  | 'tan'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'sqrt'
  | 'exp'
  | 'log'
  | 'abs'
  | 'sign'
  | 'floor'

export interface Algebra<T> {
  num(x: number): T
  add(a: T, b: T): T
  sub(a: T, b: T): T
  mul(a: T, b: T): T
  div(a: T, b: T): T
  pow(a: T, b: T): T
  neg(a: T): T
  apply(fn: Elementary, x: T): T
  atan2(y: T, x: T): T
  min(a: T, b: T): T
  max(a: T, b: T): T
  lt(a: T, b: T): T
  le(a: T, b: T): T
  eq(a: T, b: T): T
  and(a: T, b: T): T
  or(a: T, b: T): T
  not(a: T): T
  select(condition: T, a: T, b: T): T
  /** Returns an intermediate that keeps its name. */
  named(name: string, value: T): T
  lookup(table: TableData, x: T): T
  lookup2(map: MapData, x: T, y: T): T
}

const truth = (holds: boolean): number => (holds ? 1 : 0)

/** Evaluation. Tables are not looked up: no constant depends on one. */
export const numbers: Algebra<number> = {
  num: (x) => x,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  pow: (a, b) => a ** b,
  neg: (a) => -a,
  apply: (fn, x) => Math[fn](x),
  atan2: Math.atan2,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
  lt: (a, b) => truth(a < b),
  le: (a, b) => truth(a <= b),
  eq: (a, b) => truth(a === b),
  and: (a, b) => truth(a !== 0 && b !== 0),
  or: (a, b) => truth(a !== 0 || b !== 0),
  not: (a) => truth(a === 0),
  select: (condition, a, b) => (condition !== 0 ? a : b),
  named: (_, value) => value,
  lookup: () => NaN,
  lookup2: () => NaN,
}

/**
 * Returns an algebra that reports every operation before it is done. Products of matrices are many operations and one
 * node of the text, so counting nodes does not bound the work.
 */
export function counted<T>(m: Algebra<T>, count: () => void): Algebra<T> {
  const unary =
    <A>(f: (a: A) => T) =>
    (a: A): T => {
      count()
      return f(a)
    }
  const binary =
    <A, B>(f: (a: A, b: B) => T) =>
    (a: A, b: B): T => {
      count()
      return f(a, b)
    }
  return {
    num: m.num,
    add: binary((a: T, b: T) => m.add(a, b)),
    sub: binary((a: T, b: T) => m.sub(a, b)),
    mul: binary((a: T, b: T) => m.mul(a, b)),
    div: binary((a: T, b: T) => m.div(a, b)),
    pow: binary((a: T, b: T) => m.pow(a, b)),
    neg: unary((a: T) => m.neg(a)),
    apply: binary((fn: Elementary, x: T) => m.apply(fn, x)),
    atan2: binary((y: T, x: T) => m.atan2(y, x)),
    min: binary((a: T, b: T) => m.min(a, b)),
    max: binary((a: T, b: T) => m.max(a, b)),
    lt: binary((a: T, b: T) => m.lt(a, b)),
    le: binary((a: T, b: T) => m.le(a, b)),
    eq: binary((a: T, b: T) => m.eq(a, b)),
    and: binary((a: T, b: T) => m.and(a, b)),
    or: binary((a: T, b: T) => m.or(a, b)),
    not: unary((a: T) => m.not(a)),
    select: (condition, a, b) => {
      count()
      return m.select(condition, a, b)
    },
    named: (name, value) => m.named(name, value),
    lookup: (table, x) => {
      count()
      return m.lookup(table, x)
    },
    lookup2: (map, x, y) => {
      count()
      return m.lookup2(map, x, y)
    },
  }
}

export function symbolic(m: SymbolicMath): Algebra<Expr> {
  return {
    num: m.num,
    add: (a, b) => m.add(a, b),
    sub: m.sub,
    mul: (a, b) => m.mul(a, b),
    div: m.div,
    pow: m.pow,
    neg: m.neg,
    apply: (fn, x) => m[fn](x),
    atan2: m.atan2,
    min: m.min,
    max: m.max,
    lt: m.lt,
    le: m.le,
    eq: m.eq,
    and: m.and,
    or: m.or,
    not: m.not,
    select: m.select,
    named: m.named,
    lookup: (table, x) => m.pool.lookup(table, x),
    lookup2: (map, x, y) => m.pool.lookup2(map, x, y),
  }
}
