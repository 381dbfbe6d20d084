/** Constant factor. */
import { defineBlock, quantity } from '../../engine/model/block'
import { inputs, isUnity, output, outputSignals } from './ports'

export const gain = defineBlock({
  type: 'signals/gain',
  title: 'Gain',
  category: 'Signals',
  summary: 'Multiplies a signal by a constant',
  doc: String.raw`
$$ y = k\,u_1 $$

Vectors are handled element by element; the gain may be a list with one factor for each element.

Source: elementary.`,
  terms: ['amplifier', 'factor', 'multiply'],
  icon: 'M5 4 20 12 5 20Z',
  ports: { ...inputs(1, 1), ...output },
  params: { gain: quantity('1', 1, 'Gain', 'The factor', { perElement: true }) },
  signals: outputSignals,
  elementwise: true,
  sameUnit: ({ gain: factor }) => (isUnity(factor) ? ['y', 'u1'] : []),
  build(c) {
    const y = c.math.mul(c.param('gain'), c.input('u1'))
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
