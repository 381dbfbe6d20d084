/**
 * Magic Formula of 1994 (PAC94): H. B. Pacejka and E. Bakker, The Magic Formula Tyre Model, VSD 21 (1993) supplement
 * 1-18, with the coefficients A0 to C20 of MSC.ADAMS. F in kN, kappa in percent, alpha and gamma in degrees, sign(0) =
 * 1:
 *
 *   Fx: C = B0, D = (B1 F^2 + B2 F) DLON, BCD = (B3 F^2 + B4 F) exp(-B5 F) BCDLON,
 *       E = (B6 F^2 + B7 F + B8) (1 - B13 sign(kappa + Sh)), Sh = B9 F + B10, Sv = B11 F + B12
 *   Fy: C = A0, D = (A1 F^2 + A2 F) (1 - A15 gamma^2) DLAT, BCD = A3 sin(2 atan(F/A4)) (1 - A5 |gamma|) BCDLAT,
 *       E = (A6 F + A7) (1 - (A16 gamma + A17) sign(alpha + Sh)), Sh = A8 F + A9 + A10 gamma,
 *       Sv = A11 F + A12 + (A13 F^2 + A14 F) gamma
 *   Mz: C = C0, D = (C1 F^2 + C2 F) (1 - C18 gamma^2), BCD = (C3 F^2 + C4 F) (1 - C6 |gamma|) exp(-C5 F),
 *       E = (C7 F^2 + C8 F + C9) (1 - (C19 gamma + C20) sign(alpha + Sh))/(1 - C10 |gamma|),
 *       Sh = C11 F + C12 + C13 gamma, Sv = C14 F + C15 + (C16 F^2 + C17 F) gamma
 *
 * The slip angle is positive where the contact point moves to the right, forces are in ISO axes. 1 - C10 |gamma| is not
 * below 0.01. Below 100 N the shifts B12, A12 and C15, which do not depend on the load, fade with it: a wheel in the
 * air exerts nothing. Combined slip: see `pacejka-polynomials.ts`; the moment falls as the lateral force does. DALI
 * scales the peak of Mz, with the slope BCD kept.
 */
import type { Expr, ExternalFunction } from '../../../engine/symbolic'
import { numberedStages } from '../fit-stages'
import { byFriction, type TireModel } from '../model'
import {
  coefficients,
  combinedForces,
  FADING_LOAD,
  inCoefficientUnits,
  polynomialStiffness,
  type LoadCurve,
} from './pacejka-polynomials'
import { rollingMoment } from './rolling-moment'

/** Least value of 1 - C10 |gamma|, by which the curvature of Mz is divided. */
const LEAST_DIVISOR = 0.01

const parameters = coefficients([
  ['A0', 1.52, '1', 'Fy: shape C'],
  ['A1', -31, '1', 'Fy: peak D, times load squared, N'],
  ['A2', 1230, '1', 'Fy: peak D, times load in kN, N'],
  ['A3', 1150, '1', 'Fy: largest slope BCD, N/deg'],
  ['A4', 6.2, '1', 'Fy: load of the largest slope, kN'],
  ['A5', 0.011, '1', 'Fy: loss of slope with inclination, 1/deg'],
  ['A6', -0.015, '1', 'Fy: curvature E, times load in kN'],
  ['A7', -0.21, '1', 'Fy: curvature E'],
  ['A8', 0, '1', 'Fy: horizontal shift, times load in kN, deg'],
  ['A9', 0, '1', 'Fy: horizontal shift, deg'],
  ['A10', -0.02, '1', 'Fy: horizontal shift, times inclination'],
  ['A11', 0, '1', 'Fy: vertical shift, times load in kN, N'],
  ['A12', 0, '1', 'Fy: vertical shift, N'],
  ['A13', -0.08, '1', 'Fy: vertical shift, times load squared and inclination in degrees, N'],
  ['A14', -0.9, '1', 'Fy: vertical shift, times load in kN and inclination in degrees, N'],
  ['A15', 0.0006, '1', 'Fy: loss of peak with inclination squared, 1/deg^2'],
  ['A16', -0.01, '1', 'Fy: asymmetry of the curvature, times inclination in degrees'],
  ['A17', 0, '1', 'Fy: asymmetry of the curvature'],
  ['B0', 1.61, '1', 'Fx: shape C'],
  ['B1', -17, '1', 'Fx: peak D, times load squared, N'],
  ['B2', 1120, '1', 'Fx: peak D, times load in kN, N'],
  ['B3', 19, '1', 'Fx: slope BCD, times load squared, N/percent'],
  ['B4', 430, '1', 'Fx: slope BCD, times load in kN, N/percent'],
  ['B5', 0.068, '1', 'Fx: decay of the slope with load, 1/kN'],
  ['B6', 0.002, '1', 'Fx: curvature E, times load squared'],
  ['B7', -0.03, '1', 'Fx: curvature E, times load in kN'],
  ['B8', 0.11, '1', 'Fx: curvature E'],
  ['B9', 0, '1', 'Fx: horizontal shift, times load in kN, percent'],
  ['B10', 0, '1', 'Fx: horizontal shift, percent'],
  ['B11', 0, '1', 'Fx: vertical shift, times load in kN, N'],
  ['B12', 0, '1', 'Fx: vertical shift, N'],
  ['B13', 0.07, '1', 'Fx: asymmetry of the curvature between braking and driving'],
  ['C0', 2.2, '1', 'Mz: shape C'],
  ['C1', -3.1, '1', 'Mz: peak D, times load squared, N m'],
  ['C2', -1.7, '1', 'Mz: peak D, times load in kN, N m'],
  ['C3', -0.6, '1', 'Mz: slope BCD, times load squared, N m/deg'],
  ['C4', -4.1, '1', 'Mz: slope BCD, times load in kN, N m/deg'],
  ['C5', 0.09, '1', 'Mz: decay of the slope with load, 1/kN'],
  ['C6', 0.005, '1', 'Mz: loss of slope with inclination, 1/deg'],
  ['C7', -0.04, '1', 'Mz: curvature E, times load squared'],
  ['C8', 0.41, '1', 'Mz: curvature E, times load in kN'],
  ['C9', -2.6, '1', 'Mz: curvature E'],
  ['C10', 0.004, '1', 'Mz: gain of curvature with inclination, 1/deg'],
  ['C11', 0, '1', 'Mz: horizontal shift, times load in kN, deg'],
  ['C12', 0, '1', 'Mz: horizontal shift, deg'],
  ['C13', 0.04, '1', 'Mz: horizontal shift, times inclination'],
  ['C14', 0, '1', 'Mz: vertical shift, times load in kN, N m'],
  ['C15', 0, '1', 'Mz: vertical shift, N m'],
  ['C16', 0.02, '1', 'Mz: vertical shift, times load squared and inclination in degrees, N m'],
  ['C17', -0.9, '1', 'Mz: vertical shift, times load in kN and inclination in degrees, N m'],
  ['C18', 0.0004, '1', 'Mz: loss of peak with inclination squared, 1/deg^2'],
  ['C19', -0.011, '1', 'Mz: asymmetry of the curvature, times inclination in degrees'],
  ['C20', 0, '1', 'Mz: asymmetry of the curvature'],
  ['DLON', 1, '1', 'Scale of the peak of Fx'],
  ['DLAT', 1, '1', 'Scale of the peak of Fy'],
  ['BCDLON', 1, '1', 'Scale of the slope of Fx'],
  ['BCDLAT', 1, '1', 'Scale of the slope of Fy'],
  ['DALI', 1, '1', 'Scale of the peak of Mz'],
  ['COMBINED', 1, '1', 'Share of the reduction by combined slip: 1 for the ellipse, 0 for the curves of pure slip'],
  ['CR', 0, '1', 'Coefficient of rolling resistance, times load and loaded radius'],
])

const fn: ExternalFunction = {
  name: 'pac94',
  doc: 'Magic Formula of 1994: forces and moments at the contact point in ISO axes; the slip angle is positive to the right.',
  inputs: ['Fz', 'S', 'alpha', 'gamma', 'Omega', 'loadedRadius'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 0.001, 57, 0.3],
  build(m, { Fz, S, alpha, gamma, Omega, loadedRadius }, p) {
    const { named, add, sub, mul, div, max, abs, square, exp, select, lt } = m
    const inputs = inCoefficientUnits(m, { Fz, S, alpha, gamma })
    const { F, kappa, alpha: a, gamma: g } = inputs
    const [lean, lean2] = [named('lean', abs(g)), named('lean2', square(g))]
    const perLoad = named('perLoad', div(1, max(F, FADING_LOAD)))
    /** c0 + c1 F + c2 F^2 */
    const poly = (...c: readonly Expr[]): Expr => c.reduceRight((rest, next) => add(next, mul(F, rest)))
    const less = (loss: Expr, size: Expr): Expr => sub(1, mul(loss, size))
    const towards = (x: Expr): Expr => select(lt(x, 0), -1, 1)
    const xx = named('xx', add(kappa, poly(p.B10, p.B9)))
    const xy = named('xy', add(a, mul(p.A10, g), poly(p.A9, p.A8)))
    const xz = named('xz', add(a, mul(p.C13, g), poly(p.C12, p.C11)))
    const long: LoadCurve = {
      C: p.B0,
      D: named('Dx', mul(p.DLON, poly(p.B2, p.B1))),
      BCD: named('slopeX', mul(p.BCDLON, poly(p.B4, p.B3), exp(mul(-1, p.B5, F)))),
      E: mul(poly(p.B8, p.B7, p.B6), less(p.B13, towards(xx))),
      x: xx,
      Sv: add(p.B11, mul(p.B12, perLoad)),
    }
    const side: LoadCurve = {
      C: p.A0,
      D: named('Dy', mul(p.DLAT, poly(p.A2, p.A1), less(p.A15, lean2))),
      // sin(2 atan(F/A4)) is 2 (F/A4)/(1 + (F/A4)^2)
      BCD: named('slopeY', mul(p.BCDLAT, div(mul(2, p.A3, p.A4), add(square(p.A4), square(F))), less(p.A5, lean))),
      E: mul(poly(p.A7, p.A6), less(add(mul(p.A16, g), p.A17), towards(xy))),
      x: xy,
      Sv: add(p.A11, mul(p.A12, perLoad), mul(poly(p.A14, p.A13), g)),
    }
    const curvature = mul(poly(p.C9, p.C8, p.C7), less(add(mul(p.C19, g), p.C20), towards(xz)))
    const moment: LoadCurve = {
      C: p.C0,
      D: named('Dz', mul(p.DALI, poly(p.C2, p.C1), less(p.C18, lean2))),
      BCD: named('slopeZ', mul(poly(p.C4, p.C3), less(p.C6, lean), exp(mul(-1, p.C5, F)))),
      E: div(curvature, max(less(p.C10, lean), LEAST_DIVISOR)),
      x: xz,
      Sv: add(p.C14, mul(p.C15, perLoad), mul(poly(p.C17, p.C16), g)),
    }
    const My = rollingMoment(m, max(Fz, 0), Omega, mul(p.CR, loadedRadius))
    return { ...combinedForces(m, inputs, p.COMBINED, long, side, moment), Mx: m.num(0), My }
  },
}

export const pac94: TireModel = {
  id: 'pac94',
  label: 'PAC94 (Magic Formula of 1994)',
  prefix: 'pac94',
  fitStages: numberedStages,
  axes: 'turned angle',
  fn,
  inputs: ['Fz', 'S', 'alpha', 'gamma', 'Omega', 'loadedRadius'],
  parameters,
  resistsRolling: true,
  slipStiffness: polynomialStiffness,
  scaled: byFriction('DLON', 'DLAT', 'DALI'),
  asymmetric: ['A8', 'A9', 'A11', 'A12', 'A17', 'C11', 'C12', 'C14', 'C15', 'C20'],
}
