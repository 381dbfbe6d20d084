/**
 * PAC2002 (MF-Tyre 5.2): pure and combined slip, all forces and moments.
 *
 * H. B. Pacejka, Tyre and Vehicle Dynamics (2002), section 4.3, in the form of MSC.ADAMS; alpha and
 * gamma enter directly (not as tan and sin), sgn(0) = 0, curvature factors E are limited to 1.
 *
 * Written for speed without changing the value: every force is proportional to the normal load, so
 * the load cancels from all stiffness factors and nothing divides by it; cos(atan x) and
 * sin(2 atan x) are algebraic; whatever depends on parameters only is a named quantity, computed once.
 */
import type { Expr, ExternalFunction } from '../../../engine/symbolic'
import { cosAtan, loadPolynomial, magicAngle } from './magic-formula'
import { magicFormulaStages } from '../fit-stages'
import { byFriction, type TireModel } from '../model'
import { pac2002Parameters } from './pac2002-parameters'

/** Keeps sqrt differentiable where its argument vanishes; the change is below 1e-20. */
const tiny = 1e-40

const pac2002Function: ExternalFunction = {
  name: 'pac2002',
  doc: 'PAC2002 (MF-Tyre 5.2) tyre forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'alpha', 'Omega', 'gamma', 'Reff', 'VCx'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: pac2002Parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57, 0.001, 0.348, 20],
  build(m, { Fz: load, S: kappa, alpha, Omega, gamma, VCx }, p) {
    const { named, add, sub, mul, div, min, sign, sin, cos, atan, tan, abs, sqrt, square } = m
    const Fz = named('Fz', m.max(load, 0))
    const Fz0 = named('Fz0', mul(p.FNOMIN, p.LFZO))
    const dfz = named('dfz', sub(mul(Fz, named('inverseFz0', div(1, Fz0))), 1))
    const gamma2 = square(gamma)
    const kappa2 = square(kappa)
    /** Returns the polynomial in dfz whose coefficients are scaled by parameters. */
    const poly = (coefficients: readonly Expr[], ...scale: readonly Expr[]): Expr =>
      loadPolynomial(m, dfz, coefficients, scale)
    /** Returns a product of parameters. */
    const k = (...factors: readonly Expr[]): Expr => named('k', mul(...factors))
    const limited = (E: Expr): Expr => min(E, 1)
    const oneMinus = (e: Expr): Expr => sub(1, e)

    // longitudinal force, pure slip; lower-case forces are per unit of load
    const Cx = k(p.PCX1, p.LCX)
    const mux = named('mux', mul(poly([p.PDX1, p.PDX2], p.LMUX), oneMinus(mul(k(p.PDX3, square(p.LGAX)), gamma2))))
    const Kx = mul(poly([p.PKX1, p.PKX2], p.LKX), m.exp(mul(p.PKX3, dfz)))
    const kx = add(kappa, poly([p.PHX1, p.PHX2], p.LHX))
    const Ex = limited(mul(poly([p.PEX1, p.PEX2, p.PEX3], p.LEX), oneMinus(mul(p.PEX4, sign(kx)))))
    const fx0 = add(
      mul(mux, sin(magicAngle(m, div(Kx, mul(Cx, mux)), Cx, Ex, kx))),
      poly([p.PVX1, p.PVX2], p.LVX, p.LMUX),
    )

    // lateral force, pure slip; Ky is PKY1 Fz0 sin(2 atan(Fz/(PKY2 Fz0))) ..., per unit of load
    const Cy = k(p.PCY1, p.LCY)
    const muy = named('muy', mul(poly([p.PDY1, p.PDY2], p.LMUY), oneMinus(mul(k(p.PDY3, square(p.LGAY)), gamma2))))
    const x2 = mul(named('k', m.ipow(mul(p.PKY2, Fz0), -2)), square(Fz))
    const camberLoss = oneMinus(mul(k(p.PKY3, abs(p.LGAY)), abs(gamma)))
    const Ky = div(mul(named('k', div(mul(2, p.PKY1, p.LKY), p.PKY2)), camberLoss), add(1, x2))
    const SHy = add(poly([p.PHY1, p.PHY2], p.LHY), mul(k(p.PHY3, p.LGAY), gamma))
    const ay = add(alpha, SHy)
    const By = div(Ky, mul(Cy, muy))
    const Ey = limited(
      mul(poly([p.PEY1, p.PEY2], p.LEY), oneMinus(mul(add(p.PEY3, mul(k(p.PEY4, p.LGAY), gamma)), sign(ay)))),
    )
    const svy = add(poly([p.PVY1, p.PVY2], p.LVY, p.LMUY), mul(poly([p.PVY3, p.PVY4], p.LMUY, p.LGAY), gamma))
    const fy0 = add(mul(muy, sin(magicAngle(m, By, Cy, Ey, ay))), svy)

    // combined slip
    const weight = (B: Expr, C: Expr, E: Expr, slip: Expr, shift: Expr): Expr =>
      div(cos(magicAngle(m, B, C, E, add(slip, shift))), cos(magicAngle(m, B, C, E, shift)))
    const Bxa = mul(k(p.RBX1, p.LXAL), cosAtan(m, mul(k(square(p.RBX2)), kappa2)))
    const fx = mul(fx0, weight(Bxa, p.RCX1, limited(poly([p.REX1, p.REX2])), alpha, p.RHX1))
    const Byk = mul(k(p.RBY1, p.LYKA), cosAtan(m, square(mul(p.RBY2, sub(alpha, p.RBY3)))))
    const fyNoShift = mul(fy0, weight(Byk, p.RCY1, limited(poly([p.REY1, p.REY2])), kappa, poly([p.RHY1, p.RHY2])))
    const rvy = mul(add(poly([p.RVY1, p.RVY2], p.LVYKA), mul(k(p.RVY3, p.LVYKA), gamma)), muy)
    const svyk = mul(rvy, cosAtan(m, mul(k(square(p.RVY4)), square(alpha))), sin(mul(p.RVY5, atan(mul(p.RVY6, kappa)))))
    const Fx = named('Fx', mul(fx, Fz))
    const Fy = named('Fy', mul(add(fyNoShift, svyk), Fz))

    // overturning and rolling resistance
    const R0 = p.UNLOADED_RADIUS
    const Mx = mul(
      Fz,
      add(
        k(R0, p.QSX1, p.LVMX),
        mul(named('k', mul(-1, R0, p.QSX2, p.LMX)), gamma),
        mul(named('k', div(mul(R0, p.QSX3, p.LMX), Fz0)), Fy),
      ),
    )
    const resistance = mul(
      Fz,
      add(
        k(R0, p.QSY1, p.LMY),
        mul(named('k', div(mul(R0, p.QSY2, p.LMY), Fz0)), Fx),
        mul(named('k', div(mul(R0, p.QSY3, p.LMY), abs(p.LONGVL))), abs(VCx)),
        mul(named('k', div(mul(R0, p.QSY4, p.LMY), m.ipow(p.LONGVL, 4))), m.ipow(VCx, 4)),
      ),
    )
    const My = m.select(m.lt(Omega, 0), resistance, m.neg(resistance))

    // aligning moment: pneumatic trail, residual moment, arm of Fx
    const at = add(alpha, poly([p.QHZ1, p.QHZ2]), mul(poly([p.QHZ3, p.QHZ4], p.LGAZ), gamma))
    const ar = add(alpha, SHy, div(svy, Ky))
    const kyScale = named('k', div(p.LKY, p.LMUY))
    const Bt = mul(
      poly([p.QBZ1, p.QBZ2, p.QBZ3], kyScale),
      add(1, mul(k(p.QBZ4, p.LGAZ), gamma), mul(k(p.QBZ5, abs(p.LGAZ)), abs(gamma))),
    )
    const Dt = mul(
      poly([p.QDZ1, p.QDZ2], named('k', div(mul(R0, p.LTR), Fz0))),
      add(1, mul(k(p.QDZ3, p.LGAZ), gamma), mul(k(p.QDZ4, square(p.LGAZ)), gamma2)),
      Fz,
    )
    const twoByPi = m.num(2 / Math.PI)
    const asymmetry = mul(add(k(twoByPi, p.QEZ4), mul(k(twoByPi, p.QEZ5, p.LGAZ), gamma)), atan(mul(Bt, p.QCZ1, at)))
    const Et = limited(mul(poly([p.QEZ1, p.QEZ2, p.QEZ3]), add(1, asymmetry)))
    const Br = add(k(p.QBZ9, kyScale), mul(p.QBZ10, By, Cy))
    const Dr = add(poly([p.QDZ6, p.QDZ7], R0, p.LMUY, p.LRES), mul(poly([p.QDZ8, p.QDZ9], R0, p.LMUY, p.LGAZ), gamma))
    const slipPart = mul(square(div(Kx, Ky)), kappa2)
    const equivalent = (a: Expr): Expr => mul(atan(sqrt(m.max(add(square(tan(a)), slipPart), tiny))), sign(a))
    const trail = mul(Dt, cos(magicAngle(m, Bt, p.QCZ1, Et, equivalent(at))))
    const residual = mul(Dr, cosAtan(m, square(mul(Br, equivalent(ar)))))
    const arm = add(
      k(p.SSZ1, R0, p.LS),
      mul(named('k', div(mul(p.SSZ2, R0, p.LS), Fz0)), Fy),
      mul(poly([p.SSZ3, p.SSZ4], R0, p.LS), gamma),
    )
    const Mz = add(mul(sub(residual, mul(trail, fyNoShift)), Fz, cos(alpha)), mul(arm, Fx))
    return { Fx, Fy, Mx, My, Mz }
  },
}

/** Returns the kx and |Ky| without inclination, at a load or at a quarter more than the nominal one. */
const slipStiffness: TireModel['slipStiffness'] = (m, p, Fz) => {
  const { mul, add, sub, div, abs, square, exp } = m
  const nominal = mul(p('FNOMIN'), p('LFZO'))
  const load = Fz === undefined ? m.num(1.25) : div(Fz, nominal)
  const more = sub(load, 1)
  const long = mul(load, nominal, add(p('PKX1'), mul(more, p('PKX2'))), exp(mul(more, p('PKX3'))), p('LKX'))
  const x = div(load, p('PKY2'))
  const lat = div(mul(2, nominal, abs(mul(p('PKY1'), p('LKY'))), x), add(1, square(x)))
  return { long, lat }
}

/** Coefficients of terms that are odd in (alpha, gamma) where the force or moment is even, and the other way round. */
const asymmetric = [
  ...['RHX1', 'QSX1', 'PEY3', 'PHY1', 'PHY2', 'PVY1', 'PVY2', 'RBY3', 'RVY1', 'RVY2'],
  ...['QBZ4', 'QDZ3', 'QDZ6', 'QDZ7', 'QEZ4', 'QHZ1', 'QHZ2', 'SSZ1'],
]

export const pac2002: TireModel = {
  id: 'pac2002',
  label: 'PAC2002 (Magic Formula 5.2)',
  prefix: 'pac2002',
  fitStages: magicFormulaStages,
  axes: 'ISO',
  fn: pac2002Function,
  inputs: ['Fz', 'S', 'alpha', 'Omega', 'gamma', 'Reff', 'VCx'],
  parameters: pac2002Parameters,
  resistsRolling: true,
  slipStiffness,
  scaled: byFriction('LMUX', 'LMUY'),
  asymmetric,
}
