/** Building blocks of the Magic Formula (Pacejka 2002, eqs 4.6, 4.49): y = D sin(angle), D cos(angle). */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/** C atan(B x - E (B x - atan(B x))) */
export function magicAngle(m: SymbolicMath, B: Expr, C: Expr, E: Expr, x: Expr): Expr {
  const bx = m.named('Bx', m.mul(B, x))
  return m.mul(C, m.atan(m.sub(bx, m.mul(E, m.sub(bx, m.atan(bx))))))
}

/**
 * scale * (c0 + c1 dfz + c2 dfz^2 ...) in Horner form. Scale factors that are parameters go into the
 * coefficients, which are then computed once; others (the friction of a road with patches) multiply the sum.
 */
export function loadPolynomial(
  m: SymbolicMath,
  dfz: Expr,
  coefficients: readonly Expr[],
  scale: readonly Expr[],
): Expr {
  const fixed = scale.filter((s) => s.isParametric)
  const scaled = coefficients.map((c) => m.named('c', m.mul(c, ...fixed)))
  const sum = scaled.reduceRight((rest, c) => m.add(c, m.mul(dfz, rest)))
  return fixed.length === scale.length ? sum : m.mul(sum, ...scale.filter((s) => !s.isParametric))
}

/** cos(atan(x)) from x squared. */
export const cosAtan = ({ add, div, sqrt }: SymbolicMath, x2: Expr): Expr => div(1, sqrt(add(1, x2)))
