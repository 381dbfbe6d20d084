/** Sample and hold of order zero. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'
import { initialOf, initialParams, sampleParams } from '../sampling'
import { resetToInput } from './update-interval'
import { riseAboveZero } from '../level'

export const sampleHold = defineBlock({
  type: 'signals/sample-hold',
  title: 'Sample and hold',
  category: 'Filters and control',
  summary: 'Samples its input at sample times and holds it in between',
  doc: String.raw`
Holds the value of its input at the sample times $t_k = t_0 + k\,T$ (zero-order hold):

$$ y(t) = u_1(t_k), \qquad t_k \le t < t_{k+1} $$

The new value is available at the sample time itself: blocks sampled at the same instant use the new value. Every
solver ends a step at every sample time. Before the first one, the output is the initial value, or the input at the start. A reset returns it there until
the next sample.

For vectors, the block works element by element; the initial value may be a list with one value for each element.

Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 5.2.`,
  terms: ['zero-order hold', 'ZOH', 'discrete', 'sampling', 'DAC', 'rate transition', 'multirate'],
  icon: 'M3 18h4v-5h4V7h4V4h6 M3 20.5h18',
  ports: { ...inputs(1, 1), ...resetToInput, ...output },
  params: { ...sampleParams, ...initialParams },
  signals: outputSignals,
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const u = c.input('u1')
    const initial = initialOf(c)
    const y = c.discrete('y', {
      unit: '1',
      initial: () => initial,
      update: () => u,
      sampleTime: c.param('sampleTime'),
      offset: c.param('offset'),
    })
    if (c.connected('reset')) {
      const reset = c.input('reset')
      c.event('reset', { ...riseAboveZero(c, reset), actions: [{ set: y, to: () => initial }] })
    }
    c.output('y', y, { smoothness: -1 })
  },
})
