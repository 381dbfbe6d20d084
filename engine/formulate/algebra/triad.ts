/** Directions across an axis. */
import type { Expr, SymbolicMath, Vec3, VectorMath } from '../../symbolic'

/**
 * Returns two unit vectors n1, n2 with n1 x n2 = u, for a unit vector u without a branch that could flip them (Duff et
 * al., Building an Orthonormal Basis, Revisited, JCGT 6(1), 2017). Along a coordinate axis they are coordinate axes, so
 * that zeros fold.
 */
export function across(m: SymbolicMath, v: VectorMath, u: Vec3): readonly [Vec3, Vec3] {
  const { add, sub, mul, div, select, lt } = m
  const e = v.identity
  for (const i of [0, 1, 2]) {
    const others = [(i + 1) % 3, (i + 2) % 3]
    if (!others.every((j) => isNumber(u[j], 0))) continue
    if (isNumber(u[i], 1)) return [e[others[0]], e[others[1]]]
    if (isNumber(u[i], -1)) return [e[others[1]], e[others[0]]]
  }
  const sign = select(lt(u[2], 0), -1, 1)
  const a = div(-1, add(sign, u[2]))
  const b = mul(u[0], u[1], a)
  return [
    [add(1, mul(sign, u[0], u[0], a)), mul(sign, b), mul(-1, sign, u[0])],
    [b, add(sign, mul(u[1], u[1], a)), sub(0, u[1])],
  ]
}

/** Returns the unit vector normal to two directions. */
export function normal(m: SymbolicMath, v: VectorMath, a: Vec3, b: Vec3): Vec3 {
  const n = v.cross(a, b)
  return v.scale(m.div(1, m.sqrt(v.dot(n, n))), n)
}

function isNumber(e: Expr, value: number): boolean {
  return e.op === 'const' && e.value === value
}
