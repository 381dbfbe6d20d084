/** Quantiser. */
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'

export const quantiser = defineBlock({
  type: 'signals/quantiser',
  title: 'Quantiser',
  category: 'Nonlinear',
  summary: 'Rounds a signal to multiples of an interval',
  doc: String.raw`
$$ y = q \left\lfloor \frac{u_1}{q} + \frac{1}{2} \right\rfloor \quad \text{or, downwards,} \quad y = q \left\lfloor \frac{u_1}{q} \right\rfloor $$

This models an analogue-to-digital converter or an encoder. The output jumps; put a [sample and hold](sample-hold.md) in front to quantise samples. Variable steps
don't look for the instants of the jumps.

For vectors, the block works element by element; the interval may be a list with one value for each element.

Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 10.`,
  terms: ['quantizer', 'quantization', 'round', 'resolution', 'ADC', 'encoder', 'floor', 'bits'],
  icon: 'M4 12h16 M12 4v16 M4 19h4v-4.5h4V10h4V5.5h4',
  ports: { ...inputs(1, 1), ...output },
  params: {
    interval: quantity('1', 0.1, 'Interval', 'Distance between the values of the output', {
      unitOf: 'u1',
      min: 0,
      exclusive: true,
      perElement: true,
      symbol: 'q',
    }),
    rounding: choice(
      [
        { value: 'nearest', label: 'To the nearest' },
        { value: 'down', label: 'Downwards' },
      ],
      'nearest',
      'Rounding',
      'Direction of rounding',
    ),
  },
  signals: outputSignals,
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const { add, div, floor, mul } = c.math
    const q = c.param('interval')
    const count = div(c.input('u1'), q)
    const y = mul(q, floor(c.choice('rounding') === 'nearest' ? add(count, 0.5) : count))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
