/** Three-vectors and matrices of expressions: plain tuples, so that zeros fold element by element. */
import type { Expr, Num } from './expr'
import type { SymbolicMath } from './math'

export type Vec3 = readonly [Expr, Expr, Expr]
/** Row major: `m[row][column]`. */
export type Mat3 = readonly [Vec3, Vec3, Vec3]

export interface VectorMath {
  readonly zero: Vec3
  readonly identity: Mat3
  vec(x: Num, y: Num, z: Num): Vec3
  add(...v: readonly Vec3[]): Vec3
  sub(a: Vec3, b: Vec3): Vec3
  neg(a: Vec3): Vec3
  scale(s: Num, a: Vec3): Vec3
  dot(a: Vec3, b: Vec3): Expr
  cross(a: Vec3, b: Vec3): Vec3
  /** m v */
  apply(m: Mat3, v: Vec3): Vec3
  /** transpose(m) v */
  applyTransposed(m: Mat3, v: Vec3): Vec3
  multiply(a: Mat3, b: Mat3): Mat3
  transpose(a: Mat3): Mat3
  isZero(a: Vec3): boolean
  named(name: string, a: Vec3): Vec3
}

const AXES = ['x', 'y', 'z'] as const

export function vectorMath(m: SymbolicMath): VectorMath {
  const { add, sub, mul, neg, num } = m
  const map = (f: (i: 0 | 1 | 2) => Expr): Vec3 => [f(0), f(1), f(2)]
  const column = (a: Mat3, j: 0 | 1 | 2): Vec3 => map((i) => a[i][j])
  const dot = (a: Vec3, b: Vec3): Expr => add(mul(a[0], b[0]), mul(a[1], b[1]), mul(a[2], b[2]))
  const vec = (x: Num, y: Num, z: Num): Vec3 => [m.pool.expr(x), m.pool.expr(y), m.pool.expr(z)]
  const transpose = (a: Mat3): Mat3 => [column(a, 0), column(a, 1), column(a, 2)]
  return {
    zero: vec(0, 0, 0),
    identity: [vec(1, 0, 0), vec(0, 1, 0), vec(0, 0, 1)],
    vec,
    add: (...v) => map((i) => add(...v.map((x) => x[i]))),
    sub: (a, b) => map((i) => sub(a[i], b[i])),
    neg: (a) => map((i) => neg(a[i])),
    scale: (s, a) => map((i) => mul(s, a[i])),
    dot,
    cross: (a, b) => [
      sub(mul(a[1], b[2]), mul(a[2], b[1])),
      sub(mul(a[2], b[0]), mul(a[0], b[2])),
      sub(mul(a[0], b[1]), mul(a[1], b[0])),
    ],
    apply: (a, v) => map((i) => dot(a[i], v)),
    applyTransposed: (a, v) => map((i) => dot(column(a, i), v)),
    multiply: (a, b) => {
      const bt = transpose(b)
      const row = (i: 0 | 1 | 2): Vec3 => map((j) => dot(a[i], bt[j]))
      return [row(0), row(1), row(2)]
    },
    transpose,
    isZero: (a) => a.every((x) => x === num(0)),
    named: (name, a) => map((i) => m.named(`${name}_${AXES[i]}`, a[i])),
  }
}
