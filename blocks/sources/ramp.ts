/** Ramp source. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const ramp = defineBlock({
  type: 'sources/ramp',
  title: 'Ramp',
  category: 'Sources',
  summary: 'Goes from one value to another at a constant rate',
  doc: String.raw`
$$ y = initial + (final - initial)\,\mathrm{clamp}\!\left(\frac{t - t_0}{d},\,0,\,1\right) $$

with start $t_0$ and duration $d$. Solvers end a step at both corners. The slope jumps there, so a motion driver does not
accept this signal (use a smooth step).

Source: elementary.`,
  terms: ['slope'],
  icon: 'M4 3v18h17 M4 17h4l7-10h4',
  ports: sourcePorts,
  params: {
    initial: quantity('1', 0, 'Initial value', 'Value before the ramp', { unitOf: 'y' }),
    final: quantity('1', 1, 'Final value', 'Value after the ramp', { unitOf: 'y' }),
    start: quantity('s', 1, 'Start', 'Instant at which the ramp begins'),
    duration: quantity('s', 1, 'Duration', 'Time from the initial to the final value', { min: 0, exclusive: true }),
  },
  signals: sourceSignals,
  build(c) {
    const { named, add, sub, mul, div, min, max } = c.math
    const [initial, final, start, duration] = ['initial', 'final', 'start', 'duration'].map((name) => c.param(name))
    c.breakTimes([start, add(start, duration)])
    const share = max(min(mul(sub(c.time, start), named('inverseDuration', div(1, duration))), 1), 0)
    provideOutput(c, add(initial, mul(named('change', sub(final, initial)), share)), 0)
  },
})
