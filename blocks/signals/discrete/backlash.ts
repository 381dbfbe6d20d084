/** Backlash. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'
import { followed, intervalParam, resetToInput } from './update-interval'

export const backlash = defineBlock({
  type: 'signals/backlash',
  title: 'Backlash',
  category: 'Nonlinear',
  summary: 'Play: the output follows only after the input has crossed a gap',
  doc: String.raw`
The output stays where it is while the input moves within a gap of the total width $b$ around it, and is pushed along by the end of the gap that the
input reaches:

$$ y(t) = \min\big(\max(y_k,\ u_1(t) - b/2),\ u_1(t) + b/2\big), \qquad y_k = y(t_k), \qquad t_k = k\,h $$

Within each update interval $h$, the block uses the value at the beginning of the interval. Where the input reverses within an interval while it pushes, the output is off by at
most $h^2/8$ times the second derivative of the input, until it is pushed again. Results don't depend on the solver's steps. This is the play of a signal:
the play of a shaft, which carries torque, is a spring with a [dead zone](dead-zone.md).

The output starts at the initial value, moved into the gap around the input; a reset starts it again. The width is tunable while the model runs.

For vectors, the block works element by element; width and initial value may be lists with one value for each element.

Source: M. A. Krasnosel'skii and A. V. Pokrovskii (1989), Systems with Hysteresis, 2.1 (the play operator).`,
  terms: ['play', 'hysteresis', 'gap', 'lost motion', 'free play', 'gear'],
  icon: 'M4 12h16 M5 18l7-12h8 M4 18h8l7-12',
  ports: { ...inputs(1, 1), ...resetToInput, ...output },
  params: {
    width: quantity('1', 1, 'Width', 'Total width of the gap', { unitOf: 'u1', min: 0, perElement: true, symbol: 'b' }),
    initial: quantity('1', 0, 'Initial value', 'Output at the start and after a reset, if the gap allows it', {
      unitOf: 'y',
      perElement: true,
      group: 'Start',
    }),
    ...intervalParam,
  },
  signals: outputSignals,
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const { add, max, min, mul, sub } = c.math
    const u = c.input('u1')
    const half = mul(0.5, c.param('width'))
    const pushed = (last: ReturnType<typeof add>) => min(max(last, sub(u, half)), add(u, half))
    const { value: y } = followed(c, pushed(c.param('initial')), (last) => pushed(last))
    c.output('y', y, { smoothness: () => (c.connected('reset') ? -1 : Math.min(0, c.inputSmoothness('u1'))) })
    c.signal('y', '1', () => y)
  },
})
