/** White noise held over a sample time. */
import { choice, defineBlock, quantity } from '../../engine/model/blocks/block'
import { inOrder, whole } from '../../engine/model/blocks/parameter-order'
import { heldNoise } from '../../engine/model/component/random'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const noise = defineBlock({
  type: 'sources/noise',
  title: 'Noise',
  category: 'Sources',
  summary: 'Seeded white noise, Gaussian or uniform, held over a sample time',
  doc: String.raw`
Independent random numbers with mean $\mu$ and standard deviation $\sigma$, a new one at each $t_k = k\,T$:

$$ y(t) = \mu + \sigma\,\nu_k, \qquad t_k \le t < t_{k+1} $$

*Distribution* selects Gaussian numbers or numbers distributed uniformly over $\mu \pm \sqrt{3}\,\sigma$. At frequencies well below $1/T$ the one-sided power
spectral density is $2\sigma^2 T$. For noise with another spectrum, add a filter.

The same seed gives the same numbers in every run and every export; different seeds give independent numbers. The generator is MRG32k3a with a
period of $2^{191}$; the method of Box and Muller gives Gaussian numbers. In a [function](../signals/function.md), use *noise* and *uniform*.

Source: P. L'Ecuyer, Operations Research 47 (1999) 159-164; G. E. P. Box and M. E. Muller, Annals of Mathematical Statistics 29 (1958)
610-611.`,
  terms: ['random', 'white noise', 'band-limited white noise', 'jitter', 'Gaussian', 'seed', 'disturbance'],
  icon: 'M4 3v18h17 M4 12h2V7h2v9h2v-6h2v-4h2v12h2v-7h2v4h3',
  ports: sourcePorts,
  params: {
    distribution: choice(
      [
        { value: 'gaussian', label: 'Gaussian' },
        { value: 'uniform', label: 'Uniform' },
      ],
      'gaussian',
      'Distribution',
      'Distribution of the numbers',
    ),
    deviation: quantity('1', 1, 'Standard deviation', 'Standard deviation, in the unit of the connected input', {
      unitOf: 'y',
      min: 0,
    }),
    mean: quantity('1', 0, 'Mean', 'Mean value, in the unit of the connected input', { unitOf: 'y', structural: true }),
    sampleTime: quantity('s', 0.01, 'Sample time', 'Time for which each number is held', { min: 0, exclusive: true }),
    seed: quantity('1', 1, 'Seed', 'Whole number that selects the sequence', { min: 0, max: 1e15 }),
  },
  signals: sourceSignals,
  ...inOrder(whole('seed', 'the seed is not a whole number', 'enter one, e.g. 1')),
  build(c) {
    const { add, mul, sub } = c.math
    const kind = c.choice('distribution') === 'uniform' ? 'uniform' : 'gaussian'
    const drawn = heldNoise(c, 'noise', kind, { seed: c.param('seed'), interval: c.param('sampleTime') })
    const unit = kind === 'uniform' ? mul(Math.sqrt(12), sub(drawn, 0.5)) : drawn
    provideOutput(c, add(c.param('mean'), mul(c.param('deviation'), unit)), -1)
  },
})
