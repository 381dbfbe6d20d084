/** Dead zone. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

export const deadZone = defineBlock({
  type: 'signals/dead-zone',
  title: 'Dead zone',
  category: 'Nonlinear',
  summary: 'Zero within a range, and the distance from it outside',
  doc: String.raw`
$$ y = \begin{cases} u_1 - u_{max} & u_1 > u_{max} \\ 0 & u_{min} \le u_1 \le u_{max} \\ u_1 - u_{min} & u_1 < u_{min} \end{cases} $$

For vectors, the block works element by element; the ends of the range may be lists with one value for each element. A motion driver does not
accept the output, which has corners.

Source: elementary.`,
  terms: ['deadband', 'dead band', 'threshold', 'play', 'insensitive'],
  icon: 'M4 12h16 M12 4v16 M4 18.5l4.5-6.5h7l4.5-6.5',
  ports: { ...inputs(1, 1), ...output },
  params: {
    lower: quantity('1', -1, 'Lower end', 'Input below which the output is negative', {
      unitOf: 'u1',
      perElement: true,
      symbol: 'u_{min}',
    }),
    upper: quantity('1', 1, 'Upper end', 'Input above which the output is positive', {
      unitOf: 'u1',
      perElement: true,
      symbol: 'u_{max}',
    }),
    kinks,
  },
  signals: outputSignals,
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    at: 'lower',
    what: 'the lower end of the dead zone is above the upper one',
    hint: 'exchange the ends',
  }),
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const { add, max, min, sub } = c.math
    if (c.flag('kinks')) c.locateKinks()
    const u = c.input('u1')
    const y = add(max(0, sub(u, c.param('upper'))), min(0, sub(u, c.param('lower'))))
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('u1')) })
    c.signal('y', '1', () => y)
  },
})
