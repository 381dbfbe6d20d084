/** Saturation. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

export const saturation = defineBlock({
  type: 'signals/saturation',
  title: 'Saturation',
  category: 'Nonlinear',
  summary: 'Limits a signal to a range',
  doc: String.raw`
$$ y = \min(\max(u_1, y_{min}), y_{max}) $$

For vectors, the block works element by element; the limits may be lists with one value for each element. A motion driver does not accept the
output, which has corners.

Source: elementary.`,
  terms: ['limit', 'limiter', 'clamp', 'clip', 'min', 'max', 'bound'],
  icon: 'M4 12h16 M12 4v16 M5 17.5h4l6-11h4',
  ports: { ...inputs(1, 1), ...output },
  params: {
    lower: quantity('1', -1, 'Lower limit', 'Smallest output', { unitOf: 'y', perElement: true, symbol: 'y_{min}' }),
    upper: quantity('1', 1, 'Upper limit', 'Largest output', { unitOf: 'y', perElement: true, symbol: 'y_{max}' }),
    kinks,
  },
  signals: outputSignals,
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    at: 'lower',
    what: 'the lower limit is above the upper one',
    hint: 'exchange the limits',
  }),
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const { min, max } = c.math
    if (c.flag('kinks')) c.locateKinks()
    const y = min(max(c.input('u1'), c.param('lower')), c.param('upper'))
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('u1')) })
    c.signal('y', '1', () => y)
  },
})
