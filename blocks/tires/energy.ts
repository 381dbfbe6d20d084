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
 */
export function carcassEnergy(
  c: ComponentBuilder,
  model: TireModel,
  springLoad: () => Expr,
  { carcass }: SlipValues,
): Expr {
  const { add, sub, mul, div, min, max, square } = c.math
  const load = springLoad()
  const stiffness = model.slipStiffness?.(c.math, (name) => c.param(`${model.prefix}.${name}`), load)
  if (stiffness === undefined || carcass === undefined) return c.math.pool.zero
  const [long, lat] = carcass.lengths(load)
  const [S, tangent] = carcass.slips
  const stored = (length: Expr, C: Expr, q: Expr): Expr => {
    const most = square(carcass.most(load, C))
    const sliding = sub(most, div(square(most), max(square(q), most)))
    return mul(0.5, length, C, add(min(square(q), most), sliding))
  }
  return add(stored(long, stiffness.long, S), stored(lat, stiffness.lat, tangent))
}
