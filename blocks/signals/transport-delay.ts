/** Delay by a constant time, from samples of the past. */
import { choice, defineBlock, quantity } from '../../engine/model/block'
import type { Expr } from '../../engine/symbolic'
import { startParams } from './linear/parameters'
import { inputs, output, outputSignals } from './ports'

/** Most samples that are kept of one element: each is a state of the model. */
const most = 1000

export const transportDelay = defineBlock({
  type: 'signals/transport-delay',
  title: 'Transport delay',
  category: 'Filters and control',
  summary: 'Delays a signal by a constant time',
  doc: String.raw`
$$ y(t) = u_1(t - \tau), \qquad y(t) = u_0 \ \text{ for } t < t_0 + \tau $$

The block keeps $N$ samples of its input in the time $\tau$, one every $h = \tau/N$, and interpolates between them:

| interpolation | error |
|---|---|
| straight lines | at most $h^2/8$ times the second derivative of the input; no overshoot |
| cubic | at most $h^4/24$ times the fourth derivative; overshoots by up to a tenth of a jump within $3h$ of it |

Jumps of the input are spread over the interval between two samples. Every solver ends a step at every sample, and every sample is a state that moves on at each sample:
$N$ determines the work. For a controller, choose $N = \tau/T$ with the sample time $T$ of the controller. A continuous delay without samples would need the whole
past of the signal, which exported code has no room for; where a rational approximation is enough, use the [Padé delay](pade-delay.md).

The delay is tunable while the model runs, which rescales the past; changing the number of samples recompiles the model. The input before the start, $u_0$, is
zero, the input at the start, or a given value.

For vectors, the block works element by element.

Source: elementary; interpolation by Newton's forward differences, Abramowitz and Stegun (1964), 25.2.28.`,
  terms: ['dead time', 'latency', 'lag', 'time delay', 'transport lag', 'buffer'],
  icon: 'M3 3h18v18H3Z M6 16h2V8h2 M9 16h5V8h4 M10 12h3 M12 10.5l1.5 1.5L12 13.5',
  ports: { ...inputs(1, 1), ...output },
  params: {
    delay: quantity('s', 0.1, 'Delay', 'Time by which the signal is delayed', {
      min: 0,
      exclusive: true,
      symbol: String.raw`\tau`,
    }),
    samples: quantity('1', 100, 'Samples', 'Number of samples kept within the delay', {
      min: 3,
      max: most,
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
      doc: 'Input that counts as having been constant before the start',
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
  check: (value) =>
    Number.isInteger(value('samples'))
      ? []
      : [
          {
            code: 'out-of-range',
            parameter: 'samples',
            what: 'the number of samples is not a whole number',
            hint: 'enter one, e.g. 100',
          },
        ],
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const m = c.math
    const u = c.input('u1')
    const count = c.value('samples')
    const delay = c.param('delay')
    const interval = m.div(delay, count)
    const start = c.choice('start')
    const before = start === 'rest' ? m.num(0) : start === 'steady' ? u : c.param('before')
    const clock = { unit: '1', hidden: true, sampleTime: interval } as const
    const tick = c.discrete('tick', { ...clock, unit: 's', initial: () => c.time, update: () => c.time })
    const began = c.discrete('began', { unit: 's', hidden: true, initial: () => c.time })
    const old = c.discrete('before', { unit: '1', hidden: true, initial: () => before })
    const kept: Expr[] = []
    for (let i = 0; i <= count; i++) {
      const newer = kept.at(-1)
      kept.push(
        c.discrete(`sample ${i}`, {
          ...clock,
          initial: () => before,
          update: () => (newer === undefined ? u : c.previous(newer)),
        }),
      )
    }
    // of the interval that is passed through, by the samples from its older end on: those before the start are of another curve
    const v = c.intermediate('passed', m.div(m.sub(c.time, tick), interval))
    const [a, b, e, f] = [kept[count], kept[count - 1], kept[count - 2], kept[count - 3]]
    const past = c.choice('interpolation') === 'linear' ? m.add(a, m.mul(v, m.sub(b, a))) : cubic()
    function cubic(): Expr {
      const first = m.sub(b, a)
      const second = m.add(e, m.mul(-2, b), a)
      const third = m.add(f, m.mul(-3, e), m.mul(3, b), m.neg(a))
      const last = m.add(second, m.mul(1 / 3, m.sub(v, 2), third))
      return m.add(a, m.mul(v, m.add(first, m.mul(0.5, m.sub(v, 1), last))))
    }
    // half an interval before it there is no sample of the run: rounding of times decides nothing
    const arrived = m.ge(m.sub(tick, began), m.mul(1 - 0.5 / count, delay))
    const y = c.intermediate('y', m.select(arrived, past, old))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
