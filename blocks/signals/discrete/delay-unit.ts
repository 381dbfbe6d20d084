/** Unit delay. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { resetPort } from '../linear/parameters'
import { risenAtSample } from '../linear/realise'
import { inputs, output, outputSignals } from '../ports'
import { initialOf, initialParams, sampleParams } from '../sampling'

export const delayUnit = defineBlock({
  type: 'signals/delay-unit',
  title: 'Unit delay',
  category: 'Filters and control',
  summary: 'Delays a sampled signal by one sample time',
  doc: String.raw`
The input at the previous sample time, $z^{-1}$:

$$ y(t) = u_1(t_{k-1}), \qquad t_k \le t < t_{k+1}, \qquad t_k = t_0 + k\,T $$

At the first sample time the output is still the initial value, or the input at the start. A reset, seen at the samples, starts again. A unit delay breaks algebraic loops of sampled
signals: combine it with a sum to build an integrator, or filters of any order.

For vectors, the block works element by element; the initial value may be a list with one value for each element.

Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 4.2.`,
  terms: ['1/z', 'memory', 'previous value'],
  icon: 'M3 3h18v18H3Z M6 9h5l-5 6h5 M13 10h3 M17.5 8.5 19 7.5V13',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: { ...sampleParams, ...initialParams },
  signals: { ...outputSignals, memory: { unit: '1', doc: 'Input at the last sample time', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const u = c.input('u1')
    const initial = initialOf(c)
    const clock = { unit: '1', sampleTime: c.param('sampleTime'), offset: c.param('offset') }
    const sampling = { ...clock, initial: () => initial }
    const again = c.connected('reset') ? risenAtSample(c, 'reset', c.input('reset'), clock) : undefined
    const memory = c.discrete('memory', { ...sampling, update: () => u })
    const y = c.discrete('y', {
      ...sampling,
      update: () => (again === undefined ? c.previous(memory) : c.math.select(again(), initial, c.previous(memory))),
    })
    c.output('y', y, { smoothness: -1 })
  },
})
