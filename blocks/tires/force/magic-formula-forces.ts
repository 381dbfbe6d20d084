/**
 * Pure and combined slip of the Magic Formulas of 2006 and later: H. B. Pacejka, Tyre and Vehicle Dynamics, second
 * edition (2006), eqs 4.E1 to 4.E102, and third edition (2012). The versions differ in how inclination enters, in the
 * inflation pressure and in turn slip: what a version does not have is a factor of one.
 *
 * Forces are proportional to the load, so it cancels from all stiffness factors and nothing divides by it. The factor
 * of the cornering stiffness sin(PKY4 atan(Fz/...))/Fz keeps its value below a millionth of the nominal load.
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { cosAtan, loadPolynomial, magicAngle } from './magic-formula'

/** Keeps roots differentiable where their argument vanishes. */
const tiny = 1e-40
/** Least load, in nominal loads, in terms that divide by it. */
export const LEAST_LOAD = 1e-6

export type Parameters = Readonly<Record<string, Expr>>

/** Factors by which inclination and pressure change a quantity. */
export interface Factors {
  readonly longitudinalFriction: Expr
  readonly longitudinalStiffness: Expr
  readonly lateralFriction: (camber: Expr) => Expr
  readonly corneringStiffness: (camber: Expr) => Expr
  /** Load of the largest cornering stiffness. */
  readonly peakLoad: Expr
  readonly camberThrust: Expr
  readonly trailSlope: Expr
  readonly trail: Expr
  readonly camberMoment: Expr
}

/** Factors zeta_1, zeta_2 ... by turn slip, and what it adds (Pacejka 2006, section 4.3.3). */
export interface TurnSlip {
  /** Loss of longitudinal force. */
  readonly zeta1: Expr
  /** Loss of lateral force. */
  readonly zeta2: Expr
  /** Loss of cornering stiffness. */
  readonly zeta3: Expr
  /** Loss of trail. */
  readonly zeta5: Expr
  /** Loss of the slope of the residual torque. */
  readonly zeta6: Expr
  /** Shape of the residual torque, from the factor Gyk, the moment of spin over the load, and the lateral friction. */
  readonly zeta7: (Gyk: Expr, moment: Expr, mu: Expr) => Expr
  /** Shift of the lateral force by spin, which contains inclination: from the stiffnesses of camber and slip angle. */
  readonly shift: (thrust: Expr, upright: Expr) => Expr
  /** Moment of spin over the load, m, from the lateral friction and the moment per inclination. */
  readonly moment: (mu: Expr, perCamber: Expr) => Expr
}

/** Quantities that all forces share; lower-case forces are per unit of load. */
export interface SlipState {
  readonly p: Parameters
  /** Load over the nominal load. */
  readonly x: Expr
  readonly dfz: Expr
  readonly kappa: Expr
  /** Tangent of the slip angle. */
  readonly a: Expr
  /** Sine of the inclination. */
  readonly g: Expr
  /** Scales of friction along and across. */
  readonly scale: { readonly x: Expr; readonly y: Expr }
  readonly factors: Factors
  /** Factor of the vertical shift of Fx. */
  readonly shiftX: Expr
  /** Cosine of the slip angle. */
  readonly cosAlpha: Expr
  readonly turn?: TurnSlip
}

/** Polynomial in dfz with scaled coefficients. */
const poly = (
  m: SymbolicMath,
  { p, dfz }: SlipState,
  coefficients: readonly string[],
  ...scale: readonly Expr[]
): Expr =>
  loadPolynomial(
    m,
    dfz,
    coefficients.map((name) => p[name]),
    scale,
  )

/** Returns a product of parameters. */
const k = (m: SymbolicMath, ...factors: readonly Expr[]): Expr => m.named('k', m.mul(...factors))
export const limited = (m: SymbolicMath, E: Expr): Expr => m.min(E, 1)
/** Digressive scale of vertical shifts, with A_mu = 10. */
const digressive = (m: SymbolicMath, scale: Expr): Expr =>
  m.named('digressive', m.div(m.mul(10, scale), m.add(1, m.mul(9, scale))))

function longitudinal(m: SymbolicMath, s: SlipState) {
  const { named, add, sub, mul, div, sin, sign, exp } = m
  const { p, dfz, kappa, scale, factors, shiftX, turn } = s
  const zeta1 = turn?.zeta1 ?? m.num(1)
  const C = k(m, p.PCX1, p.LCX)
  const mu = named('mux', mul(poly(m, s, ['PDX1', 'PDX2'], scale.x), factors.longitudinalFriction, zeta1))
  const rise = exp(mul(p.PKX3, dfz))
  const K = named('Kx', mul(poly(m, s, ['PKX1', 'PKX2'], p.LKX), rise, factors.longitudinalStiffness))
  const at = add(kappa, poly(m, s, ['PHX1', 'PHX2'], p.LHX))
  const E = limited(m, mul(poly(m, s, ['PEX1', 'PEX2', 'PEX3'], p.LEX), sub(1, mul(p.PEX4, sign(at)))))
  const shift = mul(poly(m, s, ['PVX1', 'PVX2'], p.LVX), digressive(m, scale.x), shiftX, zeta1)
  return { f0: add(mul(mu, sin(magicAngle(m, div(K, mul(C, mu)), C, E, at))), shift), K }
}

/** Cornering stiffness over the load, of an inclination. */
function corneringStiffness(m: SymbolicMath, { p, x, factors }: SlipState, camber: Expr): Expr {
  const { add, mul, div, sin, atan, square, max } = m
  const least = max(x, LEAST_LOAD)
  const peak = mul(add(p.PKY2, mul(p.PKY5, square(camber))), factors.peakLoad)
  const curve = div(sin(mul(p.PKY4, atan(div(least, peak)))), least)
  return mul(k(m, p.PKY1, p.LKY), factors.corneringStiffness(camber), curve)
}

/** Lateral force of pure slip; `camber` is the sine of the inclination, or zero. */
export function lateral(m: SymbolicMath, s: SlipState, camber: Expr) {
  const { named, add, sub, mul, div, sin, sign, square } = m
  const { p, a, scale, factors, turn } = s
  const zeta2 = turn?.zeta2 ?? m.num(1)
  const g2 = square(camber)
  const C = k(m, p.PCY1, p.LCY)
  const friction = named('muy', mul(poly(m, s, ['PDY1', 'PDY2'], scale.y), factors.lateralFriction(camber)))
  const mu = turn === undefined ? friction : named('turnedMuy', mul(friction, zeta2))
  const K = named('Ky', mul(corneringStiffness(m, s, camber), turn?.zeta3 ?? 1))
  const ofCamber = named('SVyg', mul(poly(m, s, ['PVY3', 'PVY4'], p.LKYC), digressive(m, scale.y), camber, zeta2))
  const thrust = mul(poly(m, s, ['PKY6', 'PKY7'], p.LKYC), factors.camberThrust)
  const turned =
    turn === undefined
      ? div(sub(mul(thrust, camber), ofCamber), K)
      : sub(turn.shift(thrust, corneringStiffness(m, s, m.num(0))), div(ofCamber, K))
  const shift = add(poly(m, s, ['PHY1', 'PHY2'], p.LHY), turned)
  const at = named('alphaY', add(a, shift))
  const towards = mul(add(p.PEY3, mul(p.PEY4, camber)), sign(at))
  const E = limited(m, mul(poly(m, s, ['PEY1', 'PEY2'], p.LEY), sub(add(1, mul(p.PEY5, g2)), towards)))
  const SV = named('SVy', add(mul(poly(m, s, ['PVY1', 'PVY2'], p.LVY), digressive(m, scale.y), zeta2), ofCamber))
  const B = div(K, mul(C, mu))
  return { f0: add(mul(mu, sin(magicAngle(m, B, C, E, at))), SV), mu, friction, K, shift, SV, BC: div(K, mu) }
}

type Long = ReturnType<typeof longitudinal>
type Side = ReturnType<typeof lateral>

/** Both forces under combined slip, and the factor of the lateral one. */
function combined(m: SymbolicMath, s: SlipState, long: Long, side: Side) {
  const { named, add, mul, div, sub, sin, cos, atan, square } = m
  const { p, kappa, a, g } = s
  const g2 = square(g)
  const weight = (B: Expr, C: Expr, E: Expr, slip: Expr, shift: Expr): Expr =>
    div(cos(magicAngle(m, B, C, E, add(slip, shift))), cos(magicAngle(m, B, C, E, shift)))
  const Bx = mul(add(p.RBX1, mul(p.RBX3, g2)), p.LXAL, cosAtan(m, mul(k(m, square(p.RBX2)), square(kappa))))
  const Gx = weight(Bx, p.RCX1, limited(m, poly(m, s, ['REX1', 'REX2'])), a, p.RHX1)
  const By = mul(add(p.RBY1, mul(p.RBY4, g2)), p.LYKA, cosAtan(m, square(mul(p.RBY2, sub(a, p.RBY3)))))
  const shift = poly(m, s, ['RHY1', 'RHY2'])
  const Gy = named('Gyk', weight(By, p.RCY1, limited(m, poly(m, s, ['REY1', 'REY2'])), kappa, shift))
  const size = mul(side.mu, p.LVYKA, add(poly(m, s, ['RVY1', 'RVY2']), mul(p.RVY3, g)))
  const SVyk = mul(size, cosAtan(m, mul(k(m, square(p.RVY4)), square(a))), sin(mul(p.RVY5, atan(mul(p.RVY6, kappa)))))
  return { fx: mul(Gx, long.f0), fy: add(mul(Gy, side.f0), SVyk), Gy }
}

/** Forces of combined slip over the load, with what the moments need of them. */
export function slipForces(m: SymbolicMath, s: SlipState) {
  const [long, side] = [longitudinal(m, s), lateral(m, s, s.g)]
  return { long, side, ...combined(m, s, long, side) }
}

/**
 * Aligning moment over the load.
 * @param restoring lateral force over the load on which the trail acts, without its factor Gyk
 */
export function aligningMoment(
  m: SymbolicMath,
  s: SlipState,
  { long, side, fx, fy, Gy }: ReturnType<typeof slipForces>,
  restoring: Expr,
): Expr {
  const { p, x, kappa, a, g, scale, factors, cosAlpha, turn } = s
  const { named, add, sub, mul, div, sqrt, square, abs, atan, cos, max } = m
  const [R0, lean, g2] = [p.UNLOADED_RADIUS, abs(g), square(g)]
  const kyScale = named('k', div(p.LKY, scale.y))
  const at = add(a, poly(m, s, ['QHZ1', 'QHZ2']), mul(poly(m, s, ['QHZ3', 'QHZ4']), g))
  const ar = add(a, side.shift, div(side.SV, side.K))
  const Bt = mul(poly(m, s, ['QBZ1', 'QBZ2', 'QBZ3'], kyScale), factors.trailSlope)
  const ofCamber = add(1, mul(p.QDZ3, lean), mul(p.QDZ4, g2))
  const Dt = mul(x, R0, p.LTR, poly(m, s, ['QDZ1', 'QDZ2']), factors.trail, ofCamber, turn?.zeta5 ?? 1)
  const towards = mul(2 / Math.PI, add(p.QEZ4, mul(p.QEZ5, g)), atan(mul(Bt, p.QCZ1, at)))
  const Et = limited(m, mul(poly(m, s, ['QEZ1', 'QEZ2', 'QEZ3']), add(1, towards)))
  const Br = mul(add(k(m, p.QBZ9, kyScale), mul(p.QBZ10, side.BC)), turn?.zeta6 ?? 1)
  const linear = mul(poly(m, s, ['QDZ8', 'QDZ9']), factors.camberMoment)
  // turn slip contains the moment of inclination
  const perCamber = turn === undefined ? mul(p.LKZC, add(linear, mul(poly(m, s, ['QDZ10', 'QDZ11']), lean)), g) : 0
  const offset = poly(m, s, ['QDZ6', 'QDZ7'], p.LRES)
  const Dr = mul(R0, scale.y, add(turn === undefined ? offset : mul(offset, turn.zeta2), perCamber))
  const slipPart = mul(square(div(long.K, side.K)), square(kappa))
  // without the sign of the angle, which even functions do not see but at zero, where it vanishes
  const equivalent = (angle: Expr): Expr => sqrt(max(add(square(angle), slipPart), tiny))
  const trail = mul(Dt, cos(magicAngle(m, Bt, p.QCZ1, Et, equivalent(at))))
  const residualSlip = mul(Br, equivalent(ar))
  const residual = ((): Expr => {
    if (turn === undefined) return mul(cosAlpha, Dr, cosAtan(m, square(residualSlip)))
    const spin = named('spinMoment', turn.moment(side.friction, mul(R0, p.LKZC, linear)))
    return mul(add(mul(cosAlpha, Dr), spin), cos(mul(turn.zeta7(Gy, spin, side.friction), atan(residualSlip))))
  })()
  const arm = mul(R0, p.LS, add(p.SSZ1, mul(p.SSZ2, x, fy), mul(poly(m, s, ['SSZ3', 'SSZ4']), g)))
  return add(sub(residual, mul(cosAlpha, trail, Gy, restoring)), mul(arm, fx))
}

/**
 * Slip stiffnesses without inclination at the nominal pressure, at a load or at a quarter more than the nominal one.
 */
export function magicFormulaStiffness(
  m: SymbolicMath,
  p: (name: string) => Expr,
  Fz?: Expr,
): { readonly long: Expr; readonly lat: Expr } {
  const { mul, add, sub, div, abs, exp, sin, atan } = m
  const nominal = mul(p('FNOMIN'), p('LFZO'))
  const x = Fz === undefined ? m.num(1.25) : div(Fz, nominal)
  const more = sub(x, 1)
  const long = mul(x, nominal, add(p('PKX1'), mul(more, p('PKX2'))), exp(mul(more, p('PKX3'))), p('LKX'))
  const lat = abs(mul(nominal, p('PKY1'), p('LKY'), sin(mul(p('PKY4'), atan(div(x, p('PKY2')))))))
  return { long, lat }
}
