/** Constant factor. */
import { ANY_UNIT, defineBlock, quantity } from '../../../engine/model/blocks/block'
import { inputs, isUnity, output, outputSignals } from '../ports'

export const gain = defineBlock({
  type: 'signals/gain',
  title: 'Gain',
  category: 'Signals',
  role: 'gain',
  summary: 'Multiplies a signal by a constant',
  doc: String.raw`
$$ y = k\,u_1 $$

For vectors, the block works element by element; the gain may be a list with one factor for each element.

A plain factor keeps the kind of quantity: a speed from a log times 0.05 is still a speed, and is refused where an angle is expected.
A factor with a unit, such as 0.05 rad s/m, changes the kind. Wishbone checks this if the signal comes directly from a source,
but not for differences of signals, as in a controller, and not for angles and plain numbers.

Source: elementary.`,
  terms: ['amplifier', 'factor', 'multiply'],
  icon: 'M5 4 20 12 5 20Z',
  ports: { ...inputs(1, 1), ...output },
  params: {
    gain: quantity('1', 1, 'Gain', 'Factor; give it a unit to change the kind of quantity, such as 0.05 rad s/m', {
      perElement: true,
      unitOf: ANY_UNIT,
    }),
  },
  signals: outputSignals,
  elementwise: true,
  sameUnit: ({ gain: factor }) => (isUnity(factor) ? ['y', 'u1'] : []),
  command: { weights: { u1: 'gain' } },
  scales: { input: 'u1', output: 'y', param: 'gain' },
  build(c) {
    const y = c.math.mul(c.param('gain'), c.input('u1'))
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
