/** Constant factor. */
import { defineBlock, quantity } from '../../engine/model/block'
import { inputs, output, outputSignals } from './ports'

export const gain = defineBlock({
  type: 'signals/gain',
  title: 'Gain',
  category: 'Signals',
  summary: 'Multiplies a signal by a constant',
  doc: String.raw`
$$ y = k\,u_1 $$

Source: elementary.`,
  terms: ['amplifier', 'factor', 'multiply'],
  icon: 'M5 4 20 12 5 20Z',
  ports: { ...inputs(1, 1), ...output },
  params: { gain: quantity('1', 1, 'Gain', 'The factor') },
  signals: outputSignals,
  build(c) {
    const y = c.math.mul(c.param('gain'), c.input('u1'))
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
