/** Product of signals. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'

const names = ['u1', 'u2', 'u3', 'u4'] as const

export const product = defineBlock({
  type: 'signals/product',
  title: 'Product',
  category: 'Signals',
  summary: 'Product of up to four signals',
  doc: String.raw`
$$ y = u_1\,u_2\,u_3\,u_4 $$

Inputs 3 and 4 may stay unconnected and are then left out.

For vectors, the block works element by element; scalar inputs apply to every element.

Source: elementary.`,
  terms: ['multiply', 'divide'],
  icon: 'M6 6l12 12 M18 6 6 18',
  ports: { ...inputs(names.length, 2), ...output },
  params: {},
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const y = c.math.mul(...names.filter((u) => c.connected(u)).map((u) => c.input(u)))
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
