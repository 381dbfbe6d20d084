/** Step source. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const step = defineBlock({
  type: 'sources/step',
  title: 'Step',
  category: 'Sources',
  summary: 'Jumps from one value to another',
  doc: String.raw`
$$ y = \begin{cases} initial & t < t_0 \\ final & t \ge t_0 \end{cases} $$

Solvers end a step at $t_0$. The signal jumps, so a motion driver does not accept it (use a smooth step).

Source: elementary.`,
  terms: ['jump', 'pulse'],
  icon: 'M4 3v18h17 M4 17h7V7h8',
  ports: sourcePorts,
  params: {
    initial: quantity('1', 0, 'Initial value', 'Value before the step', { unitOf: 'y' }),
    final: quantity('1', 1, 'Final value', 'Value after the step', { unitOf: 'y' }),
    time: quantity('s', 1, 'Time', 'Instant of the step'),
  },
  signals: sourceSignals,
  build(c) {
    const time = c.param('time')
    c.breakTimes([time])
    provideOutput(c, c.math.select(c.math.lt(c.time, time), c.param('initial'), c.param('final')), -1)
  },
})
