/** Energy that a tyre stores in the deflection of its carcass (docs/theory/slow-tyres.md). */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import type { TireModel } from './model'
import type { SlipValues } from './slip'

/**
 * Returns the energy of the carcass along and across, J: what it can return under the present load (the available
 * storage of J. C. Willems, Dissipative dynamical systems I, Arch. Rational Mech. Anal. 45 (1972) 321-351, section 3).
 * Within the slip qc of the carcass that is sigma C q^2/2 = (C/sigma) u^2/2 with the deflection u = sigma q (Pacejka
 * 2012, section 7.2); beyond, where the contact slides, no more comes back than the integral of sigma C q (qc/q)^4
 * (`low-speed.ts`): sigma C qc^2 (1 - (qc/q)^2/2). Lengths and stiffnesses are those under the load of the vertical
 * spring, without its damper, so that what is stored depends on positions and slip states alone. Zero of models that do
 * not say their slip stiffness.
 *
 * With secant lengths sigma = s C/c, s = |F|/(C |q|), the power that can come back is that of F sigma dq, F^2/(c q) dq.
 * Its integral over q is (C^2/c) q^2 s^2 (1/2 - ln(s)/3): exact where F = C q, to second order in q for a brush, and
 * logarithmic in q as it has to be where F is constant.
 */
export function carcassEnergy(
  c: ComponentBuilder,
  model: TireModel,
  springLoad: () => Expr,
  { carcass }: SlipValues,
): Expr {
  const { add, sub, mul, div, min, max, neg, square, log } = c.math
  const load = springLoad()
  const stiffness = model.slipStiffness?.(c.math, (name) => c.param(`${model.prefix}.${name}`), load)
  if (stiffness === undefined || carcass === undefined) return c.math.pool.zero
  const [long, lat] = carcass.lengths(load)
  const [S, tangent] = carcass.slips
  const most = [carcass.most(load, stiffness.long), carcass.most(load, stiffness.lat)] as const
  const clipped = (q: Expr, qc: Expr): Expr => max(min(q, qc), neg(qc))
  const ratios = carcass.ratios?.([clipped(S, most[0]), clipped(tangent, most[1])], load)
  const stored = (length: Expr, C: Expr, q: Expr, qc: Expr, ratio: Expr | undefined): Expr => {
    const limit = square(qc)
    const sliding = sub(limit, div(square(limit), max(square(q), limit)))
    const bend = min(square(q), limit)
    if (ratio === undefined) return mul(0.5, length, C, add(bend, sliding))
    const share = sub(0.5, div(log(ratio), 3))
    return mul(length, C, square(ratio), add(mul(bend, share), mul(0.5, sliding)))
  }
  return add(
    stored(long, stiffness.long, S, most[0], ratios?.[0]),
    stored(lat, stiffness.lat, tangent, most[1], ratios?.[1]),
  )
}
