/**
 * Rate limit of the tilt: y follows u while |du/dt| is within the limit, otherwise it moves at the limit rate until it
 * meets u.
 *
 * Continuous, the corners are events, so that the solution between them is smooth. Sampled: y[k] = y[k-1] + clip(u[k] -
 * y[k-1], -limit T, limit T).
 */
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import type { Sampling } from '../evaluation'

export interface RateLimiterOptions {
  /** Continuous in time. */
  readonly target: () => Expr
  /** Derivative of the target; of a continuous limiter only. */
  readonly targetRate: () => Expr
  readonly limit: Expr
  readonly sampling: Sampling | null
  /** Sampled: the value becomes zero while it is above 0. */
  readonly reset?: Expr
}

export interface RateLimited {
  readonly value: () => Expr
  readonly rate: () => Expr
  /** Value before the instant that is being handled; sampled only. */
  readonly before: () => Expr
  /** Returns to zero. */
  readonly reset: readonly EventAction[]
}

/** @param name of the state; events and modes get names from it */
export function rateLimited(c: ComponentBuilder, name: string, options: RateLimiterOptions): RateLimited {
  return options.sampling === null ? continuous(c, name, options) : sampled(c, name, options, options.sampling)
}

function continuous(c: ComponentBuilder, name: string, { target, targetRate, limit }: RateLimiterOptions): RateLimited {
  const { sub, add, neg, mul, div, select, eq, lt, num } = c.math
  const mode = c.discrete(`${name}Mode`, { unit: '1', initial: 0 })
  const follows = eq(mode, 0)
  const rate = (): Expr => select(follows, targetRate(), mul(mode, limit))
  const limited = c.knownState(name, { unit: 'rad', initial: 0, derivative: rate })
  const enter = (to: number): readonly EventAction[] => [
    { set: limited, to: target },
    { set: mode, to: () => to },
  ]
  // Where the target turns back faster than the limit, the value does not follow it but turns too. A fixed step sees
  // the meeting up to a step late,
  // after a time that follows from the distance that both have passed each other by.
  const turnsBack = (): Expr => lt(mul(mode, targetRate()), neg(limit))
  const turned = (): Expr => {
    const late = div(sub(limited, target()), sub(mul(mode, limit), targetRate()))
    return sub(limited, mul(2, mode, limit, late))
  }
  c.event(`${name}Meets`, {
    crossing: () => select(follows, -1, mul(mode, sub(limited, target()))),
    direction: 'rising',
    actions: [
      { set: limited, to: () => select(turnsBack(), turned(), target()) },
      { set: mode, to: () => select(turnsBack(), neg(mode), 0) },
    ],
  })
  c.event(`${name}Up`, {
    crossing: () => select(follows, sub(targetRate(), limit), -1),
    direction: 'rising',
    actions: enter(1),
  })
  c.event(`${name}Down`, {
    crossing: () => select(follows, neg(add(targetRate(), limit)), -1),
    direction: 'rising',
    actions: enter(-1),
  })
  return {
    value: () => select(follows, target(), limited),
    rate,
    before: () => num(0),
    reset: [
      { set: limited, to: () => 0 },
      { set: mode, to: () => 0 },
    ],
  }
}

function sampled(
  c: ComponentBuilder,
  name: string,
  { target, limit, reset }: RateLimiterOptions,
  { sampleTime, offset }: Sampling,
): RateLimited {
  const { sub, add, mul, div, min, max, neg, select, gt } = c.math
  const clock = { initial: 0, sampleTime, offset }
  const step = mul(limit, sampleTime)
  const value = c.discrete(name, {
    ...clock,
    unit: 'rad',
    update: () => {
      const before = c.previous(value)
      const moved = add(before, max(neg(step), min(sub(target(), before), step)))
      return reset === undefined ? moved : select(gt(reset, 0), 0, moved)
    },
  })
  const rate = c.discrete(`${name}Rate`, {
    ...clock,
    unit: 'rad/s',
    update: () => div(sub(value, c.previous(value)), sampleTime),
  })
  return { value: () => value, rate: () => rate, before: () => c.previous(value), reset: [] }
}
