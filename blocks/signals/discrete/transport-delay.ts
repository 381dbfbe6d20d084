/** Delay by a time, constant or from an input, from samples of the past. */
import { choice, defineBlock, quantity, signalIn } from '../../../engine/model/blocks/block'
import { inOrder, whole } from '../../../engine/model/blocks/parameter-order'
import { delayLine, mostSamples } from './delay-line'
import { startParams } from '../linear/parameters'
import { inputs, output, outputSignals } from '../ports'
import { resetToInput } from './update-interval'

export const transportDelay = defineBlock({
  type: 'signals/transport-delay',
  title: 'Transport delay',
  category: 'Filters and control',
  summary: 'Delays a signal by a constant or variable time',
  doc: String.raw`
$$ y(t) = u_1(t - \tau), \qquad y(t) = u_0 \ \text{ for } t < t_0 + \tau $$

The block keeps $N$ samples of its input in the time $\tau$, one every $h = \tau/N$, and interpolates between them:

| interpolation | error |
|---|---|
| straight lines | at most $h^2/8$ times the second derivative of the input; no overshoot |
| cubic | at most $h^4/24$ times the fourth derivative; overshoots by up to a tenth of a jump within $3h$ of it |

Jumps of the input are spread over the interval between two samples. Every solver ends a step at every sample, and every sample is a state that is shifted at each sample time, so $N$ determines the work. For a controller, choose $N = \tau/T$ with the sample time $T$ of the controller. A continuous delay without samples would need the whole past of the signal, which exported code can't store. If a rational approximation is enough, use the [Padé delay](pade-delay.md).

**A delay that changes** comes from the optional input *Delay*, from 0 to the parameter $\tau$, beyond which it is limited. The block then interpolates by straight lines between the samples and the present input. With a delay of zero the output is the input, so a loop through the block needs another block with a state.

A new delay doesn't recompile the model, but takes effect at the next start; a new number of samples recompiles it. The input before the start, $u_0$, is
zero, the input at the start, or a given value. A reset clears the past and starts again, accurate to $h/2$ because the samples keep their times.

For vectors, the block works element by element.

Source: elementary; interpolation by Newton's forward differences, Abramowitz and Stegun (1964), 25.2.28.`,
  terms: ['dead time', 'latency', 'lag', 'time delay', 'transport lag', 'buffer'],
  icon: 'M3 3h18v18H3Z M6 16h2V8h2 M9 16h5V8h4 M10 12h3 M12 10.5l1.5 1.5L12 13.5',
  ports: {
    ...inputs(1, 1),
    time: signalIn('Delay', 's', 'Present delay, up to the parameter Delay', { optional: true, side: 'bottom' }),
    ...resetToInput,
    ...output,
  },
  params: {
    delay: quantity('s', 0.1, 'Delay', 'Time by which the signal is delayed; the longest one with the input Delay', {
      min: 0,
      exclusive: true,
      symbol: String.raw`\tau`,
    }),
    samples: quantity('1', 100, 'Samples', 'Number of samples kept within the delay', {
      min: 3,
      max: mostSamples,
      symbol: 'N',
    }),
    interpolation: choice(
      [
        { value: 'cubic', label: 'Cubic' },
        { value: 'linear', label: 'Straight lines' },
      ],
      'cubic',
      'Interpolation',
      'Interpolation between the samples',
    ),
    start: {
      ...startParams.start,
      label: 'Before the start',
      doc: 'Input that is assumed to be constant before the start or before a reset',
      ...(startParams.start.kind === 'choice'
        ? {
            options: [
              { value: 'rest', label: 'Zero' },
              { value: 'steady', label: 'Input at the start' },
              { value: 'given', label: 'A given value' },
            ],
          }
        : {}),
    },
    before: startParams.before,
  },
  signals: outputSignals,
  ...inOrder(whole('samples', 'the number of samples is not a whole number', 'enter one, e.g. 100')),
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const m = c.math
    const u = c.input('u1')
    const start = c.choice('start')
    const y = c.intermediate(
      'y',
      delayLine(c, {
        input: u,
        longest: c.param('delay'),
        count: c.fixed('samples'),
        before: start === 'rest' ? m.num(0) : start === 'steady' ? u : c.param('before'),
        interpolation: c.choice('interpolation') === 'linear' ? 'linear' : 'cubic',
        ...(c.connected('time') ? { variable: c.input('time') } : {}),
        ...(c.connected('reset') ? { reset: c.input('reset') } : {}),
      }),
    )
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
