/**
 * Parts that the Magic Formulas of 1989 and 1994 share: forces by polynomials of the load in kN, slip in percent and
 * angles in degrees (H. B. Pacejka and E. Bakker 1989, SAE 890087 and VSD 21 (1993) supplement), and their combined
 * slip in MSC.ADAMS (Adams/Tire, Using the PAC89 and PAC94 tire models).
 *
 * Combined slip: with beta between the slips of both directions, tan(beta) = |sin alpha*|/|kappa*|, both with their
 * shifts,
 *
 *   mu_x = 1/sqrt((1/mu_x0)^2 + (tan(beta)/mu_ymax)^2),  mu_y = tan(beta)/sqrt((1/mu_xmax)^2 + (tan(beta)/mu_y0)^2)
 *
 * multiply the forces without their vertical shifts by mu_x/mu_x0 and mu_y/mu_y0. Written with the slopes of the
 * secants, k = F/slip, the factors are D_y/sqrt(D_y^2 + k_x^2 sin^2 alpha*) and D_x/sqrt(D_x^2 + k_y^2 kappa*^2):
 * nothing vanishes with the slip.
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { magicAngle } from './magic-formula'
import type { ModelParameter, TireModel } from '../model'

const degrees = 180 / Math.PI
/** Slip (percent or degrees) below which the curve is its secant; the change is below 1e-15 of the force. */
const small = 1e-7
/** Keeps unloaded tyres at zero instead of 0/0. */
const tiny = 1e-30

/** Load (kN) below which shifts that do not depend on the load fade. */
export const FADING_LOAD = 0.1

/** Quantities in the units of the coefficients. */
export interface PolynomialInputs {
  /** Load, kN; never negative. */
  readonly F: Expr
  /** Longitudinal slip, percent. */
  readonly kappa: Expr
  /** Slip angle, degrees. */
  readonly alpha: Expr
  /** Inclination angle, degrees. */
  readonly gamma: Expr
}

export function inCoefficientUnits(
  m: SymbolicMath,
  { Fz, S, alpha, gamma }: Readonly<Record<'Fz' | 'S' | 'alpha' | 'gamma', Expr>>,
): PolynomialInputs {
  const { named, mul, max } = m
  return {
    F: named('load', mul(1e-3, max(Fz, 0))),
    kappa: named('percent', mul(100, S)),
    alpha: named('alphaDegrees', mul(degrees, alpha)),
    gamma: named('gammaDegrees', mul(degrees, gamma)),
  }
}

/** A curve D sin(C atan(B x - E (B x - atan B x))) + Sv; D, Sv and the slope BCD are per kN of load. */
export interface LoadCurve {
  readonly C: Expr
  readonly D: Expr
  readonly BCD: Expr
  readonly E: Expr
  /** Slip with its shift. */
  readonly x: Expr
  readonly Sv: Expr
}

/** Secant of a curve without its vertical shift, force per slip and kN. */
function secant(m: SymbolicMath, { C, D, BCD, E, x }: LoadCurve): Expr {
  const { named, mul, div, max, abs, select, lt, neg } = m
  const size = named('size', max(abs(x), small))
  const at = named('at', select(lt(x, 0), neg(size), size))
  // B = BCD/(C D), zero where a peak of polynomials in the load passes through zero
  const B = div(mul(BCD, D), mul(C, max(m.square(D), tiny)))
  return named('secant', div(mul(D, m.sin(magicAngle(m, B, C, E, at))), at))
}

/**
 * Returns the forces and the moment (N, N m) in the axes of the coefficients.
 * @param combined share of the reduction by combined slip: 1 as in MSC.ADAMS, 0 for the curves of pure slip
 */
export function combinedForces(
  m: SymbolicMath,
  { F }: PolynomialInputs,
  combined: Expr,
  long: LoadCurve,
  side: LoadCurve,
  moment: LoadCurve,
): { readonly Fx: Expr; readonly Fy: Expr; readonly Mz: Expr } {
  const { named, add, sub, mul, div, sqrt, square, max, abs, sin } = m
  const [kx, ky, kz] = [secant(m, long), secant(m, side), secant(m, moment)]
  const angle = named('angle', mul(Math.PI / 180, max(abs(side.x), small)))
  const sine = named('sine', sin(angle))
  // the secants per percent and per degree, turned into those per kappa and per sine
  const kxSine = mul(100, kx, sin(mul(Math.PI / 180, side.x)))
  const kyKappa = mul(div(mul(degrees, ky, angle), sine), mul(0.01, long.x))
  const share = (D: Expr, other: Expr): Expr => {
    const all = div(abs(D), sqrt(max(add(square(D), square(other)), tiny)))
    return add(1, mul(combined, sub(all, 1)))
  }
  const shareY = named('shareY', share(long.D, kyKappa))
  const scaled = (factor: Expr, k: Expr, { x, Sv }: LoadCurve): Expr => mul(F, add(mul(factor, k, x), Sv))
  return {
    Fx: scaled(named('shareX', share(side.D, kxSine)), kx, long),
    Fy: scaled(shareY, ky, side),
    Mz: scaled(shareY, kz, moment),
  }
}

/** Parameters of coefficients with their documentation, in the order in which the function takes them. */
export const coefficients = (rows: readonly (readonly [string, number, string, string])[]): readonly ModelParameter[] =>
  rows.map(([name, value, unit, doc]) => ({ name, default: value, unit, doc }))

/** Slip stiffnesses without inclination, at a load or at 5 kN. */
export const polynomialStiffness: NonNullable<TireModel['slipStiffness']> = (m, p, load) => {
  const { add, mul, div, square, exp, abs } = m
  const F = load === undefined ? m.num(5) : mul(1e-3, load)
  const long = mul(100, F, abs(add(p('B4'), mul(F, p('B3')))), exp(mul(-1, p('B5'), F)))
  const lat = mul(degrees, F, abs(div(mul(2, p('A3'), p('A4')), add(square(p('A4')), square(F)))))
  return { long, lat }
}
