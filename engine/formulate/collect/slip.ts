/** Rate of slip along an axis: weighted sum of the motion along flanges. */
import type { Flange, Motion, SlipAxis } from '../../model/component/component'
import type { Expr } from '../../symbolic'
import type { Collection } from './collection'

export interface SlipTerms {
  readonly terms: readonly { readonly flange: Flange; readonly factor: Expr }[]
}

/** Rate below which an axis is at rest at the start, m/s or rad/s. */
const resting = 1e-9

export const axisTerms = ({ pool }: Collection, axis: SlipAxis): SlipTerms => ({
  terms: axis.map(({ flange, factor }) => ({ flange, factor: pool.expr(factor) })),
})

export function slipRate({ math }: Collection, motion: Motion, { terms }: SlipTerms): Expr {
  return math.add(...terms.map(({ flange, factor }) => math.mul(factor, motion.flange(flange).rate)))
}

/** Returns the direction of sliding at the start. */
export function startingMode(c: Collection, motion: Motion, axis: SlipAxis): Expr {
  const { math } = c
  const rate = slipRate(c, motion, axisTerms(c, axis))
  return math.select(math.lt(math.abs(rate), resting), 0, math.sign(rate))
}
