/** Energy that a tyre stores in the deflection of its carcass (docs/theory/slow-tyres.md). */
import { recordOf } from '../../engine/collections/entries'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { inputSign, signed } from './axes'
import { sideIn } from './evaluation'
import type { TireModel } from './model'
import type { TransientSpin } from './relaxation/spin-lag'
import { mirroredInput } from './side'
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
 * logarithmic in q as it has to be where F is constant. The force F(0) at zero slip works beside it, F(0) times the
 * integral of sigma dq, (C/c) q s (1 - ln(s)): exact for a force in proportion to slip up to sliding.
 *
 * Inclination and spin that lag bend the carcass across like a slip angle, which adds to that of slip,
 * and twist it: -sigma times the integral of the moment over the spin (`relaxation/spin-lag.ts`).
 */
export function carcassEnergy(
  c: ComponentBuilder,
  model: TireModel,
  springLoad: () => Expr,
  { carcass, spin }: SlipValues,
): Expr {
  const { add, sub, mul, div, min, max, neg, square, log } = c.math
  const load = springLoad()
  const stiffness = model.slipStiffness?.(c.math, (name) => c.param(`${model.prefix}.${name}`), load)
  if (stiffness === undefined || carcass === undefined) return c.math.pool.zero
  const [long, lat] = carcass.lengths(load)
  const [S, slipTangent] = carcass.slips
  const effects = (share: number) => spinEffects(c, model, load, spin?.states ?? {}, share)
  const tangent = spin === undefined ? slipTangent : add(slipTangent, effects(1).tangent)
  const most = [carcass.most(load, stiffness.long), carcass.most(load, stiffness.lat)] as const
  const clipped = (q: Expr, qc: Expr): Expr => max(min(q, qc), neg(qc))
  const ratios = carcass.ratios?.([clipped(S, most[0]), clipped(tangent, most[1])], load)
  const offsets = carcass.offsets?.(load)
  const stored = (i: 0 | 1, length: Expr, C: Expr, q: Expr, qc: Expr): Expr => {
    const ratio = ratios?.[i]
    const limit = square(qc)
    const sliding = sub(limit, div(square(limit), max(square(q), limit)))
    const bend = min(square(q), limit)
    if (ratio === undefined) return mul(0.5, length, C, add(bend, sliding))
    const share = sub(0.5, div(log(ratio), 3))
    const bySlip = mul(length, C, square(ratio), add(mul(bend, share), mul(0.5, sliding)))
    return add(bySlip, mul(length, offsets?.[i] ?? 0, clipped(q, qc), ratio, sub(1, log(ratio))))
  }
  return add(
    stored(0, long, stiffness.long, S, most[0]),
    stored(1, lat, stiffness.lat, tangent, most[1]),
    ...(spin === undefined ? [] : gauss.map(([share, weight]) => mul(-weight, lat, effects(share).work))),
  )
}

/** Gauss-Legendre points from 0 to 1 with their weights. */
const gauss: readonly (readonly [number, number])[] = [
  [0.06943184420297371, 0.1739274225687269],
  [0.33000947820757187, 0.3260725774312731],
  [0.6699905217924281, 0.3260725774312731],
  [0.9305681557970262, 0.1739274225687269],
]

/**
 * Returns what a share of the present inclination and spin does to the carcass of a model that states it: the tangent
 * that adds to slip, and the moment times the present spin, N.
 */
function spinEffects(
  c: ComponentBuilder,
  model: TireModel,
  load: Expr,
  spin: TransientSpin,
  share: number,
): { readonly tangent: Expr; readonly work: Expr } {
  const { zero } = c.math.pool
  if (model.spinEffects === undefined) return { tangent: zero, work: zero }
  const side = sideIn(c)
  const present = recordOf(
    (Object.keys(spin) as (keyof TransientSpin)[]).map((name) => [
      name,
      signed(c.math, (inputSign(model.axes, name) * mirroredInput(side, name)) as 1 | -1, spin[name] ?? zero),
    ]),
  )
  const shares = recordOf(Object.entries(present).map(([name, value]) => [name, c.math.mul(share, value)] as const))
  const { tangent, moment } = model.spinEffects(c.math, (name) => c.param(`${model.prefix}.${name}`), load, shares)
  const turned = (inputSign(model.axes, 'tanAlpha') * mirroredInput(side, 'tanAlpha')) as 1 | -1
  return { tangent: signed(c.math, turned, tangent), work: c.math.mul(moment, present.totalSpin ?? zero) }
}
