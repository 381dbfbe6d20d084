/**
 * Slip of the tyre block: kinematic (Morency 2007, eqs 3.20, 3.21) or delayed by relaxation lengths
 * with two states (3.22-3.25) and their limiting at low speed (Fig. 3.5).
 */
import type { ComponentBuilder, Motion } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'
import { argumentsOf, type ContactQuantities, type RelaxationModel } from './model'

export type ContactVelocities = Pick<ContactQuantities, 'VPy' | 'VEx' | 'VsEx' | 'VsPx'>

export interface SlipValues {
  readonly S: Expr
  readonly tanAlpha: Expr
  readonly alpha: Expr
}

export interface Slip {
  readonly evaluate: (velocities: ContactVelocities) => SlipValues
  /** Tell where contact quantities come from; they in turn contain the slip. */
  readonly connect: (quantities: (m: Motion) => ContactQuantities) => void
}

export function slipOf(c: ComponentBuilder, models: readonly RelaxationModel[]): Slip {
  return c.choice('slip') === 'kinematic' ? kinematicSlip(c) : delayedSlip(c, models)
}

/** S = -VEx/|V*Ex|, alpha = atan(VPy/|V*Px|), with a least speed in the denominators. */
function kinematicSlip(c: ComponentBuilder): Slip {
  const { named, div, neg, abs, max, atan } = c.math
  const speed = (v: Expr): Expr => max(abs(v), c.param('kinematicSlip.minimumSpeed'))
  return {
    evaluate: ({ VPy, VEx, VsEx, VsPx }) => {
      const tanAlpha = named('tanAlpha', div(VPy, speed(VsPx)))
      return { S: named('S', neg(div(VEx, speed(VsEx)))), tanAlpha, alpha: named('alpha', atan(tanAlpha)) }
    },
    connect: () => undefined,
  }
}

function delayedSlip(c: ComponentBuilder, models: readonly RelaxationModel[]): Slip {
  const { named, sub, mul, abs, tan, atan } = c.math
  const model = models.find((candidate) => candidate.id === c.choice('relaxation')) ?? models[0]
  let quantities: (m: Motion) => ContactQuantities = () => {
    throw new Error('the slip states are used before the contact is known')
  }
  const lag = (m: Motion): readonly Expr[] => c.call(model.fn, argumentsOf(model, quantities(m)), model.prefix)
  const result = (m: Motion, name: string): Expr => lag(m)[model.fn.outputs.indexOf(name)]
  const S: Expr = c.state('S', {
    unit: '1',
    initial: 0,
    derivative: (m) => {
      const rate = sub(result(m, 'source1'), mul(result(m, 'rate1'), S))
      return limited(c, rate, S, c.param('slipLimit.S'), abs(quantities(m).VsEx))
    },
  })
  const tanAlpha: Expr = c.state('tanAlpha', {
    unit: '1',
    initial: 0,
    derivative: (m) => {
      const rate = sub(result(m, 'source2'), mul(result(m, 'rate2'), tanAlpha))
      const limit = named('tanLimit', tan(c.param('slipLimit.alpha')))
      return limited(c, rate, tanAlpha, limit, abs(quantities(m).VsPx))
    },
  })
  const alpha = named('alpha', atan(tanAlpha))
  return {
    evaluate: () => ({ S, tanAlpha, alpha }),
    connect: (of) => {
      quantities = of
    },
  }
}

/** At low speed, a slip beyond its limit may come back but not grow. */
function limited(c: ComponentBuilder, rate: Expr, q: Expr, limit: Expr, speed: Expr): Expr {
  const limitSpeed = c.param('slipLimit.speed')
  if (limitSpeed === c.math.pool.zero) return rate
  const { named, select, lt, min, max, neg } = c.math
  const free = named('slipRate', rate)
  const held = select(lt(limit, q), min(free, 0), select(lt(q, neg(limit)), max(free, 0), free))
  return select(lt(speed, limitSpeed), held, free)
}
