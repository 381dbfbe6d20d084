/** Blocks that follow their input between updates at short intervals. */
import { quantity, signalIn, type Param, type Port } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr, Num } from '../../../engine/symbolic'
import { riseAboveZero } from '../level'

export const intervalParam: Readonly<Record<'interval', Param>> = {
  interval: quantity(
    's',
    0.001,
    'Update interval',
    'Interval at which the block stores its output; every solver ends a step there',
    {
      min: 0,
      exclusive: true,
      group: 'Solving',
      symbol: 'h',
    },
  ),
}

export const resetToInput: Readonly<Record<'reset', Port>> = {
  reset: signalIn('Reset', '1', 'Restarts the block when it rises above zero', {
    optional: true,
    side: 'bottom',
  }),
}

export interface Followed {
  readonly value: Expr
  /** Value at the last update. */
  readonly last: Expr
  /** Time of the last update, s. */
  readonly tick: Expr
  /** Time since then, s. */
  readonly since: Expr
}

/**
 * Returns a value that starts somewhere and follows from where it was at the last update, at any instant.
 * @param start at the start and after a reset
 * @param follow value now, from the value at the last update and the time since then
 */
export function followed(c: ComponentBuilder, start: Num, follow: (last: Expr, since: Expr) => Expr): Followed {
  const m = c.math
  const clock = { hidden: true, sampleTime: c.param('interval') } as const
  const tick = c.discrete('tick', { ...clock, unit: 's', initial: () => c.time, update: () => c.time })
  const last: Expr = c.discrete('last', {
    ...clock,
    unit: '1',
    initial: () => start,
    update: () => follow(c.previous(last), m.sub(c.time, c.previous(tick))),
  })
  if (c.connected('reset')) {
    const reset = c.input('reset')
    const actions = [
      { set: last, to: () => start },
      { set: tick, to: () => c.time },
    ]
    c.event('reset', { ...riseAboveZero(c, reset), actions })
  }
  const since = m.sub(c.time, tick)
  return { value: c.intermediate('y', follow(last, since)), last, tick, since }
}
