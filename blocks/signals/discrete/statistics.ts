/** Statistics of a signal since the start. */
import { choice, defineBlock, signalOut, type SignalDoc } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { risenAtSample } from '../linear/realise'
import { samplingOf } from '../linear/parameters'
import { inputs } from '../ports'
import { sampleParams } from '../sampling'
import { resetToInput } from './update-interval'
import { riseAboveZero } from '../level'

const figures = {
  mean: 'Mean value',
  rms: 'Root mean square',
  deviation: 'Standard deviation',
  smallest: 'Smallest value',
  largest: 'Largest value',
} as const
type Figure = keyof typeof figures

const sampledOnly = { param: 'timing', is: ['sampled'] } as const

export const statistics = defineBlock({
  type: 'signals/statistics',
  title: 'Statistics',
  category: 'Filters and control',
  summary: 'Mean, RMS, standard deviation, smallest and largest value since the start',
  doc: String.raw`
Over the time since the start, or since the last reset:

$$ \bar u = \frac{1}{t - t_0} \int_{t_0}^t u_1\, dt, \qquad \text{RMS}^2 = \frac{1}{t - t_0} \int_{t_0}^t u_1^2\, dt, \qquad
\sigma^2 = \text{RMS}^2 - \bar u^2 $$

The integrals use the difference from the initial value, so a small deviation from a large mean keeps its digits. The smallest and largest values are taken at the ends of steps.

*Sampled* takes the values at the sample times instead, the first one included: means over $N$ samples, with $\sigma^2$ divided by $N$. It responds to the reset at its samples, and counts from the sample of the reset on.

For vectors, the block works element by element.

Source: B. P. Welford, Technometrics 4 (1962) 419-420, for samples.`,
  terms: ['mean', 'average', 'RMS', 'standard deviation', 'variance', 'minimum', 'maximum', 'peak', 'min', 'max'],
  icon: 'M4 3v18h17 M5 18c4 0 4.5-12 7.5-12S16 18 20 18 M12.5 3v3 M12.5 9v9',
  ports: {
    ...inputs(1, 1),
    ...resetToInput,
    ...Object.fromEntries(Object.entries(figures).map(([name, doc]) => [name, signalOut(doc, '1', doc)])),
  },
  params: {
    timing: choice(
      [
        { value: 'continuous', label: 'Continuous' },
        { value: 'sampled', label: 'Sampled' },
      ],
      'continuous',
      'Time',
      'Over time, or over samples',
      { group: 'Sampling' },
    ),
    sampleTime: { ...sampleParams.sampleTime, group: 'Sampling', when: sampledOnly },
    offset: { ...sampleParams.offset, group: 'Sampling', when: sampledOnly },
  },
  signals: Object.fromEntries(
    Object.entries(figures).map(([name, doc]): [string, SignalDoc] => [name, { unit: '1', doc, logged: false }]),
  ),
  elementwise: true,
  sameUnit: () => ['u1', ...Object.keys(figures)],
  build(c) {
    const statistics = c.choice('timing') === 'sampled' ? overSamples(c) : overTime(c)
    for (const [name, value] of Object.entries(statistics)) {
      const y = c.intermediate(name, value)
      c.output(name, y, { smoothness: -1 })
      c.signal(name, '1', () => y)
    }
  },
})

function overTime(c: ComponentBuilder): Readonly<Record<Figure, Expr>> {
  const m = c.math
  const u = c.input('u1')
  const began = c.discrete('began', { unit: 's', hidden: true, initial: () => c.time })
  const first = c.discrete('first', { unit: '1', hidden: true, initial: () => u })
  const round = c.discrete('round', { unit: '1', hidden: true, initial: 0 })
  const distance = m.sub(u, first)
  const sum = c.knownState('sum', { unit: '1', initial: 0, derivative: () => distance })
  const squares = c.knownState('squares', { unit: '1', initial: 0, derivative: () => m.square(distance) })
  // values of the last accepted step, and the number of its round
  const seen = c.memory('seen', { unit: '1', initial: 0, update: () => round })
  const extreme = (name: string, of: (a: Expr, b: Expr) => Expr): Expr => {
    const now = (): Expr => m.select(m.eq(seen, round), of(extremum, u), u)
    const extremum: Expr = c.memory(name, { unit: '1', initial: () => u, update: now })
    return now()
  }
  if (c.connected('reset')) {
    const reset = c.input('reset')
    c.event('reset', {
      ...riseAboveZero(c, reset),
      actions: [
        { set: began, to: () => c.time },
        { set: first, to: () => u },
        { set: round, to: () => m.add(round, 1) },
        { set: sum, to: () => 0 },
        { set: squares, to: () => 0 },
      ],
    })
  }
  const time = m.sub(c.time, began)
  const isLater = m.gt(time, 0)
  const over = (x: Expr, start: Expr): Expr => m.select(isLater, m.div(x, m.select(isLater, time, 1)), start)
  const shift = over(sum, distance)
  const mean = m.add(first, shift)
  const variance = m.max(0, m.sub(over(squares, m.square(distance)), m.square(shift)))
  return {
    ...moments(c, mean, variance),
    smallest: extreme('smallest so far', m.min),
    largest: extreme('largest so far', m.max),
  }
}

const moments = (
  c: ComponentBuilder,
  mean: Expr,
  variance: Expr,
): Readonly<Record<'mean' | 'rms' | 'deviation', Expr>> => ({
  mean,
  rms: c.math.sqrt(c.math.add(variance, c.math.square(mean))),
  deviation: c.math.sqrt(variance),
})

function overSamples(c: ComponentBuilder): Readonly<Record<Figure, Expr>> {
  const m = c.math
  const u = c.input('u1')
  const clock = { unit: '1', hidden: true, ...samplingOf(c) }
  const again = c.connected('reset') ? risenAtSample(c, 'reset', c.input('reset'), clock) : undefined
  const orFirst = (value: Expr, start: Expr): Expr => (again === undefined ? value : m.select(again(), start, value))
  const zero = m.num(0)
  const count: Expr = c.discrete('count', {
    ...clock,
    initial: 0,
    update: () => orFirst(m.add(c.previous(count), 1), m.num(1)),
  })
  const isFirst = (): Expr => m.le(count, 1)
  const mean: Expr = c.discrete('mean of samples', {
    ...clock,
    initial: () => u,
    update: () => m.select(isFirst(), u, m.add(c.previous(mean), m.div(m.sub(u, c.previous(mean)), count))),
  })
  const squares: Expr = c.discrete('squares', {
    ...clock,
    initial: 0,
    update: () =>
      m.select(isFirst(), zero, m.add(c.previous(squares), m.mul(m.sub(u, c.previous(mean)), m.sub(u, mean)))),
  })
  const extreme = (name: string, of: (a: Expr, b: Expr) => Expr): Expr => {
    const extremum: Expr = c.discrete(name, {
      ...clock,
      initial: () => u,
      update: () => m.select(isFirst(), u, of(c.previous(extremum), u)),
    })
    return extremum
  }
  return {
    ...moments(c, mean, m.div(squares, m.max(count, 1))),
    smallest: extreme('smallest so far', m.min),
    largest: extreme('largest so far', m.max),
  }
}
