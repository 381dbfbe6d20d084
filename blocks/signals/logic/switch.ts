/** Switch between two signals. */
import { defineBlock, quantity, signalIn } from '../../../engine/model/blocks/block'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

export const switchBlock = defineBlock({
  type: 'signals/switch',
  title: 'Switch',
  category: 'Logic',
  summary: 'Passes one of two signals, selected by a third',
  doc: String.raw`
$$ y = \begin{cases} u_1 & s > s_0 \\ u_2 & \text{otherwise} \end{cases} $$

The output jumps where $s$ passes the threshold while the inputs differ. With a condition from [comparison](comparison.md) or [logic](logic.md), keep the
threshold at 0.5.

For vectors, the block works element by element; scalar inputs apply to every element.

Source: elementary.`,
  terms: ['select', 'choose', 'if', 'mux', 'multiplexer', 'selector', 'relay'],
  icon: 'M3 6h6 M3 18h6 M9 6l7 5.5 M15 12h6 M12 19v-6 M8.4 6h.1 M8.4 18h.1',
  ports: {
    ...inputs(2, 2),
    s: signalIn('Condition', '1', 'Selects the first input while it is above the threshold', { side: 'bottom' }),
    ...output,
  },
  params: {
    threshold: quantity('1', 0.5, 'Threshold', 'Condition above which the first input passes', {
      unitOf: 's',
      symbol: 's_0',
    }),
    kinks,
  },
  signals: outputSignals,
  elementwise: true,
  command: { inputs: ['u1', 'u2'], kind: 'choice' },
  sameUnit: () => ['y', 'u1', 'u2'],
  build(c) {
    const { gt, select } = c.math
    if (c.flag('kinks')) c.locateKinks()
    const y = select(gt(c.input('s'), c.param('threshold')), c.input('u1'), c.input('u2'))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
