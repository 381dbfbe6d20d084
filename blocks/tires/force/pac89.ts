/**
 * Magic Formula of 1989 (PAC89): E. Bakker, H. B. Pacejka and L. Lidner, A New Tire Model with an Application in
 * Vehicle Dynamics Studies, SAE 890087 (1989), with the coefficients A0 to C17 of MSC.ADAMS. F in kN, kappa in percent,
 * alpha and gamma in degrees:
 *
 *   Fx: C = B0, D = B1 F^2 + B2 F, BCD = (B3 F^2 + B4 F) exp(-B5 F), E = B6 F^2 + B7 F + B8, Sh = B9 F + B10
 *   Fy: C = A0, D = A1 F^2 + A2 F, BCD = A3 sin(2 atan(F/A4)) (1 - A5 |gamma|), E = A6 F + A7,
 *       Sh = A8 gamma + A9 F + A10, Sv = A11 F gamma + A12 F + A13
 *   Mz: C = C0, D = C1 F^2 + C2 F, BCD = (C3 F^2 + C4 F) (1 - C6 |gamma|) exp(-C5 F),
 *       E = (C7 F^2 + C8 F + C9) (1 - C10 |gamma|), Sh = C11 gamma + C12 F + C13,
 *       Sv = (C14 F^2 + C15 F) gamma + C16 F + C17
 *
 * Below 100 N the shifts A13 and C17, which do not depend on the load, fade with it: a wheel in the air exerts nothing.
 * Combined slip: see `pacejka-polynomials.ts`; the moment falls as the lateral force does. DLON, DLAT and DALI scale
 * the peaks, with the slopes BCD kept.
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

const parameters = coefficients([
  ['A0', 1.6, '1', 'Fy: shape C'],
  ['A1', -36, '1/kN', 'Fy: peak D, times load squared, N'],
  ['A2', 1190, '1', 'Fy: peak D, times load in kN, N'],
  ['A3', 1020, '1', 'Fy: largest slope BCD, N/deg'],
  ['A4', 5.6, '1', 'Fy: load of the largest slope, kN'],
  ['A5', 0.009, '1', 'Fy: loss of slope with inclination, 1/deg'],
  ['A6', -0.02, '1', 'Fy: curvature E, times load in kN'],
  ['A7', 0.11, '1', 'Fy: curvature E'],
  ['A8', -0.02, '1', 'Fy: horizontal shift, times inclination'],
  ['A9', 0, '1', 'Fy: horizontal shift, times load in kN, deg'],
  ['A10', 0, '1', 'Fy: horizontal shift, deg'],
  ['A11', -9.1, '1', 'Fy: vertical shift, times load in kN and inclination in degrees, N'],
  ['A12', 0, '1', 'Fy: vertical shift, times load in kN, N'],
  ['A13', 0, '1', 'Fy: vertical shift, N'],
  ['B0', 1.68, '1', 'Fx: shape C'],
  ['B1', -22, '1', 'Fx: peak D, times load squared, N'],
  ['B2', 1150, '1', 'Fx: peak D, times load in kN, N'],
  ['B3', 23, '1', 'Fx: slope BCD, times load squared, N/percent'],
  ['B4', 410, '1', 'Fx: slope BCD, times load in kN, N/percent'],
  ['B5', 0.072, '1', 'Fx: decay of the slope with load, 1/kN'],
  ['B6', 0.0027, '1', 'Fx: curvature E, times load squared'],
  ['B7', 0.048, '1', 'Fx: curvature E, times load in kN'],
  ['B8', 0.17, '1', 'Fx: curvature E'],
  ['B9', 0, '1', 'Fx: horizontal shift, times load in kN, percent'],
  ['B10', 0, '1', 'Fx: horizontal shift, percent'],
  ['C0', 2.35, '1', 'Mz: shape C'],
  ['C1', -2.6, '1', 'Mz: peak D, times load squared, N m'],
  ['C2', -1.9, '1', 'Mz: peak D, times load in kN, N m'],
  ['C3', -0.82, '1', 'Mz: slope BCD, times load squared, N m/deg'],
  ['C4', -3.4, '1', 'Mz: slope BCD, times load in kN, N m/deg'],
  ['C5', 0.1, '1', 'Mz: decay of the slope with load, 1/kN'],
  ['C6', 0.006, '1', 'Mz: loss of slope with inclination, 1/deg'],
  ['C7', -0.03, '1', 'Mz: curvature E, times load squared'],
  ['C8', 0.5, '1', 'Mz: curvature E, times load in kN'],
  ['C9', -3.1, '1', 'Mz: curvature E'],
  ['C10', -0.004, '1', 'Mz: loss of curvature with inclination, 1/deg'],
  ['C11', 0.11, '1', 'Mz: horizontal shift, times inclination'],
  ['C12', 0, '1', 'Mz: horizontal shift, times load in kN, deg'],
  ['C13', 0, '1', 'Mz: horizontal shift, deg'],
  ['C14', 0.03, '1', 'Mz: vertical shift, times load squared and inclination in degrees, N m'],
  ['C15', -1.1, '1', 'Mz: vertical shift, times load in kN and inclination in degrees, N m'],
  ['C16', 0, '1', 'Mz: vertical shift, times load in kN, N m'],
  ['C17', 0, '1', 'Mz: vertical shift, N m'],
  ['DLON', 1, '1', 'Scale of the peak of Fx'],
  ['DLAT', 1, '1', 'Scale of the peak of Fy'],
  ['DALI', 1, '1', 'Scale of the peak of Mz'],
  ['COMBINED', 1, '1', 'Share of the reduction by combined slip: 1 for the ellipse, 0 for the curves of pure slip'],
  ['CR', 0, '1', 'Coefficient of rolling resistance, times load and loaded radius'],
])

const fn: ExternalFunction = {
  name: 'pac89',
  doc: 'Magic Formula of 1989: forces and moments at the contact point in adapted SAE axes.',
  inputs: ['Fz', 'S', 'alpha', 'gamma', 'Omega', 'loadedRadius'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 0.001, 57, 0.3],
  build(m, { Fz, S, alpha, gamma, Omega, loadedRadius }, p) {
    const { named, add, sub, mul, div, max, abs, square, exp } = m
    const inputs = inCoefficientUnits(m, { Fz, S, alpha, gamma })
    const { F, kappa, alpha: a, gamma: g } = inputs
    const lean = named('lean', abs(g))
    const perLoad = named('perLoad', div(1, max(F, FADING_LOAD)))
    /** c0 + c1 F + c2 F^2 */
    const poly = (...c: readonly Expr[]): Expr => c.reduceRight((rest, next) => add(next, mul(F, rest)))
    const less = (loss: Expr): Expr => sub(1, mul(loss, lean))
    const long: LoadCurve = {
      C: p.B0,
      D: named('Dx', mul(p.DLON, poly(p.B2, p.B1))),
      BCD: named('slopeX', mul(poly(p.B4, p.B3), exp(mul(-1, p.B5, F)))),
      E: poly(p.B8, p.B7, p.B6),
      x: named('xx', add(kappa, poly(p.B10, p.B9))),
      Sv: m.num(0),
    }
    const side: LoadCurve = {
      C: p.A0,
      D: named('Dy', mul(p.DLAT, poly(p.A2, p.A1))),
      // sin(2 atan(F/A4)) is 2 (F/A4)/(1 + (F/A4)^2)
      BCD: named('slopeY', mul(div(mul(2, p.A3, p.A4), add(square(p.A4), square(F))), less(p.A5))),
      E: poly(p.A7, p.A6),
      x: named('xy', add(a, mul(p.A8, g), poly(p.A10, p.A9))),
      Sv: add(mul(p.A11, g), p.A12, mul(p.A13, perLoad)),
    }
    const moment: LoadCurve = {
      C: p.C0,
      D: named('Dz', mul(p.DALI, poly(p.C2, p.C1))),
      BCD: named('slopeZ', mul(poly(p.C4, p.C3), less(p.C6), exp(mul(-1, p.C5, F)))),
      E: mul(poly(p.C9, p.C8, p.C7), less(p.C10)),
      x: named('xz', add(a, mul(p.C11, g), poly(p.C13, p.C12))),
      Sv: add(mul(poly(p.C15, p.C14), g), p.C16, mul(p.C17, perLoad)),
    }
    const My = rollingMoment(m, max(Fz, 0), Omega, mul(p.CR, loadedRadius))
    return { ...combinedForces(m, inputs, p.COMBINED, long, side, moment), Mx: m.num(0), My: m.neg(My) }
  },
}

export const pac89: TireModel = {
  id: 'pac89',
  label: 'PAC89 (Magic Formula of 1989)',
  prefix: 'pac89',
  fitStages: numberedStages,
  axes: 'adapted SAE',
  fn,
  inputs: ['Fz', 'S', 'alpha', 'gamma', 'Omega', 'loadedRadius'],
  parameters,
  resistsRolling: true,
  slipStiffness: polynomialStiffness,
  scaled: byFriction('DLON', 'DLAT', 'DALI'),
  asymmetric: ['A9', 'A10', 'A12', 'A13', 'C12', 'C13', 'C16', 'C17'],
}
