/** Smooth step: quintic polynomial between two values, with two continuous derivatives. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const smoothStep = defineBlock({
  type: 'sources/smooth-step',
  title: 'Smooth step',
  category: 'Sources',
  summary: 'Step with continuous rate and acceleration (quintic)',
  doc: String.raw`
$$ y = initial + (final - initial)\,(10\,u^3 - 15\,u^4 + 6\,u^5), \qquad
   u = \mathrm{clamp}\!\left(\frac{t - t_0}{d},\,0,\,1\right) $$

Rate and acceleration are continuous and zero at both ends, so it can feed a motion driver. The maximum rate is
$1.875\,(final - initial)/d$.

Source: minimum-jerk polynomial, Flash and Hogan (1985).`,
  terms: ['kerb', 'transition'],
  icon: 'M4 3v18h17 M4 17h3c5 0 4-10 9-10h4',
  ports: sourcePorts,
  params: {
    initial: quantity('1', 0, 'Initial value', 'Value before the step', { unitOf: 'y', structural: true }),
    final: quantity('1', 1, 'Final value', 'Value after the step', { unitOf: 'y' }),
    start: quantity('s', 1, 'Start', 'Instant at which the step begins'),
    duration: quantity('s', 1, 'Duration', 'Time from the initial to the final value', { min: 0, exclusive: true }),
  },
  signals: sourceSignals,
  build(c) {
    const { named, add, sub, mul, div, min, max, ipow } = c.math
    const [initial, final, start, duration] = ['initial', 'final', 'start', 'duration'].map((name) => c.param(name))
    // the third derivative jumps at both ends
    c.breakTimes([start, add(start, duration)])
    const u = named('u', max(min(mul(sub(c.time, start), named('inverseDuration', div(1, duration))), 1), 0))
    const shape = mul(ipow(u, 3), add(10, mul(u, sub(mul(6, u), 15))))
    provideOutput(c, add(initial, mul(named('change', sub(final, initial)), shape)), 2)
  },
})
