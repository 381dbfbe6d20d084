/** Delay by a whole number of samples. */
import type { ComponentBuilder, Solved } from '../../engine/model/component/component'
import { product, type ParameterOrder } from '../../engine/model/blocks/parameter-order'
import type { Expr, Num } from '../../engine/symbolic'

/** Largest number of samples: each is a discrete state. */
const most = 200

/** A delay takes at most so many samples. */
export const delayOrder: ParameterOrder = {
  lower: 'delay',
  upper: product(most, 'sampleTime'),
  at: 'delay',
  what: `the delay is longer than ${most} samples`,
  hint: 'choose a shorter delay or a longer sample time',
}

/** Returns the number of samples in the parameter `delay`. */
const delaySamples = (c: ComponentBuilder): number => Math.round(c.fixed('delay') / c.fixed('sampleTime'))

export interface Clock {
  readonly unit: string
  readonly sampleTime: Expr
  readonly offset: Expr
}

/**
 * Samples of a value, the oldest of which is returned.
 * @param name of the discrete state with the newest, which is a signal
 * @param initial value before the first sample
 * @param value of a sample; `newest` is the state that holds it
 */
export function delayed(
  c: ComponentBuilder,
  name: string,
  clock: Clock,
  initial: number | ((s: Solved) => Num),
  value: (newest: Expr, s: Solved) => Expr,
): Expr {
  const newest: Expr = c.discrete(name, { ...clock, initial, update: (s) => value(newest, s) })
  let last = newest
  for (let i = 1; i <= delaySamples(c); i++) {
    const newer = last
    last = c.discrete(`${name} ${i}`, { ...clock, hidden: true, initial, update: () => c.previous(newer) })
  }
  return last
}
