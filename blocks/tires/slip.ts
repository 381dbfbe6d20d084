/**
 * Slip of the tyre block: kinematic (Morency 2007, eqs 3.20, 3.21) or delayed by relaxation lengths
 * with two states (3.22-3.25) and their limiting at low speed (Fig. 3.5).
 */
import type { ComponentBuilder } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'
import { declareStates, type Evaluate } from './evaluation'
import type { ContactQuantities, TireModel } from './model'

export type ContactVelocities = Pick<ContactQuantities, 'VPy' | 'VEx' | 'VsEx' | 'VsPx'>

export interface SlipValues {
  readonly S: Expr
  readonly tanAlpha: Expr
  readonly alpha: Expr
}

/** Slip from the velocities of a contact. */
export type Slip = (velocities: ContactVelocities) => SlipValues

/** S = -VEx/|V*Ex|, alpha = atan(VPy/|V*Px|), with a least speed in the denominators. */
export function kinematicSlip(c: ComponentBuilder): Slip {
  const { named, div, neg, atan } = c.math
  return ({ VPy, VEx, VsEx, VsPx }) => {
    const tanAlpha = named('tanAlpha', div(VPy, slipSpeed(c, VsPx)))
    return { S: named('S', neg(div(VEx, slipSpeed(c, VsEx)))), tanAlpha, alpha: named('alpha', atan(tanAlpha)) }
  }
}

/** Speed in the denominator of a kinematic slip. */
export const slipSpeed = (c: ComponentBuilder, v: Expr): Expr =>
  c.math.max(c.math.abs(v), c.param('kinematicSlip.minimumSpeed'))

/** @param call evaluates the relaxation model, whose states are the slips */
export function delayedSlip(c: ComponentBuilder, model: TireModel, call: Evaluate): Slip {
  const { S, tanAlpha } = declareStates(c, model, call)
  if (S === undefined || tanAlpha === undefined) throw new Error(`relaxation model ${model.id} has no S or no tanAlpha`)
  const alpha = c.math.named('alpha', c.math.atan(tanAlpha))
  return () => ({ S, tanAlpha, alpha })
}
