/** A dead time from samples of the past: a shift register with interpolation on the samples of the run only. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr, Num } from '../../../engine/symbolic'
import { riseAboveZero } from '../level'

/** Most samples that are kept of one element: each is a state of the model. */
export const mostSamples = 1000

export interface DelayLineOptions {
  readonly input: Expr
  /** Longest delay, s: that of the oldest sample. */
  readonly longest: Expr
  /** Number of samples stored within it. */
  readonly count: number
  /** Value before the start. */
  readonly before: Num
  /** A delay that may change, s, from 0 to the longest; constant, and the longest, when missing. */
  readonly variable?: Expr
  /** Input that clears the memory when it rises above zero. */
  readonly reset?: Expr
  /** Interpolation of a constant delay. */
  readonly interpolation: 'cubic' | 'linear'
}

/** Returns the input a delay ago. @returns the value now; it jumps where the start arrives */
export function delayLine(c: ComponentBuilder, options: DelayLineOptions): Expr {
  const m = c.math
  const { input, longest, count, before, variable, reset } = options
  const interval = m.div(longest, count)
  const clock = { unit: '1', hidden: true, sampleTime: interval } as const
  const tick = c.discrete('tick', { ...clock, unit: 's', initial: () => c.time, update: () => c.time })
  const began = c.discrete('began', { unit: 's', hidden: true, initial: () => c.time })
  const old = c.discrete('before', { unit: '1', hidden: true, initial: () => before })
  const samples: Expr[] = []
  for (let i = 0; i <= count; i++) {
    const newer = samples.at(-1)
    samples.push(
      c.discrete(`sample ${i}`, {
        ...clock,
        initial: () => before,
        update: () => (newer === undefined ? input : c.previous(newer)),
      }),
    )
  }
  if (reset !== undefined)
    c.event('reset', {
      ...riseAboveZero(c, reset),
      actions: [
        ...samples.map((value, i) => ({ set: value, to: () => (i === 0 ? input : before) })),
        { set: old, to: () => before },
        { set: began, to: () => c.time },
      ],
    })
  const since = m.sub(c.time, tick)
  if (variable !== undefined) {
    const delay = m.max(0, m.min(variable, longest))
    // samples are straight lines, from the input now through the newest one to the oldest
    const place = m.div(m.sub(delay, since), interval)
    const hats = samples.map((value, i) => m.mul(value, m.max(0, m.sub(1, m.abs(m.sub(place, i))))))
    const newest = m.add(input, m.mul(m.div(delay, m.max(since, 1e-12)), m.sub(samples[0], input)))
    const past = m.select(m.le(place, 0), newest, m.add(...hats))
    return m.select(m.ge(m.sub(c.time, began), m.mul(1 - 1e-12, delay)), past, old)
  }
  // of the interval that is passed through, by the samples from its older end on: those before the start are of another
  // curve
  const v = c.intermediate('passed', m.div(since, interval))
  const [a, b, e, f] = [samples[count], samples[count - 1], samples[count - 2], samples[count - 3]]
  const past = options.interpolation === 'linear' ? m.add(a, m.mul(v, m.sub(b, a))) : cubic()
  function cubic(): Expr {
    const first = m.sub(b, a)
    const second = m.add(e, m.mul(-2, b), a)
    const third = m.add(f, m.mul(-3, e), m.mul(3, b), m.neg(a))
    const last = m.add(second, m.mul(1 / 3, m.sub(v, 2), third))
    return m.add(a, m.mul(v, m.add(first, m.mul(0.5, m.sub(v, 1), last))))
  }
  // half an interval before it there is no sample of the run: rounding of times decides nothing
  const arrived = m.ge(m.sub(tick, began), m.mul(1 - 0.5 / count, longest))
  return m.select(arrived, past, old)
}
