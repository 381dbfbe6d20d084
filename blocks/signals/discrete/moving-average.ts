/** Moving average of samples. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { inOrder, whole } from '../../../engine/model/blocks/parameter-order'
import type { Expr } from '../../../engine/symbolic'
import { resetPort, samplingOf, startOf, startParams } from '../linear/parameters'
import { risenAtSample } from '../linear/realise'
import { inputs, output, outputSignals } from '../ports'
import { sampleParams } from '../sampling'

export const movingAverage = defineBlock({
  type: 'signals/moving-average',
  title: 'Moving average',
  category: 'Filters and control',
  summary: 'Mean of the last samples of a signal',
  doc: String.raw`
$$ y(t) = \frac{1}{N} \sum_{i=0}^{N-1} u_1(t_{k-i}), \qquad t_k \le t < t_{k+1}, \qquad t_k = t_0 + k\,T $$

Its delay is $(N - 1)\,T/2$ and it has zeros at all multiples of $1/(N T)$ up to the sampling rate: choose $N T$ as the period of the oscillation to remove. Every
sample is summed again, so rounding errors don't grow.

Samples before the start count as zero, as the input at the start, or as a given value. A reset, which takes effect at the samples, restarts the average. Changing the number of samples recompiles the model. Each sample is a state that is shifted at every sample time.

For vectors, the block works element by element.

Source: S. W. Smith (1997), The Scientist and Engineer's Guide to Digital Signal Processing, chapter 15.`,
  terms: ['filter', 'FIR', 'mean', 'window', 'boxcar', 'smoothing', 'running average'],
  icon: 'M4 3v18h17 M5 15l3-6 3 5 3-7 3 5 3-4 M5 13h14 M5 11v4 M19 11v4',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: {
    samples: quantity('1', 10, 'Samples', 'Number of samples in the mean', { min: 1, max: 1000, symbol: 'N' }),
    ...sampleParams,
    ...startParams,
  },
  signals: outputSignals,
  ...inOrder(whole('samples', 'the number of samples is not a whole number', 'enter one, e.g. 10')),
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const m = c.math
    const u = c.input('u1')
    const count = c.fixed('samples')
    const clock = { unit: '1', ...samplingOf(c) }
    const { before: [old] = [m.num(0)], reset } = startOf(c, [u])
    const again = reset === undefined ? undefined : risenAtSample(c, 'reset', reset, clock)
    const samples: Expr[] = []
    for (let i = 0; i < count; i++) {
      const newer = samples.at(-1)
      const next = (): Expr => (newer === undefined ? u : c.previous(newer))
      samples.push(
        c.discrete(`sample ${i}`, {
          ...clock,
          hidden: true,
          initial: () => old,
          update: () => (again === undefined || newer === undefined ? next() : m.select(again(), old, next())),
        }),
      )
    }
    const y = c.intermediate('y', m.div(m.add(...samples), count))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
