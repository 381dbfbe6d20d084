/**
 * Sequences of three elementary rotations: the twelve orders of Euler angles.
 *
 * Order `ijk` turns about axis i, then about the new axis j, then about the newest axis k. With F1 the axes after the
 * first rotation and F2 those after the second, the angular velocity against the base is
 *
 *   in F2:  w = A2^T a1 q1' + a2 q2' + a3 q3'        in F1:  w = a1 q1' + a2 q2' + A2 a3 q3'
 *
 * with unit vectors a1, a2, a3 along the axes and A2 the rotation by q2 about a2, which is normal to both others. Put
 * b = a2 x a1. Where all three axes differ (Tait-Bryan angles), b = s a3 with s = +-1:
 *
 *   in F2:  q1' = w.a1/cos(q2),    q2' = w.a2,   q3' = w.a3 + s sin(q2) q1'
 *   in F1:  q3' = w.a3/cos(q2),    q2' = w.a2,   q1' = w.a1 + s sin(q2) q3'
 *
 * and where the first comes back as the third (proper Euler angles):
 *
 *   in F2:  q1' = -w.b/sin(q2),    q2' = w.a2,   q3' = w.a1 - cos(q2) q1'
 *   in F1:  q3' =  w.b/sin(q2),    q2' = w.a2,   q1' = w.a1 - cos(q2) q3'
 *
 * Source: Diebel, Representing Attitude: Euler Angles, Unit Quaternions, and Rotation Vectors (2006), section 5; solved
 * here for all orders at once.
 */
import { mapTriple, triple, type Matrix3, type Triple } from '../../collections/triple'
import type { eulerOrders } from '../../model/project/project'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'

export type EulerOrder = (typeof eulerOrders)[number]
export type AxisIndex = 0 | 1 | 2

/** Returns the axes of an order, counted from 0. */
export function axesOfOrder(order: EulerOrder): Triple<AxisIndex> {
  const axis = (i: number): AxisIndex => (Number(order[i]) - 1) as AxisIndex
  return [axis(0), axis(1), axis(2)]
}

/** Returns whether the angles are singular where the middle one is 0 or 180 deg; the others are at 90 and 270 deg. */
export function isProper(order: EulerOrder): boolean {
  return order[0] === order[2]
}

/**
 * Returns the axis and sign of a2 x a1, which is +- a unit vector along an axis: component `sign` times `[axis]` of a
 * vector.
 */
function normal([i, j]: Triple<AxisIndex>): { readonly axis: AxisIndex; readonly sign: 1 | -1 } {
  return { axis: (3 - i - j) as AxisIndex, sign: (j + 1) % 3 === i ? 1 : -1 }
}

/**
 * Returns 1 if the second, the first and the third axis are right-handed, -1 if they are left-handed; 1 if the first
 * axis comes back.
 */
export function handednessOf(order: EulerOrder): 1 | -1 {
  return isProper(order) ? 1 : normal(axesOfOrder(order)).sign
}

/** Returns the derivatives of the angles from the angular velocity in the axes after the second rotation. */
export function ratesAfterSecond(m: SymbolicMath, order: EulerOrder, w: Vec3, middle: Expr): Triple<Expr> {
  const [i, j, k] = axesOfOrder(order)
  const b = normal([i, j, k])
  if (isProper(order)) {
    const first = m.named('first_rate', m.div(m.mul(-b.sign, w[b.axis]), m.sin(middle)))
    return [first, w[j], m.sub(w[i], m.mul(m.cos(middle), first))]
  }
  const first = m.named('first_rate', m.div(w[i], m.cos(middle)))
  return [first, w[j], m.add(w[k], m.mul(b.sign, first, m.sin(middle)))]
}

/** Returns the derivatives of the angles from the angular velocity in the axes after the first rotation. */
export function ratesAfterFirst(m: SymbolicMath, order: EulerOrder, w: Vec3, middle: Expr): Triple<Expr> {
  const [i, j, k] = axesOfOrder(order)
  const b = normal([i, j, k])
  if (isProper(order)) {
    const last = m.named('last_rate', m.div(m.mul(b.sign, w[b.axis]), m.sin(middle)))
    return [m.sub(w[i], m.mul(m.cos(middle), last)), w[j], last]
  }
  const last = m.named('last_rate', m.div(w[k], m.cos(middle)))
  return [m.add(w[i], m.mul(b.sign, last, m.sin(middle))), w[j], last]
}

type Matrix = Matrix3

/** Returns the matrix whose columns are the turned axes in the base. */
export function matrixOfAngles(order: EulerOrder, angles: Triple<number>): Matrix {
  const turns = axesOfOrder(order).map((axis, n) => turn(axis, angles[n]))
  return turns.reduce(multiply)
}

/**
 * Returns the angles of a rotation, the middle one in [-90, 90] deg or [0, 180] deg. At a singularity, where only the
 * sum or the difference of the others counts, the last is 0.
 */
export function anglesOfMatrix(order: EulerOrder, a: Matrix): Triple<number> {
  const [i, j, k] = axesOfOrder(order)
  const { axis: l, sign: s } = normal([i, j, k])
  const proper = isProper(order)
  // row i is A3^T (cos(q2) a1 - sin(q2) b), column k is A1 A2 a3
  const across = proper ? Math.hypot(a[i][j], a[i][l]) : Math.hypot(a[i][i], a[i][j])
  const middle = proper ? Math.atan2(across, a[i][i]) : Math.atan2(-s * a[i][k], across)
  if (across < 1e-9) {
    // with q3 = 0, column j is A1 a2
    return [plus(Math.atan2(-s * a[l][j], a[j][j])), plus(middle), 0]
  }
  const first = proper ? Math.atan2(a[j][i], s * a[l][i]) : Math.atan2(s * a[j][k], a[k][k])
  const last = proper ? Math.atan2(a[i][j], -s * a[i][l]) : Math.atan2(s * a[i][j], a[i][i])
  return [plus(first), plus(middle), plus(last)]
}

/** Returns a number without the sign of a negative zero. */
const plus = (x: number): number => (x === 0 ? 0 : x)

function turn(axis: AxisIndex, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3]
  const rows = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  rows[axis][axis] = 1
  rows[i][i] = c
  rows[i][j] = -s
  rows[j][i] = s
  rows[j][j] = c
  return triple((i) => triple((j) => rows[i][j]))
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return mapTriple(a, (row) => triple((c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c]))
}
