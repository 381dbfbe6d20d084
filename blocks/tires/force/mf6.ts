/**
 * Magic Formula 6.1 and 6.2: pure and combined slip, inflation pressure, all forces and moments.
 *
 * H. B. Pacejka, Tire and Vehicle Dynamics (2012), eqs 4.E1 to 4.E78 without turn slip; I. J. M. Besselink, A. J. C.
 * Schmeitz and H. B. Pacejka, An improved Magic Formula/Swift tyre model that can handle inflation pressure changes,
 * VSD 48 (2010) supplement 337-352. Readings: curvatures E are limited to 1, LMUX and LMUY act on the vertical shifts
 * by their digressive form 10 L/(1 + 9 L), the trail acts on Gyk Fy0 without inclination, the residual moment has one
 * cos(alpha), My starts with R0 Fz0 (their eq. A48) and follows the rolling rate. In Mx the load stands squared inside
 * the arctangent, and QSX12 to QSX14 are the terms of version 6.2, which are zero in files of 6.1. LMUV has no effect.
 *
 * Forces are proportional to the load, so it cancels from all stiffness factors and nothing divides by it. The factor
 * of the cornering stiffness sin(PKY4 atan(Fz/...))/Fz keeps its value below a millionth of the nominal load.
 */
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import { cosAtan, loadPolynomial, magicAngle } from './magic-formula'
import { mf6Asymmetric, mf6Parameters } from './mf6-parameters'
import { byFriction, type TireModel } from '../model'

const tiny = 1e-40
/** Least load, in nominal loads, in terms that divide by it. */
const LEAST_LOAD = 1e-6

type Parameters = Readonly<Record<string, Expr>>

/** Quantities that all forces share; lower-case forces are per unit of load. */
interface Slip {
  readonly p: Parameters
  /** Load over the nominal load. */
  readonly x: Expr
  readonly dfz: Expr
  readonly kappa: Expr
  /** Tangent of the slip angle. */
  readonly a: Expr
  /** Sine of the inclination. */
  readonly g: Expr
  readonly dp: Expr
  readonly poly: (coefficients: readonly string[], ...scale: readonly Expr[]) => Expr
}

/** Returns a product of parameters. */
const k = (m: SymbolicMath, ...factors: readonly Expr[]): Expr => m.named('k', m.mul(...factors))
const limited = (m: SymbolicMath, E: Expr): Expr => m.min(E, 1)
/** 1 + a dp + b dp^2 */
const pressed = (m: SymbolicMath, dp: Expr, a: Expr, b: Expr): Expr => m.add(1, m.mul(dp, m.add(a, m.mul(b, dp))))
/** Digressive scale of vertical shifts, with A_mu = 10. */
const digressive = (m: SymbolicMath, scale: Expr): Expr =>
  m.named('digressive', m.div(m.mul(10, scale), m.add(1, m.mul(9, scale))))

function longitudinal(m: SymbolicMath, { p, dfz, kappa, g, dp, poly }: Slip) {
  const { named, add, sub, mul, div, sin, sign, square, exp } = m
  const C = k(m, p.PCX1, p.LCX)
  const camber = sub(1, mul(p.PDX3, square(g)))
  const mu = named('mux', mul(poly(['PDX1', 'PDX2'], p.LMUX), pressed(m, dp, p.PPX3, p.PPX4), camber))
  const rise = exp(mul(p.PKX3, dfz))
  const K = named('Kx', mul(poly(['PKX1', 'PKX2'], p.LKX), rise, pressed(m, dp, p.PPX1, p.PPX2)))
  const at = add(kappa, poly(['PHX1', 'PHX2'], p.LHX))
  const E = limited(m, mul(poly(['PEX1', 'PEX2', 'PEX3'], p.LEX), sub(1, mul(p.PEX4, sign(at)))))
  const shift = mul(poly(['PVX1', 'PVX2'], p.LVX), digressive(m, p.LMUX))
  return { f0: add(mul(mu, sin(magicAngle(m, div(K, mul(C, mu)), C, E, at))), shift), K }
}

/** Lateral force of pure slip; `camber` is the sine of the inclination, or zero. */
function lateral(m: SymbolicMath, { p, x, a, dp, poly }: Slip, camber: Expr) {
  const { named, add, sub, mul, div, sin, abs, atan, sign, square, max } = m
  const g2 = square(camber)
  const C = k(m, p.PCY1, p.LCY)
  const mu = named('muy', mul(poly(['PDY1', 'PDY2'], p.LMUY), pressed(m, dp, p.PPY3, p.PPY4), sub(1, mul(p.PDY3, g2))))
  const least = max(x, LEAST_LOAD)
  const peak = mul(add(p.PKY2, mul(p.PKY5, g2)), add(1, mul(p.PPY2, dp)))
  const curve = div(sin(mul(p.PKY4, atan(div(least, peak)))), least)
  const K = named('Ky', mul(k(m, p.PKY1, p.LKY), add(1, mul(p.PPY1, dp)), sub(1, mul(p.PKY3, abs(camber))), curve))
  const scale = mul(digressive(m, p.LMUY), camber)
  const ofCamber = named('SVyg', mul(poly(['PVY3', 'PVY4'], p.LKYC), scale))
  const thrust = mul(poly(['PKY6', 'PKY7'], p.LKYC), add(1, mul(p.PPY5, dp)), camber)
  const shift = add(poly(['PHY1', 'PHY2'], p.LHY), div(sub(thrust, ofCamber), K))
  const at = named('alphaY', add(a, shift))
  const towards = mul(add(p.PEY3, mul(p.PEY4, camber)), sign(at))
  const E = limited(m, mul(poly(['PEY1', 'PEY2'], p.LEY), sub(add(1, mul(p.PEY5, g2)), towards)))
  const SV = named('SVy', add(mul(poly(['PVY1', 'PVY2'], p.LVY), digressive(m, p.LMUY)), ofCamber))
  const B = div(K, mul(C, mu))
  return { f0: add(mul(mu, sin(magicAngle(m, B, C, E, at))), SV), mu, K, shift, SV, BC: div(K, mu) }
}

type Long = ReturnType<typeof longitudinal>
type Side = ReturnType<typeof lateral>

/** Both forces under combined slip, and the factor of the lateral one. */
function combined(m: SymbolicMath, { p, kappa, a, g, poly }: Slip, long: Long, side: Side) {
  const { named, add, mul, div, sub, sin, cos, atan, square } = m
  const g2 = square(g)
  const weight = (B: Expr, C: Expr, E: Expr, slip: Expr, shift: Expr): Expr =>
    div(cos(magicAngle(m, B, C, E, add(slip, shift))), cos(magicAngle(m, B, C, E, shift)))
  const Bx = mul(add(p.RBX1, mul(p.RBX3, g2)), p.LXAL, cosAtan(m, mul(k(m, square(p.RBX2)), square(kappa))))
  const Gx = weight(Bx, p.RCX1, limited(m, poly(['REX1', 'REX2'])), a, p.RHX1)
  const By = mul(add(p.RBY1, mul(p.RBY4, g2)), p.LYKA, cosAtan(m, square(mul(p.RBY2, sub(a, p.RBY3)))))
  const Gy = named('Gyk', weight(By, p.RCY1, limited(m, poly(['REY1', 'REY2'])), kappa, poly(['RHY1', 'RHY2'])))
  const size = mul(side.mu, p.LVYKA, add(poly(['RVY1', 'RVY2']), mul(p.RVY3, g)))
  const SVyk = mul(size, cosAtan(m, mul(k(m, square(p.RVY4)), square(a))), sin(mul(p.RVY5, atan(mul(p.RVY6, kappa)))))
  return { fx: mul(Gx, long.f0), fy: add(mul(Gy, side.f0), SVyk), Gy }
}

/** Overturning moment over R0 Fz, of the lateral force in nominal loads. */
function overturning(m: SymbolicMath, { p, x, dp }: Slip, gamma: Expr, fy: Expr): Expr {
  const { add, mul, sin, cos, atan, abs, square } = m
  const side = m.named('side', mul(x, fy))
  const lean = abs(gamma)
  const wave = mul(
    p.QSX4,
    cos(mul(p.QSX5, atan(square(mul(p.QSX6, x))))),
    sin(add(mul(p.QSX7, gamma), mul(p.QSX8, atan(mul(p.QSX9, side))))),
  )
  return add(
    mul(p.QSX1, p.LVMX),
    mul(
      p.LMX,
      add(
        mul(-1, p.QSX2, gamma, add(1, mul(p.PPMX1, dp))),
        mul(-1, p.QSX12, gamma, lean),
        mul(p.QSX3, side),
        wave,
        mul(p.QSX10, atan(mul(p.QSX11, x)), gamma),
        mul(fy, add(p.QSX13, mul(p.QSX14, lean))),
      ),
    ),
  )
}

/** Rolling resistance over R0 Fz, of the longitudinal force in nominal loads. */
function resistance(m: SymbolicMath, { p, x }: Slip, gamma: Expr, fx: Expr, VCx: Expr, pressure: Expr): Expr {
  const { add, sub, mul, div, pow, abs, square, max } = m
  const v = m.named('v', abs(div(VCx, p.LONGVL)))
  const sum = add(
    p.QSY1,
    mul(p.QSY2, x, fx),
    mul(p.QSY3, v),
    mul(p.QSY4, m.ipow(v, 4)),
    mul(add(p.QSY5, mul(p.QSY6, x)), square(gamma)),
  )
  return mul(p.LMY, sum, pow(max(x, LEAST_LOAD), sub(p.QSY7, 1)), pow(div(pressure, p.NOMPRES), p.QSY8))
}

/** Aligning moment over Fz. */
function aligning(
  m: SymbolicMath,
  slip: Slip,
  long: Long,
  side: Side,
  upright: Expr,
  both: ReturnType<typeof combined>,
): Expr {
  const { p, x, kappa, a, g, dp, poly } = slip
  const { named, add, sub, mul, div, sqrt, square, sign, abs, atan, cos, max } = m
  const [R0, lean, g2] = [p.UNLOADED_RADIUS, abs(g), square(g)]
  const kyScale = named('k', div(p.LKY, p.LMUY))
  const at = add(a, poly(['QHZ1', 'QHZ2']), mul(poly(['QHZ3', 'QHZ4']), g))
  const ar = add(a, side.shift, div(side.SV, side.K))
  const Bt = mul(poly(['QBZ1', 'QBZ2', 'QBZ3'], kyScale), add(1, mul(p.QBZ4, g), mul(p.QBZ5, lean)))
  const ofCamber = add(1, mul(p.QDZ3, lean), mul(p.QDZ4, g2))
  const Dt = mul(x, R0, p.LTR, poly(['QDZ1', 'QDZ2']), sub(1, mul(p.PPZ1, dp)), ofCamber)
  const turn = mul(2 / Math.PI, add(p.QEZ4, mul(p.QEZ5, g)), atan(mul(Bt, p.QCZ1, at)))
  const Et = limited(m, mul(poly(['QEZ1', 'QEZ2', 'QEZ3']), add(1, turn)))
  const Br = add(k(m, p.QBZ9, kyScale), mul(p.QBZ10, side.BC))
  const perCamber = add(mul(poly(['QDZ8', 'QDZ9']), add(1, mul(p.PPZ2, dp))), mul(poly(['QDZ10', 'QDZ11']), lean))
  const Dr = mul(R0, p.LMUY, add(poly(['QDZ6', 'QDZ7'], p.LRES), mul(p.LKZC, perCamber, g)))
  const slipPart = mul(square(div(long.K, side.K)), square(kappa))
  const equivalent = (angle: Expr): Expr => mul(sqrt(max(add(square(angle), slipPart), tiny)), sign(angle))
  const trail = mul(Dt, cos(magicAngle(m, Bt, p.QCZ1, Et, equivalent(at))))
  const residual = mul(Dr, cosAtan(m, square(mul(Br, equivalent(ar)))))
  const arm = mul(R0, p.LS, add(p.SSZ1, mul(p.SSZ2, x, both.fy), mul(poly(['SSZ3', 'SSZ4']), g)))
  const cosAlpha = named('cosAlpha', cosAtan(m, square(a)))
  return add(mul(cosAlpha, sub(residual, mul(trail, both.Gy, upright))), mul(arm, both.fx))
}

const inputs = ['Fz', 'S', 'tanAlpha', 'Omega', 'gamma', 'VCx', 'pressure'] as const

const fn: ExternalFunction = {
  name: 'mf6',
  doc: 'Magic Formula 6.1 and 6.2: tyre forces and moments at the contact point in ISO tyre axes.',
  inputs,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: mf6Parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57, 0.001, 20, 2.2e5],
  build(m, { Fz: load, S: kappa, tanAlpha: a, Omega, gamma, VCx, pressure }, p) {
    const { named, sub, mul, div, neg } = m
    const Fz = named('Fz', m.max(load, 0))
    const x = named('x', mul(Fz, named('inverseFz0', div(1, named('Fz0', mul(p.FNOMIN, p.LFZO))))))
    const dfz = named('dfz', sub(x, 1))
    const dp = named('dp', sub(mul(pressure, named('k', div(1, p.NOMPRES))), 1))
    const poly: Slip['poly'] = (names, ...scale) =>
      loadPolynomial(
        m,
        dfz,
        names.map((name) => p[name]),
        scale,
      )
    const slip: Slip = { p, x, dfz, kappa, a, g: named('g', m.sin(gamma)), dp, poly }
    const long = longitudinal(m, slip)
    const side = lateral(m, slip, slip.g)
    const both = combined(m, slip, long, side)
    const upright = lateral(m, slip, m.num(0)).f0
    const R0Fz = named('R0Fz', mul(p.UNLOADED_RADIUS, Fz))
    const rolling = mul(R0Fz, resistance(m, slip, gamma, both.fx, VCx, pressure))
    return {
      Fx: mul(both.fx, Fz),
      Fy: mul(both.fy, Fz),
      Mx: mul(R0Fz, overturning(m, slip, gamma, both.fy)),
      My: m.select(m.lt(Omega, 0), rolling, neg(rolling)),
      Mz: mul(Fz, aligning(m, slip, long, side, upright, both)),
    }
  },
}

/**
 * Slip stiffnesses without inclination at the nominal pressure, at a load or at a quarter more than the nominal one.
 */
const slipStiffness: TireModel['slipStiffness'] = (m, p, Fz) => {
  const { mul, add, sub, div, abs, exp, sin, atan } = m
  const nominal = mul(p('FNOMIN'), p('LFZO'))
  const x = Fz === undefined ? m.num(1.25) : div(Fz, nominal)
  const more = sub(x, 1)
  const long = mul(x, nominal, add(p('PKX1'), mul(more, p('PKX2'))), exp(mul(more, p('PKX3'))), p('LKX'))
  const lat = abs(mul(nominal, p('PKY1'), p('LKY'), sin(mul(p('PKY4'), atan(div(x, p('PKY2')))))))
  return { long, lat }
}

export const mf6: TireModel = {
  id: 'mf6',
  label: 'Magic Formula 6.1, 6.2',
  prefix: 'mf6',
  axes: 'ISO',
  fn,
  inputs,
  parameters: mf6Parameters,
  resistsRolling: true,
  slipStiffness,
  scaled: byFriction('LMUX', 'LMUY'),
  asymmetric: mf6Asymmetric,
}
