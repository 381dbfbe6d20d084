/**
 * Losses of gears in mesh by efficiency (Pelchen, Schweiger and Otter, Modelica Conference 2002: modelling and
 * simulating the efficiency of gearboxes): friction whose normal force is the torque that is transmitted.
 */
import { quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

const efficiency = (label: string, doc: string, symbol: string): Param =>
  quantity('1', 1, label, doc, { min: 0.01, max: 1, structural: true, group: 'Losses', symbol })

/** @param output name of the driven side, and its name where it drives */
export const efficiencies = (output: string, driving: string): Readonly<Record<string, Param>> => ({
  efficiency: efficiency('Efficiency', `Power at ${output} per power at a while a drives`, String.raw`\eta`),
  reverseEfficiency: efficiency(
    'Efficiency in reverse',
    `Power at a per power at ${output} while ${driving} drives`,
    String.raw`\eta_r`,
  ),
})

/**
 * Puts friction on b, by the parameters `efficiency` and `reverseEfficiency`; none if both are 1.
 * @param torque on b before losses
 * @param side of a block with several of them: in front of the names of its signals
 * @returns the torque of the friction on b
 */
export function meshLoss(
  c: ComponentBuilder,
  b: Flange,
  torque: (s: Solved) => Expr,
  side?: string,
): (s: Solved) => Expr {
  const { abs, div, gt, mul, num, select, sub } = c.math
  if (c.value('efficiency') === 1 && c.value('reverseEfficiency') === 1) return () => num(0)
  const named = (key: string): string =>
    side === undefined ? key : `${side}${key.charAt(0).toUpperCase()}${key.slice(1)}`
  // the loss has a corner where the transmitted torque changes its direction
  c.locateKinks()
  const transmitted = c.solved(named('transmitted'), torque)
  const driving = sub(1, c.param('efficiency'))
  const driven = sub(div(1, c.param('reverseEfficiency')), 1)
  const size = abs(transmitted)
  // use the direction of sliding, because the rate is zero at its start
  const sliding = (): Expr => mul(size, select(gt(mul(transmitted, slip), 0), driving, driven))
  // at rest, a is about to drive if friction opposes its torque
  const isForward = gt(transmitted, 0)
  const slip: Expr = c.stiction(named('slip'), {
    axis: [{ flange: b, factor: 1 }],
    holding: () => mul(size, select(isForward, driven, driving)),
    holdingBack: () => mul(size, select(isForward, driving, driven)),
    sliding,
  })
  c.energy({ dissipated: (s) => mul(slip, sliding(), s.flange(b).rate) })
  return (s) => s.effort(named('slip'))
}
