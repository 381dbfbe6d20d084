/**
 * Orientation by Euler parameters (unit quaternion) e0, e1, e2, e3: e0 = cos(chi/2), (e1, e2, e3) = u sin(chi/2) for a
 * rotation by chi about the unit vector u. They are never singular, at the price of a fourth coordinate.
 *
 *   e' = 1/2 G^T w (components in the turned axes) = 1/2 E^T w0 (in the base axes)
 *
 * These preserve |e|. Integration does not quite, so the matrix is written for any length:
 *
 *   A = I + s (e0 [e]x + [e]x [e]x),  s = 2/(e0^2 + e1^2 + e2^2 + e3^2)
 *
 * Then A is orthogonal whatever |e| is; the length of e changes nothing that can be observed, and scaling e back to one
 * after a step does not touch the solution.
 *
 * Source: Nikravesh, Computer-Aided Analysis of Mechanical Systems (1988), ch. 6: matrices E and G, e' = 1/2 G^T w'.
 */
import type { Expr, Mat3, SymbolicMath, Vec3 } from '../../symbolic'

export type Quaternion = readonly [Expr, Expr, Expr, Expr]

export const parameterNames = ['e0', 'e1', 'e2', 'e3'] as const

/** Returns the matrix whose columns are the turned axes in the base. */
export function matrixOfQuaternion(m: SymbolicMath, [e0, e1, e2, e3]: Quaternion, name: string): Mat3 {
  const { add, sub, mul, div, square, named } = m
  const s = named(`${name}.s`, div(2, add(square(e0), square(e1), square(e2), square(e3))))
  const [s1, s2, s3] = [e1, e2, e3].map((e, i) => named(`${name}.s${i + 1}`, mul(s, e)))
  const entry = (row: number, column: number, e: Expr): Expr => named(`${name}.A${row}${column}`, e)
  const diagonal = (a: Expr, b: Expr): Expr => sub(1, add(a, b))
  const [xx, yy, zz] = [mul(s1, e1), mul(s2, e2), mul(s3, e3)]
  const [xy, xz, yz] = [mul(s1, e2), mul(s1, e3), mul(s2, e3)]
  const [wx, wy, wz] = [mul(s1, e0), mul(s2, e0), mul(s3, e0)]
  return [
    [entry(1, 1, diagonal(yy, zz)), entry(1, 2, sub(xy, wz)), entry(1, 3, add(xz, wy))],
    [entry(2, 1, add(xy, wz)), entry(2, 2, diagonal(xx, zz)), entry(2, 3, sub(yz, wx))],
    [entry(3, 1, sub(xz, wy)), entry(3, 2, add(yz, wx)), entry(3, 3, diagonal(xx, yy))],
  ]
}

/**
 * Returns the derivatives of the parameters from the angular velocity against the base, in the turned axes or in the
 * base's.
 */
export function quaternionRates(
  m: SymbolicMath,
  [e0, e1, e2, e3]: Quaternion,
  w: Vec3,
  components: 'turned' | 'base',
): Quaternion {
  const { add, mul, neg } = m
  const [x, y, z] = w.map((c) => m.named('half_w', mul(0.5, c)))
  // in base axes only the sign of the vector product e x w is the other
  const sign = components === 'turned' ? 1 : -1
  const cross = (a: Expr, p: Expr, b: Expr, q: Expr): Expr => mul(sign, add(mul(a, p), neg(mul(b, q))))
  return [
    neg(add(mul(e1, x), mul(e2, y), mul(e3, z))),
    add(mul(e0, x), cross(e2, z, e3, y)),
    add(mul(e0, y), cross(e3, x, e1, z)),
    add(mul(e0, z), cross(e1, y, e2, x)),
  ]
}

/** Returns the parameters of a rotation given by its matrix, e0 >= 0 (Shepperd 1978: divide by the largest). */
export function quaternionOfMatrix(a: readonly (readonly number[])[]): [number, number, number, number] {
  const trace = a[0][0] + a[1][1] + a[2][2]
  const squares = [trace, a[0][0], a[1][1], a[2][2]]
  const largest = squares.indexOf(Math.max(...squares))
  let e: [number, number, number, number]
  if (largest === 0) e = [1 + trace, a[2][1] - a[1][2], a[0][2] - a[2][0], a[1][0] - a[0][1]]
  else {
    const i = largest - 1
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    e = [a[k][j] - a[j][k], 0, 0, 0]
    e[1 + i] = 1 + a[i][i] - a[j][j] - a[k][k]
    e[1 + j] = a[i][j] + a[j][i]
    e[1 + k] = a[k][i] + a[i][k]
  }
  const size = Math.hypot(...e) * (e[0] < 0 ? -1 : 1)
  return e.map((x) => (x === 0 ? 0 : x / size)) as [number, number, number, number]
}
