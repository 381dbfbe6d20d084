/** Dot product of two vectors. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'

export const dotProduct = defineBlock({
  type: 'signals/dot-product',
  title: 'Dot product',
  category: 'Signals',
  summary: 'Scalar product of two vectors',
  doc: String.raw`
$$ y = u_1 \cdot u_2 = \sum_i u_{1,i}\,u_{2,i} $$

Both vectors have the same number of elements. With the same vector at both inputs, the output is the square of its length.

Source: elementary.`,
  terms: ['scalar product', 'inner product', 'vector', 'norm', 'projection'],
  icon: 'M3 18 9 6 M9 6 8.8 9.2 M9 6 6.3 7.8 M13 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M21 18V6 M21 6l-1.8 2.6 M21 6l1.5 2.6',
  ports: { ...inputs(2, 2, 'any'), ...output },
  params: {},
  signals: outputSignals,
  equalWidths: true,
  build(c) {
    const [a, b] = [c.inputs('u1'), c.inputs('u2')]
    const y = c.math.add(...a.map((x, i) => c.math.mul(x, b[i])))
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
