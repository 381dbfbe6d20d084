/**
 * Torques that make both sides of a differential turn together: friction that depends on the transmitted torque, and
 * viscous torque.
 */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { capacityOf } from '../../mechanics/shafts/friction-capacity'
import { tanh } from './soft-sign'

const limitedSlip = { param: 'kind', is: ['limited-slip'] } as const
const torsen = { param: 'kind', is: ['torsen'] } as const
const withFriction = { param: 'kind', is: ['limited-slip', 'torsen'] } as const
const group = 'Locking'

export const lockingParams: Readonly<Record<string, Param>> = {
  rampDrive: quantity(
    '1',
    0.15,
    'Ramp factor, driving',
    'Locking torque per cage torque while the cage torque is positive; depends on ramp angle, radii, faces and friction of the clutch packs',
    { min: 0, max: 0.5, group, when: limitedSlip, symbol: 'k_d' },
  ),
  rampCoast: quantity('1', 0.1, 'Ramp factor, coasting', 'The same while the cage torque is negative', {
    min: 0,
    max: 0.5,
    group,
    when: limitedSlip,
    symbol: 'k_c',
  }),
  biasDrive: quantity(
    '1',
    3,
    'Bias ratio, driving',
    'Ratio of the larger to the smaller side torque while the gear slips and the cage torque is positive',
    { min: 1, group, when: torsen, symbol: 'B_d' },
  ),
  biasCoast: quantity('1', 2, 'Bias ratio, coasting', 'The same while the cage torque is negative', {
    min: 1,
    group,
    when: torsen,
    symbol: 'B_c',
  }),
  preload: quantity('N m', 0, 'Preload', 'Locking torque without load', {
    min: 0,
    group,
    when: withFriction,
    symbol: 'T_0',
  }),
  viscous: quantity('N m s/rad', 0, 'Viscous coefficient', 'Torque per difference of the side rates', {
    min: 0,
    group,
    when: withFriction,
    symbol: 'c',
    structural: true,
  }),
  friction: choice(
    [
      { value: 'sticks', label: 'Locks at equal rates' },
      { value: 'smooth', label: 'Smooth (tanh)' },
    ],
    'sticks',
    'Friction',
    'Whether the clutch packs lock both sides together, or creep at a small rate difference',
    { group, when: withFriction },
  ),
  creep: quantity('rad/s', 0.1, 'Creep rate', 'Rate difference at which smooth friction reaches 76 % of its value', {
    min: 0,
    exclusive: true,
    group,
    when: { param: 'friction', is: ['smooth'] },
    symbol: 'w_0',
  }),
}

/** Torque from left to right, known with the solved equations, positive where the left side is slowed. */
type Moved = (s: Solved) => Expr

/**
 * Returns the friction and viscous torque between both sides of a differential.
 * @param cage torque at the cage
 */
export function limitSlip(c: ComponentBuilder, left: Flange, right: Flange, cage: Expr): Moved {
  const { add, abs, mul, div, sub, neg, gt, select, pool } = c.math
  const factor = (state: 'Drive' | 'Coast'): Expr => {
    if (c.choice('kind') === 'limited-slip') return c.param(`ramp${state}`)
    const bias = c.param(`bias${state}`)
    return div(mul(0.5, sub(bias, 1)), add(bias, 1))
  }
  const outside = c.connected('lock') ? capacityOf(c, 'torque', c.input('lock'), 'N m') : pool.zero
  // The capacity has a corner where the torque at the cage changes its direction.
  c.locateKinks()
  const loaded = mul(select(gt(cage, 0), factor('Drive'), factor('Coast')), abs(cage))
  const capacity = c.intermediate('capacity', add(c.param('preload'), loaded, outside))
  const difference = (s: Pick<Solved, 'flange'>): Expr => sub(s.flange(left).rate, s.flange(right).rate)
  const viscous = (s: Pick<Solved, 'flange'>): Expr => mul(c.param('viscous'), difference(s))
  c.signal('capacity', 'N m', () => capacity)
  if (c.param('viscous') !== pool.zero) {
    c.drive(left, (m) => neg(viscous(m)))
    c.drive(right, viscous)
    c.energy({ dissipated: (s) => mul(viscous(s), difference(s)) })
  }
  if (c.choice('friction') === 'smooth') {
    const soft = (m: Pick<Solved, 'flange'>): Expr => mul(capacity, tanh(c.math, div(difference(m), c.param('creep'))))
    c.drive(left, (m) => neg(soft(m)))
    c.drive(right, soft)
    c.energy({ dissipated: (s) => mul(soft(s), difference(s)) })
    return (s) => add(soft(s), viscous(s))
  }
  const slip = c.stiction('slip', {
    axis: [
      { flange: left, factor: 1 },
      { flange: right, factor: -1 },
    ],
    holding: () => capacity,
  })
  c.energy({ dissipated: (s) => mul(slip, capacity, difference(s)) })
  return (s) => sub(viscous(s), s.effort('slip'))
}
