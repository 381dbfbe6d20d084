/** Rate limiter. */
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import type { Expr } from '../../../engine/symbolic'
import { inputs, output, outputSignals } from '../ports'
import { followed, intervalParam, resetToInput } from './update-interval'

export const rateLimiter = defineBlock({
  type: 'signals/rate-limiter',
  title: 'Rate limiter',
  category: 'Nonlinear',
  summary: 'Limits how fast a signal rises and falls',
  doc: String.raw`
The output equals the input while the input changes no faster than the limits. Otherwise it changes at the limit until it meets the input again:

$$ y(t) = \min\big(\max(u_1(t),\ y_k - R_f\,(t - t_k)),\ y_k + R_r\,(t - t_k)\big), \qquad y_k = y(t_k), \qquad t_k = k\,h $$

Within each update interval $h$ the limits apply to the change since its beginning. Where the input becomes too fast within an interval, the output is off by at
most $h^2/2$ times the second derivative of the input until it meets the input again. Meeting it is an event, which solvers with a variable step locate. With fixed
steps the event is noticed at the end of a step; if the input then changes too fast in the other direction, the output is off by up to that step times the excess rate. In a controller, use the sample time as the interval.

The output starts at the input, or at a given value; a reset moves it there. Limits are tunable while the model runs.

For vectors, the block works element by element; the limits may be lists with one value for each element.

Source: elementary; as a bound on the change over an interval, Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 11.`,
  terms: ['slew', 'slew rate', 'ramp', 'gradient'],
  icon: 'M4 3v18h17 M5 18h3V6h12 M8 18l9-9',
  ports: { ...inputs(1, 1), ...resetToInput, ...output },
  params: {
    rising: quantity('1', 1, 'Rising rate', 'Largest increase per time', {
      unitOf: 'y',
      perSecond: true,
      min: 0,
      perElement: true,
      symbol: 'R_r',
    }),
    falling: quantity('1', 1, 'Falling rate', 'Largest decrease per time, as a positive number', {
      unitOf: 'y',
      perSecond: true,
      min: 0,
      perElement: true,
      symbol: 'R_f',
    }),
    start: choice(
      [
        { value: 'steady', label: 'At the input' },
        { value: 'given', label: 'At a given value' },
      ],
      'steady',
      'Start',
      'Output at the start and after a reset',
      { group: 'Start' },
    ),
    initial: quantity('1', 0, 'Initial value', 'Output at the start and after a reset', {
      unitOf: 'y',
      perElement: true,
      group: 'Start',
      when: { param: 'start', is: ['given'] },
    }),
    ...intervalParam,
  },
  signals: outputSignals,
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const { add, gt, lt, max, min, mul, select, sub } = c.math
    const u = c.input('u1')
    const start = c.choice('start') === 'steady' ? u : c.param('initial')
    const [rising, falling] = [c.param('rising'), c.param('falling')]
    const highest = (last: Expr, since: Expr): Expr => add(last, mul(rising, since))
    const lowest = (last: Expr, since: Expr): Expr => sub(last, mul(falling, since))
    const {
      value: y,
      last,
      tick,
      since,
    } = followed(c, start, (from, time) => min(max(u, lowest(from, time)), highest(from, time)))
    // Where the output meets the input, it may have to turn back at once: that instant is an update too.
    const ahead: Expr = c.discrete('ahead', {
      unit: '1',
      hidden: true,
      sampleTime: c.param('interval'),
      initial: () => sub(u, start),
      update: () => sub(u, last),
    })
    const meet = [
      { set: last, to: () => u },
      { set: tick, to: () => c.time },
      { set: ahead, to: () => 0 },
    ]
    c.event('meetsAbove', {
      crossing: () => select(gt(ahead, 0), sub(u, highest(last, since)), 1),
      direction: 'falling',
      actions: meet,
    })
    c.event('meetsBelow', {
      crossing: () => select(lt(ahead, 0), sub(lowest(last, since), u), 1),
      direction: 'falling',
      actions: meet,
    })
    c.output('y', y, { smoothness: c.connected('reset') ? -1 : 0 })
    c.signal('y', '1', () => y)
  },
})
